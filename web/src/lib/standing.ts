/** What stands where on a board of any shape. No rules here. */
import type { Element, Zone } from './model'

export type Standing = ReadonlyMap<string, Element[]>

export function standingOn(zone: Zone): Standing {
  const found = new Map<string, Element[]>()
  for (const element of zone.elements ?? []) {
    if (!element.at) continue
    const here = found.get(element.at)
    if (here) here.push(element)
    else found.set(element.at, [element])
  }
  return found
}

/** Whether a field or something on it is among these keys. */
export function isAmong(keys: ReadonlySet<string>, standing: Standing, name: string): boolean {
  return keys.has(name) || (standing.get(name) ?? []).some((each) => keys.has(each.key))
}

/**
 * The next field in the direction of an arrow key: the nearest one that lies more that way than to the side, by at
 * least so much.
 */
export function neighbour(spots: ReadonlyMap<string, { name: string; x: number; y: number }>, from: string, [dx, dy]: readonly number[], least: number): string | null {
  const start = spots.get(from)
  let best: { name: string; cost: number } | null = null
  for (const spot of start ? spots.values() : []) {
    const ahead = (spot.x - start!.x) * dx! + (spot.y - start!.y) * dy!
    const aside = Math.abs((spot.x - start!.x) * dy!) + Math.abs((spot.y - start!.y) * dx!)
    if (ahead < least || aside > ahead + least / 2) continue
    const cost = ahead + aside * 0.6
    if (!best || cost < best.cost) best = { name: spot.name, cost }
  }
  return best?.name ?? null
}

/** Which way the arrow keys go, on a screen. */
export const ARROWS: Record<string, readonly [number, number]> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }
