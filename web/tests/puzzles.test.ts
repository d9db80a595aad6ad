import { describe, expect, it } from 'vitest'
import { dayOf, streak } from '../src/lib/puzzles'

describe('the streak of daily puzzles', () => {
  it('counts the days in a row up to today', () => {
    expect(streak(['2026-11-14', '2026-11-15', '2026-11-16'], '2026-11-16')).toBe(3)
  })
  it('goes on while today is not over', () => {
    expect(streak(['2026-11-14', '2026-11-15'], '2026-11-16')).toBe(2)
  })
  it('ends with a day that was left out', () => {
    expect(streak(['2026-11-13', '2026-11-14'], '2026-11-16')).toBe(0)
    expect(streak(['2026-11-14', '2026-11-16'], '2026-11-16')).toBe(1)
  })
  it('goes over the end of a month and of a year', () => {
    expect(streak(['2026-12-31', '2027-01-01', '2026-12-30'], '2027-01-01')).toBe(3)
  })
  it('names a day with two digits each', () => {
    expect(dayOf(new Date(2026, 0, 5))).toBe('2026-01-05')
  })
})
