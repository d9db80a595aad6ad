/** The desk of a live table: what may be clicked, what is picked, what is told. */
import { untrack } from 'svelte'
import { costsOf } from './acts'
import type { Desk, RingInfo, RingItem } from './desk'
import { actIcon } from './looks.svelte'
import { boardOf, elementsOf, isHexes, isMap, type Change, type Element } from './model'
import { twins } from './staging'
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
  const lit = $derived<ReadonlySet<string>>(store.isTelling ? new Set(store.beat?.elements ?? []) : store.lit)

  /** A piece or card that is picked is shown on the square where the next click would put it. */
  const preview = $derived.by(() => {
    const square = store.hover
    const first = store.path[0]
    if (!square || first === undefined || !store.shown || !store.stage.next.has(square)) return null
    const found = elementsOf(store.shown).get(store.aliases.get(first) ?? first)
    return found && found.element.at !== square ? { element: found.element, square } : null
  })

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

  return {
    get game() {
      return store.game
    },
    get scene() {
      return store.shown
    },
    get seat() {
      return store.seat
    },
    get seats() {
      return store.info?.seats.length ?? 0
    },
    get live() {
      return live
    },
    get picked() {
      return picked
    },
    get lit() {
      return lit
    },
    get preview() {
      return preview
    },
    get changes() {
      return changes
    },
    get actors() {
      return store.actors
    },
    get ring() {
      return ring
    },
    isPassive: false,
    say: (text) => store.say(text),
    touch: (key, isSquare, isCareful) => {
      store.route = []
      store.touch(key, isSquare, isCareful)
    },
    walk: (path, walker) => store.walk(path, walker),
    adjust: (key) => void store.adjust(key),
    hover: (key) => (store.hover = key),
    enlarge,
  }
}
