/** Decks of one's own, kept in this browser as the game's text format. */
import { kept } from './kept'
import type { CardInfo } from './protocol'

type OwnDeck = { name: string; source: string }
const decks = kept<Record<string, OwnDeck[]>>('tafelrunde.decks', () => ({}))

export function ownDecks(game: string): OwnDeck[] {
  return decks.read()[game] ?? []
}

/** Whether it could be kept. */
export function keepDeck(game: string, deck: OwnDeck): boolean {
  const all = decks.read()
  all[game] = [...(all[game] ?? []).filter((each) => each.name !== deck.name), deck]
  return decks.write(all)
}

export function dropDeck(game: string, name: string): void {
  const all = decks.read()
  all[game] = (all[game] ?? []).filter((each) => each.name !== name)
  decks.write(all)
}

/** `named` are the cards that stand in a field of their own. */
type Draft = { name: string; named: Record<string, string>; cards: Record<string, number> }

export const noDraft = (): Draft => ({ name: '', named: {}, cards: {} })

/** The fields of a deck that name a card, with the cards for each. */
export function fieldsOf(cards: CardInfo[]): Map<string, CardInfo[]> {
  const found = new Map<string, CardInfo[]>()
  for (const card of cards) if (card.shelf?.field) found.set(card.shelf.field, [...(found.get(card.shelf.field) ?? []), card])
  return found
}

export function writeDeck(draft: Draft): string {
  const rows = [`name: ${draft.name.replace(/\s+/g, ' ').trim()}`]
  for (const [field, card] of Object.entries(draft.named)) if (card) rows.push(`${field}: ${card}`)
  for (const [card, count] of Object.entries(draft.cards)) if (count > 0) rows.push(`${count} ${card}`)
  return `${rows.join('\n')}\n`
}

/** Read the text format back, as far as it can be read; its cards may be called by id or by any name. */
export function readDeck(source: string, cards: CardInfo[]): Draft {
  const draft = noDraft()
  const fields = fieldsOf(cards)
  const idOf = (words: string): string => {
    const wanted = words.trim().toLowerCase()
    const called = cards.find((card) => [card.id, ...Object.values(card.name)].some((name) => name.toLowerCase() === wanted))
    return called?.id ?? words.trim()
  }
  for (const row of source.split('\n')) {
    const [, field = '', words = ''] = /^\s*([\w-]+):\s*(.*)$/.exec(row) ?? []
    if (field === 'name') draft.name = words.trim()
    else if (fields.has(field)) draft.named[field] = idOf(words)
    const counted = /^\s*(\d+)x?\s+(\S.*)$/.exec(row)
    if (!counted) continue
    const card = idOf(counted[2]!)
    draft.cards[card] = (draft.cards[card] ?? 0) + Number(counted[1])
  }
  return draft
}
