import { expect, it } from 'vitest'
import { readDeck, writeDeck } from '../src/lib/decks'
import { place, squares } from '../src/lib/model'

it('writes and reads decks of one’s own', () => {
  const draft = { name: 'My wood', leader: 'ymbra-deeproot', cards: { mossling: 4, 'elder-oak': 3 } }
  expect(readDeck(writeDeck(draft))).toEqual(draft)
  expect(writeDeck({ name: 'a\nleader: x', leader: '', cards: { moss: 0 } })).toBe('name: a leader: x\n')
})

it('names squares as a reader meets them, without holes', () => {
  expect(squares({ columns: 2, rows: 2, holes: ['b2'] })).toEqual(['a2', 'a1', 'b1'])
  expect(place('c10')).toEqual({ column: 2, row: 9 })
  expect(place('card7')).toBe(null)
})
