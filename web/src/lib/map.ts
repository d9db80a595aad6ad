/** Geometry of a drawn map: its frame, its coast, where ornaments fit, what lies next in a direction. No rules here. */
import type { MapGrid, Spot } from './model'

export type Point = { x: number; y: number }
export type Country = {
  spots: ReadonlyMap<string, Spot>
  left: number
  top: number
  width: number
  height: number
  /** The outermost roads as one closed line, roughened like a coast. */
  coast: Point[]
  /** Spots on land that no road leads to. */
  islands: Spot[]
  /** Spots of water that land surrounds. */
  lakes: Spot[]
  ornaments: (Point & { area: string; size: number })[]
  /** Where the name of an area stands. */
  names: (Point & { area: string })[]
}

const MARGIN = 46
const WATER = 'water'
export const SEA = 'sea'

/** A steady number from 0 to 1 for a place: the same map is always drawn the same way. */
function noise(a: number, b: number): number {
  const value = Math.sin(a * 12.9898 + b * 78.233) * 43758.5453
  return value - Math.floor(value)
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

export function isWater(spot: Spot): boolean {
  return spot.kind === WATER
}

/** The walk around the outside of all roads: at every spot the next road to the left of where one came from. */
export function outline(grid: MapGrid): Spot[] {
  const spots = new Map(grid.spots.map((spot) => [spot.name, spot]))
  const near = new Map<string, Spot[]>()
  for (const [one, other, kind] of grid.routes) {
    if (kind === SEA) continue
    near.set(one, [...(near.get(one) ?? []), spots.get(other)!])
    near.set(other, [...(near.get(other) ?? []), spots.get(one)!])
  }
  const start = grid.spots.filter((spot) => near.has(spot.name)).sort((a, b) => a.x - b.x)[0]
  if (!start) return []
  const way: Spot[] = [start]
  let here = start
  let back = Math.PI
  for (let steps = 0; steps <= 2 * grid.routes.length; steps++) {
    const turn = (to: Spot) => {
      const angle = (Math.atan2(to.y - here.y, to.x - here.x) - back) % (2 * Math.PI)
      return angle <= 1e-9 ? angle + 2 * Math.PI : angle
    }
    const next = near.get(here.name)!.reduce((best, each) => (turn(each) < turn(best) ? each : best))
    if (next === way[1] && here === start && way.length > 2) break
    back = Math.atan2(here.y - next.y, here.x - next.x)
    way.push(next)
    here = next
  }
  return way.slice(0, -1)
}

/** A closed line with more corners, each a little beside the straight. */
function roughen(line: Point[]): Point[] {
  return line.flatMap((from, place) => {
    const to = line[(place + 1) % line.length]!
    const parts = Math.max(1, Math.round(distance(from, to) / 26))
    return Array.from({ length: parts }, (_, part) => {
      const share = part / parts
      const x = from.x + (to.x - from.x) * share
      const y = from.y + (to.y - from.y) * share
      return { x: x + (noise(x, y) - 0.5) * 26, y: y + (noise(y, x) - 0.5) * 26 }
    })
  })
}

export function isInside(point: Point, line: Point[]): boolean {
  let inside = false
  for (let at = 0, before = line.length - 1; at < line.length; before = at++) {
    const a = line[at]!
    const b = line[before]!
    if (a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}

function fromRoad(point: Point, one: Point, other: Point): number {
  const length = distance(one, other) || 1
  const share = ((point.x - one.x) * (other.x - one.x) + (point.y - one.y) * (other.y - one.y)) / length ** 2
  const at = Math.min(1, Math.max(0, share))
  return distance(point, { x: one.x + (other.x - one.x) * at, y: one.y + (other.y - one.y) * at })
}

const drawn = new WeakMap<MapGrid, Country>()

/** The country of a map, worked out once: that takes as long as several pictures. */
export function countryOf(grid: MapGrid): Country {
  const known = drawn.get(grid) ?? survey(grid)
  drawn.set(grid, known)
  return known
}

function survey(grid: MapGrid): Country {
  const spots = new Map(grid.spots.map((spot) => [spot.name, spot]))
  const xs = grid.spots.map((spot) => spot.x)
  const ys = grid.spots.map((spot) => spot.y)
  const left = Math.min(...xs) - MARGIN
  const top = Math.min(...ys) - MARGIN
  const width = Math.max(...xs) + MARGIN - left
  const height = Math.max(...ys) + MARGIN - top
  const line = outline(grid)
  const onRoads = new Set(grid.routes.filter(([, , kind]) => kind !== SEA).flatMap(([one, other]) => [one, other]))
  const islands = grid.spots.filter((spot) => !isWater(spot) && !onRoads.has(spot.name))
  const lakes = grid.spots.filter((spot) => isWater(spot) && isInside(spot, line))
  const roads = grid.routes.map(([one, other]) => [spots.get(one)!, spots.get(other)!] as const)
  const land = grid.spots.filter((spot) => !isWater(spot))
  const names = Object.keys(grid.areas ?? {}).flatMap((area) => {
    const own = land.filter((spot) => spot.area === area)
    if (own.length === 0) return []
    const middle = { x: own.reduce((sum, each) => sum + each.x, 0) / own.length, y: own.reduce((sum, each) => sum + each.y, 0) / own.length }
    return [{ area, ...clearest(middle, grid.spots, lakes, area) }]
  })
  const ornaments: Country['ornaments'] = []
  for (let row = 0; row * 34 < height; row++)
    for (let column = 0; column * 34 < width; column++) {
      const x = left + (column + (row % 2) / 2 + noise(row, column) * 0.5) * 34
      const y = top + (row + noise(column, row) * 0.5) * 34
      const point = { x, y }
      if (!isInside(point, line) || lakes.some((lake) => distance(lake, point) < 105)) continue
      if (roads.some(([one, other]) => fromRoad(point, one, other) < 27)) continue
      if (land.some((spot) => distance(spot, point) < (spot.kind === 'slot' ? 62 : 34))) continue
      if (names.some((name) => Math.abs(name.x - x) < 85 && Math.abs(name.y - y) < 22)) continue
      const nearest = land.reduce((best, spot) => (distance(spot, point) < distance(best, point) ? spot : best))
      ornaments.push({ x, y, area: nearest.area ?? '', size: 20 + noise(x, y) * 14 })
    }
  return { spots, left, top, width, height, coast: roughen(line), islands, lakes, ornaments, names }
}

/** Half the size of what must not be covered: the words of an area, a spot with its own words below, a lake. */
const WORDS = { x: 82, y: 15 }
const LABEL = { x: 46, y: 10, below: 30 }
const LAKE = 82
/** How far from the middle of its area a name may stand. */
const FAR = 160
/** What it costs to stand nearer to a spot of another area. */
const ABROAD = 14

/** Steps from the middle of an area, the nearest first. */
const AROUND: (Point & { far: number })[] = Array.from({ length: (2 * FAR) / 8 + 1 }, (_, column) => column * 8 - FAR)
  .flatMap((x, _, all) => all.map((y) => ({ x, y, far: Math.hypot(x, y) })))
  .sort((one, other) => one.far - other.far)
/** More room than this is no better. */
const ENOUGH = 12

/** Only these have their names on the map. */
const isSlot = ({ kind }: Spot) => kind === 'slot'

/** A place near the middle where the words of an area cover as little as possible. */
function clearest(middle: Point, spots: Spot[], lakes: Point[], area: string): Point {
  const boxes = [
    ...spots.map((spot) => ({ x: spot.x, y: spot.y, wide: WORDS.x + (isSlot(spot) ? 24 : 9), tall: WORDS.y + (isSlot(spot) ? 24 : 9) })),
    ...spots.filter(isSlot).map((spot) => ({ x: spot.x, y: spot.y + LABEL.below, wide: WORDS.x + LABEL.x, tall: WORDS.y + LABEL.y })),
    ...lakes.map((lake) => ({ x: lake.x, y: lake.y, wide: WORDS.x + LAKE, tall: WORDS.y + LAKE })),
  ]
  let best = middle
  let room = -Infinity
  for (const { x, y, far } of AROUND) {
    // From here on nothing can be better: it is too far off.
    if (ENOUGH - far * 0.1 <= room) break
    const point = { x: middle.x + x, y: middle.y + y }
    let free = ENOUGH
    for (const box of boxes) free = Math.min(free, Math.max(Math.abs(point.x - box.x) - box.wide, Math.abs(point.y - box.y) - box.tall))
    if (free - far * 0.1 <= room) continue
    const nearest = spots.reduce((best, spot) => (distance(spot, point) < distance(best, point) ? spot : best))
    const worth = free - far * 0.1 - (nearest.area === area ? 0 : ABROAD)
    if (worth > room) [room, best] = [worth, point]
  }
  return best
}

/** Where the n-th of several figures stands, from the middle of its spot: right and left of it in turn. */
export function beside(place: number, count: number, isTaken: boolean): Point {
  if (count === 1 && !isTaken) return { x: 0, y: -4 }
  const side = place % 2 === 0 ? 1 : -1
  return { x: side * ((isTaken ? 35 : 21) + 34 * Math.floor(place / 2)), y: isTaken ? 7 : -2 }
}
