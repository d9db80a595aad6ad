/** Ornaments on a field of 100 by 100, from which portraits and the backs of cards are composed. */
const around = (count: number, draw: (turn: number) => string) => Array.from({ length: count }, (_, place) => draw((place * 2 * Math.PI) / count)).join('')
const at = (turn: number, far: number) => `${(50 + far * Math.sin(turn)).toFixed(1)} ${(50 - far * Math.cos(turn)).toFixed(1)}`
const ring = (far: number) => `M${50 - far} 50a${far} ${far} 0 1 0 ${2 * far} 0a${far} ${far} 0 1 0 ${-2 * far} 0z`
const rows = (from: number, draw: (y: number, place: number) => string) => Array.from({ length: 9 }, (_, place) => draw(from + place * 13, place)).join('')

/** What tells families and decks apart: one of these, drawn in thin lines. */
export const ORNAMENTS: readonly string[] = [
  around(24, (turn) => `M${at(turn, 20)}L${at(turn, 90)}`),
  [14, 26, 38, 50, 62, 74].map(ring).join(''),
  around(12, (turn) => `M${at(turn, 16)}Q${at(turn + 0.3, 40)} ${at(turn, 66)}Q${at(turn - 0.3, 40)} ${at(turn, 16)}z`),
  rows(-4, (y) => `M-5 ${y}q13.75-11 27.5 0t27.5 0 27.5 0 27.5 0`),
  rows(-4, (y, place) => Array.from({ length: 7 }, (_, x) => `M${x * 18 - 6 + (place % 2) * 9} ${y}l5-6.5 5 6.5-5 6.5z`).join('')),
  around(8, (turn) => `M${at(turn, 22)}L${at(turn + 0.25, 50)} ${at(turn, 84)} ${at(turn - 0.25, 50)}z`),
  rows(6, (y, place) => Array.from({ length: 6 }, (_, x) => `M${x * 22 - 11 + (place % 2) * 11} ${y}a11 11 0 0 1 22 0`).join('')),
  around(6, (turn) => `M${at(turn, 4)}L${at(turn + 0.52, 40)} ${at(turn, 78)} ${at(turn - 0.52, 40)}z`) + ring(44) + ring(72),
]

/** The plate behind an icon, one of a few shapes, so that neighbours are told apart. */
export const PLATES: readonly string[] = [
  ring(33),
  'M50 12 88 50 50 88 12 50z',
  'M34 16h32l18 18v32l-18 18H34L16 66V34z',
  'M50 86C28 76 18 60 18 20q32-9 64 0c0 40-10 56-32 66z',
  'M20 84V44a30 30 0 0 1 60 0v40z',
  'M50 10 84.6 30v40L50 90 15.4 70V30z',
]

/** One of many by a name: the same one for the same name, on every machine. */
export function oneOf<Each>(many: readonly Each[], name: string): Each {
  let sum = SEED
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 65521
  return many[sum % many.length]!
}

const SEED = 7
/** Where one hue ends for people and the next begins, in degrees. */
const HUES = [25, 60, 140, 185, 230, 275, 330]
const DULL = 0.16

/** The ornament of a family: by its hue, so that different colours have different ones, or else by its name. */
export function ornament(family: string): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(family)?.map((part) => parseInt(part, 16)) ?? []
  if (red === undefined || green === undefined || blue === undefined) return oneOf(ORNAMENTS, family)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread <= DULL * most) return ORNAMENTS[HUES.length]!
  const [from, difference] = most === red ? [0, green - blue] : most === green ? [120, blue - red] : [240, red - green]
  const hue = (from + (60 * difference) / spread + 360) % 360
  const place = HUES.findIndex((end) => hue < end)
  return ORNAMENTS[Math.max(0, place)]!
}
