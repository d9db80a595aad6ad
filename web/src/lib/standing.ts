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
