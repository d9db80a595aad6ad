import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beforePaint, later } from '../src/lib/later'

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

it('acts once before a painting, in a task of its own where that comes first', () => {
  const posted: (() => void)[] = []
  vi.stubGlobal('scheduler', { postTask: (act: () => void) => posted.push(act) })
  const act = vi.fn()
  beforePaint(act)
  expect(act).not.toHaveBeenCalled()
  run(posted)
  expect(act).toHaveBeenCalledOnce()
  run(frames)
  expect(act).toHaveBeenCalledOnce()
})

it('acts with the frame where that comes first, or where tasks have no rank', () => {
  const act = vi.fn()
  vi.stubGlobal('scheduler', { postTask: () => {} })
  beforePaint(act)
  run(frames)
  vi.stubGlobal('scheduler', undefined)
  beforePaint(act)
  run(frames)
  expect(act).toHaveBeenCalledTimes(2)
})
