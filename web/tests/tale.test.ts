import { describe, expect, it } from 'vitest'
import { Following } from '../src/lib/follow'
import type { Beat } from '../src/lib/model'
import { placeLike, resumeAt } from '../src/lib/reel'
import type { Look } from '../src/lib/story'
import { chapters, deeds, unchanged, withoutRepeats, type Line } from '../src/lib/tale'

const LOOKS: Record<string, ReturnType<Look>> = {
  turn: { act: 'turn' },
  summon: { act: 'summon' },
  die: { act: 'death' },
  step: { act: 'move' },
  draw: { act: 'note' },
  phase: { act: 'note', is_heading: true },
}
const look: Look = (kind) => LOOKS[kind]
const lines = (beats: Beat[]): Line[] => beats.map((beat, place) => ({ id: String(place), beat }))

describe('a turn in words', () => {
  it('is a chapter from one turn to the next', () => {
    const found = chapters(lines([{ kind: 'draw' }, { kind: 'turn' }, { kind: 'step' }, { kind: 'turn' }]), look)
    expect(found.map(({ head, lines }) => [head?.id ?? null, lines.length])).toEqual([[null, 1], ['1', 1], ['3', 0]])
  })

  it('leaves out what introduces nothing, but for what has just begun', () => {
    const phase: Beat = { kind: 'phase' }
    const found = chapters(lines([{ kind: 'turn' }, phase, phase, { kind: 'draw' }, phase, { kind: 'turn' }, phase]), look)
    expect(found.map(({ lines }) => lines.map(({ beat }) => beat.kind))).toEqual([['phase', 'draw'], ['phase']])
  })

  it('counts what an event cost whom behind it', () => {
    const die = (whose: number): Beat => ({ kind: 'die', whose })
    const [summary, ...more] = deeds([{ kind: 'step' }, { kind: 'summon' }, die(0), die(0), die(1), { kind: 'draw' }], look).reverse()
    expect(summary!.beat.kind).toBe('summon')
    expect([...summary!.lost]).toEqual([[0, 2], [1, 1]])
    expect(more.map(({ beat }) => beat.kind)).toEqual(['step'])
  })

  it('has three lines at most, the weightiest, and many steps are one', () => {
    const steps: Beat[] = [{ kind: 'step', args: { n: 1 } }, { kind: 'step', args: { n: 2 } }]
    const summons: Beat[] = [1, 2, 3].map((n) => ({ kind: 'summon', args: { n } }))
    expect(deeds(steps, look).map(({ beat }) => beat.args)).toEqual([{ n: 2 }])
    expect(deeds([...steps, ...summons], look).map(({ beat }) => beat.kind)).toEqual(['summon', 'summon', 'summon'])
  })

  it('says once what is said again and again', () => {
    const back: Beat = { kind: 'web-undo', args: { seat: 'a' } }
    expect(withoutRepeats(lines([back, back, { kind: 'turn' }, back]), look).map(({ beat, times }) => [beat.kind, times ?? 1])).toEqual([
      ['web-undo', 2], ['turn', 1], ['web-undo', 1],
    ])
  })
})

describe('a way of several steps', () => {
  const step = (mover: string, start: string, goal: string, number = 1): Beat => ({ kind: 'step', elements: [mover, goal], args: { start, goal, number } })

  it('is told from its beginning to its end, at what it cost in all', () => {
    const [way, ...others] = withoutRepeats(lines([step('a', 'c3', 'c2'), step('a', 'c2', 'd2', 2), step('b', 'd2', 'd3')]), look)
    expect(way!.beat.args).toEqual({ start: 'c3', goal: 'd2', number: 3 })
    expect(way!.beat.elements).toEqual(['a', 'c2', 'd2'])
    expect(others.map(({ beat }) => beat.elements?.[0])).toEqual(['b'])
  })

  it('ends where something else happened', () => {
    expect(withoutRepeats(lines([step('a', 'c3', 'c2'), { kind: 'draw' }, step('a', 'c2', 'd2')]), look)).toHaveLength(3)
  })

  it('is the same line as long as nothing was added to it', () => {
    const told = lines([step('a', 'c3', 'c2'), step('a', 'c2', 'd2'), { kind: 'draw' }])
    expect(withoutRepeats(told, look)[0]).toBe(withoutRepeats(told.slice(0, 2), look)[0])
  })
})

describe('a list that is followed', () => {
  const box = (scrollTop: number, scrollHeight: number) => ({ scrollTop, scrollHeight, clientHeight: 100 })
  it('stays at its end when lines go or come before a scroll is told of', () => {
    const following = new Following()
    following.scrolled(box(400, 500))
    following.scrolled(box(300, 700)) // some went, which moved it back, and more came: nobody touched it
    const now = box(300, 700)
    following.follow(now)
    expect(now.scrollTop).toBe(700)
  })

  it('stays where its reader has gone back to, until he is at the end again', () => {
    const following = new Following()
    following.touched()
    following.scrolled(box(100, 500))
    const read = box(100, 600)
    following.follow(read)
    expect(read.scrollTop).toBe(100)
    following.touched()
    following.scrolled(box(490, 600))
    following.follow(read)
    expect(read.scrollTop).toBe(600)
  })
})

describe('a replay', () => {
  const at = (...numbers: number[]) => numbers.map((at) => ({ at }))
  it('stays at its moment when the view changes', () => {
    expect(placeLike(at(0, 1, 2, 2, 2, 3), 4, at(0, 2, 2, 3))).toBe(2)
    expect(placeLike(at(0, 1, 2, 2, 3), 2, at(0, 1, 1, 1, 2, 2, 3))).toBe(4)
    expect(placeLike(at(0, 1, 2), 1, at(0, 2))).toBe(0)
  })

  it('is played on from what is shown, and never from later', () => {
    expect(resumeAt(at(0, 3, 3, 5), 1)).toBe(0)
    expect(resumeAt(at(0, 3, 3, 5), 2)).toBe(3)
    expect(resumeAt(at(0, 3, 3, 5), 3)).toBe(5)
  })
})

describe('a chapter of the log', () => {
  const line = (id: string, kind: string): Line => ({ id, beat: { kind } })

  it('is the same thing as before, until something is added to it', () => {
    const turn: Look = (kind) => ({ act: kind === 'turn' ? 'turn' : 'move' })
    const lines = [line('1', 'turn'), line('2', 'a'), line('3', 'turn'), line('4', 'b')]
    const first = unchanged(chapters(lines, turn), [])
    const second = unchanged(chapters([...lines, line('5', 'c')], turn), first)
    expect(second[0]).toBe(first[0])
    expect(second[1]).not.toBe(first[1])
    expect(second[1]!.lines).toHaveLength(2)
  })
})
