/** What zones need from whoever shows them: a live table, a replay, a gallery. */
import { getContext, setContext } from 'svelte'
import type { Change, Element, Errand, Scene, Seat, Text } from './model'
import type { Outlook } from './outlook.svelte'

/** One thing on the ring of a figure. */
export type RingItem = {
  key: string
  icon: string
  word: string
  /** What it does, in full. */
  about: string
  costs: [string, number][]
  isQuiet: boolean
  isMain: boolean
  elements: string[]
  /** The answer, where there is but one. */
  answer: string | null
  press(): void
}
export type RingInfo = {
  actor: string
  items: RingItem[]
  close(): void
  light(item: RingItem | null): void
}

export type Desk = {
  readonly game: string
  readonly scene: Scene | null
  readonly seat: Seat
  readonly seats: number
  /** Keys of elements and squares that may be clicked now. */
  readonly live: ReadonlySet<string>
  readonly picked: ReadonlySet<string>
  /** What the present beat or the log concerns. */
  readonly lit: ReadonlySet<string>
  /** What the next click would put where. */
  readonly preview?: { element: Element; square: string } | null
  /** What the thing that is looked at lacks or could do, and the field at which the pointer is. */
  readonly outlook?: Outlook
  readonly looking?: string | null
  readonly pointed?: string | null
  /** Fields that a picked piece could reach by more than one click, and the way that would be gone now. */
  readonly reach?: ReadonlySet<string>
  readonly way?: string[]
  /** What the answer that is looked at would change, by field. */
  readonly changes?: ReadonlyMap<string, Change[]>
  /** Own figures that could do something now. */
  readonly actors?: ReadonlySet<string>
  /** All that a figure can do, shown around it. */
  readonly ring?: RingInfo | null
  readonly isPassive: boolean
  say(text: Text | null | undefined): string
  /** A careful touch could be meant as looking: what it would do is named first. */
  touch(key: string, isSquare?: boolean, isCareful?: boolean): void
  /** Click these squares one after the other, as long as each of them may be clicked; before each the walker. */
  walk?(path: string[], walker?: string): void
  /** What could be done at once on a far field, and doing it. */
  errands?(square: string): Errand[]
  run?(square: string, errand: Errand): void
  /** Take hold of a thing that can be put somewhere; false where it cannot. */
  grab?(key: string): boolean
  /** It is held over a field, on a way over these fields. */
  carry?(square: string | null, trail: string[]): void
  /** Let it go at the nearest field that fits, or on the one below it once that is known to fit; else put it back. */
  drop?(nearest: string | null, below: string | null, trail: string[]): void
  /** Begin the own plan anew; not where nothing can be taken back. */
  clear?(): void
  /** Set something for the own seat, whoever is asked; not where one only looks on. */
  adjust?(key: string): void
  hover(key: string | null): void
  enlarge(element: Element | null, near?: DOMRect | null, isHeld?: boolean): void
}

const KEY = Symbol('desk')

export function provideDesk(desk: Desk): Desk {
  return setContext(KEY, desk)
}

/** A desk of which some parts are read anew whenever they are asked for. */
export function deskOf<Name extends keyof Desk>(reads: { [Each in Name]?: () => Desk[Each] }, rest: Omit<Desk, Name>): Desk {
  for (const [name, get] of Object.entries(reads)) Object.defineProperty(rest, name, { get: get as () => unknown, enumerable: true })
  return rest as Desk
}

/** Where nobody plays, things are only looked at. */
export function passiveDesk(reads: { [Each in keyof Desk]?: () => Desk[Each] }, rest: Pick<Desk, 'say'> & Partial<Desk>): Desk {
  const none: ReadonlySet<string> = new Set()
  const nothing = (): void => {}
  const still = { game: '', scene: null, seat: -2, seats: 0, live: none, picked: none, lit: none, isPassive: true, touch: nothing, hover: nothing, enlarge: nothing }
  return deskOf(reads, { ...still, ...rest })
}

export function useDesk(): Desk {
  return getContext<Desk>(KEY)
}

/** Whether there is more to read than what is seen at a glance; an aim says everything as it is. */
function isReadable(element: Element | null | undefined): element is Element {
  if (element?.form === 'aim') return false
  const { text = [], now = [], needs = [], pattern } = element?.face ?? {}
  return text.length > 0 || now.length > 0 || needs.length > 0 || (pattern ?? []).length > 0
}

/** Shows an element large after a moment of hovering, on a long press, and on the key `i`. */
export function enlargeable(node: HTMLElement, get: () => { desk: Desk; element: Element | null | undefined }) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isHeld = false
  let isShown = false
  const start = (delay: number, held: boolean) => {
    stop()
    timer = setTimeout(() => {
      const { desk, element } = get()
      // Whoever drags something looks at where it goes.
      if (!isReadable(element) || document.querySelector('.dragged')) return
      isHeld = held
      isShown = true
      desk.enlarge(element, node.getBoundingClientRect(), held)
    }, delay)
  }
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const end = () => {
    stop()
    if (!isHeld && isShown) get().desk.enlarge(null)
    isShown = false
  }
  const handlers: Record<string, (event: Event) => void> = {
    pointerenter: (event) => {
      if ((event as PointerEvent).pointerType === 'mouse') start(420, false)
    },
    pointerleave: end,
    pointerdown: (event) => {
      isHeld = false
      if ((event as PointerEvent).pointerType !== 'mouse') start(450, true)
    },
    pointerup: stop,
    pointercancel: stop,
    contextmenu: (event) => {
      if (isHeld) event.preventDefault()
    },
    click: (event) => {
      // The click that ends a long press is no click.
      if (isHeld) {
        event.preventDefault()
        event.stopImmediatePropagation()
        isHeld = false
      } else get().desk.enlarge(null)
    },
    keydown: (event) => {
      if ((event as KeyboardEvent).key.toLowerCase() !== 'i') return
      const { desk, element } = get()
      if (isReadable(element)) desk.enlarge(element, node.getBoundingClientRect(), true)
    },
  }
  // Clicks are caught on their way down, before the element's own handler; entering and leaving only at the node.
  const isEarly = (name: string) => name === 'click'
  for (const [name, handler] of Object.entries(handlers)) node.addEventListener(name, handler, isEarly(name))
  return {
    destroy() {
      // What is gone is no longer pointed at.
      end()
      for (const [name, handler] of Object.entries(handlers)) node.removeEventListener(name, handler, isEarly(name))
    },
  }
}

/** Whether a click was made with a finger, which cannot hover: its first touch only looks. */
export function isFinger(event: Event): boolean {
  return (event as Partial<PointerEvent>).pointerType === 'touch'
}

let wasFinger = false
const watch = (event: PointerEvent) => (wasFinger = isFinger(event))
window.addEventListener('pointerdown', watch, true)
window.addEventListener('pointermove', watch, true)

/** Whether a finger was last: for it browsers let a mouse that nobody holds come over whatever moves below it. */
export const isFingered = (): boolean => wasFinger
