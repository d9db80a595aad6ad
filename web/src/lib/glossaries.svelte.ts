/** The glossaries that are known by now, and the word that is explained at the moment. */
import { api } from './api'
import { compile, type Glossary } from './glossary'
import type { Term } from './protocol'
import { settings } from './settings.svelte'

const kept: Record<string, Glossary | null> = {}
let count = $state(0)
const asked = new Set<string>()

/** What a game explains in the present language; asked for once, and nothing until it has come. */
export function glossaryOf(game: string): Glossary | null {
  void count
  const name = `${game}/${settings.lang}`
  if (game && !asked.has(name)) {
    asked.add(name)
    api.glossary(game, settings.lang).then(
      (terms) => {
        kept[name] = compile(terms)
        count += 1
      },
      () => asked.delete(name),
    )
  }
  return kept[name] ?? null
}

/** The word that somebody points at, and where it stands. */
export const pointed: { at: { game: string; term: Term; box: DOMRect } | null } = $state({ at: null })
