import { expect, it } from 'vitest'
import type { CardInfo } from '../src/lib/protocol'
import { settings } from '../src/lib/settings.svelte'
import { different, matches, noFilter } from '../src/lib/shelf'

settings.lang = 'de'
const line = { de: '', en: '' }
const light = { de: 'Lichtbund', en: 'Lantern League' }
const hero = { de: 'Held', en: 'hero' }
const cards: CardInfo[] = [
  { id: 'lanternford', name: { de: 'Laternenfurt', en: 'Lanternford' }, line, shelf: { group: light, kind: { de: 'Ort', en: 'place' } } },
  { id: 'falk', name: { de: 'Falk der Grenzgänger', en: 'Falk the Borderwalker' }, line, shelf: { kind: hero, texts: [{ de: 'Er reist weit.', en: 'He goes far.' }] } },
  { id: 'corners', name: { de: 'Ecken', en: 'Corners' }, line },
]
const found = (filter: Partial<ReturnType<typeof noFilter>>) => cards.filter((card) => matches(card, { ...noFilter(), ...filter })).map((card) => card.id)

it('knows the people or pile and the kind of a card', () => {
  expect(different(cards, 'group')).toEqual(['Lichtbund'])
  expect(different(cards, 'kind')).toEqual(['Ort', 'Held'])
})

it('filters by people and kind at once', () => {
  expect(found({})).toEqual(['lanternford', 'falk', 'corners'])
  expect(found({ group: 'Lichtbund' })).toEqual(['lanternford'])
  expect(found({ kind: 'Held' })).toEqual(['falk'])
  expect(found({ group: 'Lichtbund', kind: 'Held' })).toEqual([])
})

it('finds every word of a search, in both languages’ names, in the texts and in what the kind is called', () => {
  expect(found({ search: 'border FALK' })).toEqual(['falk'])
  expect(found({ search: 'held' })).toEqual(['falk'])
  expect(found({ search: 'weit' })).toEqual(['falk'])
  expect(found({ search: 'lichtbund' })).toEqual(['lanternford'])
  expect(found({ search: 'held lichtbund' })).toEqual([])
})
