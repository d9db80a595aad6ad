import { expect, test } from 'vitest'
import { toward, towardAll } from '../src/lib/reveal'

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
