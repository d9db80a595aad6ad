import { describe, expect, it } from 'vitest'
import { decisiveTurn, pictured } from '../src/lib/decisive'
import { changed } from '../src/lib/lobby.svelte'
import type { Scene } from '../src/lib/model'
import type { Chronicle, LobbyNews, LobbyTable } from '../src/lib/protocol'

const table = (id: string, created: number, watchers = 0): LobbyTable => ({ id, game: 'g', mode: 'm', created, seats: [], watchers })
const news = (more: Partial<LobbyNews>): LobbyNews => ({ type: 'lobby', tables: [], gone: [], wanted: [], people: 1, is_whole: false, ...more })
const nothing = { tables: [], wanted: [], people: 0 }

describe('the lobby', () => {
  it('takes what has changed, and lists the newest first', () => {
    const first = changed(nothing, news({ is_whole: true, tables: [table('a', 1), table('b', 2)] }))
    expect(first.tables.map((each) => each.id)).toEqual(['b', 'a'])
    const next = changed(first, news({ tables: [table('c', 3), table('a', 1, 5)], gone: ['b'], people: 4 }))
    expect(next.tables.map((each) => [each.id, each.watchers])).toEqual([['c', 0], ['a', 5]])
    expect(next.people).toBe(4)
  })

  it('forgets what it knew when it is told everything anew', () => {
    const before = changed(nothing, news({ is_whole: true, tables: [table('a', 1)] }))
    expect(changed(before, news({ is_whole: true })).tables).toEqual([])
  })
})

describe('the decisive moment', () => {
  it('is the largest swing', () => {
    const turn = (at: number, change: number) => ({ at, round: 1, side: 0, change })
    const chronicle: Chronicle = { sides: [[0], [1]], points: [], turns: [turn(3, 0.2), turn(9, 0.5), turn(12, 0.3)] }
    expect(decisiveTurn(chronicle)?.at).toBe(9)
    expect(decisiveTurn({ ...chronicle, turns: [] })).toBeNull()
    expect(decisiveTurn(null)).toBeNull()
  })

  it('is pictured by its board alone', () => {
    const grid = { shape: 'squares' }
    const zones = [{ key: 'hand' }, { key: 'tower', kind: 'panel', grid }, { key: 'board', kind: 'board', grid }, { key: 'pile' }]
    expect(pictured({ zones } as unknown as Scene).zones.map((each) => each.key)).toEqual(['board'])
  })
})
