import { describe, expect, it } from 'vitest'
import { chance } from '../src/lib/advice.svelte'
import { curves, lineAt, placeOf } from '../src/lib/graph'
import type { Chronicle } from '../src/lib/protocol'
import { usualBot } from '../src/lib/seats'

const duel: Chronicle = {
  sides: [[0], [1]],
  points: [
    { at: 1, round: 1, chances: [0.5, 0.5] },
    { at: 6, round: 2, chances: [0.75, 0.25] },
    { at: 9, round: 3, chances: [1, 0] },
  ],
  turns: [{ at: 6, round: 2, side: 0, change: 0.25 }],
}

describe('the graph of a game', () => {
  it('draws one curve for two sides and one a side for more', () => {
    expect(curves(duel, 100, 40).map((curve) => curve.path)).toEqual(['M0 20L50 10L100 0'])
    const melee = { ...duel, sides: [[0], [1], [2]], points: duel.points.map((point) => ({ ...point, chances: [0.5, 0.25, 0.25] })) }
    expect(curves(melee, 100, 40).map((curve) => curve.side)).toEqual([0, 1, 2])
  })

  it('closes the area under the curve', () => {
    expect(curves(duel, 100, 40)[0]!.area.endsWith('L100 40L0 40Z')).toBe(true)
  })

  it('draws nothing for a game without a second point', () => {
    expect(curves({ ...duel, points: duel.points.slice(0, 1) }, 100, 40)).toEqual([])
  })

  it('finds the point of a line and the line of a point', () => {
    expect(placeOf(duel, 0)).toBe(0)
    expect(placeOf(duel, 5)).toBe(1)
    expect(placeOf(duel, 99)).toBe(2)
    expect(lineAt(duel, 0.45)).toBe(6)
    expect(lineAt(duel, 7)).toBe(9)
    expect(lineAt(duel, -1)).toBe(1)
  })
})

describe('hints and bots', () => {
  it('tells an expected result as a chance', () => {
    expect([chance(-1), chance(0), chance(0.5), chance(2)]).toEqual([0, 50, 75, 100])
  })

  it('seats the squire first, and never chance while there is anybody else', () => {
    expect(usualBot(['page', 'squire', 'random'])).toBe('squire')
    expect(usualBot(['random', 'knight'])).toBe('knight')
    expect(usualBot(['random'])).toBe('random')
  })
})
