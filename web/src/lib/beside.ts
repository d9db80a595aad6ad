/** Where a large card is shown: beside its thing, but never over the question, and over the board only if it must. */
type Box = { left: number; top: number; right: number; bottom: number }
type Place = { left: number; top: number }

const EDGE = 8
const GAP = 12
const OF_QUESTION = 4
const OF_THING = 2
/** What a pixel of distance from the thing weighs against a square pixel that is covered. */
const OF_DISTANCE = 1

function overlap(one: Box, other: Box | null): number {
  if (!other) return 0
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return wide > 0 && high > 0 ? wide * high : 0
}

export function bestPlace(near: Box, size: { width: number; height: number }, width: number, height: number, board: Box | null, question: Box | null): Place {
  const lowest = Math.max(EDGE, height - size.height - EDGE)
  const rightmost = Math.max(EDGE, width - size.width - EDGE)
  const level = Math.max(EDGE, Math.min(near.top - 40, lowest))
  const places: Place[] = [
    { left: near.right + GAP, top: level },
    { left: near.left - size.width - GAP, top: level },
    { left: EDGE, top: level },
    { left: rightmost, top: level },
    { left: EDGE, top: lowest },
    { left: rightmost, top: lowest },
  ]
  const cost = ({ left, top }: Place): number => {
    const box = { left, top, right: left + size.width, bottom: top + size.height }
    const covered = overlap(box, board) + OF_QUESTION * overlap(box, question) + OF_THING * overlap(box, near)
    return covered + OF_DISTANCE * Math.abs(left - near.right)
  }
  const inside = places.filter(({ left }) => left >= EDGE && left <= rightmost)
  return inside.reduce((best, each) => (cost(each) < cost(best) ? each : best), inside[0]!)
}
