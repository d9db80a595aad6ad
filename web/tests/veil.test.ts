import { expect, it } from 'vitest'
import type { Scene } from '../src/lib/model'
import { veiled } from '../src/lib/veil'

const label = (words: string) => ({ key: 'verbatim', args: { words } })

it('turns the cards of every hand over, and leaves the board as it is', () => {
  const card = { key: 'card1', form: 'card', label: label('Knight'), face: { icon: 'knight', text: [label('Three moves.')] } }
  const piece = { key: 'piece1', form: 'piece', label: label('hero'), at: 'c3' }
  const scene = { seat: 1, zones: [{ key: 'hand', kind: 'hand', label: label('Hand'), elements: [card] }, { key: 'board', kind: 'board', label: label('Board'), elements: [piece] }] } as unknown as Scene
  const shown = veiled(scene, label('a card'))
  expect(JSON.stringify(shown)).not.toMatch(/Knight|Three moves|knight/)
  expect(shown.zones[0]!.elements!.map((each) => [each.key, each.form])).toEqual([['card1', 'card']])
  expect(shown.zones[1]).toBe(scene.zones[1])
})
