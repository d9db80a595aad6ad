/** My tables, looked after while a page shows them. */
import { api } from './api'
import type { MyTable } from './protocol'

const PAUSE = 15_000
let found: MyTable[] = $state.raw([])
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

export function myTables(): MyTable[] {
  return found
}

function look(): void {
  if (document.visibilityState === 'visible') api.mine().then((tables) => (found = tables), () => {})
}

/** Look now and again, until the function that this gives is called. */
export function watchMyTables(): () => void {
  if (watchers++ === 0) {
    look()
    timer = setInterval(look, PAUSE)
    document.addEventListener('visibilitychange', look)
  }
  return () => {
    if (--watchers > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
