import { afterEach, expect, test, vi } from 'vitest'
import type { Option } from '../src/lib/model'
import type { Asked } from '../src/lib/reducer'
import { readSettings } from '../src/lib/settings.svelte'
import { TableSocket } from '../src/lib/socket'
import { TableStore } from '../src/lib/table.svelte'

const words = (words: string) => ({ key: 'verbatim', args: { words } })

/** A table that asks one question after another, each with these answers. */
function table(...questions: string[][]) {
  const store = new TableStore('t')
  let number = 0
  const asked = questions.map((keys, version) => ({
    seat: 0,
    version,
    form: 'choice',
    prompt: words('What now?'),
    options: keys.map((key) => ({ key, label: words(key), weight: 'main', elements: key === 'go' ? ['a2'] : [] }) as unknown as Option),
  })) as unknown as Asked[]
  Object.defineProperty(store, 'asked', { get: () => asked[number] ?? null })
  store.shown = { seat: 0, zones: [{ key: 'land', kind: 'board', label: words('Land'), elements: [], grid: { shape: 'hexes', places: { a2: [0, 0] } } }] } as never
  const given: string[] = []
  vi.spyOn(TableSocket.prototype, 'ask').mockImplementation(async (request) => {
    given.push((request as { key: string }).key)
    number++
    return { type: 'update' } as never
  })
  const settle = async () => {
    for (let left = questions.length; left > 0; left--) {
      await Promise.resolve()
      await new Promise((done) => queueMicrotask(() => done(null)))
      store.step()
    }
  }
  return { store, given, settle }
}

afterEach(() => void vi.restoreAllMocks())

test('an errand is done to its last answer, also where that is a weighty one', async () => {
  const { store, given, settle } = table(['go', 'end'], ['dig', 'end'], ['build', 'end'], ['end'])
  store.walk(['a2'], null, ['dig', 'build'])
  await settle()
  expect(given).toEqual(['go', 'dig', 'build'])
  expect(store.isOnTheWay).toBe(false)
})

test('it ends where its next answer is not offered, and nothing is refused', async () => {
  const { store, given, settle } = table(['go', 'end'], ['dig', 'end'], ['trade', 'none'], ['build', 'end'])
  store.walk(['a2'], null, ['dig', 'build'])
  await settle()
  expect(given).toEqual(['go', 'dig'])
  expect(store.hint).toBeNull()
  expect(store.isOnTheWay).toBe(false)
})

test('the only answer that is left is known as such, unless it is no plain confirmation', () => {
  expect(table(['done']).store.sole?.key).toBe('done')
  expect(table(['done', 'place']).store.sole).toBeNull()
  expect(table(['go']).store.sole).toBeNull()
  const { store } = table(['done'])
  store.guide = {} as never
  expect(store.sole).toBeNull()
})

test('where others play, no answer is given by itself: it might end a turn for good', () => {
  const { store } = table(['done'])
  store.info = { seats: [{ seat: 0, kind: 'human', is_mine: true }, { seat: 1, kind: 'bot' }] } as never
  expect(store.sole?.key).toBe('done')
  store.info = { seats: [{ seat: 0, kind: 'human', is_mine: true }, { seat: 1, kind: 'human', is_mine: false }] } as never
  expect(store.sole).toBeNull()
})

test('whoever does not wish the only answer to give itself is not hurried', () => {
  expect(readSettings(null).isSwift).toBe(true)
  expect(readSettings('{"isSwift": false}').isSwift).toBe(false)
})
