import { expect, test } from 'vitest'
import { compile, explain } from '../src/lib/glossary'
import type { Term } from '../src/lib/protocol'

const term = (id: string, ...forms: string[]): Term => ({ id, forms, text: id, rule: 'X-01' })
const book = compile([term('ward', 'Siegel', 'Siegels'), term('great', 'Großes Siegel'), term('act', 'act', 'acts'), term('points', 'AP')])
const found = (text: string) => explain(text, book).flatMap(({ text, term }) => (term ? [`${term.id}:${text}`] : []))

const whole = (text: string) => explain(text, book).map(({ text, before = '', after = '' }) => before + text + after).join('')

test('a word is found in every form, once, and the text stays whole', () => {
  const text = 'Das Siegel, des Siegels und ein Siegel.'
  expect(found(text)).toEqual(['ward:Siegel'])
  expect(whole(text)).toBe(text)
  expect(whole('Ein „Siegel“, (AP).')).toBe('Ein „Siegel“, (AP).')
})

test('the longest word wins, and only whole words are words', () => {
  expect(found('Ein Großes Siegel.')).toEqual(['great:Großes Siegel'])
  expect(found('Besiegeln, Siegelring, Siegel-Ring, Wachs-Siegel, Ümact')).toEqual([])
  expect(found('5 AP')).toEqual(['points:AP'])
})

test('a word begins a sentence too, but a name is not found in small letters', () => {
  expect(found('Acts follow')).toEqual(['act:Acts'])
  expect(found('siegel')).toEqual([])
})

test('what was explained before is not explained again', () => {
  const met = new Set<string>()
  explain('an act', book, met)
  expect(explain('another act', book, met).some((piece) => piece.term)).toBe(false)
  expect(compile([])).toBeNull()
  expect(explain('anything', null)).toEqual([{ text: 'anything' }])
})
