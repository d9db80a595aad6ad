/** The pages: every one but the first comes when it is asked for; its file is called as its address begins. */
import { untrack, type Component } from 'svelte'
import { learnRoom } from './api'

type Page = { default: Component<{ id: string }> }

const pages: Record<string, () => Promise<Page>> = {
  new: () => import('../pages/NewPage.svelte'),
  lobby: () => import('../pages/LobbyPage.svelte'),
  runde: () => import('../pages/RundePage.svelte'),
  table: () => import('../pages/TablePage.svelte'),
  seat: () => import('../pages/SeatPage.svelte'),
  replay: () => import('../pages/ReplayPage.svelte'),
  learn: () => import('../pages/LearnPage.svelte'),
  puzzle: () => import('../pages/PuzzlePage.svelte'),
  puzzles: () => import('../pages/PuzzlesPage.svelte'),
  rules: () => import('../pages/RulesPage.svelte'),
  cards: () => import('../pages/CardsPage.svelte'),
  decks: () => import('../pages/DecksPage.svelte'),
  host: () => learnRoom('host').then(() => import('../pages/HostPage.svelte')),
  me: () => learnRoom('me').then(() => import('../pages/MePage.svelte')),
  people: () => learnRoom('me').then(() => import('../pages/PeoplePage.svelte')),
  notices: () => learnRoom('notices').then(() => import('../pages/NoticesPage.svelte')),
  ratings: () => learnRoom('cups').then(() => import('../pages/RatingsPage.svelte')),
  tournaments: () => learnRoom('cups').then(() => import('../pages/TournamentsPage.svelte')),
  settings: () => import('../pages/SettingsPage.svelte'),
}

const come = new Map<string, Page>()

async function fetched(name: string): Promise<Page> {
  const page = await untrack(pages[name]!)
  come.set(name, page)
  return page
}

/** The page of that name, at once where it has come before; null where there is none. */
export function pageOf(name: string): Page | Promise<Page> | null {
  return Object.hasOwn(pages, name) ? (come.get(name) ?? fetched(name)) : null
}
