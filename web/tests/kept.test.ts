import { afterEach, expect, test, vi } from 'vitest'
import { kept } from '../src/lib/kept'

const number = kept<number[]>('tafelrunde.test', () => [])

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('what was written is read again', () => {
  expect(number.read()).toEqual([])
  expect(number.write([1, 2])).toBe(true)
  expect(number.read()).toEqual([1, 2])
})

test('nonsense is nothing', () => {
  localStorage.setItem('tafelrunde.test', '{"half')
  expect(number.read()).toEqual([])
})

test('a browser that keeps nothing says so', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => { throw new Error('full') }, clear: () => {} })
  expect(number.write([1])).toBe(false)
  expect(number.read()).toEqual([])
  vi.unstubAllGlobals()
})
