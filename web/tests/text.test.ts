import { describe, expect, it } from 'vitest'
import { readSettings } from '../src/lib/settings.svelte'
import { capital, fill, parted, say, trim } from '../src/lib/text'

describe('texts of the games', () => {
  const words = { 'beat.fight': 'Fight on {square}: {south} against {north}.', 'card.moss': 'Mossling', list: '{parts}' }

  it('fills in words, numbers, texts and lists', () => {
    const text = { key: 'beat.fight', args: { square: 'c3', south: { key: 'card.moss' }, north: 4 } }
    expect(say(text, words)).toBe('Fight on c3: Mossling against 4.')
    expect(say({ key: 'list', args: { parts: [{ key: 'card.moss' }, { key: 'card.moss' }] } }, words)).toBe('Mossling, Mossling')
    expect(say({ key: 'verbatim', args: { words: 'c1-c2' } }, words)).toBe('c1-c2')
  })

  it('shows a missing key and a missing argument instead of nothing', () => {
    expect(say({ key: 'card.oak' }, words)).toBe('oak')
    expect(say({ key: 'beat.fight', args: { square: 'c3' } }, words)).toContain('{south}')
    expect(say(null, words)).toBe('')
  })

  it('chooses words by a number, or by how many texts there are', () => {
    const forms = { hand: '{number} card{number||s}', win: '{who} {who|wins|win}', a: 'A' }
    expect([0, 1, 2, -1].map((number) => say({ key: 'hand', args: { number } }, forms))).toEqual(['0 cards', '1 card', '2 cards', '−1 cards'])
    expect(say({ key: 'win', args: { who: [{ key: 'a' }] } }, forms)).toBe('A wins')
    expect(say({ key: 'win', args: { who: [{ key: 'a' }, { key: 'a' }] } }, forms)).toBe('A, A win')
    expect(fill('{size|one|many} {lost|one|many}', (name) => (name === 'size' ? '1' : undefined))).toBe('one {lost|one|many}')
  })

  it('leaves doubled braces alone and never reads markup', () => {
    expect(fill('{{x}} {x}', () => '<b>')).toBe('{x} <b>')
  })

  it('trims headings and capitalises answers', () => {
    expect(trim('--- Zug 3 ---')).toBe('Zug 3')
    expect(capital('über a1')).toBe('Über a1')
    expect(capital('e5 brennt')).toBe('e5 brennt')
  })
})

describe('settings', () => {
  it('forgive a damaged or foreign storage', () => {
    expect(readSettings('no json').pace).toBe(1)
    expect(readSettings('{"pace":"fast","theme":"light","evil":1}')).toMatchObject({ pace: 1, theme: 'light' })
    expect(readSettings(null).sound).toBe(false)
  })
})

it('says once what several sentences begin with', () => {
  expect(parted(['in a fight: ask', 'in a fight: never ask'])).toEqual({ head: 'in a fight', tails: ['ask', 'never ask'] })
  expect(parted(['in a fight: ask', 'on the way: ask'])).toEqual({ head: '', tails: ['in a fight: ask', 'on the way: ask'] })
  expect(parted(['ask'])).toEqual({ head: '', tails: ['ask'] })
})
