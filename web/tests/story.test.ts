import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { elementsOf, type Beat, type Element, type Scene } from '../src/lib/model'
import { duration, frames, haste, moments, Teller, type Frame, type Look } from '../src/lib/story'

const piece = (key: string, at?: string, power = 1): Element => ({ key, form: 'piece', label: { key }, at, face: { numbers: { power } } })
const scene = (board: Element[], hand: Element[] = [], dead: Element[] = []): Scene => ({
  seat: 0,
  zones: [
    { key: 'board', kind: 'board', label: { key: 'board' }, grid: { shape: 'squares', columns: 5, rows: 5 }, elements: board },
    { key: 'hand', kind: 'hand', label: { key: 'hand' }, elements: hand },
    { key: 'dead', kind: 'pile', label: { key: 'dead' }, elements: dead },
  ],
})
const where = (frame: Frame, key: string) => {
  const found = elementsOf(frame.scene).get(key)
  return found && [found.zone.key, found.element.at ?? null]
}

describe('frames', () => {
  const before = scene([piece('x', 'a1'), piece('y', 'c1', 3)], [piece('z')])
  const after = scene([piece('x', 'a3', 2), piece('z', 'b1')], [], [piece('y')])
  const beats: Beat[] = [
    { kind: 'enter', elements: ['z', 'b1'] },
    { kind: 'step', elements: ['x', 'a2'] },
    { kind: 'step', elements: ['x', 'a3'] },
    { kind: 'fight', elements: ['x', 'y'] },
    { kind: 'die', elements: ['y', 'c1'] },
    { kind: 'turn' },
  ]
  const told = frames(before, after, beats.map((beat) => [beat]))

  it('tells one frame per beat and ends with the new scene', () => {
    expect(told.map((frame) => frame.beats[0]?.kind)).toEqual(beats.map((beat) => beat.kind))
    expect(told.at(-1)!.scene).toBe(after)
  })

  it('moves what a beat moves, step by step', () => {
    expect(where(told[0]!, 'z')).toEqual(['board', 'b1'])
    expect(told.map((frame) => where(frame, 'x')?.[1])).toEqual(['a1', 'a2', 'a3', 'a3', 'a3', 'a3'])
  })

  it('changes a thing with the last beat that names it', () => {
    expect(where(told[3]!, 'y')).toEqual(['board', 'c1'])
    expect(where(told[4]!, 'y')).toEqual(['dead', null])
    expect(elementsOf(told[3]!.scene).get('x')!.element.face!.numbers!['power']).toBe(2)
  })

  it('shows unknown pieces where they enter', () => {
    const arrival = frames(scene([]), scene([piece('n', 'd4')]), [
      [{ kind: 'enter', elements: ['n', 'd5'] }],
      [{ kind: 'step', elements: ['n', 'd4'] }],
    ])
    expect(arrival.map((frame) => where(frame, 'n')?.[1])).toEqual(['d5', 'd4'])
  })

  it('keeps the order of the new scene when a thing takes its place', () => {
    const drawn = frames(scene([], [piece('a'), piece('c')]), scene([], [piece('a'), piece('b'), piece('c')]), [
      [{ kind: 'draw', elements: ['b'] }],
      [{ kind: 'turn' }],
    ])
    expect(drawn[0]!.scene.zones[1]!.elements!.map((each) => each.key)).toEqual(['a', 'b', 'c'])
  })

  it('changes at once when there is nothing to tell', () => {
    expect(frames(before, after, [])).toEqual([{ scene: after, beats: [] }])
  })
})

describe('the teller', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const frame = (kind: string | null): Frame => ({ scene: scene([]), beats: kind ? [{ kind }] : [] })

  it('shows one after the other, and then says so', () => {
    const shown: string[] = []
    const idle = vi.fn()
    const teller = new Teller((each) => shown.push(each.beats[0]?.kind ?? '-'), (each) => (each.beats.length ? 100 : 0), idle)
    teller.tell([frame('a'), frame('b')])
    expect(shown).toEqual(['a'])
    expect(teller.untold).toBe(1)
    vi.advanceTimersByTime(100)
    expect(shown).toEqual(['a', 'b'])
    expect(idle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    expect(idle).toHaveBeenCalledOnce()
    expect(teller.isTelling).toBe(false)
  })

  it('shows what has no beat at once', () => {
    const shown: string[] = []
    const teller = new Teller((each) => shown.push(each.beats[0]?.kind ?? '-'), (each) => (each.beats.length ? 100 : 0))
    teller.tell([frame(null), frame(null), frame('a')])
    expect(shown).toEqual(['-', '-', 'a'])
  })

  it('skips to the end and forgets the rest', () => {
    const shown: string[] = []
    const idle = vi.fn()
    const teller = new Teller((each) => shown.push(each.beats[0]?.kind ?? '-'), () => 100, idle)
    teller.tell([frame('a'), frame('b'), frame('c')])
    teller.skip()
    expect(shown).toEqual(['a', 'c'])
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual(['a', 'c'])
    expect(idle).toHaveBeenCalledOnce()
  })
})

const LOOKS: Record<string, ReturnType<Look>> = {
  gain: { act: 'gain', is_along: true },
  die: { act: 'death' },
  step: { act: 'move' },
  play: { act: 'card', card: 'card' },
}
const look: Look = (kind) => LOOKS[kind]
const kinds = (beats: Beat[]) => moments(beats, look).map((moment) => moment.map((beat) => beat.kind))

