import { expect, it } from 'vitest'
import { readDeck, writeDeck } from '../src/lib/decks'
import { place, squares } from '../src/lib/model'

it('writes and reads decks of one’s own', () => {
  const draft = { name: 'My wood', leader: 'ymbra-deeproot', cards: { mossling: 4, 'elder-oak': 3 } }
  expect(readDeck(writeDeck(draft), [])).toEqual(draft)
  expect(writeDeck({ name: 'a\nleader: x', leader: '', cards: { moss: 0 } })).toBe('name: a leader: x\n')
})

it('knows the cards of a deck by their names in both languages', () => {
  const line = { de: '', en: '' }
  const oak = { id: 'elder-oak', name: { de: 'Alteiche', en: 'Elder Oak' }, line }
  const leader = { id: 'ymbra-deeproot', name: { de: 'Ymbra Tiefwurz', en: 'Ymbra Deeproot' }, line }
  const source = 'name: Wald\n# Pflanzen: wachsen lassen\nleader: Ymbra Tiefwurz\n2 Alteiche\n1 elder oak\n4 Drache\n'
  expect(readDeck(source, [oak, leader])).toEqual({ name: 'Wald', leader: 'ymbra-deeproot', cards: { 'elder-oak': 3, Drache: 4 } })
})

it('names squares as a reader meets them, without holes', () => {
  expect(squares({ shape: 'squares', columns: 2, rows: 2, holes: ['b2'] })).toEqual(['a2', 'a1', 'b1'])
  expect(place('c10')).toEqual({ column: 2, row: 9 })
  expect(place('card7')).toBe(null)
})
