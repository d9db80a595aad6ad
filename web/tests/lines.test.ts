import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchLobby } from '../src/lib/lobby.svelte'
import { TableSocket } from '../src/lib/socket'

/** A line that opens when the test says so, and remembers in which state it was closed. */
class Line {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static all: Line[] = []
  readyState = Line.CONNECTING
  closedWhile: number[] = []
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor() {
    Line.all.push(this)
  }
  opens(): void {
    this.readyState = Line.OPEN
    this.onopen?.()
  }
  send(words: string): void {
    this.sent.push(words)
  }
  close(): void {
    this.closedWhile.push(this.readyState)
    this.onclose?.({ code: 1000 })
  }
}
const newest = () => Line.all.at(-1)!

beforeEach(() => {
  Line.all = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Line)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('whoever leaves the lobby while its line is being opened closes it once it is open, and says nothing on it', () => {
  const leave = watchLobby()
  leave()
  vi.advanceTimersByTime(5000)
  expect(newest().closedWhile).toEqual([])
  newest().opens()
  expect(newest().closedWhile).toEqual([Line.OPEN])
  expect(newest().sent).toEqual([])
})

test('whoever leaves the lobby later closes its line at once, and none is opened again', () => {
  const leave = watchLobby()
  newest().opens()
  leave()
  vi.advanceTimersByTime(60_000)
  expect(newest().closedWhile).toEqual([Line.OPEN])
  expect(Line.all.length).toBe(1)
})

test.each(['close', 'again'] as const)('a table’s line that is being opened is not closed before it is: %s', (leave) => {
  const heard: unknown[] = []
  const table = new TableSocket('t', null, (message) => heard.push(message), () => undefined)
  table.open()
  const first = newest()
  table[leave]()
  expect(first.closedWhile).toEqual([])
  first.opens()
  expect(first.closedWhile).toEqual([Line.OPEN])
  expect(first.sent).toEqual([])
  first.onmessage?.({ data: '{"type":"state"}' })
  expect(heard).toEqual([])
  expect(Line.all.length).toBe(leave === 'again' ? 2 : 1)
})
