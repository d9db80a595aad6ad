import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../src/lib/api'
import { begin, firstChoice, keepChoice, lastChoice, quickChoice } from '../src/lib/choices'
import type { GameInfo } from '../src/lib/protocol'

const game = {
  id: 'x',
  bots: ['mild', 'strong'],
  cover: { first: 'small', decks: [] as string[] },
  modes: [
    { id: 'large', minimum: 3, maximum: 4 },
    { id: 'small', minimum: 2, maximum: 2 },
  ],
} as unknown as GameInfo

describe('what is one touch away', () => {
  beforeEach(() => localStorage.clear())

  it('is a mild first game in the mode to begin with', () => {
    expect(quickChoice(game)).toEqual({ game: 'x', mode: 'small', seats: [{ kind: 'me' }, { kind: 'bot', bot: 'mild' }] })
  })

  it('has the decks of a first game, if the game names some', () => {
    expect(firstChoice({ ...game, cover: { ...game.cover, decks: ['tame', 'wild'] } }).decks).toEqual(['tame', 'wild'])
  })

  it('is the last choice, with bots in the places of other people', () => {
    keepChoice({ game: 'x', mode: 'large', seats: [{ kind: 'friend' }, { kind: 'me' }, { kind: 'bot', bot: 'strong' }, { kind: 'me' }], setup: { level: 'high' } })
    expect(quickChoice(game)).toEqual({
      game: 'x',
      mode: 'large',
      seats: [{ kind: 'bot', bot: 'mild' }, { kind: 'me' }, { kind: 'bot', bot: 'strong' }, { kind: 'bot', bot: 'mild' }],
      setup: { level: 'high' },
    })
  })

  it.each([
    ['a mode that is gone', { mode: 'other', seats: [{ kind: 'me' }, { kind: 'open' }] }],
    ['too few seats', { mode: 'large', seats: [{ kind: 'me' }] }],
    ['too many seats', { mode: 'small', seats: [{ kind: 'me' }, { kind: 'me' }, { kind: 'me' }] }],
    ['a bot that is gone', { mode: 'small', seats: [{ kind: 'me' }, { kind: 'bot', bot: 'old' }] }],
    ['no seats at all', { mode: 'small' }],
  ])('is a first game again after %s', (_, kept) => {
    localStorage.setItem('tafelrunde.choices', JSON.stringify({ x: { game: 'x', ...kept } }))
    expect(lastChoice(game)).toBeNull()
    expect(quickChoice(game)).toEqual(firstChoice(game))
  })

  it('is a first game where the storage holds nonsense', () => {
    localStorage.setItem('tafelrunde.choices', '{')
    expect(quickChoice(game)).toEqual(firstChoice(game))
  })

  it('is among my games as soon as it has begun', async () => {
    vi.spyOn(api, 'named').mockResolvedValue(undefined as never)
    vi.spyOn(api, 'create').mockResolvedValue({ table: 'new', seats: [] } as never)
    vi.spyOn(api, 'mine').mockResolvedValue([{ id: 'new' }] as never)
    await begin(firstChoice(game))
    await vi.waitFor(() => expect(JSON.parse(localStorage.getItem('tafelrunde.mine') ?? '[]')).toEqual([{ id: 'new' }]))
  })
})
