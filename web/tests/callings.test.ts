import { describe, expect, it } from 'vitest'
import type { SeatInfo } from '../src/lib/protocol'
import { callings } from '../src/lib/seats'

const person = (seat: number, name: string, player: string): SeatInfo => ({ seat, name, kind: 'human', player })
const bot = (seat: number, name: string, called: string): SeatInfo => ({ seat, name, kind: 'bot', player: 'page', called })
const title = (seat: number) => ['South', 'North'][seat]!

describe('what seats are called', () => {
  it('is the name of the person or bot', () => {
    expect(callings([person(0, 'south', 'Ada'), bot(1, 'north', 'Gawan')], title)).toEqual({ 'seat.south': 'Ada', 'seat.north': 'Gawan' })
  })
  it('is the seat while nobody sits there', () => {
    expect(callings([person(0, 'south', 'Ada'), person(1, 'north', '')], title)).toEqual({ 'seat.south': 'Ada' })
  })
  it('tells two of one name apart by their seats', () => {
    const named = callings([person(0, 'south', 'Ada'), person(1, 'north', 'Ada')], title)
    expect(named).toEqual({ 'seat.south': 'Ada (South)', 'seat.north': 'Ada (North)' })
  })
  it('takes no name for a place holder', () => {
    expect(callings([person(0, 'south', '{x}')], title)).toEqual({ 'seat.south': '{{x}}' })
  })
})
