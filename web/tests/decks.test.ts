import { expect, it } from 'vitest'
import { noDraft, readDeck, writeDeck } from '../src/lib/decks'
import { place, squares } from '../src/lib/model'

const line = { de: '', en: '' }
const captain = { id: 'old-ann', name: { de: 'Die alte Anne', en: 'Old Ann' }, line, shelf: { field: 'captain' } }

it('writes and reads decks of one’s own', () => {
  const draft = { name: 'My wood', named: { captain: 'old-ann' }, cards: { moss: 4, 'elder-oak': 3 } }
  expect(readDeck(writeDeck(draft), [captain])).toEqual(draft)
  expect(writeDeck({ name: 'a\ncaptain: x', named: { captain: '' }, cards: { moss: 0 } })).toBe('name: a captain: x\n')
  expect(readDeck('mate: old-ann\n', [captain])).toEqual(noDraft())
})

it('knows the cards of a deck by their names in both languages', () => {
  const oak = { id: 'elder-oak', name: { de: 'Alteiche', en: 'Elder Oak' }, line }
  const source = 'name: Wald\n# Pflanzen: wachsen lassen\ncaptain: die alte anne\n2 Alteiche\n1 elder oak\n4 Drache\n'
  expect(readDeck(source, [oak, captain])).toEqual({ name: 'Wald', named: { captain: 'old-ann' }, cards: { 'elder-oak': 3, Drache: 4 } })
})

it('names squares as a reader meets them, without holes', () => {
  expect(squares({ shape: 'squares', columns: 2, rows: 2, holes: ['b2'] })).toEqual(['a2', 'a1', 'b1'])
  expect(place('c10')).toEqual({ column: 2, row: 9 })
  expect(place('card7')).toBe(null)
})
