/** The graph of a finished game: lines from chances, and which step of the replay a point belongs to. */
import type { Chronicle } from './protocol'

type Curve = { side: number; path: string; area: string }

/** The curves of all sides over a width and a height; of two sides one curve tells all. */
export function curves(evaluation: Chronicle, width: number, height: number): Curve[] {
  const points = evaluation.points
  if (points.length < 2) return []
  const x = (place: number) => round((place / (points.length - 1)) * width)
  const y = (chance: number) => round((1 - chance) * height)
  const sides = evaluation.sides.length === 2 ? [0] : evaluation.sides.map((_, side) => side)
  return sides.map((side) => {
    const path = points.map((point, place) => `${place ? 'L' : 'M'}${x(place)} ${y(point.chances[side] ?? 0)}`).join('')
    return { side, path, area: `${path}L${width} ${height}L0 ${height}Z` }
  })
}

/** Which point of the graph shows a line of the record. */
export function placeOf(evaluation: Chronicle, at: number): number {
  const found = evaluation.points.findIndex((point) => point.at >= at)
  return found < 0 ? evaluation.points.length - 1 : found
}

/** Which line of the record lies under a share of the width. */
export function lineAt(evaluation: Chronicle, share: number): number {
  const last = evaluation.points.length - 1
  return evaluation.points[Math.max(0, Math.min(last, Math.round(share * last)))]?.at ?? 0
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
