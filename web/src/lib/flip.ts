/**
 * Makes things that change their place on the page glide there, also from one zone to another; what is new on a board
 * falls onto it, and what changes sides turns over.
 *
 * Places are measured before and after a change by `data-key`; the motion is a Web Animation, which survives
 * the re-insertion of its element (a CSS transition does not) and of which only what the compositor can do is used.
 */
import { isStill } from './settings.svelte'

/** Where a thing is on the page, and what it lies on. */
type Spot = { rect: DOMRect; ground: Element | null; base: DOMRect | undefined }
type Places = Map<string, Spot & { look: string }>

/** What it shows of its side: turned over where that changes. */
const lookOf = (node: HTMLElement) => /\bseat-\w+/.exec(node.firstElementChild?.className.toString() ?? '')?.[0] ?? ''
const EASE = 'cubic-bezier(.25,.8,.3,1)'
const FALL: Keyframe[] = [
  { opacity: 0, translate: '0 -55%', scale: '1.25' },
  { opacity: 1, translate: '0 0', scale: '0.94', offset: 0.75 },
  { opacity: 1, translate: '0 0', scale: '1' },
]
const COME: Keyframe[] = [{ opacity: 0, scale: '0.8' }, { opacity: 1, scale: '1' }]
const TURN: Keyframe[] = [{ transform: 'rotateY(180deg) scale(1.1)' }, { transform: 'rotateY(0) scale(1)' }]

/** What was face down shows its face. */
export function turnOver(node: Element, milliseconds: number): void {
  if (!isStill() && milliseconds >= 30) node.animate?.(TURN, { duration: milliseconds, easing: EASE })
}

/** Whether any of it is on the screen: what happens elsewhere is not seen, and to measure it would have it laid out. */
const isInSight = ({ top, bottom, left, right }: DOMRect) => bottom > 0 && right > 0 && top < innerHeight && left < innerWidth

/** Where everything in sight is, with the board or the zone that it lies on. */
function spots(root: HTMLElement): [HTMLElement, Spot][] {
  const bases = new Map<Element, DOMRect>()
  const found: [HTMLElement, Spot][] = []
  for (const node of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const ground = node.parentElement?.closest('[data-zone], .board') ?? null
    let base = ground ? bases.get(ground) : undefined
    if (ground && !base) bases.set(ground, (base = ground.getBoundingClientRect()))
    if (!base || isInSight(base)) found.push([node, { rect: node.getBoundingClientRect(), ground, base }])
  }
  return found
}

export function measure(root: HTMLElement): Places {
  const shown = spots(root).filter(([, { rect }]) => rect.width > 0)
  return new Map(shown.map(([node, spot]) => [node.dataset['key']!, { ...spot, look: lookOf(node) }]))
}

/** How far a thing has come; what only went along with its ground has not moved. */
export function way(from: Spot, to: Spot): { dx: number; dy: number } {
  const isCarried = from.ground === to.ground && from.base && to.base
  const dx = from.rect.left - to.rect.left
  const dy = from.rect.top - to.rect.top
  return isCarried ? { dx: dx - (from.base!.left - to.base!.left), dy: dy - (from.base!.top - to.base!.top) } : { dx, dy }
}

/** Flights of which another may take over before they end. */
const flights = new WeakMap<Element, Animation>()

/** From where it was, above all else. What the compositor cannot do stands in the style: one such thing would have every frame styled and painted. */
function fly(node: HTMLElement, { dx, dy }: { dx: number; dy: number }, scale: number, milliseconds: number): void {
  const flight = node.animate([{ translate: `${dx}px ${dy}px`, scale: String(scale) }, { translate: '0 0', scale: '1' }], { duration: milliseconds, easing: EASE })
  flights.set(node, flight)
  Object.assign(node.style, { transformOrigin: 'top left', zIndex: '30' })
  const land = () => {
    if (flights.get(node) === flight) Object.assign(node.style, { transformOrigin: '', zIndex: '' })
  }
  flight.onfinish = land
  flight.oncancel = land
}

/** All is measured before anything moves: to do both in turns would lay the page out again and again. */
export function glide(root: HTMLElement, before: Places, milliseconds: number, moved: ReadonlyMap<string, string> = new Map()): void {
  if (isStill() || milliseconds < 30) return
  for (const [node, spot] of spots(root)) {
    const key = node.dataset['key']!
    const { rect } = spot
    if (rect.width === 0 || typeof node.animate !== 'function') continue
    const old = before.get(moved.get(key) ?? key)
    if (!old) {
      // What takes the place of another thing is the same thing under another name.
      const isHeir = [...before.values()].some((each) => Math.abs(each.rect.left - rect.left) < 4 && Math.abs(each.rect.top - rect.top) < 4)
      if (node.dataset['enter'] !== 'no' && !isHeir)
        node.animate(node.closest('.board') ? FALL : COME, { duration: milliseconds * 0.8, easing: 'ease-out' })
      continue
    }
    const { dx, dy } = way(old, spot)
    const scale = Math.min(3, Math.max(0.3, old.rect.width / rect.width))
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) {
      if (old.look !== lookOf(node) && node.firstElementChild) turnOver(node.firstElementChild, milliseconds)
      continue
    }
    fly(node, { dx, dy }, scale, milliseconds)
  }
}
