import { describe, expect, it } from 'vitest'
import { best, span } from '../src/lib/forecast'
import type { Forecast, Prospect } from '../src/lib/model'

const prospect = (deals: [number, number], takes: [number, number]): Prospect => ({ numbers: {}, deals, takes })
const forecast = (...prospects: Prospect[]): Forecast => ({ own: { label: { key: 'a' } }, other: { label: { key: 'b' } }, prospects })

describe('what a number would mean', () => {
  it('names the one that is nowhere worse, the last of equals', () => {
    expect(best(forecast(prospect([0, 0], [0, 0]), prospect([1, 3], [0, 0]), prospect([1, 3], [0, 0])))).toBe(2)
  })

  it('leaves the choice where more is dealt for more that is suffered', () => {
    expect(best(forecast(prospect([0, 1], [0, 2]), prospect([0, 3], [0, 4])))).toBeNull()
  })

  it('writes one number where the least is the most', () => {
    expect(span([3, 3])).toBe('3')
    expect(span([0, 5])).toBe('0–5')
  })
})
