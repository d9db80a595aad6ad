import { afterEach, expect, test, vi } from 'vitest'
import type { Asked } from '../src/lib/reducer'
import { TableSocket } from '../src/lib/socket'
import { TableStore } from '../src/lib/table.svelte'

const question = (version: number): Asked =>
  ({ seat: 0, version, form: 'choice', prompt: { key: 'verbatim', args: { words: 'What now?' } }, options: [{ key: 'go', label: { key: 'verbatim', args: { words: 'Go' } } }] }) as unknown as Asked

/** A table whose line gives these replies, one after the other. */
function table(...replies: unknown[]) {
  const store = new TableStore('t')
  let asked = question(3)
  Object.defineProperty(store, 'asked', { get: () => asked })
  const ask = vi.spyOn(TableSocket.prototype, 'ask').mockImplementation(async () => replies.shift() as never)
  return { store, ask, next: (version: number) => (asked = question(version)) }
}

afterEach(() => void vi.restoreAllMocks())

test('an answer that the line lost is kept, and given when the player says so', async () => {
  const { store, ask } = table(null, { type: 'update' })
  store.line = 'lost'
  await store.answer('go')
  expect(store.isUnsent).toBe(true)
  expect(store.unsent).toMatchObject({ key: 'go', version: 3 })
  store.line = 'live'
  await store.resend()
  expect(ask).toHaveBeenCalledTimes(2)
  expect(ask).toHaveBeenLastCalledWith({ type: 'answer', seat: 0, key: 'go', version: 3 })
  expect(store.isUnsent).toBe(false)
})

test('an answer to a question that is no longer asked is not given again', async () => {
  const { store, ask, next } = table(null)
  await store.answer('go')
  next(4)
  store.line = 'live'
  expect(store.isUnsent).toBe(false)
  await store.resend()
  expect(ask).toHaveBeenCalledTimes(1)
})
