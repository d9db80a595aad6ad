import { expect, test, vi } from 'vitest'
import { withMargin, keepInSight, LOOK_AGAIN, toward, towardAll, withQuestion } from '../src/lib/reveal'

const free = { top: 150, bottom: 550 }

test('what lies in the free window stays where it is', () => {
  expect(toward({ top: 150, bottom: 550 }, free)).toBe(0)
})

test('what is covered comes into the window by the shortest way', () => {
  expect(toward({ top: 100, bottom: 200 }, free)).toBe(-50)
  expect(toward({ top: 540, bottom: 600 }, free)).toBe(50)
})

test('of what is too long for the window the beginning is shown', () => {
  expect(toward({ top: 200, bottom: 900 }, free)).toBe(50)
})

test('of several the last is in sight, the others as far as that allows', () => {
  const board = { top: 170, bottom: 620 }
  const square = { top: 590, bottom: 620 }
  expect(towardAll([board], free)).toBe(20)
  expect(towardAll([board, square], free)).toBe(70)
  expect(towardAll([board, { top: 300, bottom: 330 }], free)).toBe(20)
})

test('what is read about keeps away from the edges, the first of it before the others', () => {
  const red = { top: 540, bottom: 560 }
  const yellow = { top: 570, bottom: 590 }
  const way = towardAll([yellow, red].map(withMargin), free)
  expect(way).toBeGreaterThan(yellow.bottom - free.bottom)
  expect(red.top - way).toBeGreaterThan(free.top)
  const far = { top: 1200, bottom: 1220 }
  expect(red.top - towardAll([far, red].map(withMargin), free)).toBeGreaterThan(free.top)
})

test('the question stays in sight, however far below it that lies which is spoken of', () => {
  expect(withQuestion(500, 300, free)).toBe(150)
  expect(withQuestion(40, 300, free)).toBe(40)
  expect(withQuestion(0, 50, free)).toBe(-100)
})

test('what is shown is looked after while the page comes together, and left to whoever touches anything', () => {
  vi.useFakeTimers()
  const show = vi.fn()
  const end = keepInSight(show)
  vi.advanceTimersByTime(3 * LOOK_AGAIN)
  expect(show.mock.calls.length).toBeGreaterThanOrEqual(3)
  window.dispatchEvent(new Event('pointerdown'))
  const before = show.mock.calls.length
  vi.advanceTimersByTime(5 * LOOK_AGAIN)
  expect(show).toHaveBeenCalledTimes(before)
  end()
  keepInSight(show)
  vi.advanceTimersByTime(100 * LOOK_AGAIN)
  const looks = show.mock.calls.length
  expect(looks).toBeLessThan(before + 20)
  vi.advanceTimersByTime(100 * LOOK_AGAIN)
  expect(show).toHaveBeenCalledTimes(looks)
  vi.useRealTimers()
})
