/** The line to a table: one that says nothing any more is dead, and the browser may know it first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TableSocket, type Line } from '../src/lib/socket'

class Silent {
  static readonly OPEN = 1
  static readonly CONNECTING = 0
  static readonly made: Silent[] = []
  readyState = Silent.OPEN
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: string[] = []
  constructor() {
    Silent.made.push(this)
  }
  send(words: string): void {
    this.sent.push(words)
  }
  close(): void {}
}

const MINUTE = 60_000
let lines: Line[]

function opened(): TableSocket {
  const socket = new TableSocket('t', null, () => {}, (line) => lines.push(line))
  socket.open()
  Silent.made.at(-1)!.onopen!()
  return socket
}

beforeEach(() => {
  lines = []
  Silent.made.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Silent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what was asked does not arrive when the browser has no network, and the line is taken up again', async () => {
  const socket = opened()
  const reply = socket.ask({ type: 'ping' })
  socket.drop()
  expect(await reply).toBeNull()
  expect(lines).toEqual(['lost'])
  vi.advanceTimersByTime(MINUTE)
  expect(Silent.made).toHaveLength(2)
  socket.close()
})

test('a line that answers no ping is dead, one that is heard is not', () => {
  const socket = opened()
  for (let minute = 0; minute < 3; minute++) {
    vi.advanceTimersByTime(MINUTE)
    Silent.made[0]!.onmessage!({ data: '{"type":"pong"}' })
  }
  expect(lines).toEqual([])
  vi.advanceTimersByTime(2 * MINUTE)
  expect(lines).toContain('lost')
  socket.close()
})
