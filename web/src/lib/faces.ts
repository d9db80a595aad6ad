/** Cards of a game's own list as elements of a scene, so that one component draws them everywhere. */
import { tintOf } from './art'
import type { Element, Text } from './model'
import type { CardInfo } from './protocol'

const verbatim = (words: string): Text => ({ key: 'verbatim', args: { words } })

export function cardElement(card: CardInfo, lang: 'de' | 'en'): Element {
  const numbers: Record<string, number> = {}
  for (const [name, value] of Object.entries(card)) if (typeof value === 'number') numbers[name] = value
  const lines = [card.effect?.[lang], card.mythos ? `Mythos: ${card.mythos[lang]}` : null, textOf(card, lang)]
  return {
    key: card.id,
    role: card.kind ?? 'card',
    label: verbatim(card.name[lang]),
    face: {
      icon: card.icon ?? null,
      title: verbatim(card.name[lang]),
      numbers,
      text: lines.filter((line): line is string => Boolean(line)).map(verbatim),
      colour: card.colour ?? tintOf(card.faction ?? card.kind ?? card.id),
      pattern: Array.isArray(card.pattern) ? card.pattern : null,
    },
  }
}

function textOf(card: CardInfo, lang: 'de' | 'en'): string | null {
  const text = card['text'] as { de?: string; en?: string } | string | undefined
  if (typeof text === 'string') return text
  return text?.[lang] ?? null
}

export function passiveDesk(game: () => string, say: (text: Text | null | undefined) => string) {
  const none: ReadonlySet<string> = new Set()
  return {
    get game() {
      return game()
    },
    scene: null,
    seat: -2,
    seats: 0,
    live: none,
    picked: none,
    lit: none,
    isPassive: true,
    say,
    touch: () => {},
    hover: () => {},
    enlarge: () => {},
  }
}
