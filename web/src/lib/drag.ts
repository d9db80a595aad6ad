/** Dragging beside clicking: what is grabbed follows the pointer, and is let go over a field of the board. */
import type { Desk } from './desk'

/** So far a pointer moves before it is no click any more. */
const FAR = 8
/** How far beside a field, in its own widths, something may be let go and still snaps to it. */
const NEAR = 1.1

type Grabbed = { desk: Desk; key: string | null }

function liveSquares(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.board [data-square][data-live], .board [data-square][data-reach]')]
}

/** The field under a point if something may be put there, else the nearest such field. */
export function fieldAt(x: number, y: number, fields: { name: string; x: number; y: number; size: number }[]): string | null {
  let best: { name: string; off: number } | null = null
  for (const field of fields) {
    const off = Math.max(Math.abs(field.x - x), Math.abs(field.y - y)) / field.size
    if (off <= NEAR && (!best || off < best.off)) best = { name: field.name, off }
  }
  return best?.name ?? null
}

function target(x: number, y: number): string | null {
  return fieldAt(
    x,
    y,
    liveSquares().map((each) => {
      const { left, top, width, height } = each.getBoundingClientRect()
      return { name: each.dataset['square']!, x: left + width / 2, y: top + height / 2, size: width }
    }),
  )
}

function under(x: number, y: number): string | null {
  return document.elementsFromPoint(x, y).find((each) => each instanceof HTMLElement && each.dataset['square'])?.getAttribute('data-square') ?? null
}

/** A thing that can be dragged onto the board, where the desk lets it be grabbed. */
export function draggable(node: HTMLElement, get: () => Grabbed) {
  let start: { x: number; y: number; id: number } | null = null
  let ghost: HTMLElement | null = null
  let trail: string[] = []

  const carry = (x: number, y: number) => {
    if (ghost) ghost.style.translate = `${x}px ${y}px`
    const square = target(x, y)
    const here = under(x, y)
    if (here && trail.at(-1) !== here) {
      // Going back along the way takes its end back.
      const before = trail.indexOf(here)
      trail = before >= 0 ? trail.slice(0, before + 1) : [...trail, here]
    }
    get().desk.carry?.(square, trail)
  }
  const begin = (): boolean => {
    const { desk, key } = get()
    if (key === null || !desk.grab?.(key)) return false
    desk.enlarge(null)
    trail = []
    ghost = document.createElement('div')
    ghost.className = 'dragged'
    ghost.setAttribute('aria-hidden', 'true')
    const looks = (node.dataset['square'] ? document.querySelector(`.spot[data-key="${key}"]`) : node.firstElementChild) ?? node
    const { width, height } = looks.getBoundingClientRect()
    ghost.append(looks.cloneNode(true))
    Object.assign(ghost.style, { width: `${width}px`, height: `${height}px`, marginLeft: `${-width / 2}px`, marginTop: `${-height / 2}px` })
    // Above a page that lies above the page.
    const page = node.closest('dialog') ?? document.body
    page.append(ghost)
    return true
  }
  const end = (isDropped: boolean, x = 0, y = 0) => {
    if (ghost) {
      ghost.remove()
      ghost = null
      get().desk.drop?.(isDropped ? target(x, y) : null, isDropped ? under(x, y) : null, trail)
    }
    leave()
  }
  // The pointer may be gone from the thing before it has moved at all: from then on the window is listened to.
  const move = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.id) return
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return
    if (!ghost && !begin()) {
      leave()
      return
    }
    event.preventDefault()
    carry(event.clientX, event.clientY)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== start?.id) return
    if (ghost) {
      // The click that ends a drag is no click.
      window.addEventListener('click', swallow, true)
      setTimeout(() => window.removeEventListener('click', swallow, true))
    }
    end(event.type === 'pointerup', event.clientX, event.clientY)
  }
  const leave = () => {
    start = null
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', up)
    window.removeEventListener('selectstart', still)
  }
  const down = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || get().key === null) return
    start = { x: event.clientX, y: event.clientY, id: event.pointerId }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', up)
    window.addEventListener('selectstart', still)
  }
  node.addEventListener('pointerdown', down)
  return {
    destroy() {
      end(false)
      node.removeEventListener('pointerdown', down)
    },
  }
}

/** No text is marked on the way, wherever the pointer goes. */
function still(event: Event): void {
  event.preventDefault()
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
