import { expect, test, vi } from 'vitest'

localStorage.setItem('tafelrunde.mine', JSON.stringify([{ id: 'hers' }]))
vi.stubGlobal('fetch', () => new Promise(() => {}))
const { forgetMyTables, myTables } = await import('../src/lib/mine.svelte')

test('what was seen of my tables goes as soon as somebody else sits here, before any server says so', () => {
  expect(myTables()).toEqual([{ id: 'hers' }])
  forgetMyTables()
  expect(myTables()).toEqual([])
  expect(localStorage.getItem('tafelrunde.mine')).toBe('[]')
})
