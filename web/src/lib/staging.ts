/**
 * Staged picking: the options of a decision as a tree over their `elements` in click order.
 *
 * The picked elements are a path in that tree. A click goes on, goes back, answers, or is refused with the
 * objections of the options that the click would have led to. Nothing here knows a game.
 */
import type { Element, Objection, Option, Scene } from './model'

export type Stage = {
  path: string[]
  /** What may be clicked next, with the legal options behind it. */
  next: Map<string, Option[]>
  /** Legal options that need no further click. */
  complete: Option[]
  /** What would be clicked next for options that are refused. */
  refused: Map<string, Option[]>
  refusedHere: Option[]
}

export type Click =
  | { type: 'advance'; path: string[] }
  | { type: 'answer'; option: Option; path: string[] }
  | { type: 'choose'; options: Option[]; path: string[] }
  | { type: 'back'; path: string[] }
  | { type: 'refused'; key: string; objections: Objection[] }
  | { type: 'nothing'; key: string }

const elements = (option: Option): string[] => option.elements ?? []

function startsWith(option: Option, path: string[]): boolean {
  const own = elements(option)
  return own.length >= path.length && path.every((key, place) => own[place] === key)
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** What the tree offers after these clicks. */
export function stageAt(options: Option[], path: string[]): Stage {
  const stage: Stage = { path, next: new Map(), complete: [], refused: new Map(), refusedHere: [] }
  for (const option of options) {
    if (!startsWith(option, path)) continue
    const key = elements(option)[path.length]
    if (option.objection) {
      if (key === undefined) stage.refusedHere.push(option)
      else push(stage.refused, key, option)
    } else if (key === undefined) stage.complete.push(option)
    else push(stage.next, key, option)
  }
  return stage
}

/** A click on something that answers to these keys, the most specific one first (piece, then its square). */
export function click(options: Option[], path: string[], keys: string[]): Click {
  const stage = stageAt(options, path)
  for (const key of keys) {
    const reached = stage.next.get(key)
    if (reached) return arrive(options, [...path, key])
  }
  // A second click on what was picked takes it back, with everything after it.
  for (const key of keys) {
    const picked = path.lastIndexOf(key)
    if (picked >= 0) return { type: 'back', path: path.slice(0, picked) }
  }
  for (const key of keys) {
    const refused = stage.refused.get(key)
    if (refused) return { type: 'refused', key, objections: objectionsOf(refused) }
  }
  // Something else that could have been picked at an earlier stage: change to it.
  for (let length = path.length - 1; length >= 0; length--) {
    const earlier = stageAt(options, path.slice(0, length))
    for (const key of keys) if (earlier.next.has(key)) return arrive(options, [...earlier.path, key])
    for (const key of keys) {
      const refused = earlier.refused.get(key)
      if (refused) return { type: 'refused', key, objections: objectionsOf(refused) }
    }
  }
  return { type: 'nothing', key: keys[0] ?? '' }
}

function arrive(options: Option[], path: string[]): Click {
  const stage = stageAt(options, path)
  if (stage.next.size > 0) return { type: 'advance', path }
  if (stage.complete.length === 1) return { type: 'answer', option: stage.complete[0]!, path }
  return { type: 'choose', options: stage.complete, path }
}

/** The different reasons behind refused options, the most frequent first. */
export function objectionsOf(options: Option[]): Objection[] {
  const counted = new Map<string, { objection: Objection; count: number }>()
  for (const { objection } of options) {
    if (!objection) continue
    const name = JSON.stringify([objection.rule, objection.reason.key])
    const known = counted.get(name)
    if (known) known.count++
    else counted.set(name, { objection, count: 1 })
  }
  return [...counted.values()].sort((a, b) => b.count - a.count).map((each) => each.objection)
}

/**
 * Things in one zone that look alike are the same to the player: a click on the second of two equal cards
 * stands for the one that the options name.
 */
export function twins(scene: Scene, key: string): string[] {
  for (const zone of scene.zones) {
    const self = zone.elements?.find((element) => element.key === key)
    if (!self) continue
    if (zone.kind === 'board') return []
    const looks = appearance(self)
    return (zone.elements ?? [])
      .filter((element) => element.key !== key && appearance(element) === looks)
      .map((element) => element.key)
  }
  return []
}

function appearance(element: Element): string {
  return JSON.stringify([element.form, element.label, element.face ?? null, element.owner ?? null, element.marks ?? []])
}

/** All keys that a click on an element may stand for: itself, its twins, its square, its zone. */
export function keysOf(scene: Scene, key: string): string[] {
  for (const zone of scene.zones) {
    const self = zone.elements?.find((element) => element.key === key)
    if (self) return [key, ...twins(scene, key), ...(self.at ? [self.at] : []), zone.key]
  }
  return [key]
}

/** The keys on a square: whatever stands there, the last painted first, and the square itself. */
export function keysAt(scene: Scene, square: string): string[] {
  const here = scene.zones
    .filter((zone) => zone.kind === 'board')
    .flatMap((zone) => zone.elements ?? [])
    .filter((element) => element.at === square)
    .map((element) => element.key)
  return [...here.reverse(), square]
}

export const NOTHING = 'none'

/** The key of several picked options: theirs in the order of the list. */
export function severalKey(options: Option[], picked: ReadonlySet<string>): string {
  return (
    options
      .filter((option) => picked.has(option.key))
      .map((option) => option.key)
      .join(' ') || NOTHING
  )
}

export function orderKey(keys: string[]): string {
  return keys.join(' ') || NOTHING
}
