import { describe, expect, it } from 'vitest'
import type { Element, Form, Scene } from '../src/lib/model'
import { changed, changedScene, seen, type Options } from '../src/lib/reducer'

const thing = (key: string, form: Form = 'card'): Element => ({ key, form, label: { key } })
const scene: Scene = {
  seat: 0,
  headline: { key: 'headline', args: { turn: 1 } },
  zones: [
    { key: 'hand', kind: 'hand', label: { key: 'hand' }, owner: 0, elements: [thing('a'), thing('b'), thing('c')] },
    { key: 'board', kind: 'board', label: { key: 'board' }, grid: { shape: 'squares', columns: 3, rows: 3 }, elements: [] },
  ],
}
const keys = (of: Scene, zone: string) => of.zones.find((each) => each.key === zone)?.elements?.map((each) => each.key)

describe('changes of a scene', () => {
  it('replaces in place, appends and removes', () => {
    const next = changedScene(scene, { seat: 0, zones: [{ key: 'hand', gone: ['a'], put: [thing('b', 'piece'), thing('d')] }] })
    expect(keys(next, 'hand')).toEqual(['b', 'c', 'd'])
    expect(next.zones[0]!.elements![0]!.form).toBe('piece')
    expect(next.zones[0]).toMatchObject({ kind: 'hand', owner: 0 })
    expect(keys(scene, 'hand')).toEqual(['a', 'b', 'c'])
  })

  it('takes a given order', () => {
    expect(keys(changedScene(scene, { seat: 0, zones: [{ key: 'hand', order: ['c', 'a', 'b'] }] }), 'hand')).toEqual(['c', 'a', 'b'])
  })

  it('takes new zones whole, and drops those that the order does not name', () => {
    const next = changedScene(scene, {
      seat: 0,
      zones: [{ key: 'tray', kind: 'tray', label: { key: 'tray' }, put: [thing('t')] }],
      order: ['board', 'tray'],
    })
    expect(next.zones.map((zone) => zone.key)).toEqual(['board', 'tray'])
    expect(keys(next, 'tray')).toEqual(['t'])
  })

  it('tells an absent headline from a removed one', () => {
    expect(changedScene(scene, { seat: 0 }).headline).toEqual(scene.headline)
    expect(changedScene(scene, { seat: 0, headline: null }).headline).toBe(null)
  })
})

describe('decisions', () => {
  const info = { seat: 0, version: 3, kind: 'option' as const, form: 'choice' as const, prompt: { key: 'prompt' } }

  it('learns options by number and finds them again', () => {
    const known: Options = new Map()
    const first = seen(
      { seat: 0, scene, decision: { ...info, options: [1, 2], new: [{ n: 1, key: 'a', label: { key: 'a' } }, { n: 2, key: 'b', label: { key: 'b' }, elements: ['x'] }] } },
      known,
    )
    expect(first.decision!.options.map((option) => option.key)).toEqual(['a', 'b'])
    const next = changed(first, { seat: 0, decision: { ...info, version: 4, options: [2, 3], new: [{ n: 3, key: 'c', label: { key: 'c' } }] } }, known)
    expect(next.decision!.options.map((option) => option.key)).toEqual(['b', 'c'])
    expect(next.decision).toMatchObject({ minimum: 1, maximum: 1, isSecret: false })
  })

  it('keeps a decision that is not mentioned, and drops one that is null', () => {
    const known: Options = new Map()
    const first = seen({ seat: 0, scene, decision: { ...info, options: [] }, can_undo: true }, known)
    expect(changed(first, { seat: 0 }, known).decision).toBe(first.decision)
    expect(changed(first, { seat: 0 }, known).canUndo).toBe(true)
    expect(changed(first, { seat: 0, decision: null }, known).decision).toBe(null)
  })
})
