import { expect, test } from 'vitest'
import { TableStore } from '../src/lib/table.svelte'

/** A table at which both are asked; the other chair is taken or not. */
function waitingFor(other: object): string {
  const store = new TableStore('t')
  store.info = { game: 'g', mode: 'm', seats: [{ seat: 0, kind: 'human', is_taken: true }, { seat: 1, ...other }] } as never
  Object.defineProperty(store, 'thinking', { get: () => [1] })
  return store.stillThinking()
}

test('whoever is waited for is named, but nobody thinks on a chair that is still free', () => {
  expect(waitingFor({ kind: 'human', player: 'Grete', is_taken: true })).not.toBe('')
  expect(waitingFor({ kind: 'human' })).toBe('')
})
