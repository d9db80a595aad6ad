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
  tash_kalar: {
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
    line: { de: 'Türme, Schüler, Sprüche: ein Land unter einem Magier.', en: 'Towers, pupils, spells: a land under one mage.' },
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
