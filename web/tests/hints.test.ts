import { expect, it } from 'vitest'
import { hints, setsApart } from '../src/lib/hints'
import type { Rule } from '../src/lib/model'

const rule = (id: string, en: string, word?: string): Rule => ({
  id, section: 'any', kind: 'rule', modes: ['all'], text: { de: en, en }, ...(word ? { word: { de: `${word}e`, en: word } } : {}),
})

it('finds the words that a card sets apart', () => {
  expect(setsApart('Plant. Triumph: this creature gains +2 power.', 'Plant')).toBe(true)
  expect(setsApart('Plant. Triumph: this creature gains +2 power.', 'Triumph')).toBe(true)
  expect(setsApart('Draw phase: draw.', 'Draw phase')).toBe(true)
  expect(setsApart('Your Plants. Or a Plant there.', 'Plant')).toBe(false)
})

it('explains them by the rules that say so, never by rules that only use the word', () => {
  const rules = [
    rule('A-1', 'After each fight: deaths, new Saga, then Triumph.'),
    rule('A-2', 'Who falls before a leader becomes Saga.', 'Saga'),
    rule('A-3', 'Nothing else makes a Saga.', 'Saga'),
    rule('A-4', 'A Triumph follows a victory.', 'Triumph'),
  ]
  expect(hints(['Saga: your minions gain +1.'], rules, 'en').map((each) => each.id)).toEqual(['A-2', 'A-3'])
  expect(hints(['Triumphe: +2.', 'Sagae: +1.'], rules, 'de').map((each) => each.id)).toEqual(['A-2', 'A-3', 'A-4'])
  expect(hints(['Grow.'], rules, 'en')).toEqual([])
})
