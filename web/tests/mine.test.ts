import { expect, test } from 'vitest'
import { running, standing, way } from '../src/lib/mine'
import type { MyTable } from '../src/lib/protocol'

const seat = (place: number, more = {}) => ({ seat: place, name: `s${place}`, kind: 'human' as const, player: `P${place}`, is_taken: true, is_mine: place === 0, ...more })
const table = (more: Partial<MyTable> = {}): MyTable => ({
  id: 'a', game: 'g', mode: 'm', created: 0, last: 0, asked: [1], is_my_turn: false, is_over: false, seats: [seat(0), seat(1)], result: null, clock: null, next: null, ...more,
})
const over = (winners: number[], more: Partial<MyTable> = {}) => table({ is_over: true, asked: [], result: { winners, reason: { key: 'r' } }, ...more })

test('a running table says for whom it waits', () => {
  expect(standing(table({ is_my_turn: true }))).toEqual({ is: 'turn' })
  expect(standing(table({ seats: [seat(0), seat(1, { is_taken: false })] }))).toEqual({ is: 'empty' })
  expect(standing(table())).toMatchObject({ is: 'waits', seats: [{ player: 'P1' }] })
})

test('a table that is over says how it ended for me', () => {
  expect(standing(over([0]))).toEqual({ is: 'won' })
  expect(standing(over([1]))).toMatchObject({ is: 'wins', seats: [{ player: 'P1' }] })
  expect(standing(over([]))).toEqual({ is: 'draw' })
  expect(standing(over([0, 1]))).toEqual({ is: 'shared' })
  expect(standing(over([], { seats: [seat(0)] }))).toEqual({ is: 'lost' })
  expect(standing(over([0], { seats: [seat(0), seat(1, { is_mine: true })] }))).toMatchObject({ is: 'wins' })
  expect(standing(table({ is_over: true }))).toEqual({ is: 'ended' })
})

test('the games that wait for me come first, and lead to the table or its replay', () => {
  const mine = table({ id: 'mine', is_my_turn: true })
  expect(running([table(), over([0]), mine]).map((each) => each.id)).toEqual(['mine', 'a'])
  expect([way(mine), way(over([0]))]).toEqual(['/table/mine', '/replay/a'])
})