describe('moments', () => {
  it('are what happens in one instant, and nothing else', () => {
    expect(kinds([{ kind: 'a', instant: 1 }, { kind: 'b', instant: 1 }, { kind: 'b', instant: 2 }, { kind: 'c' }])).toEqual([['a', 'b'], ['b'], ['c']])
  })

  it('take along what only follows, and several of a kind unless they move', () => {
    expect(kinds([{ kind: 'step' }, { kind: 'step' }, { kind: 'gain' }, { kind: 'die' }, { kind: 'die' }])).toEqual([['step'], ['step', 'gain'], ['die', 'die']])
  })

  it('begin anew with every message', () => {
    expect([...kinds([{ kind: 'a', instant: 1 }]), ...kinds([{ kind: 'b', instant: 1 }])]).toEqual([['a'], ['b']])
  })

  it('move everything of theirs in one frame', () => {
    const before = scene([piece('x', 'a1'), piece('y', 'c1')])
    const after = scene([piece('x', 'a2'), piece('y', 'c2')])
    const both = [{ kind: 'step', elements: ['x', 'a2'] }, { kind: 'step', elements: ['y', 'c2'] }]
    const [first, second] = frames(before, after, [both, [{ kind: 'end' }]])
    expect([where(first!, 'x'), where(first!, 'y')]).toEqual([['board', 'a2'], ['board', 'c2']])
    expect(second!.beats).toEqual([{ kind: 'end' }])
  })
})

describe('time', () => {
  const words = (beat: Beat) => 'x'.repeat(Number(beat.args?.['length'] ?? 5))
  it('is from 400 to 700 ms for a step, and longer for a card and for ways', () => {
    expect(duration([], look, words)).toBe(0)
    expect(duration([{ kind: 'step' }], look, words)).toBe(400)
    expect(duration([{ kind: 'step', args: { length: 900 } }], look, words)).toBe(700)
    expect(duration([{ kind: 'play' }], look, words)).toBe(1100)
    expect(duration([{ kind: 'step', ways: [['a1', 'a2']] }], look, words)).toBe(1200)
  })

  it('is shared out where a turn would take too long', () => {
    expect(haste(5000, 0, 6000)).toBe(1)
    expect(haste(12_000, 0, 6000)).toBe(0.5)
    expect(haste(1000, 6000, 6000)).toBe(0.3)
  })

  it('of a whole turn has a limit, and each further turn gets but a part of it', () => {
    vi.useFakeTimers()
    const shown: string[] = []
    const frame = (kind: string): Frame => ({ scene: scene([]), beats: [{ kind }] })
    const teller = new Teller((each) => shown.push(each.beats[0]!.kind), () => 500, () => {}, (each) => each.beats[0]!.kind === 'turn', () => 1000)
    teller.tell([frame('turn'), frame('a'), frame('b'), frame('c'), frame('turn'), frame('d')])
    vi.advanceTimersByTime(1001)
    expect(shown).toEqual(['turn', 'a', 'b', 'c', 'turn'])
    vi.advanceTimersByTime(140)
    expect(shown).toHaveLength(5)
    vi.advanceTimersByTime(20)
    expect(shown.at(-1)).toBe('d')
    vi.useRealTimers()
  })

  it('has the same limit where a busy machine shows every frame for longer than it was meant to', () => {
    vi.useFakeTimers()
    const shown: string[] = []
    const frame = (kind: string): Frame => ({ scene: scene([]), beats: [{ kind }] })
    const teller = new Teller((each) => shown.push(each.beats[0]!.kind), () => 200, () => {}, () => false, () => 1000)
    teller.tell(['a', 'b', 'c', 'd', 'e'].map(frame))
    vi.setSystemTime(Date.now() + 400)
    vi.advanceTimersByTime(200)
    // Four are left, and the time of two.
    vi.advanceTimersByTime(301)
    expect(shown).toEqual(['a', 'b', 'c', 'd', 'e'])
    vi.useRealTimers()
  })
})

describe('pieces that are keyed by their square', () => {
  const stone = (at: string, owner = 0): Element => ({ key: `piece.${at}`, form: 'piece', label: { key: at }, at, owner })
  const before = scene([stone('c4'), stone('d5', 1), stone('a1')])
  const after = scene([stone('e6'), stone('a1')])
  const told = frames(before, after, [
    [{ kind: 'destroy', elements: ['d5'], args: { square: 'd5' }, gone: ['piece.d5'] }],
    [{ kind: 'move', elements: ['piece.d5', 'c4', 'd5'], args: { origin: 'c4', target: 'd5' } }],
    [{ kind: 'move', elements: ['piece.e6', 'd5', 'e6'], args: { origin: 'd5', target: 'e6' } }],
    [{ kind: 'turn' }],
  ])

  it('go when they are destroyed, though another comes to stand there', () => {
    expect(where(told[0]!, 'piece.d5')).toBeUndefined()
    expect(where(told[0]!, 'piece.c4')).toEqual(['board', 'c4'])
  })

  it('move from square to square under a new key, which the frame tells', () => {
    expect(where(told[1]!, 'piece.d5')).toEqual(['board', 'd5'])
    expect(where(told[1]!, 'piece.c4')).toBeUndefined()
    expect([...told[1]!.moved!]).toEqual([['piece.d5', 'piece.c4']])
    expect(elementsOf(told[1]!.scene).get('piece.d5')!.element.owner).toBe(0)
    expect(where(told[2]!, 'piece.e6')).toEqual(['board', 'e6'])
    expect([...told[2]!.moved!]).toEqual([['piece.e6', 'piece.d5']])
  })

  it('leave those that are not named alone', () => {
    expect(told.map((frame) => where(frame, 'piece.a1')?.[1])).toEqual(['a1', 'a1', 'a1', 'a1'])
    expect([...told[3]!.moved!]).toEqual([])
  })
})
