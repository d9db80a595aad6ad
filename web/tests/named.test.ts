import { expect, test, vi } from 'vitest'
import type { Option } from '../src/lib/model'
import type { Asked } from '../src/lib/reducer'
import { TableSocket } from '../src/lib/socket'
import { TableStore } from '../src/lib/table.svelte'

const words = (words: string) => ({ key: 'verbatim', args: { words } })

/** A table at which a hero could go to one of two places, or use what he has. */
function table() {
  const store = new TableStore('t')
  const options = [
    { key: 'step b1', elements: ['hero', 'b1'], act: 'step', actor: 'hero' },
    { key: 'step b2', elements: ['hero', 'b2'], act: 'step', actor: 'hero' },
    { key: 'pass b2', elements: ['hero', 'b2'], act: 'pass', actor: 'hero' },
  ].map((each) => ({ ...each, label: words(each.key) }) as unknown as Option)
  const asked = { seat: 0, version: 1, kind: 'option', form: 'choice', prompt: words('What now?'), options } as unknown as Asked
  Object.defineProperty(store, 'asked', { get: () => asked })
  store.shown = {
    seat: 0,
    zones: [{ key: 'map', kind: 'board', label: words('Map'), elements: [{ key: 'hero', at: 'a1', form: 'piece', label: words('Hero') }], grid: { shape: 'squares', columns: 3, rows: 3 } }],
  } as never
  vi.spyOn(TableSocket.prototype, 'ask').mockResolvedValue(null as never)
  return store
}

test('what was named by a finger is no longer picked after a touch beside it', () => {
  const store = table()
  store.touch('a1', true)
  store.showRing(null)
  store.path = ['hero']
  store.touch('b1', true, true)
  expect([store.path, store.choices.map(({ key }) => key)]).toEqual([['hero', 'b1'], ['step b1']])
  store.touch('c3', true, true)
  expect([store.path, store.choices]).toEqual([['hero'], []])
})

test('where a goal can be reached in two ways, they are chosen from, and no ring lies over them', () => {
  const store = table()
  store.touch('a1', true)
  expect([store.ring, store.path]).toEqual(['hero', ['hero']])
  store.touch('b2', true)
  expect([store.ring, store.choices.map(({ key }) => key)]).toEqual([null, ['step b2', 'pass b2']])
})

test('whoever opens the ring of a figure has picked it, whatever was picked before', () => {
  const store = table()
  store.path = ['hero', 'b1']
  store.showRing('hero')
  expect(store.path).toEqual(['hero'])
})
