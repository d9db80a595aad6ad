/** The desk of a live table: what may be clicked, what is picked, what is told. */
import { tick, untrack } from 'svelte'
import { costsOf } from './acts'
import { deskOf, type Desk, type RingInfo, type RingItem } from './desk'
import { actIcon } from './looks.svelte'
import { boardOf, elementsOf, isHexes, isMap, isSquares, type Change, type Element } from './model'
import { drawnWay, figureAt } from './outlook.svelte'
import { keysAt, stageAt, twins } from './staging'
import { capital } from './text'
import { isQuiet } from './weights'
import type { TableStore } from './table.svelte'

const NONE: ReadonlySet<string> = new Set()

export function tableDesk(store: TableStore, enlarge: Desk['enlarge']): Desk {
  const live = $derived.by((): ReadonlySet<string> => {
    const asked = store.asked
    if (!asked || store.confirming) return NONE
    const keys = new Set(
      asked.form === 'choice' ? store.stage.next.keys() : asked.options.flatMap((option) => option.elements ?? []),
    )
    const scene = store.shown
    for (const zone of scene?.zones ?? [])
      if (zone.kind !== 'board' && zone.kind !== 'track')
        for (const element of zone.elements ?? [])
          if (!keys.has(element.key) && twins(scene!, element.key).some((twin) => keys.has(twin))) keys.add(element.key)
    return keys
  })
  const picked = $derived.by((): ReadonlySet<string> => {
    const options = store.asked?.options ?? []
    const several = options.filter((option) => store.picked.has(option.key) || store.sorted.includes(option.key))
    return new Set([...store.path.map((key) => store.aliases.get(key) ?? key), ...several.flatMap((option) => option.elements ?? [])])
  })
  const lit = $derived<ReadonlySet<string>>(store.isTelling ? new Set(store.beats.flatMap((beat) => beat.elements ?? [])) : store.lit)

  /** What is being dragged: over which field, and which fields it has come over. */
  let held = $state.raw<{ square: string | null; trail: string[] } | null>(null)

  /** A piece or card that is picked is shown on the square where the next click would put it. */
  const preview = $derived.by(() => {
    const square = held ? null : store.hover
    const first = store.path[0]
    if (!square || first === undefined || !store.shown || !store.stage.next.has(square)) return null
    const found = elementsOf(store.shown).get(store.aliases.get(first) ?? first)
    return found && found.element.at !== square ? { element: found.element, square } : null
  })

  /** What is picked is looked at, else what the pointer is on: a card of one's own, a piece of one's own, an aim. */
  const lookedAt = $derived.by((): string | null => {
    const scene = store.shown
    if (!scene || store.isTelling || store.seat < 0 || !isSquares(boardOf(scene)?.grid)) return null
    const known = elementsOf(scene)
    const picked = store.path[0] === undefined ? undefined : (store.aliases.get(store.path[0]) ?? store.path[0])
    const hovered = store.hover === null ? null : keysAt(scene, store.hover)[0]!
    // An aim is looked at whatever is picked.
    const key = hovered !== null && known.get(hovered)?.element.form === 'aim' ? hovered : (picked ?? hovered)
    const found = key === null ? undefined : known.get(key)
    if (!found) return null
    const isOwn = found.element.owner === store.seat && (found.zone.kind === 'hand' || found.zone.kind === 'board')
    return isOwn || found.element.form === 'aim' ? key : null
  })
  $effect(() => {
    void store.view
    untrack(() => store.outlooks.forget())
  })
  $effect(() => {
    const key = lookedAt
    const isPicked = store.path.length > 0
    void store.view
    untrack(() => store.outlooks.look(store.seat, key, isPicked))
  })
  const figures = $derived(store.outlooks.shown.figures)
  const reach = $derived<ReadonlySet<string>>(
    new Set(store.path.length === 1 ? figures.flatMap((each) => (each.at && each.way?.length ? [each.at] : [])) : []),
  )
  const pointed = $derived(held ? held.square : store.hover)
  const origin = $derived(store.path.length === 1 && store.shown ? elementsOf(store.shown).get(store.path[0]!)?.element.at : undefined)
  /** The clicks to a field of the reach: along the fields over which the piece was dragged, else the shortest. */
  function wayTo(square: string, trail: string[] = []): string[] | undefined {
    if (!reach.has(square)) return undefined
    const steps = trail[0] === origin ? trail.slice(1) : trail
    const own = origin && steps.at(-1) === square ? drawnWay(figures, origin, steps) : null
    return own ?? figureAt(figures, square)?.way
  }
  const way = $derived.by((): string[] => {
    const clicks = pointed === null || pointed === undefined ? undefined : wayTo(pointed, held?.trail)
    return clicks && origin ? [origin, ...new Set(clicks)] : []
  })

  /** The picked piece whose reach is known by now; null where none is picked or the question has gone meanwhile. */
  async function walker(): Promise<string | null> {
    const { asked, path } = store
    if (path.length !== 1 || !origin || !asked || store.isSending || !isSquares(boardOf(store.shown!)?.grid)) return null
    store.isReaching = true
    try {
      await store.outlooks.of(store.seat, path[0]!)
      await tick()
    } finally {
      store.isReaching = false
    }
    return store.asked === asked && store.path === path ? path[0]! : null
  }

  async function touch(key: string, isSquare?: boolean, isCareful?: boolean): Promise<void> {
    store.route = []
    // Where a piece could go farther than one step, a click on the goal is the whole way.
    const walking = isSquare ? await walker() : null
    const clicks = walking === null ? undefined : wayTo(key)
    if (clicks) store.walk(clicks, walking)
    else store.touch(key, isSquare, isCareful)
  }

  async function drop(nearest: string | null, below: string | null, trail: string[]): Promise<void> {
    const walking = await walker()
    const goal = walking !== null && below !== null && reach.has(below) ? below : nearest
    const clicks = walking === null || goal === null ? undefined : wayTo(goal, trail)
    if (clicks) store.walk(clicks, walking)
    else if (goal === null) store.back()
    else store.touch(goal, true)
  }

  /** First the kinds of acts; of the chosen one the ways to do it. */
  const ring = $derived.by((): RingInfo | null => {
    const actor = store.ring
    if (actor === null || !store.asked || store.confirming) return null
    const items = store.act === null ? doings(actor) : ways()
    return { actor, items, close: () => store.showRing(null), light }
  })
  function light(item: RingItem | null): void {
    store.considered = item?.answer ?? null
    store.lit = new Set(item?.elements ?? [])
  }
  const doings = (actor: string): RingItem[] =>
    store.doings.map((doing) => ({
      key: doing.act,
      icon: actIcon(store.game, doing.act),
      word: store.say({ key: `act.${doing.act}` }),
      about: doing.options.map((option) => capital(store.say(option.label))).join('\n'),
      costs: costsOf(doing),
      isQuiet: doing.isQuiet,
      isMain: doing.isMain,
      elements: doing.options.flatMap(({ elements }) => elements?.slice(-1) ?? []),
      answer: doing.options.length === 1 ? doing.options[0]!.key : null,
      press: () => store.undertake(doing, actor),
    }))
  const ways = (): RingItem[] => {
    const things = store.shown ? elementsOf(store.shown) : new Map<string, { element: Element }>()
    return store.pickable.map((option) => {
      const target = (option.elements ?? []).filter((key) => key !== store.ring).at(-1)
      const thing = things.get(target ?? '')?.element
      return {
        key: option.key,
        icon: thing?.face?.icon ?? actIcon(store.game, option.act ?? ''),
        word: store.say(option.way ?? thing?.face?.title ?? thing?.label ?? option.label),
        about: capital(store.say(option.label)),
        costs: Object.entries(option.costs ?? {}),
        isQuiet: isQuiet(option),
        isMain: false,
        elements: option.elements ?? [],
        answer: option.key,
        press: () => void store.commit(option),
      }
    })
  }

  const hexes = $derived.by(() => {
    const grid = store.shown ? boardOf(store.shown)?.grid : undefined
    return isHexes(grid) ? grid : null
  })
  /** On a land what an answer would change is marked before it is given. */
  $effect(() => {
    const grid = store.shown ? boardOf(store.shown)?.grid : undefined
    const key = isHexes(grid) || isMap(grid) ? store.lookedAt : null
    const version = store.asked?.version ?? -1
    untrack(() => store.foresight.look(store.asked?.seat ?? 0, version, key))
  })
  const changes = $derived.by((): ReadonlyMap<string, Change[]> => {
    const found = new Map<string, Change[]>()
    for (const change of store.foresight.shown.changes) found.set(change.at, [...(found.get(change.at) ?? []), change])
    return found
  })

  return deskOf(
    {
      outlook: () => store.outlooks.shown,
      looking: () => store.outlooks.key,
      pointed: () => pointed,
      reach: () => reach,
      way: () => way,
      clear: () => store.canUndo ? () => void store.clear() : undefined,
      game: () => store.game,
      scene: () => store.shown,
      seat: () => store.seat,
      seats: () => store.info?.seats.length ?? 0,
      live: () => live,
      picked: () => picked,
      lit: () => lit,
      preview: () => preview,
      changes: () => changes,
      actors: () => store.actors,
      ring: () => ring,
    },
    {
      grab(key) {
        const asked = store.asked
        if (!asked || asked.form !== 'choice' || store.isSending || store.confirming) return false
        const keys = store.path.at(-1) === key ? store.path.slice(0, -1) : store.path
        const named = stageAt(asked.options, keys).next.has(key) ? key : twins(store.shown!, key).find((twin) => stageAt(asked.options, keys).next.has(twin))
        if (named === undefined || stageAt(asked.options, [...keys, named]).next.size === 0) return false
        if (store.path.at(-1) !== named) store.touch(key)
        held = { square: null, trail: [] }
        return true
      },
      carry(square, trail) {
        held = { square, trail }
      },
      drop(nearest, below, trail) {
        held = null
        void drop(nearest, below, trail)
      },
      isPassive: false,
      say: (text) => store.say(text),
      touch: (key, isSquare, isCareful) => void touch(key, isSquare, isCareful),
      errands(square) {
        const isFree = store.path.length === 0 && store.act === null && !store.isTelling && !store.isSending
        // While something else is asked, nobody travels.
        const first = hexes?.reach?.[square]?.[1]
        return isFree && first !== undefined && store.stage.next.has(first) ? (hexes?.errands?.[square] ?? []) : []
      },
      run: (square, errand) => store.walk((hexes?.reach?.[square] ?? []).slice(1), null, errand.keys),
      walk: (path, walker) => store.walk(path, walker),
      adjust: (key) => void store.adjust(key),
      hover: (key) => (store.hover = key),
      enlarge,
    },
  )
}
