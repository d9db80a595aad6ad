import { describe, expect, it } from 'vitest'
import { ago, clock } from '../src/lib/since'

describe('time in words', () => {
  it('says how long ago something was', () => {
    expect(ago(0, 500, 'en')).toBe('now')
    expect(ago(0, 59_000, 'en')).toBe('59 seconds ago')
    expect(ago(0, 119_000, 'en')).toBe('1 minute ago')
    expect(ago(0, 7_200_000, 'de')).toBe('vor 2 Stunden')
    expect(ago(9_000, 0, 'de')).toBe('jetzt')
  })

  it('counts down like a clock', () => {
    expect(clock(61_000)).toBe('1:01')
    expect(clock(59_001)).toBe('1:00')
    expect(clock(3_600_000)).toBe('1:00:00')
    expect(clock(-5)).toBe('0:00')
  })
})
