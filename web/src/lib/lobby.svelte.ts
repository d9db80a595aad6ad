/** The lobby, kept live over one socket while a page shows it, or while I wait for company. */
import { api } from './api'
import { to } from './base'
import { kept } from './kept'
import type { LobbyNews, LobbyTable, ToVisitor, Waiting, Wanted } from './protocol'
import { PROTOCOL } from './protocol'
import { go } from './router.svelte'
import { leaveLine } from './socket'

const PING = 20_000
const RETRY = [500, 1500, 4000, 8000]
/** A reload still waits; and what was last wished is one touch away. */
const wished = kept<{ game: string; mode: string; isWaiting: boolean } | null>('tafelrunde.wish', () => null)

type Lobby = { tables: LobbyTable[]; wanted: Wanted[]; people: number }
let known: Lobby = $state.raw({ tables: [], wanted: [], people: 0 })
let isLive = $state(false)
let wish: Waiting | null = $state.raw(null)

let socket: WebSocket | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let watchers = 0
let attempts = 0

export const lobby = {
  get tables(): LobbyTable[] {
    return known.tables
  },
  get wanted(): Wanted[] {
    return known.wanted
  },
  get people(): number {
    return known.people
  },
  /** Whether what is shown is how it is now. */
  get isLive(): boolean {
    return isLive
  },
  /** What I wait for. */
  get wish(): Waiting | null {
    return wish
  },
  /** What I wished last. */
  get last(): { game: string; mode: string } | null {
    return wished.read()
  },
}

/** The lobby after what has changed, newest first. */
export function changed(before: Lobby, { tables, gone, wanted, people, is_whole }: LobbyNews): Lobby {
  const replaced = new Set([...gone, ...tables.map((each) => each.id)])
  const rest = is_whole ? [] : before.tables.filter((each) => !replaced.has(each.id))
  return { tables: [...rest, ...tables].sort((one, other) => other.created - one.created), wanted, people }
}

function hear(message: ToVisitor): void {
  if (message.type === 'lobby') {
    known = changed(known, message)
    isLive = true
  } else if (message.type === 'waiting') {
    wish = message
  } else if (message.type === 'paired' && wish) {
    arrive(message.table)
  }
}

/** Somebody was found: to the table. */
function arrive(table: string): void {
  rest()
  go(`/table/${table}`)
}

function rest(): void {
  wish = null
  const last = wished.read()
  if (last) wished.write({ ...last, isWaiting: false })
  hangUp()
}

function dial(): void {
  clearTimeout(timer)
  if (socket || (watchers === 0 && !wish)) return
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const line = new WebSocket(`${scheme}://${location.host}${to('/api/lobby/socket')}`)
  socket = line
  let ping: ReturnType<typeof setInterval> | undefined
  // A line that is being closed takes nothing any more.
  const say = (message: object) => line.readyState === WebSocket.OPEN && line.send(JSON.stringify(message))
  line.onopen = () => {
    attempts = 0
    say({ type: 'hello', v: PROTOCOL })
    ping = setInterval(() => say({ type: 'ping', id: 1 }), PING)
  }
  line.onmessage = (event) => hear(JSON.parse(String(event.data)) as ToVisitor)
  line.onclose = ({ code }) => {
    clearInterval(ping)
    if (socket !== line) return
    socket = null
    isLive = false
    // A refusal would only be repeated.
    if (code < 4400 || code === 4408) timer = setTimeout(dial, RETRY[Math.min(attempts++, RETRY.length - 1)])
  }
}

/** The line of a browser that nobody knew yet does not know who waits; the wish has made it somebody. */
function redial(): void {
  const line = socket
  socket = null
  leaveLine(line)
  dial()
}

/** Nobody looks and nobody waits. */
function hangUp(): void {
  if (watchers > 0 || wish) return
  clearTimeout(timer)
  const line = socket
  socket = null
  isLive = false
  leaveLine(line)
}

/** Keep the lobby live, until the function that this gives is called. */
export function watchLobby(): () => void {
  watchers++
  dial()
  return () => {
    watchers--
    // The next page may want it at once.
    setTimeout(hangUp, 1000)
  }
}

/** Whoever waited before a reload still does. */
export function waitOn(): void {
  const last = wished.read()
  if (!last?.isWaiting) return
  wish = { type: 'waiting', game: last.game, mode: last.mode, since: Date.now() }
  dial()
}

/** Look for somebody who wants to play the same. */
export async function seek(game: string, mode: string): Promise<void> {
  await api.named()
  wished.write({ game, mode, isWaiting: true })
  wish = { type: 'waiting', game, mode, since: Date.now() }
  try {
    const { table } = await api.seek({ game, mode })
    if (table && wish) arrive(table)
    else redial()
  } catch (problem) {
    rest()
    throw problem
  }
}

export async function seekNoMore(): Promise<void> {
  rest()
  await api.seekNoMore()
}
