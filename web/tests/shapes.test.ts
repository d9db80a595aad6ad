import { describe, expect, test } from 'vitest'
import { HEIGHT, landOf, spread } from '../src/lib/hexes'
import { isHexes, isSquares, type HexGrid, type Ring } from '../src/lib/model'
import { circle, heart, oval, RADIUS } from '../src/lib/rings'
import { neighbour } from '../src/lib/standing'

const land: HexGrid = {
  shape: 'hexes',
  places: { a1: [-1, 0], a2: [-1, 1], b1: [0, -1], b2: [0, 0], b3: [0, 1], c1: [1, -1], c2: [1, 0] },
  spaces: { '2,-1': [2, -1] },
}
const CIRCLES = ['nature', 'matter', 'time', 'will', 'death', 'blood']
const ring: Ring = { shape: 'ring', circles: CIRCLES, ovals: [1, 0, 1] }

describe('hexes', () => {
  test('neighbours lie exactly one hex apart and nothing leaves the land', () => {
    const { spots, width, height } = landOf(land)
    const middle = spots.get('b2')!
    for (const name of ['a1', 'a2', 'b1', 'b3', 'c1', 'c2']) {
      const spot = spots.get(name)!
      expect(Math.hypot(spot.x - middle.x, spot.y - middle.y)).toBeCloseTo(HEIGHT)
    }
    for (const spot of spots.values()) {
      expect(spot.x).toBeGreaterThanOrEqual(0.5)
      expect(spot.x).toBeLessThanOrEqual(width - 0.5)
      expect(spot.y).toBeGreaterThanOrEqual(HEIGHT / 2 - 1e-9)
      expect(spot.y).toBeLessThanOrEqual(height - HEIGHT / 2 + 1e-9)
    }
    expect(spots.get('2,-1')!.isSpace).toBe(true)
    expect(middle.isSpace).toBe(false)
  })

  test('a turned board has the first column on the right', () => {
    const { spots } = landOf({ ...land, spaces: {} }, true)
    expect(spots.get('a1')!.x).toBeGreaterThan(spots.get('c1')!.x)
    expect(spots.get('b1')!.y).toBeGreaterThan(spots.get('b3')!.y)
  })

  test('arrow keys walk from hex to hex', () => {
    const known = landOf(land)
    expect(neighbour(known.spots, 'b2', [0, -1], 0.1)).toBe('b1')
    expect(neighbour(known.spots, 'b2', [0, 1], 0.1)).toBe('b3')
    expect(['c1', 'c2']).toContain(neighbour(known.spots, 'b2', [1, 0], 0.1))
    expect(['a1', 'a2']).toContain(neighbour(known.spots, 'b2', [-1, 0], 0.1))
    expect(neighbour(known.spots, 'b1', [0, -1], 0.1)).toBeNull()
    expect(neighbour(known.spots, 'nowhere', [0, 1], 0.1)).toBeNull()
  })

  test('several things in one hex stand apart', () => {
    expect(spread(0, 1)).toEqual({ x: 0, y: 0 })
    const spots = [0, 1, 2, 3].map((place) => spread(place, 4))
    for (const [one, a] of spots.entries())
      for (const b of spots.slice(one + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.25)
  })

  test('a shape is told by its name', () => {
    expect(isSquares({ shape: 'squares', columns: 1, rows: 1 })).toBe(true)
    expect(isHexes(land)).toBe(true)
    expect(isSquares(land)).toBe(false)
  })
})

describe('rings', () => {
  const inside = (place: number, point: { x: number; y: number }) =>
    Math.hypot(circle(ring, place).x - point.x, circle(ring, place).y - point.y) < RADIUS

  test('the heart of a region lies in its circles and in no other', () => {
    for (let first = 0; first < 6; first++)
      for (const size of [1, 2, 3]) {
        const own = Array.from({ length: size }, (_, step) => (first + step) % 6)
        const point = heart(ring, own.map((place) => CIRCLES[place]).join('-'))!
        for (let place = 0; place < 6; place++) expect(inside(place, point)).toBe(own.includes(place))
      }
  })

  test('what is no region has no heart', () => {
    for (const name of ['nature-time', 'matter-nature', 'sky', 'oval.0', 'nature-matter-time-will']) expect(heart(ring, name)).toBeNull()
  })

  test('ovals are numbered', () => {
    expect(oval('oval.3')).toBe(3)
    expect(oval('nature')).toBeNull()
    expect(oval(null)).toBeNull()
  })
})
