import { describe, expect, it } from 'vitest'
import type { Option, Scene } from '../src/lib/model'
import { click, keysAt, keysOf, objectionsOf, orderKey, severalKey, stageAt, twins } from '../src/lib/staging'

const option = (key: string, ...elements: string[]): Option => ({ key, label: { key }, elements })
const refused = (key: string, rule: string, ...elements: string[]): Option => ({
  ...option(key, ...elements),
  objection: { rule, reason: { key: `objection.${rule}` } },
})

const OPTIONS = [
  option('place moss b1', 'card7', 'b1'),
  option('place moss d1', 'card7', 'd1'),
  refused('place moss e5', 'FAR', 'card7', 'e5'),
  option('move c1-c2', 'card0', 'c2'),
  option('summon c3 r0', 'card9', 'c3'),
  option('summon c3 r1', 'card9', 'c3'),
  refused('move b4-b5', 'NOT-YOURS', 'card40', 'b5'),
  option('done'),
]

describe('stages', () => {
  it('offers the first clicks and the answers that need none', () => {
    const stage = stageAt(OPTIONS, [])
    expect([...stage.next.keys()]).toEqual(['card7', 'card0', 'card9'])
    expect(stage.complete.map((each) => each.key)).toEqual(['done'])
    expect([...stage.refused.keys()]).toEqual(['card7', 'card40'])
  })

  it('goes on, and answers with the last click', () => {
    expect(click(OPTIONS, [], ['card7'])).toEqual({ type: 'advance', path: ['card7'] })
    expect(click(OPTIONS, ['card7'], ['b1'])).toMatchObject({ type: 'answer', option: { key: 'place moss b1' } })
  })

  it('lets the player choose among options of the same clicks', () => {
    const done = click(OPTIONS, ['card9'], ['c3'])
    expect(done.type).toBe('choose')
    expect(done.type === 'choose' && done.options.map((each) => each.key)).toEqual(['summon c3 r0', 'summon c3 r1'])
  })

  it('takes back what is clicked again, and changes to another first click', () => {
    expect(click(OPTIONS, ['card7'], ['card7', 'b2'])).toEqual({ type: 'back', path: [] })
    expect(click(OPTIONS, ['card7'], ['card0', 'c1'])).toEqual({ type: 'advance', path: ['card0'] })
  })

  it('prefers the square when only the square leads on', () => {
    expect(click(OPTIONS, ['card0'], ['card7', 'c2'])).toMatchObject({ type: 'answer', option: { key: 'move c1-c2' } })
  })

  it('gives the objections of what a refused click would have led to', () => {
    expect(click(OPTIONS, ['card7'], ['e5'])).toMatchObject({ type: 'refused', objections: [{ rule: 'FAR' }] })
    expect(click(OPTIONS, [], ['card40'])).toMatchObject({ type: 'refused', objections: [{ rule: 'NOT-YOURS' }] })
    expect(click(OPTIONS, [], ['a1'])).toEqual({ type: 'nothing', key: 'a1' })
  })

  it('counts equal objections once, the most frequent first', () => {
    const all = [refused('a', 'ONE'), refused('b', 'TWO'), refused('c', 'TWO')]
    expect(objectionsOf(all).map((each) => each.rule)).toEqual(['TWO', 'ONE'])
  })
})

describe('keys of a click', () => {
  const card = (key: string, title: string) => ({ key, form: 'card' as const, label: { key: title }, owner: 0 })
  const scene: Scene = {
    seat: 0,
    zones: [
      { key: 'hand.south', kind: 'hand', label: { key: 'hand' }, elements: [card('card1', 'moss'), card('card2', 'oak'), card('card3', 'moss')] },
      {
        key: 'board',
        kind: 'board',
        label: { key: 'board' },
        grid: { shape: 'squares', columns: 2, rows: 2 },
        elements: [{ ...card('card8', 'moss'), at: 'a1' }, { ...card('ghost', 'moss'), at: 'a1' }],
      },
    ],
  }

  it('knows equal cards of one hand, but not equal pieces on the board', () => {
    expect(twins(scene, 'card3')).toEqual(['card1'])
    expect(twins(scene, 'card8')).toEqual([])
    expect(keysOf(scene, 'card3')).toEqual(['card3', 'card1', 'hand.south'])
  })

  it('finds what stands on a square, the topmost first, and the square', () => {
    expect(keysAt(scene, 'a1')).toEqual(['ghost', 'card8', 'a1'])
    expect(keysAt(scene, 'b2')).toEqual(['b2'])
  })
})

describe('keys of answers', () => {
  const options = [option('a'), option('b'), option('c')]
  it('joins several in the order of the list, or says none', () => {
    expect(severalKey(options, new Set(['c', 'a']))).toBe('a c')
    expect(severalKey(options, new Set())).toBe('none')
  })
  it('joins an order as it was clicked', () => {
    expect(orderKey(['c', 'a', 'b'])).toBe('c a b')
    expect(orderKey([])).toBe('none')
  })
})
