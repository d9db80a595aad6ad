import { describe, expect, test } from 'vitest'
import { bestPlace } from '../src/lib/beside'
import { fieldAt } from '../src/lib/drag'
import { drawnWay, figureAt } from '../src/lib/outlook.svelte'

const reach = [{ at: 'c3', way: ['c2', 'c3', 'c3'] }, { at: 'd3', way: ['d1', 'd2', 'd3'] }]

describe('a way that was drawn by hand', () => {
  test('is followed square by square, and ended by a second click', () => {
    expect(drawnWay(reach, 'c1', ['d1', 'd2', 'd3'])).toEqual(['d1', 'd2', 'd3', 'd3'])
    expect(drawnWay(reach, 'c1', ['c2'])).toEqual(['c2', 'c2'])
  })
  test('is none where it jumps, turns upon itself, or is longer than anything in reach', () => {
    expect(drawnWay(reach, 'c1', ['c3'])).toBeNull()
    expect(drawnWay(reach, 'c1', ['c2', 'c1'])).toBeNull()
    expect(drawnWay(reach, 'c1', ['c2', 'c3', 'c4', 'c5'])).toBeNull()
    expect(drawnWay(reach, 'c1', [])).toBeNull()
  })
})

test('a field belongs to the figure that would be there, else to one that needs it', () => {
  const figures = [{ at: 'a1', lacks: { b2: { key: 'x' } } }, { at: 'b2' }]
  expect(figureAt(figures, 'b2')).toBe(figures[1])
  expect(figureAt(figures.slice(0, 1), 'b2')).toBe(figures[0])
  expect(figureAt(figures, 'c3')).toBeUndefined()
  expect(figureAt(figures, null)).toBeUndefined()
})

test('what is let go snaps to the nearest field that fits, and to none that is far', () => {
  const fields = [{ name: 'a1', x: 50, y: 50, size: 100 }, { name: 'c1', x: 250, y: 50, size: 100 }]
  expect(fieldAt(60, 40, fields)).toBe('a1')
  expect(fieldAt(155, 50, fields)).toBe('c1')
  expect(fieldAt(250, 300, fields)).toBeNull()
})

describe('a large card', () => {
  const box = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })
  const board = box(430, 70, 520, 520)
  const question = box(1050, 70, 370, 140)
  const covers = (place: { left: number; top: number }, other: ReturnType<typeof box>) =>
    place.left < other.right && place.left + 290 > other.left && place.top < other.bottom && place.top + 480 > other.top
  test('lies beside its thing', () => {
    expect(bestPlace(box(20, 300, 100, 100), { width: 290, height: 300 }, 1440, 900, board, question).left).toBe(132)
  })
  test('covers neither the board nor the question', () => {
    for (const left of [360, 500, 700, 900]) {
      const place = bestPlace(box(left, 680, 110, 190), { width: 290, height: 480 }, 1440, 900, board, question)
      expect(covers(place, board)).toBe(false)
      expect(covers(place, question)).toBe(false)
    }
  })
})
