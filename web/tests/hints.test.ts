import { expect, it } from 'vitest'
import { hints, keywords } from '../src/lib/hints'
import type { Rule } from '../src/lib/model'

const rule = (id: string, section: string, en: string): Rule => ({ id, section, kind: 'rule', modes: ['all'], de: en, en })

it('finds the words that a card sets apart', () => {
  expect(keywords('Plant. Triumph: this creature gains +2 power.')).toEqual(['Plant', 'Triumph'])
  expect(keywords('At the end of the turn it dies.')).toEqual([])
})

it('explains them by the rules that speak of them, keyword rules first', () => {
  const rules = [
    rule('A-1', 'win', 'Plants never win.'),
    rule('A-2', 'keyword', 'Plant: it grows.'),
    rule('A-3', 'fight', 'After a Triumph nothing happens.'),
  ]
  expect(hints(['Plant. Triumph: +2.'], rules, 'en').map((each) => each.id)).toEqual(['A-2', 'A-3'])
})
