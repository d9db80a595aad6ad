/** What leaves the board fades; what has only gone elsewhere, or is called otherwise now, is not there twice. */
import { elementsOf, type Scene } from './model'
import { isStill, paced } from './settings.svelte'

export type Leaving = { key: string; scene: () => Scene | null; moved: () => ReadonlyMap<string, string> }

export function vanish(_: Element, { key, scene, moved }: Leaving) {
  const now = scene()
  const isElsewhere = [...moved().values()].includes(key) || (now !== null && elementsOf(now).has(key))
  const duration = isStill() || isElsewhere ? 0 : Math.min(420, paced(380))
  return { duration, css: (left: number) => `opacity: ${left}; scale: ${0.6 + 0.4 * left}` }
}
