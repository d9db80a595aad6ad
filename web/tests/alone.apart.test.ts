/** Lessons and puzzles without a line: who may sit down alone, what is remembered, and which puzzle the day brings. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const at = vi.hoisted(() => ({ hand: null as unknown }))
vi.mock('../src/lib/offline', () => ({ atHand: async () => at.hand }))

import { AloneLine, isAlone, orAlone } from '../src/lib/alone'
import { api, ApiError } from '../src/lib/api'
import { dailyOf, dailyPuzzle } from '../src/lib/daily'
import type { FromServer, Request } from '../src/lib/protocol'

const LUGGAGE = { version: 'v', worker: 'assets/python-a/worker.js', rooms: 'rooms.zip?r', app: 'a.js', bytes: 1 }
const offline = () => Promise.reject(new ApiError(0, 'offline', null))
const said = (table: string): string[] => JSON.parse(localStorage.getItem('tafelrunde.alone')!)[table].said

class FakeWorker {
  static last: FakeWorker
  readonly heard: Record<string, any>[] = []
  isOver = false
  onmessage: (event: { data: object }) => void = () => {}
  onerror: () => void = () => {}
  constructor(readonly address: string) {
    FakeWorker.last = this
  }
  postMessage(what: Record<string, any>): void {
    this.heard.push(what)
  }
  terminate(): void {
    this.isOver = true
  }
  tell(...messages: object[]): void {
    this.onmessage({ data: { told: messages.map((each) => JSON.stringify(each)).join('\n') } })
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', FakeWorker)
  at.hand = LUGGAGE
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('sitting down', () => {
  it('is done at the server where there is one', async () => {
    const met = vi.fn()
    expect(await orAlone(async () => ({ table: 'abc' }), 'game', 'one', met)).toBe('abc')
    expect(met).toHaveBeenCalledWith({ table: 'abc' })
    expect(isAlone('abc')).toBe(false)
  })

  it('is done alone without a line', async () => {
    const met = vi.fn()
    const table = await orAlone(offline, 'game', 'one', met)
    expect(table).toBe('alone-game-one')
    expect(isAlone(table)).toBe(true)
    expect(met).not.toHaveBeenCalled()
    expect(await orAlone(offline, '', 'riddle-3', met)).toBe('alone-riddle-3')
  })

  it('begins anew each time', async () => {
    localStorage.setItem('tafelrunde.alone', JSON.stringify({ 'alone-game-one': { game: 'game', lesson: 'one', said: ['x'] } }))
    await orAlone(offline, 'game', 'one', vi.fn())
    expect(said('alone-game-one')).toEqual([])
  })

  it('fails where nothing was taken along, and where the server itself refuses', async () => {
    at.hand = null
    await expect(orAlone(offline, 'game', 'one', vi.fn())).rejects.toThrow('offline')
    at.hand = LUGGAGE
    await expect(orAlone(() => Promise.reject(new ApiError(404, 'not-found', null)), 'game', 'one', vi.fn())).rejects.toThrow('not-found')
    expect(localStorage.getItem('tafelrunde.alone')).toBeNull()
  })

  it('remembers the latest twenty', async () => {
    for (let number = 0; number < 23; number++) await orAlone(offline, 'game', `lesson-${number}`, vi.fn())
    const all = Object.keys(JSON.parse(localStorage.getItem('tafelrunde.alone')!))
    expect(all).toHaveLength(20)
    expect(all[0]).toBe('alone-game-lesson-3')
  })
})

async function line(table = 'alone-game-one') {
  await orAlone(offline, 'game', table.slice('alone-game-'.length), vi.fn())
  const messages: FromServer[] = []
  const lines: [string, number?][] = []
  const own = new AloneLine(table, (message) => messages.push(message), (...now) => lines.push(now))
  own.open()
  await vi.waitFor(() => expect(FakeWorker.last?.heard.length).toBe(1))
  return { own, worker: FakeWorker.last, messages, lines }
}

describe('a table of one’s own', () => {
  it('begins with what was done at it, and greets when it is ready', async () => {
    const { worker, messages, lines } = await line()
    expect(worker.heard[0]!.begin).toMatchObject({ id: 'alone-game-one', game: 'game', lesson: 'one', said: [] })
    expect(worker.heard[0]!.begin.rooms).toMatch(/rooms\.zip\?r$/)
    worker.onmessage({ data: { isReady: true } })
    expect(JSON.parse(worker.heard[1]!.say)).toMatchObject({ type: 'hello', since: null })
    worker.tell({ type: 'state' }, { type: 'beats' })
    expect(messages.map((each) => each.type)).toEqual(['state', 'beats'])
    expect(lines).toEqual([['live']])
  })

  it('remembers acts and no questions, and settles each', async () => {
    const { own, worker } = await line()
    const answered = own.ask({ type: 'answer', key: 'go', version: 1 } as unknown as Request)
    const asked = own.ask({ type: 'why', key: 'no' } as unknown as Request)
    expect(said('alone-game-one').map((each) => JSON.parse(each).type)).toEqual(['answer'])
    worker.tell({ type: 'error', re: 2 }, { type: 'told', re: 1 })
    expect([(await answered)?.type, (await asked)?.type]).toEqual(['told', 'error'])
  })

  it('that cannot be kept says so', async () => {
    const { worker, lines } = await line()
    worker.onmessage({ data: { problem: 'broken' } })
    expect(lines).toEqual([['refused', 4404]])
  })

  it('lets nobody wait when it is left', async () => {
    const { own, worker } = await line()
    const asked = own.ask({ type: 'why', key: 'no' } as unknown as Request)
    own.close()
    expect(await asked).toBeNull()
    expect(worker.isOver).toBe(true)
    expect(await own.ask({ type: 'ping' } as unknown as Request)).toBeNull()
  })
})

describe('the puzzle of a day', () => {
  const some = Array.from({ length: 115 }, (_, place) => ({ id: String(place).padStart(3, '0') }))

  it('is the one of the server', () => {
    // tests/learn/test_puzzles.py has the same days and places.
    for (const [day, id] of [['2026-11-18', '082'], ['2026-11-19', '011'], ['2027-01-01', '063'], ['2028-02-29', '089']]) expect(dailyOf(some, day!)).toBe(id)
    expect(dailyOf(some.toReversed(), '2026-11-18')).toBe('082')
    expect(dailyOf(some.slice(0, 13), '2026-11-18')).toBe('007')
    expect(dailyOf(some.slice(0, 1), '2026-11-18')).toBe('000')
  })

  it('is asked for, and reckoned only without a line', async () => {
    vi.spyOn(api, 'puzzles').mockResolvedValue(some as never)
    const asked = vi.spyOn(api, 'dailyPuzzle').mockResolvedValue({ id: 'theirs' } as never)
    expect(await dailyPuzzle('2026-11-18')).toBe('theirs')
    asked.mockRejectedValue(new ApiError(0, 'offline', null))
    expect(await dailyPuzzle('2026-11-18')).toBe('082')
    asked.mockRejectedValue(new ApiError(503, 'busy', null))
    await expect(dailyPuzzle('2026-11-18')).rejects.toThrow('busy')
  })
})
