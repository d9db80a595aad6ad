import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { later } from '../src/lib/later'

let frames: (() => void)[]
let tasks: (() => void)[]

beforeEach(() => {
  frames = []
  tasks = []
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => frames.push(act))
  vi.stubGlobal('setTimeout', (act: () => void) => tasks.push(act))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const run = (all: (() => void)[]) => all.splice(0).forEach((each) => each())

it('acts in a task of its own after the next frame, and not in it', () => {
  const act = vi.fn()
  later(act)
  expect(tasks).toEqual([])
  run(frames)
  expect(act).not.toHaveBeenCalled()
  run(tasks)
  expect(act).toHaveBeenCalledOnce()
})

it('does not act once it is no longer wanted, before the frame or after it', () => {
  const act = vi.fn()
  later(act)()
  run(frames)
  run(tasks)
  const leave = later(act)
  run(frames)
  leave()
  run(tasks)
  expect(act).not.toHaveBeenCalled()
})

it('waits for no frame on a page out of sight, which draws none', () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const act = vi.fn()
  later(act)
  run(tasks)
  expect(act).toHaveBeenCalledOnce()
})
