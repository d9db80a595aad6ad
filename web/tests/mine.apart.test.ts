import { expect, test, vi } from 'vitest'

localStorage.setItem('tafelrunde.mine', JSON.stringify([{ id: 'hers' }]))
vi.stubGlobal('fetch', () => new Promise(() => {}))
const { expectMyTables, forgetMyTables, myTables } = await import('../src/lib/mine.svelte')

test('what was seen of my tables goes as soon as somebody else sits here, before any server says so', () => {
  expect(myTables()).toEqual([{ id: 'hers' }])
  forgetMyTables()
  expect(myTables()).toEqual([])
  expect(localStorage.getItem('tafelrunde.mine')).toBe('[]')
})

test('no page waits for ever for tables that do not come', async () => {
  vi.useFakeTimers()
  const waited = expectMyTables().then(() => 'shown')
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  expect(await waited).toBe('shown')
})
