import type { Scene } from './model'

/** Covers of the games we know; a game without one gets a plain cover. Presentation only. */
export type Cover = { icon: string; tint: string; line: { de: string; en: string } }

export const COVERS: Record<string, Cover> = {
  mythos: {
    icon: 'scroll-unfurled',
    tint: '#8a5a2a',
    line: {
      de: 'Beide planen geheim, beide ziehen zugleich. Wer fällt, wird zur Sage.',
      en: 'Both plan in secret, both move at once. Whoever falls becomes a tale.',
    },
  },
  'tash-kalar': {
    icon: 'arena',
    tint: '#7c2f2a',
    line: {
      de: 'Steine legen, Muster formen, Wesen in die Arena rufen.',
      en: 'Place stones, form patterns, call beings into the arena.',
    },
  },
  archmage: {
    icon: 'wizard-staff',
    tint: '#39507a',
    line: { de: 'Türme, Lehrlinge, Zauber: ein Land unter einem Magier.', en: 'Towers, apprentices, spells: a land under one mage.' },
  },
  morgua: {
    icon: 'crowned-skull',
    tint: '#4c3a5c',
    line: { de: 'Handel, Macht und dunkle Kunst in Morgua.', en: 'Trade, power and dark arts in Morgua.' },
  },
}

export function cover(game: string): Cover {
  return COVERS[game] ?? { icon: 'meeple', tint: '#5c4a36', line: { de: '', en: '' } }
}

/** A steady colour for anything that brings none. */
export function tintOf(words: string): string {
  let hash = 0
  for (const sign of words) hash = (hash * 31 + sign.charCodeAt(0)) % 360
  return `hsl(${hash} 35% 38%)`
}

/** Pictures for words that games use as icons without their being names of the icon set. */
export const WORDS: Record<string, { icon: string }> = {
  common: { icon: 'barbute' },
  heroic: { icon: 'black-knight-helm' },
  legendary: { icon: 'spiked-dragon-head' },
  imperial: { icon: 'eagle-emblem' },
  highland: { icon: 'mountains' },
  sylvan: { icon: 'oak-leaf' },
  legends: { icon: 'spiked-dragon-head' },
  flare: { icon: 'eclipse-flare' },
  'task-colored': { icon: 'plain-circle' },
  'task-pattern': { icon: 'checklist' },
  'task-destruction': { icon: 'sword-clash' },
  'task-summoning': { icon: 'sunbeams' },
  'task-enemy': { icon: 'barbarian' },
}

/** The outlines of the seats on a field of 24 by 24, so that colour is never the only sign. */
export const SEAT_SHAPES = ['M12 3 22 21H2z', 'M12 21 2 3h20z', 'M12 1 23 12 12 23 1 12z', 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z', 'M12 1 23 9.4 18.8 22H5.2L1 9.4z']

/** Names of colours that pieces may have, as the enamel we paint them with. */
export const ENAMEL: Record<string, string> = {
  blue: 'var(--paint-blue)',
  red: 'var(--paint-red)',
  green: 'var(--paint-green)',
  yellow: 'var(--paint-yellow)',
  purple: 'var(--paint-purple)',
}

/** The named colour that each seat plays, where the scene tells: by the seat's pieces, or by its counters. */
export function seatColours(scene: Scene | null): Record<number, string> {
  const found: Record<number, string> = {}
  for (const zone of scene?.zones ?? [])
    for (const { owner, face, label } of zone.elements ?? []) {
      if (owner === null || owner === undefined) continue
      const word = label.args?.['colour']
      const named = typeof word === 'object' && !Array.isArray(word) ? word.key.replace(/^colour\./, '') : ''
      if (zone.kind === 'track' && named in ENAMEL) found[owner] ??= named
      else if (zone.kind === 'board' && face?.colour && face.colour in ENAMEL) found[owner] ??= face.colour
    }
  return found
}

/** The seats below an element wear the colours that they play. */
export function wear(colours: Record<number, string>) {
  return (node: HTMLElement): void => {
    for (const seat of SEAT_SHAPES.keys()) {
      const name = colours[seat]
      for (const [kind, source] of [['seat', 'paint'], ['seat-ink', 'ink']])
        if (name) node.style.setProperty(`--${kind}-${seat}`, `var(--${source}-${name})`)
        else node.style.removeProperty(`--${kind}-${seat}`)
    }
  }
}

export function paint(colour: string | null | undefined): string | null {
  if (!colour) return null
  return ENAMEL[colour] ?? colour
}
