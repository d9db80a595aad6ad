import { expect, it } from 'vitest'
import { way } from '../src/lib/flip'

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
