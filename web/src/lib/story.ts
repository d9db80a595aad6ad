/**
 * How a scene becomes the next one, moment by moment, without knowing what the beats mean.
 *
 * What happens at the same time, and what only follows from it, is one moment: its beats are shown together.
 *
 * A beat names the elements it concerns, moving ones first, and squares. An element goes to the last square
 * that its beat names; with the last beat that names it, it becomes what it is in the new scene. The same holds
 * for a square and what stands on it. A beat whose words say `origin` and `target` moves what stands on the
 * first to the second, where it may be called otherwise. What is `gone` leaves at once. Whatever no beat names
 * changes at the end.
 */
import { boardOf, elementsOf, isGround, isSquare, type Beat, type BeatLook, type Element, type Scene, type Zone } from './model'

export type Look = (kind: string) => BeatLook | undefined
/** `moved` tells of things that are called otherwise now: their old keys by the new ones; `isOwn`: the reader did it. */
export type Frame = { scene: Scene; beats: Beat[]; moved?: ReadonlyMap<string, string>; isOwn?: boolean }

/** Acts that are told on their own, even where several of a kind follow each other. */
const SINGLE: ReadonlySet<string> = new Set(['turn', 'plan', 'move', 'place', 'summon', 'spell', 'card', 'fight', 'bid', 'victory'])

/** Beats that are shown together: those of one instant, those that come along, and several of the same kind. */
export function moments(beats: Beat[], look: Look): Beat[][] {
  const found: Beat[][] = []
  for (const beat of beats) {
    const moment = found.at(-1)
    const before = moment?.at(-1)
    const shown = look(beat.kind)
    const isSame = before?.kind === beat.kind && !SINGLE.has(shown?.act ?? 'turn')
    const isOne = beat.instant ? beat.instant === before?.instant : shown?.is_along || (isSame && !before?.instant)
    if (moment && isOne) moment.push(beat)
    else found.push([beat])
  }
  return found
}

export function frames(before: Scene, after: Scene, told: Beat[][]): Frame[] {
  const beats = told.flat()
  const final = elementsOf(after)
  const last = new Map<string, number>()
  beats.forEach((beat, turn) => {
    for (const key of beat.elements ?? []) last.set(key, turn)
  })
  let scene = before
  let turn = -1
  const shown = told.map((moment): Frame => {
    const moved = new Map<string, string>()
    for (const beat of moment) step(beat, ++turn, moved)
    return { scene, beats: moment, moved }
  })
  const end = shown.at(-1)
  if (end) shown[shown.length - 1] = { ...end, scene: after }
  else shown.push({ scene: after, beats: [] })
  return shown

  function step(beat: Beat, turn: number, moved: Map<string, string>): void {
    const named = beat.elements ?? []
    const target = named.findLast((key) => isSquare(after, key))
    const things = named.filter((key) => !isSquare(after, key))
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
  }
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
    zones: scene.zones.map((zone) =>
      zone.elements?.some((element) => element.key === key)
        ? { ...zone, elements: zone.elements.map((element) => (element.key === key ? { ...element, key: name } : element)) }
        : zone,
    ),
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

const SHORT = 400
const LONG = 700
/** A card is shown as long as it takes to read a line; ways, as long as it takes to follow them. */
const CARD = 1100
const WAYS = 1200

/** How long a moment is shown, in milliseconds at normal speed: longer where there is more to read. */
export function duration(beats: Beat[], look: Look, sentence: (beat: Beat) => string): number {
  if (beats.length === 0) return 0
  if (beats.some((beat) => (beat.ways ?? []).length > 0)) return WAYS
  if (beats.some((beat) => look(beat.kind)?.card)) return CARD
  const longest = Math.max(...beats.map((beat) => sentence(beat).length))
  return Math.min(LONG, SHORT + 40 * (beats.length - 1) + Math.max(0, longest - 20) * 4)
}

/** No turn takes longer to tell, at normal speed; one that would is told faster, but still step by step. */
export const LONGEST = 6000
const FASTEST = 0.3
/** The part of that time which every further turn gets that is told without a pause. */
const FURTHER = 0.2

/** By how much what is left of a turn must be hurried, when so much of its time is gone. */
export function haste(left: number, spent: number, longest: number): number {
  return left <= longest - spent ? 1 : Math.max(FASTEST, (longest - spent) / left)
}

/** Shows frames one after the other; can be hurried, and never shows an older scene after a newer one. */
export class Teller {
  private queue: Frame[] = []
  private timer: ReturnType<typeof setTimeout> | null = null
  /** How long the present turn has been told, and since when its last frame is shown: a busy machine shows each for longer. */
  private spent = 0
  private since = 0
  current: Frame | null = null

  constructor(
    private readonly show: (frame: Frame, rest: number) => void,
    private readonly wait: (frame: Frame) => number,
    private readonly idle: () => void = () => {},
    private readonly isTurn: (frame: Frame) => boolean = () => false,
    private readonly longest: () => number = () => Infinity,
  ) {}

  /** Beats that are still to be told. */
  get untold(): number {
    return this.queue.reduce((sum, frame) => sum + frame.beats.length, 0)
  }

  get isTelling(): boolean {
    return this.timer !== null
  }

  tell(frames: Frame[]): void {
    if (this.timer === null) this.spent = 0
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
    if (this.timer !== null) this.spent += Date.now() - this.since
    this.timer = null
    for (let frame = this.queue.shift(); frame; frame = this.queue.shift()) {
      this.current = frame
      this.show(frame, this.queue.length)
      // Whoever waits through several turns waits for each but a little longer.
      if (this.isTurn(frame)) this.spent = Math.max(0, this.spent - this.longest() * FURTHER)
      const pause = this.wait(frame) * haste(this.wait(frame) + this.restOfTurn(), this.spent, this.longest())
      if (pause > 0) {
        this.since = Date.now()
        this.timer = setTimeout(() => this.next(), pause)
        return
      }
    }
    this.idle()
  }

  private restOfTurn(): number {
    const end = this.queue.findIndex((frame) => this.isTurn(frame))
    return (end < 0 ? this.queue : this.queue.slice(0, end)).reduce((sum, frame) => sum + this.wait(frame), 0)
  }
}
