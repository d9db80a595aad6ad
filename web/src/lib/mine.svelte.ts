/** My tables, looked after while a page shows them. */
import { api } from './api'
import type { MyTable } from './protocol'

const PAUSE = 15_000
const KEY = 'tafelrunde.mine'
/** As they were when last seen, until the server says how they are: so that nothing moves when it does. */
let found: MyTable[] = $state.raw(read())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

function read(): MyTable[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as MyTable[]
  } catch {
    return []
  }
}

function keep(tables: MyTable[]): void {
  found = tables
  try {
    localStorage.setItem(KEY, JSON.stringify(tables))
  } catch {
    // without storage they are seen as soon as the server has answered
  }
}

export function myTables(): MyTable[] {
  return found
}

function look(): void {
  if (document.visibilityState === 'visible') api.mine().then(keep, () => {})
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
