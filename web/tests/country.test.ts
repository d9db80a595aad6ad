import { describe, expect, it } from 'vitest'
import { countryOf } from '../src/lib/map'
import type { MapGrid } from '../src/lib/model'

const label = { key: 'verbatim', args: { words: 'A' } }
const grid: MapGrid = {
  shape: 'graph',
  width: 400,
  height: 400,
  areas: { north: { label, colour: '#fff', icon: 'oak' } },
  spots: [
    { name: 'a', x: 0, y: 0, area: 'north', label },
    { name: 'b', x: 200, y: 0, area: 'north' },
    { name: 'c', x: 100, y: 180, area: 'north' },
  ],
  routes: [['a', 'b', 'road'], ['b', 'c', 'road'], ['c', 'a', 'road']],
} as unknown as MapGrid

describe('a drawn country', () => {
  it('is worked out once for a map', () => {
    expect(countryOf(grid)).toBe(countryOf(grid))
    expect(countryOf({ ...grid })).not.toBe(countryOf(grid))
  })

  it('writes the name of an area near its middle and over no spot', () => {
    const name = countryOf(grid).names[0]!
    expect(Math.hypot(name.x - 100, name.y - 60)).toBeLessThan(60)
    for (const spot of grid.spots) expect(Math.max(Math.abs(spot.x - name.x) - 82, Math.abs(spot.y - name.y) - 15)).toBeGreaterThan(0)
  })
})
