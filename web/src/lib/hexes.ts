/** Geometry of a land of flat-topped hexes, in units of a hex's width; no rules here. */
import type { HexGrid } from './model'

export const HEIGHT = Math.sqrt(3) / 2
export type Spot = { name: string; x: number; y: number; isSpace: boolean }
export type Land = { spots: Map<string, Spot>; width: number; height: number }

/** Where the middle of each hex lies, from the top left corner of the land. */
export function landOf(grid: HexGrid, flipped = false): Land {
  const all = [
    ...Object.entries(grid.places).map(([name, at]) => ({ name, at, isSpace: false })),
    ...Object.entries(grid.spaces ?? {}).map(([name, at]) => ({ name, at, isSpace: true })),
  ]
  const turn = flipped ? -1 : 1
  const raw = all.map(({ name, at: [q, r], isSpace }) => ({ name, isSpace, x: turn * q * 0.75, y: turn * (r + q / 2) * HEIGHT }))
  const left = Math.min(0, ...raw.map((spot) => spot.x))
  const top = Math.min(0, ...raw.map((spot) => spot.y))
  const spots = new Map(raw.map((spot) => [spot.name, { ...spot, x: spot.x - left + 0.5, y: spot.y - top + HEIGHT / 2 }]))
  return {
    spots,
    width: Math.max(1, ...[...spots.values()].map((spot) => spot.x + 0.5)),
    height: Math.max(HEIGHT, ...[...spots.values()].map((spot) => spot.y + HEIGHT / 2)),
  }
}

/** Where the n-th of several things in the middle of a hex stands, in hex widths from its middle. */
export function spread(place: number, count: number): { x: number; y: number } {
  if (count <= 1) return { x: 0, y: 0 }
  const angle = (place / count) * 2 * Math.PI - Math.PI / 2 - (count === 2 ? Math.PI / 2 : 0)
  const radius = count === 2 ? 0.19 : 0.22
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius }
}
