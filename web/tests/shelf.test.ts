import { expect, it } from 'vitest'
import { groupOf, kindOf } from '../src/lib/faces'
import { keepWords } from '../src/lib/i18n.svelte'
import type { CardInfo } from '../src/lib/protocol'
import { settings } from '../src/lib/settings.svelte'
import { different, matches, noFilter } from '../src/lib/shelf'

const line = { de: '', en: '' }
const place: CardInfo = { id: 'lanternford', type: 'place', faction: 'light', name: { de: 'Laternenfurt', en: 'Lanternford' }, line }
const hero: CardInfo = { id: 'falk', type: 'hero', faction: 'neutral', name: { de: 'Falk der Grenzgänger', en: 'Falk the Borderwalker' }, line }
const being: CardInfo = { id: 'knight', kind: 'being', deck: 'imperial', name: { de: 'Ritter', en: 'Knight' }, line }
const task: CardInfo = { id: 'corners', kind: 'task', name: { de: 'Ecken', en: 'Corners' }, line }
const cards = [place, hero, being, task]
const found = (filter: Partial<ReturnType<typeof noFilter>>) => cards.filter((card) => matches(card, { ...noFilter(), ...filter }, 'game', 'de')).map((card) => card.id)

it('knows the people or pile and the kind of a card', () => {
  expect(different(cards, groupOf)).toEqual(['light', 'neutral', 'imperial', 'task'])
  expect(different(cards, kindOf)).toEqual(['place', 'hero'])
})

it('filters by people and kind at once', () => {
  expect(found({})).toEqual(['lanternford', 'falk', 'knight', 'corners'])
  expect(found({ group: 'light' })).toEqual(['lanternford'])
  expect(found({ kind: 'hero' })).toEqual(['falk'])
  expect(found({ group: 'light', kind: 'hero' })).toEqual([])
})

it('finds every word of a search, in both languages’ names and in what the kind is called', () => {
  keepWords('game', settings.lang, { 'type.hero': 'Held', 'faction.light': 'Lichtbund' })
  expect(found({ search: 'border FALK' })).toEqual(['falk'])
  expect(found({ search: 'held' })).toEqual(['falk'])
  expect(found({ search: 'lichtbund' })).toEqual(['lanternford'])
  expect(found({ search: 'held lichtbund' })).toEqual([])
})
