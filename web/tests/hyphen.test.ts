import { expect, it } from 'vitest'
import { narrow, softened } from '../src/lib/hyphen'

it.each(['Wander-krämerin', 'Schwert-meis-terin', 'Armbrust-schützin', 'Grund-stein-legung', 'Über-raschungs-schlag', 'Schick-salstempel', 'Kräu-terfrau', 'Kron-hirsch', 'Nebel-bank', 'Saat-träger', 'Würge-ranke'])(
  'breaks %s between its words and syllables',
  (word) => expect(softened(word.replaceAll('-', '')).replaceAll('\u00ad', '-')).toBe(word),
)

it('leaves short words and other languages alone', () => {
  expect(softened('Zahmer Wolf')).toBe('Zahmer Wolf')
  expect(narrow('Swordmastership', 'en')).toBe('Swordmastership')
})
