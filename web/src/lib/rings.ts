/** Geometry of a ring of overlapping circles; no rules here. */
import type { Ring } from './model'

export const RADIUS = 1.06
/** How far from the middle the regions of one, two and three circles have their heart. */
const HEARTS = [1.54, 1.25, 0.69]

export type Point = { x: number; y: number }

function at(turns: number, radius: number): Point {
  const angle = turns * 2 * Math.PI - Math.PI / 2
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius }
}

/** The middle of the n-th circle, the first one at the top, then clockwise. */
export function circle(ring: Ring, place: number): Point {
  return at(place / ring.circles.length, 1)
}

/** The heart of a region that is named by its neighbouring circles; null for anything else. */
export function heart(ring: Ring, region: string): Point | null {
  const parts = region.split('-')
  const first = ring.circles.indexOf(parts[0]!)
  const size = parts.length
  if (first < 0 || size > HEARTS.length) return null
  const count = ring.circles.length
  if (parts.some((part, step) => ring.circles[(first + step) % count] !== part)) return null
  return at((first + (size - 1) / 2) / count, HEARTS[size - 1]!)
}

/** The number of an oval (`oval.3`); null for anything else. */
export function oval(place: string | null | undefined): number | null {
  const found = /^oval\.(\d+)$/.exec(place ?? '')
  return found ? Number(found[1]) : null
}
