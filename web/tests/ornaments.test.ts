import { describe, expect, it } from 'vitest'
import { oneOf, ornament, ORNAMENTS, PLATES } from '../src/lib/ornaments'

describe('ornaments', () => {
  it('are different for colours that people call differently', () => {
    const colours = ['#b5472b', '#c99a2e', '#4f7a3a', '#3f8372', '#2f7a94', '#7b6b95', '#b0407f', '#6d737c']
    expect(new Set(colours.map(ornament)).size).toBe(colours.length)
  })

  it('are the same for shades of one colour, and at both ends of red', () => {
    expect(ornament('#4f7a3a')).toBe(ornament('#5f9e5a'))
    expect(ornament('#b02a3c')).toBe(ornament('#b5472b'))
    expect(ornament('#000000')).toBe(ornament('#a39a8a'))
  })

  it('belong to a name where there is no colour', () => {
    expect(ORNAMENTS).toContain(ornament('some-emblem'))
    expect(ornament('some-emblem')).toBe(ornament('some-emblem'))
    expect(new Set(Array.from({ length: 40 }, (_, place) => oneOf(PLATES, `name ${place}`))).size).toBe(PLATES.length)
  })

  it('are outlines', () => {
    for (const each of [...ORNAMENTS, ...PLATES]) expect(each).toMatch(/^M[-\d.,\sa-zA-Z]+$/)
  })
})
