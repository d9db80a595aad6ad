/** My tables, looked after while a page shows them. */
import { api } from './api'
import { kept } from './kept'
import type { MyTable } from './protocol'

const PAUSE = 15_000
/** So long a page waits for what may move it. */
const PATIENCE = 1_000
const lately = kept<MyTable[]>('tafelrunde.mine', () => [])
/** As they were when last seen, until the server says how they are: so that nothing moves when it does. */
let found: MyTable[] = $state.raw(lately.read())
let watchers = 0
/** They have just been looked at. */
let isFresh = false
let timer: ReturnType<typeof setInterval> | undefined

function keep(tables: MyTable[]): void {
  found = tables
  lately.write(tables)
}

export function myTables(): MyTable[] {
  return found
}

/** Whoever sits here now is somebody else, or nobody: what was seen of the other's tables goes at once. */
export function forgetMyTables(): void {
  keep([])
  lookAtMyTables()
}

/** Ask how they stand. */
export function lookAtMyTables(): void {
  if (document.visibilityState === 'visible') api.mine().then(keep, () => {})
}

/** Until something is known of them, for a while: where nothing was seen before, the page would move when it comes. */
export async function expectMyTables(): Promise<void> {
  if (found.length > 0) return
  const asked = api.mine().then(keep, () => {}).then(() => true)
  isFresh = await Promise.race([asked, new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE))])
}

/** Look now and again, until the function that this gives is called. */
export function watchMyTables(): () => void {
  if (watchers++ === 0) {
    if (!isFresh) lookAtMyTables()
    isFresh = false
    timer = setInterval(lookAtMyTables, PAUSE)
    document.addEventListener('visibilitychange', lookAtMyTables)
  }
  return () => {
    if (--watchers > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookAtMyTables)
  }
}
