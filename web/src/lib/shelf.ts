/** Finding cards on the shelf of a game: by words, by the people or deck they belong to, by their kind. */
import { groupOf, kindOf, nameOf, textsOf, wordName } from './faces'
import type { CardInfo } from './protocol'

export type Filter = { search: string; group: string; kind: string }

export function noFilter(): Filter {
  return { search: '', group: '', kind: '' }
}

/** All different words of the cards, in the order of the shelf. */
export function different(cards: CardInfo[], wordOf: (card: CardInfo) => string): string[] {
  return [...new Set(cards.map(wordOf))].filter(Boolean)
}

/** Whether a card is looked for: every word of the search is somewhere on it, in either language's name. */
export function matches(card: CardInfo, filter: Filter, game: string, lang: 'de' | 'en'): boolean {
  if (filter.group && groupOf(card) !== filter.group) return false
  if (filter.kind && kindOf(card) !== filter.kind) return false
  const names = `${nameOf(card, game, 'de')} ${nameOf(card, game, 'en')} ${card.id}`
  const kinds = [groupOf(card), kindOf(card)].filter(Boolean).map((word) => `${word} ${wordName(game, word)}`)
  const all = [names, ...kinds, ...textsOf(card, game, lang), ...(card.keywords ?? [])].join(' ').toLocaleLowerCase()
  return filter.search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
