/** Finding cards on the shelf of a game: by words, by the people or deck they belong to, by their kind. */
import { groupOf, kindOf, textsOf, wordName } from './faces'
import type { Lang } from './model'
import type { CardInfo } from './protocol'

export type Filter = { search: string; group: string; kind: string }

export function noFilter(): Filter {
  return { search: '', group: '', kind: '' }
}

/** All different words of the cards, in the order of the shelf. */
export function different(cards: CardInfo[], wordOf: (card: CardInfo) => string): string[] {
  return [...new Set(cards.map(wordOf))].filter(Boolean)
}

/** Whether a card is looked for: every word of the search is somewhere on it, in the name of any language. */
export function matches(card: CardInfo, filter: Filter, game: string, lang: Lang): boolean {
  if (filter.group && groupOf(card) !== filter.group) return false
  if (filter.kind && kindOf(card) !== filter.kind) return false
  const names = [card.id, ...Object.values(card.name)].join(' ')
  const kinds = [groupOf(card), kindOf(card)].filter(Boolean).map((word) => `${word} ${wordName(game, word)}`)
  const all = [names, ...kinds, ...textsOf(card, game, lang), ...(card.keywords ?? [])].join(' ').toLocaleLowerCase()
  return filter.search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
