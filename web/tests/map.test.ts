import { describe, expect, test } from 'vitest'
import { beside, countryOf, isInside, outline } from '../src/lib/map'
import { isHexes, isMap, isSquare, isSquares, type MapGrid, type Scene } from '../src/lib/model'
import { neighbour } from '../src/lib/standing'

/** A ring of four towns around a lake, an island, and a road across nothing. */
const grid: MapGrid = {
  shape: 'graph',
  width: 800,
  height: 600,
  spots: [
    { name: 'n', x: 400, y: 100, kind: 'slot', area: 'green' },
    { name: 'e', x: 600, y: 300, kind: 'slot', area: 'green' },
    { name: 's', x: 400, y: 500, kind: 'slot', area: 'brown' },
    { name: 'w', x: 200, y: 300, kind: 'slot', area: 'brown' },
    { name: 'lake', x: 400, y: 300, kind: 'water', area: 'green' },
    { name: 'isle', x: 760, y: 120, kind: 'slot', area: 'brown' },
    { name: 'sea', x: 760, y: 300, kind: 'water' },
  ],
  routes: [
    ['n', 'e', 'road'],
    ['e', 's', 'road'],
    ['s', 'w', 'road'],
    ['w', 'n', 'road'],
    ['n', 'lake', 'sea'],
    ['e', 'sea', 'sea'],
    ['sea', 'isle', 'sea'],
  ],
  areas: { green: { label: { key: 'green' }, colour: '#0f0' }, brown: { label: { key: 'brown' }, colour: '#840' } },
}

describe('the map', () => {
  test('is neither squares nor hexes, and its fields are squares to whoever clicks', () => {
    expect(isMap(grid)).toBe(true)
    expect(isHexes(grid)).toBe(false)
    expect(isSquares(grid)).toBe(false)
    const scene: Scene = { seat: 0, zones: [{ key: 'map', kind: 'board', label: { key: 'map' }, grid }] }
    expect(isSquare(scene, 'isle')).toBe(true)
    expect(isSquare(scene, 'a1')).toBe(false)
  })

  test('its coast follows the outermost roads once around', () => {
    expect(outline(grid).map((spot) => spot.name).sort()).toEqual(['e', 'n', 's', 'w'])
  })

  test('tells lakes from the sea and islands from the land', () => {
    const country = countryOf(grid)
    expect(country.lakes.map((spot) => spot.name)).toEqual(['lake'])
    expect(country.islands.map((spot) => spot.name)).toEqual(['isle'])
    expect(country.names.map((name) => name.area)).toEqual(['green', 'brown'])
    for (const { x, y } of country.ornaments) expect(isInside({ x, y }, outline(grid))).toBe(true)
    expect(countryOf(grid)).toEqual(country)
  })

  test('arrow keys go to the nearest field in that direction', () => {
    const { spots } = countryOf(grid)
    expect(neighbour(spots, 'w', [1, 0], 4)).toBe('lake')
    expect(neighbour(spots, 'lake', [0, -1], 4)).toBe('n')
    expect(neighbour(spots, 'n', [0, -1], 4)).toBe(null)
    expect(neighbour(spots, 'nowhere', [1, 0], 4)).toBe(null)
  })

  test('figures stand beside each other and beside the place', () => {
    expect(beside(0, 1, false).x).toBe(0)
    expect(beside(0, 1, true).x).toBeGreaterThan(20)
    const places = [0, 1, 2, 3].map((each) => beside(each, 4, true).x)
    expect(new Set(places).size).toBe(4)
  })
})
