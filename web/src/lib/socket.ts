/** One table's WebSocket: says hello, comes back after a loss, matches answers to requests. */
import { to } from './base'
import type { FromServer, Request } from './protocol'
import { PROTOCOL } from './protocol'

export type Line = 'connecting' | 'live' | 'lost' | 'refused'
export type Reply = Extract<FromServer, { re?: number }>

/** How a page talks with the table that it shows. */
export interface Connection {
  /** The last sequence number seen. */
  since: number | null
  open(): void
  /** Ask and wait for the reply; null when there is none. */
  ask(request: Request): Promise<Reply | null>
  /** Say hello anew, because something was missed. */
  again(): void
  /** Try at once instead of waiting. */
  hurry(): void
  /** The browser knows that it has no network: what was asked does not arrive. */
  drop(): void
  close(): void
}

const PING = 20_000
/** After so many of them without a word the line is dead, whatever the machine says. */
const DEAF = 3
/** What browsers call a line that ended without a word. */
const DROPPED = 1006
const RETRY = [300, 700, 1500, 3000, 5000, 8000]

/** Leave a line for good. One that is still being opened is closed only once it is: browsers call anything else an error. */
export function leaveLine(line: WebSocket | null): void {
  if (!line) return
  line.onmessage = null
  if (line.readyState === WebSocket.CONNECTING) line.onopen = () => line.close()
  else line.close()
}

export class TableSocket implements Connection {
  private socket: WebSocket | null = null
  private number = 0
  private readonly waiting = new Map<number, (reply: Reply | null) => void>()
  private attempts = 0
  /** Pings since the server was last heard. */
  private unheard = 0
  private retry: ReturnType<typeof setTimeout> | null = null
  private ping: ReturnType<typeof setInterval> | null = null
  private isClosed = false
  /** The last sequence number seen; sent when coming back. */
  since: number | null = null

  constructor(
    private readonly table: string,
    private readonly token: string | null,
    private readonly onMessage: (message: FromServer) => void,
    private readonly onLine: (line: Line, code?: number) => void,
  ) {}

  open(): void {
    this.isClosed = false
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${to(`/api/tables/${encodeURIComponent(this.table)}/socket`)}`)
    this.socket = socket
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: 'hello', v: PROTOCOL, token: this.token, since: this.since }))
      this.unheard = 0
      this.ping = setInterval(() => (this.unheard++ < DEAF ? void this.ask({ type: 'ping' }) : this.drop()), PING)
    }
    socket.onmessage = (event) => {
      this.unheard = 0
      const message = JSON.parse(String(event.data)) as FromServer
      if (message.type === 'state') {
        this.attempts = 0
        this.onLine('live')
      }
      this.onMessage(message)
      const re = 're' in message ? message.re : undefined
      if (re !== undefined) {
        this.waiting.get(re)?.(message as Reply)
        this.waiting.delete(re)
      }
    }
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code)
    }
  }

  private lost(code: number): void {
    this.quiet()
    if (this.isClosed) return
    if ([4400, 4401, 4403, 4404, 4409, 4410, 4411].includes(code)) {
      this.onLine('refused', code)
      return
    }
    this.onLine('lost', code)
    const wait = RETRY[Math.min(this.attempts++, RETRY.length - 1)]!
    this.retry = setTimeout(() => this.open(), wait)
  }

  private quiet(): void {
    if (this.ping !== null) clearInterval(this.ping)
    this.ping = null
    this.socket = null
    for (const settle of this.waiting.values()) settle(null)
    this.waiting.clear()
  }

  /** Ask and wait for the reply; null when the line was lost first. */
  ask(request: Request): Promise<Reply | null> {
    const socket = this.socket
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(null)
    const id = ++this.number
    socket.send(JSON.stringify({ ...request, id }))
    return new Promise((settle) => this.waiting.set(id, settle))
  }

  /** Say hello anew, because something was missed. */
  again(): void {
    const socket = this.socket
    this.quiet()
    leaveLine(socket)
    this.open()
  }

  /** Try at once instead of waiting, such as when the network is back. */
  hurry(): void {
    if (this.socket || this.isClosed) return
    if (this.retry !== null) clearTimeout(this.retry)
    this.open()
  }

  drop(): void {
    const socket = this.socket
    if (!socket) return
    leaveLine(socket)
    this.lost(DROPPED)
  }

  close(): void {
    this.isClosed = true
    if (this.retry !== null) clearTimeout(this.retry)
    const socket = this.socket
    this.quiet()
    leaveLine(socket)
  }
}
