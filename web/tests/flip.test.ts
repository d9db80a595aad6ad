import { expect, it, vi } from 'vitest'
import { glide, measure, way } from '../src/lib/flip'

const board = document.createElement('div')
const hand = document.createElement('div')
const at = (x: number, y: number, ground: Element, top: number) => ({ rect: new DOMRect(x, y, 10, 10), ground, base: new DOMRect(0, top, 100, 100) })

it('moves what has moved on its ground, or to another one', () => {
  expect(way(at(20, 30, board, 0), at(50, 30, board, 0))).toEqual({ dx: -30, dy: 0 })
  expect(way(at(20, 130, hand, 100), at(50, 30, board, 0))).toEqual({ dx: -30, dy: 100 })
})

it('leaves alone what only went along with its ground', () => {
  expect(way(at(20, 30, board, 0), at(20, 70, board, 40))).toEqual({ dx: 0, dy: 0 })
})

it('lets a thing fly above all else by what the compositor can do alone, and leaves no trace', () => {
  const root = document.createElement('div')
  const thing = document.createElement('div')
  thing.dataset['key'] = 'piece1'
  root.append(thing)
  let left = 20
  thing.getBoundingClientRect = () => new DOMRect(left, 30, 10, 10)
  const flight: { onfinish?: () => void; oncancel?: () => void } = {}
  const animate = vi.fn((_frames: Keyframe[]) => flight)
  thing.animate = animate as unknown as typeof thing.animate
  const before = measure(root)
  left = 50
  glide(root, before, 300)
  const frames = animate.mock.calls[0]![0]
  expect(frames).toEqual([{ translate: '-30px 0px', scale: '1' }, { translate: '0 0', scale: '1' }])
  expect([thing.style.zIndex, thing.style.transformOrigin]).toEqual(['30', 'top left'])
  flight.onfinish!()
  expect([thing.style.zIndex, thing.style.transformOrigin]).toEqual(['', ''])
})
