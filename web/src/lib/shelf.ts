/** Finding cards on the shelf of a game: by words, by the people or deck they belong to, by their kind. */
import { translated } from './i18n.svelte'
import type { CardInfo } from './protocol'

export type Filter = { search: string; group: string; kind: string }
type Word = 'group' | 'kind'

export function noFilter(): Filter {
  return { search: '', group: '', kind: '' }
}

const wordOf = (card: CardInfo, word: Word): string => translated(card.shelf?.[word])

/** All different words of the cards, in the order of the shelf. */
export function different(cards: CardInfo[], word: Word): string[] {
  return [...new Set(cards.map((card) => wordOf(card, word)))].filter(Boolean)
}

/** Whether a card is looked for: every word of the search is somewhere on it, in the name of any language. */
export function matches(card: CardInfo, filter: Filter): boolean {
  const group = wordOf(card, 'group')
  const kind = wordOf(card, 'kind')
  if ((filter.group && group !== filter.group) || (filter.kind && kind !== filter.kind)) return false
  const all = [card.id, ...Object.values(card.name), group, kind, ...[...(card.shelf?.texts ?? []), ...(card.shelf?.needs ?? [])].map(translated)].join(' ').toLocaleLowerCase()
  return filter.search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
