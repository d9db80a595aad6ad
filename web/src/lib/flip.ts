/**
 * Makes things that change their place on the page glide there, also from one zone to another.
 *
 * Places are measured before and after a change by `data-key`; the glide is a Web Animation, which survives
 * the re-insertion of its element (a CSS transition does not).
 */
import { isStill } from './settings.svelte'

type Places = Map<string, DOMRect>

export function measure(root: HTMLElement): Places {
  const places: Places = new Map()
  for (const node of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const rect = node.getBoundingClientRect()
    if (rect.width > 0) places.set(node.dataset['key']!, rect)
  }
  return places
}

export function glide(root: HTMLElement, before: Places, milliseconds: number, moved: ReadonlyMap<string, string> = new Map()): void {
  if (isStill() || milliseconds < 30) return
  for (const node of root.querySelectorAll<HTMLElement>('[data-key]')) {
    const key = node.dataset['key']!
    const rect = node.getBoundingClientRect()
    if (rect.width === 0 || typeof node.animate !== 'function') continue
    const old = before.get(moved.get(key) ?? key)
    if (!old) {
      // What takes the place of another thing is the same thing under another name.
      const isHeir = [...before.values()].some((each) => Math.abs(each.left - rect.left) < 4 && Math.abs(each.top - rect.top) < 4)
      if (node.dataset['enter'] !== 'no' && !isHeir)
        node.animate([{ opacity: 0, scale: 0.8 }, { opacity: 1, scale: 1 }], { duration: milliseconds * 0.7 })
      continue
    }
    const dx = old.left - rect.left
    const dy = old.top - rect.top
    const scale = Math.min(3, Math.max(0.3, old.width / rect.width))
    if (Math.abs(dx) < 1 && Math.abs(dy) < 1 && Math.abs(scale - 1) < 0.02) continue
    node.animate(
      [
        { translate: `${dx}px ${dy}px`, scale: String(scale), transformOrigin: 'top left', zIndex: 30 },
        { translate: '0 0', scale: '1', transformOrigin: 'top left', zIndex: 30 },
      ],
      { duration: milliseconds, easing: 'cubic-bezier(.25,.8,.3,1)' },
    )
  }
}
