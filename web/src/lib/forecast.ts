/** What numbers would mean between two sides. No rules here: the server has worked everything out. */
import type { Forecast, Prospect } from './model'

/** Whether a prospect is nowhere worse than another. */
function isNoWorse(one: Prospect, other: Prospect): boolean {
  return [0, 1].every((end) => one.deals[end]! >= other.deals[end]! && one.takes[end]! <= other.takes[end]!)
}

/** The place of the one prospect that is nowhere worse than any other; null where one must choose. */
export function best({ prospects }: Forecast): number | null {
  const found = prospects.findLastIndex((each) => prospects.every((other) => isNoWorse(each, other)))
  return found >= 0 ? found : null
}

/** "3", or "0–5". */
export function span([least, most]: readonly [number, number] | number[]): string {
  return least === most ? String(least) : `${least}–${most}`
}
