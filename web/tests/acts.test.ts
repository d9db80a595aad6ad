import { describe, expect, it } from 'vitest'
import { actorsOf, around, costsOf, doingsOf, narrowed } from '../src/lib/acts'
import type { Option } from '../src/lib/model'

const option = (key: string, more: Partial<Option> = {}): Option => ({ key, label: { key: 'x' }, elements: [], ...more })
const OPTIONS = [
  option('drop shield', { act: 'drop', actor: 'knight', weight: 'quiet' }),
  option('go a', { act: 'go', actor: 'knight', costs: { speed: 1 } }),
  option('go b', { act: 'go', actor: 'knight', costs: { speed: 1 } }),
  option('go c', { act: 'go', actor: 'mage', costs: { speed: 2 } }),
  option('cast', { act: 'cast', actor: 'mage', weight: 'main' }),
  option('end'),
]

describe('what figures can do', () => {
  it('names everybody who could act, once', () => {
    expect([...actorsOf(OPTIONS)]).toEqual(['knight', 'mage'])
  })

  it('groups the ways of an act of one figure, and puts last what gives something up', () => {
    const doings = doingsOf(OPTIONS, 'knight')
    expect(doings.map(({ act, options }) => [act, options.length])).toEqual([
      ['go', 2],
      ['drop', 1],
    ])
    expect(doings.map((doing) => doing.isQuiet)).toEqual([false, true])
  })

  it('groups the acts of all, and leaves out what is no act', () => {
    const doings = doingsOf(OPTIONS)
    expect(doings.map(({ act, options }) => [act, options.length])).toEqual([
      ['go', 3],
      ['cast', 1],
      ['drop', 1],
    ])
    expect(doings.find(({ act }) => act === 'cast')?.isMain).toBe(true)
  })

  it('shows a cost only where every way costs the same', () => {
    expect(costsOf(doingsOf(OPTIONS, 'knight')[0]!)).toEqual([['speed', 1]])
    expect(costsOf(doingsOf(OPTIONS)[0]!)).toEqual([])
  })

  it('narrows to the ways of an act, of one figure or of anybody', () => {
    expect(narrowed(OPTIONS, 'go', 'knight').map(({ key }) => key)).toEqual(['go a', 'go b'])
    expect(narrowed(OPTIONS, 'go', null)).toHaveLength(3)
    expect(narrowed(OPTIONS, null, 'knight')).toBe(OPTIONS)
  })

  it('lays things on a circle without letting neighbours touch', () => {
    for (const count of [1, 2, 5, 12]) {
      const { places } = around(count, 80)
      expect(places[0]!.x).toBeCloseTo(0)
      for (let place = 1; place < count; place++) {
        const [one, other] = [places[place - 1]!, places[place]!]
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(70)
      }
    }
  })
})
