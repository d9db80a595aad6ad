/**
 * What leaves the board fades; what has only gone elsewhere, or is called otherwise now, is not there twice.
 *
 * A picture of it is left behind and fades, not the thing itself: that is gone at once, as the scene says, and
 * nothing that happens meanwhile, such as a change of the window's size, can keep it.
 */
import { elementsOf, type Scene } from './model'
import { isStill, paced } from './settings.svelte'

type Leaving = { key: string; scene: () => Scene | null; moved: () => ReadonlyMap<string, string> }

export function vanish(node: HTMLElement, leaving: Leaving) {
  const layer = node.parentElement
  // While something is taken down, Svelte shows the values from before: look when that is over.
  return { destroy: () => queueMicrotask(() => layer?.isConnected && leave(node, layer, leaving)) }
}

function leave(node: HTMLElement, layer: HTMLElement, { key, scene, moved }: Leaving): void {
  const now = scene()
  const isElsewhere = [...moved().values()].includes(key) || (now !== null && elementsOf(now).has(key))
  if (isStill() || isElsewhere) return
  const duration = Math.min(420, paced(380))
  const picture = node.cloneNode(true) as HTMLElement
  delete picture.dataset['key']
  picture.dataset['leaving'] = key
  layer.append(picture)
  picture.animate?.([{ opacity: 1, scale: '1' }, { opacity: 0, scale: '0.6' }], { duration, fill: 'forwards' })
  setTimeout(() => picture.remove(), duration)
}
