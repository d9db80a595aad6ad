/**
 * How a scene becomes the next one, beat by beat, without knowing what the beats mean.
 *
 * A beat names the elements it concerns, moving ones first, and squares. An element goes to the last square
 * that its beat names; with the last beat that names it, it becomes what it is in the new scene. The same holds
 * for a square and what stands on it. A beat whose words say `origin` and `target` moves what stands on the
 * first to the second, where it may be called otherwise. What is `gone` leaves at once. Whatever no beat names
 * changes at the end.
 */
import { boardOf, elementsOf, isGround, isSquare, type Beat, type Element, type Scene, type Zone } from './model'

/** `moved` tells of things that are called otherwise now: their old keys by the new ones. */
export type Frame = { scene: Scene; beat: Beat | null; moved?: ReadonlyMap<string, string> }

export function frames(before: Scene, after: Scene, beats: Beat[]): Frame[] {
  const final = elementsOf(after)
  const last = new Map<string, number>()
  beats.forEach((beat, turn) => {
    for (const key of beat.elements ?? []) last.set(key, turn)
  })
  const told: Frame[] = []
  let scene = before
  beats.forEach((beat, turn) => {
    const named = beat.elements ?? []
    const target = named.findLast((key) => isSquare(after, key))
    const things = named.filter((key) => !isSquare(after, key))
    const moved = new Map<string, string>()
    for (const key of beat.gone ?? []) scene = without(scene, key)
    const { origin, target: goal } = beat.args ?? {}
    if (typeof origin === 'string' && typeof goal === 'string')
      for (const element of standingOn(scene, origin).filter((each) => !things.includes(each.key))) {
        const key = things[0] ?? element.key
        if (key !== element.key) {
          scene = renamed(without(scene, key), element.key, key)
          moved.set(key, element.key)
        }
        scene = walk(scene, undefined, key, goal)
      }
    // What has moved may go on from there under a third key: its square tells when it is settled.
    for (const key of things.filter((each) => !moved.has(each))) {
      if (last.get(key) === turn) scene = settle(scene, after, key)
      else if (target !== undefined) scene = walk(scene, final.get(key)?.element, key, target)
    }
    for (const key of named)
      if (isSquare(after, key) && last.get(key) === turn)
        scene = settleSquare(scene, after, key, (other) => (last.get(other) ?? -1) > turn)
    told.push({ scene, beat, moved })
  })
  if (told.length > 0) told[told.length - 1] = { ...told.at(-1)!, scene: after }
  else told.push({ scene: after, beat: null })
  return told
}

function without(scene: Scene, key: string): Scene {
  return {
    ...scene,
    zones: scene.zones.map((zone) =>
      zone.elements?.some((element) => element.key === key)
        ? { ...zone, elements: zone.elements.filter((element) => element.key !== key) }
        : zone,
    ),
  }
}

function renamed(scene: Scene, key: string, name: string): Scene {
  return {
    ...scene,
    zones: scene.zones.map((zone) => ({
      ...zone,
      elements: zone.elements?.map((element) => (element.key === key ? { ...element, key: name } : element)),
    })),
  }
}

function replaceZone(scene: Scene, key: string, change: (zone: Zone) => Zone): Scene {
  return { ...scene, zones: scene.zones.map((zone) => (zone.key === key ? change(zone) : zone)) }
}

/** The element takes its place and face of the new scene; gone from there, it goes. */
function settle(scene: Scene, after: Scene, key: string): Scene {
  const home = after.zones.find((zone) => zone.elements?.some((element) => element.key === key))
  const bare = without(scene, key)
  if (!home) return bare
  const order = home.elements!.map((element) => element.key)
  const element = home.elements!.find((each) => each.key === key)!
  return replaceZone(bare, home.key, (zone) => {
    const present = zone.elements ?? []
    const before = new Set(order.slice(0, order.indexOf(key)))
    let index = present.length
    while (index > 0 && !before.has(present[index - 1]!.key) && order.includes(present[index - 1]!.key)) index--
    return { ...zone, elements: [...present.slice(0, index), element, ...present.slice(index)] }
  })
}

function standingOn(scene: Scene, square: string): Element[] {
  return (boardOf(scene)?.elements ?? []).filter((element) => element.at === square && !isGround(element))
}

/** What stands on a square becomes what stands there in the new scene, but for what is still to be told. */
function settleSquare(scene: Scene, after: Scene, square: string, isLater: (key: string) => boolean): Scene {
  const board = boardOf(scene)
  if (!board) return scene
  const goal = (boardOf(after)?.elements ?? []).filter((element) => element.at === square && !isLater(element.key))
  const keys = new Set(goal.map((element) => element.key))
  return replaceZone(scene, board.key, (zone) => ({
    ...zone,
    elements: [
      ...(zone.elements ?? []).filter((each) => !keys.has(each.key) && (each.at !== square || isLater(each.key))),
      ...goal,
    ],
  }))
}

/** The element stands on a square of the board, wherever it came from. */
function walk(scene: Scene, final: Element | undefined, key: string, square: string): Scene {
  const board = boardOf(scene)
  const known = elementsOf(scene).get(key)
  const element = known?.element ?? final
  if (!board || !element) return scene
  if (known?.zone.key === board.key) {
    const elements = board.elements!.map((each) => (each.key === key ? { ...each, at: square } : each))
    return replaceZone(scene, board.key, (zone) => ({ ...zone, elements }))
  }
  const bare = known ? without(scene, key) : scene
  return replaceZone(bare, board.key, (zone) => ({
    ...zone,
    elements: [...(zone.elements ?? []), { ...element, at: square }],
  }))
}

/** How long a beat is shown, in milliseconds at normal speed: longer where there is more to read. */
export function duration(beat: Beat | null, sentence: string): number {
  if (!beat) return 0
  const moving = (beat.elements?.length ?? 0) > 0
  return Math.min(2600, (moving ? 520 : 420) + sentence.length * 9)
}

/** Shows frames one after the other; can be hurried, and never shows an older scene after a newer one. */
export class Teller {
  private queue: Frame[] = []
  private timer: ReturnType<typeof setTimeout> | null = null
  current: Frame | null = null

  constructor(
    private readonly show: (frame: Frame, rest: number) => void,
    private readonly wait: (frame: Frame) => number,
    private readonly idle: () => void = () => {},
  ) {}

  /** Beats that are still to be told. */
  get untold(): number {
    return this.queue.filter((frame) => frame.beat).length
  }

  get isTelling(): boolean {
    return this.timer !== null
  }

  tell(frames: Frame[]): void {
    this.queue.push(...frames)
    if (this.timer === null) this.next()
  }

  /** Go to the end at once. */
  skip(): void {
    const end = this.queue.at(-1)
    this.stop()
    if (end) {
      this.current = end
      this.show(end, 0)
    }
    this.idle()
  }

  /** Forget what is left to tell. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.queue = []
  }

  private next(): void {
    this.timer = null
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      this.current = frame
      this.show(frame, this.queue.length)
      const pause = this.wait(frame)
      if (pause > 0) {
        this.timer = setTimeout(() => this.next(), pause)
        return
      }
    }
    this.idle()
  }
}
