/** The desk of a live table: what may be clicked, what is picked, what is told. */
import type { Desk } from './desk'
import { elementsOf } from './model'
import { twins } from './staging'
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

  /** A piece or card that is picked is shown on the square where the next click would put it. */
  const preview = $derived.by(() => {
    const square = store.hover
    const first = store.path[0]
    if (!square || first === undefined || !store.shown || !store.stage.next.has(square)) return null
    const found = elementsOf(store.shown).get(store.aliases.get(first) ?? first)
    return found && found.element.at !== square ? { element: found.element, square } : null
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
    isPassive: false,
    say: (text) => store.say(text),
    touch: (key, isSquare) => {
      store.route = []
      store.touch(key, isSquare)
    },
    walk: (path, walker) => store.walk(path, walker),
    adjust: (key) => void store.adjust(key),
    hover: (key) => (store.hover = key),
    enlarge,
  }
}
