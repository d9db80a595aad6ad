/** What an installed app lets people read without a line: fetched once, quietly, so that the service worker keeps it. */
import { api, loadLessons, prepare } from './api'
import { settings } from './settings.svelte'

/** Every rulebook, overview and list of lessons, one after the other; what fails is fetched when it is read. */
export async function fill(): Promise<void> {
  await navigator.serviceWorker.ready
  const { lang } = settings
  const shelves = (await api.games()).flatMap(({ id }) => [
    () => prepare(id, lang),
    () => api.rulebook(id),
    () => api.glossary(id, lang),
    () => loadLessons(id, lang),
    () => Promise.all([api.lessons(id), api.overview(id)]),
  ])
  for (const shelf of [() => import('../components/learn/OverviewPart.svelte'), () => api.puzzles(), ...shelves]) await Promise.resolve(shelf()).catch(() => {})
}
