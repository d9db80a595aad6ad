import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Sandglass } from '../src/lib/sandglass'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('acts once, after its time', () => {
  const act = vi.fn()
  new Sandglass(act, 5000)
  vi.advanceTimersByTime(4999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledOnce()
})

test('waits for whoever still looks', () => {
  const act = vi.fn()
  const glass = new Sandglass(act, 5000)
  for (let times = 0; times < 4; times++) {
    vi.advanceTimersByTime(3000)
    expect(glass.stir()).toBe(true)
    expect(glass.stir()).toBe(false)
  }
  vi.advanceTimersByTime(4999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
})

test('does nothing once it is stopped, whoever stirs', () => {
  const act = vi.fn()
  const glass = new Sandglass(act, 5000)
  glass.stop()
  expect(glass.stir()).toBe(false)
  vi.advanceTimersByTime(10_000)
  expect(act).not.toHaveBeenCalled()
})
