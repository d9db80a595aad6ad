import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Scene } from '../src/lib/model'
import type { FromServer } from '../src/lib/protocol'

let hear: (message: FromServer) => void = () => {}
vi.mock('../src/lib/socket', () => ({
  TableSocket: class {
    since: number | null = null
    constructor(_id: string, _token: string | null, listen: typeof hear) {
      hear = listen
    }
    ask = vi.fn()
  },
}))
vi.mock('../src/lib/api', () => ({ prepare: async () => {}, api: {} }))
vi.resetModules()
const { KnownTable } = await import('../src/lib/known.svelte')
const { keepLooks } = await import('../src/lib/looks.svelte')
const { settings } = await import('../src/lib/settings.svelte')

// All files share their modules: here none is real, and whoever comes next shall find the real ones.
afterAll(() => {
  vi.doUnmock('../src/lib/socket')
  vi.doUnmock('../src/lib/api')
  vi.resetModules()
})

class Looker extends KnownTable {
  dropPicks(): void {}
}

const scene = (turn: number): Scene => ({ seat: 0, headline: { key: 'headline', args: { turn } }, zones: [] })
const seat = (number: number, name: string) => ({ seat: number, name, kind: 'human', player: name, is_mine: number === 0, is_taken: true, is_open: false, is_here: true })
const state = {
  type: 'state', v: 1, seq: 1, thinking: [0],
  table: { id: 't', game: 'g', mode: 'm', rules: 1, created: 0, seats: [seat(0, 'a'), seat(1, 'b')] },
  views: [{ seat: 0, scene: scene(1) }],
} as unknown as FromServer
const update = (seq: number, kinds: string[], more: object = {}) =>
  ({ type: 'update', seq, entry: { seq, at: 0, beats: kinds.map((kind) => ({ kind, whose: 1 })) }, views: [{ seat: 0, headline: { key: 'headline', args: { turn: seq } } }], ...more }) as unknown as FromServer

describe('a table that tells', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    settings.pace = 1
    keepLooks('g', { icons: {}, numbers: {}, acts: {}, beats: { turn: { act: 'turn' }, step: { act: 'move' }, die: { act: 'death' }, end: { act: 'victory' } } })
  })
  afterEach(() => void vi.useRealTimers())

  it('tells whoever comes again what happened since, and whoever comes first what happened lately', () => {
    const entry = (seq: number) => ({ seq, at: 0, beats: [{ kind: 'step', whose: 1 }] })
    const missed = [2, 3, 4, 5].map(entry)
    const first = new Looker('t')
    hear({ ...state, seq: 5, missed } as unknown as FromServer)
    expect([first.missed.length, first.since]).toEqual([4, 0])
    const again = new Looker('t')
    hear({ ...state, seq: 5, missed, seen: 3, pause: { agreed: [1] } } as unknown as FromServer)
    expect([again.missed.length, again.since, again.resting]).toEqual([2, 2, { agreed: [1] }])
    const lately = new Looker('t')
    hear({ ...state, seq: 5, missed, seen: 5 } as unknown as FromServer)
    expect([lately.missed.length, lately.since]).toEqual([0, 0])
  })

  it('shows nothing of an outcome before its beat', () => {
    const table = new Looker('t')
    hear(state)
    hear(update(2, ['step', 'die', 'end'], { thinking: [], result: { winners: [1], reason: { key: 'over' }, scores: null } }))
    expect(table.beats.map((beat) => beat.kind)).toEqual(['step'])
    expect([table.result, table.untold, table.shown?.headline?.args]).toEqual([null, 2, { turn: 1 }])
    vi.advanceTimersByTime(500)
    expect([table.result, table.beats.map((beat) => beat.kind)]).toEqual([null, ['die']])
    vi.advanceTimersByTime(500)
    expect(table.beats.map((beat) => beat.kind)).toEqual(['end'])
    vi.advanceTimersByTime(1000)
    expect(table.result?.winners).toEqual([1])
    expect(table.shown?.headline?.args).toEqual({ turn: 2 })
  })

  it('keeps what comes meanwhile out of the log until its beat', () => {
    const table = new Looker('t')
    hear(state)
    hear(update(2, ['step', 'die']))
    hear(update(3, ['step', 'die', 'end']))
    expect([table.beats.map((beat) => beat.kind), table.untold]).toEqual([['step'], 4])
    vi.advanceTimersByTime(9000)
    expect([table.isTelling, table.untold]).toEqual([false, 0])
  })

  it('can be hurried to the end, which tells the outcome', () => {
    const table = new Looker('t')
    hear(state)
    hear(update(2, ['step', 'end'], { result: { winners: [0], reason: { key: 'over' }, scores: null } }))
    table.skip()
    expect([table.isTelling, table.result?.winners]).toEqual([false, [0]])
  })

  it('keeps what others did, from their first move, and tells it again without touching the log', () => {
    const table = new Looker('t')
    hear(state)
    hear(update(2, ['step', 'turn', 'step', 'die'], { re: 7 }))
    hear(update(3, ['step']))
    vi.advanceTimersByTime(9000)
    expect(table.past!.frames.flatMap((frame) => frame.beats.map((beat) => beat.kind))).toEqual(['turn', 'step', 'die', 'step'])
    expect(table.deeds.map(({ beat }) => beat.kind)).toEqual(['step', 'die', 'step'])
    table.again()
    expect([table.isTelling, table.untold, table.shown?.headline?.args]).toEqual([true, 0, { turn: 1 }])
    vi.advanceTimersByTime(9000)
    expect([table.isTelling, table.shown?.headline?.args]).toEqual([false, { turn: 3 }])
    hear(update(4, [], { re: 8 })) // a secret answer: the last is still there to be seen again
    expect(table.past!.frames).toHaveLength(4)
    hear(update(5, ['die']))
    expect(table.past!.frames).toHaveLength(1)
    hear(update(6, ['step'], { re: 9 }))
    expect(table.past).toBe(null)
  })
})
