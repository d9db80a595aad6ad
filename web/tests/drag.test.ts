import { expect, test } from 'vitest'
import { draggable } from '../src/lib/drag'
import type { Desk } from '../src/lib/desk'

function marks(): boolean {
  const event = new Event('selectstart', { bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return !event.defaultPrevented
}

test('no text is marked while something is dragged, and afterwards it can be again', () => {
  const node = document.createElement('div')
  document.body.append(node)
  const dragged = draggable(node, () => ({ desk: {} as Desk, key: 'card1' }))
  expect(marks()).toBe(true)
  node.dispatchEvent(new PointerEvent('pointerdown', { isPrimary: true, button: 0, pointerId: 1 }))
  expect(marks()).toBe(false)
  window.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1 }))
  expect(marks()).toBe(true)
  dragged.destroy()
})
