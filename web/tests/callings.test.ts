import { describe, expect, it } from 'vitest'
import type { SeatInfo } from '../src/lib/protocol'
import { callings } from '../src/lib/seats'

const person = (seat: number, name: string, player: string): SeatInfo => ({ seat, name, kind: 'human', player })
const bot = (seat: number, name: string, called: string): SeatInfo => ({ seat, name, kind: 'bot', player: 'page', called })

describe('what seats are called', () => {
  it('is the name of the person or bot', () => {
    expect(callings([person(0, 'south', 'Ada'), bot(1, 'north', 'Gawan')])).toEqual({ 'seat.south': 'Ada', 'seat.north': 'Gawan' })
  })
  it('is the seat while nobody sits there', () => {
    expect(callings([person(0, 'south', 'Ada'), person(1, 'north', '')])).toEqual({ 'seat.south': 'Ada' })
  })
  it('is the side of whoever has sat down without a name', () => {
    expect(callings([{ ...person(0, 'south', ''), is_taken: true }, person(1, 'north', 'Ada')])).toEqual({ 'seat.north': 'Ada' })
  })
  it('is my own name where the table does not know it', () => {
    const mine = { ...person(0, 'south', ''), is_taken: true, is_mine: true }
    expect(callings([mine, bot(1, 'north', 'Gawan')], 'Ada')).toEqual({ 'seat.south': 'Ada', 'seat.north': 'Gawan' })
  })
  it('tells several of one name apart by a number', () => {
    const named = callings([person(0, 'south', 'Ada'), person(1, 'north', 'Ada')])
    expect(named).toEqual({ 'seat.south': 'Ada 1', 'seat.north': 'Ada 2' })
  })
  it('takes no name for a place holder', () => {
    expect(callings([person(0, 'south', '{x}')])).toEqual({ 'seat.south': '{{x}}' })
  })
})
