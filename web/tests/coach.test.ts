import { beforeEach, describe, expect, it } from 'vitest'
import { explainAt, forgetTold, isExplained, isTold, keepTold, nextLesson } from '../src/lib/coach.svelte'

describe('what the coach remembers', () => {
  beforeEach(() => localStorage.clear())

  it('explains at the tables where that is wished, and only there', () => {
    explainAt('one')
    expect(isExplained('one')).toBe(true)
    expect(isExplained('two')).toBe(false)
    explainAt('one', false)
    expect(isExplained('one')).toBe(false)
  })

  it('says of each kind of question once what it is about, by game', () => {
    keepTold('x', 'act')
    keepTold('x', 'act')
    expect(isTold('x', 'act')).toBe(true)
    expect(isTold('x', 'bid')).toBe(false)
    expect(isTold('y', 'act')).toBe(false)
    forgetTold('x')
    expect(isTold('x', 'act')).toBe(false)
  })

  it('keeps both apart, and outlives what it cannot read', () => {
    keepTold('x', 'act')
    explainAt('one')
    expect(isTold('x', 'act')).toBe(true)
    localStorage.setItem('tafelrunde.coach', '{')
    expect(isExplained('one')).toBe(false)
  })

  it('offers the first lesson that is not done', () => {
    expect(nextLesson(['a', 'b', 'c'], { a: { isDone: true }, b: { table: 't' } })).toBe('b')
    expect(nextLesson(['a'], { a: { isDone: true } })).toBeUndefined()
    expect(nextLesson([], {})).toBeUndefined()
  })
})
