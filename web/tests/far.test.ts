import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { far } from '../src/lib/far'

type Seen = { isIntersecting: boolean; boundingClientRect: DOMRect }
let tell: (entries: Seen[]) => void
let watched: Element[]

beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: Seen[]) => void) {
        tell = call
      }
      observe(node: Element) {
        watched.push(node)
      }
      disconnect() {
        watched = []
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const seen = (isIntersecting: boolean, height = 240): Seen => ({ isIntersecting, boundingClientRect: new DOMRect(0, 0, 300, height) })

it('leaves out what is out of sight, as high as it was', () => {
  const node = document.createElement('div')
  far(node)
  expect(watched).toEqual([node])
  tell([seen(false)])
  expect(node.style.contentVisibility).toBe('auto')
  expect(node.style.containIntrinsicBlockSize).toBe('240px')
})

it('lets what is in sight be as if nothing were, for it must not clip what flies out of it', () => {
  const node = document.createElement('div')
  far(node)
  tell([seen(false)])
  tell([seen(true)])
  expect(node.style.contentVisibility).toBe('')
  expect(node.style.containIntrinsicBlockSize).toBe('')
})

it('goes by the last of several changes', () => {
  const node = document.createElement('div')
  far(node)
  tell([seen(false), seen(true)])
  expect(node.style.contentVisibility).toBe('')
})

it('leaves what has no size alone: it is not shown at all, and would never be as high as it is', () => {
  const node = document.createElement('div')
  far(node)
  tell([seen(false, 0)])
  expect(node.style.contentVisibility).toBe('')
})

it('looks no longer once the thing has gone', () => {
  const leave = far(document.createElement('div'))
  leave()
  expect(watched).toEqual([])
})
