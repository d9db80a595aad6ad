import type { Scene } from './model'

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
    for (const { owner, face } of zone.elements ?? [])
      if (typeof owner === 'number' && face?.colour && face.colour in ENAMEL && ['track', 'board'].includes(zone.kind)) found[owner] ??= face.colour
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
