/** Cards of a game's own list as elements of a scene, so that one component draws them everywhere. */
import { tintOf } from './art'
import { words } from './i18n.svelte'
import type { Element, Lang, Text, Translated } from './model'
import type { CardInfo, Effect } from './protocol'

const verbatim = (words: string): Text => ({ key: 'verbatim', args: { words } })

/** What a card, deck or school is called: by itself, or by its game's sentences. */
export function nameOf(thing: { id: string; name?: Translated }, game: string, lang: Lang): string {
  if (thing.name) return thing.name[lang] ?? thing.name['en'] ?? thing.id
  const sentences = words(game)
  for (const kind of ['card', 'task', 'deck', 'school']) {
    const found = sentences[`${kind}.${thing.id}`]
    if (found) return found
  }
  return thing.id
}

export function textsOf(card: CardInfo, game: string, lang: Lang): string[] {
  const effect = card.effect && 'parts' in card.effect ? (card.effect as Effect).text : (card.effect as Translated)
  const own = [effect?.[lang], card.mythos ? `Mythos: ${card.mythos.text[lang]}` : null]
  const found = own.filter((line): line is string => Boolean(line))
  if (found.length > 0) return found
  const sentences = words(game)
  return ['card-text', 'task-text'].flatMap((kind) => sentences[`${kind}.${card.id}`] ?? [])
}

/** The people, deck or pile that a card belongs to. */
export function groupOf(card: CardInfo): string {
  return card.faction ?? String(card['deck'] ?? (kindOf(card) ? '' : (card.kind ?? '')))
}

/** What a card is, where a game has several kinds: a place or a hero, a spell of the first or the third level. */
export function kindOf(card: CardInfo): string {
  return String(card['type'] ?? card['level'] ?? '')
}

/** What a people, deck, school or kind is called. */
export function wordName(game: string, word: string): string {
  const sentences = words(game)
  const tables = ['faction', 'deck', 'school', 'kind', 'type', 'card-word']
  return tables.map((table) => sentences[`${table}.${word}`]).find(Boolean) ?? word
}

export function cardElement(card: CardInfo, game: string, lang: Lang): Element {
  const numbers: Record<string, number> = {}
  for (const [name, value] of Object.entries(card)) if (typeof value === 'number') numbers[name] = value
  const title = verbatim(nameOf(card, game, lang))
  const group = groupOf(card) || (card.kind ?? '')
  const kind = kindOf(card)
  return {
    key: card.id,
    role: card.kind ?? 'card',
    label: title,
    face: {
      icon: card.icon ?? (card['category'] ? `task-${String(card['category'])}` : group) ?? null,
      title,
      numbers,
      text: textsOf(card, game, lang).map(verbatim),
      caption: kind ? verbatim(wordName(game, kind)) : null,
      colour: card.colour ?? tintOf(group),
      pattern: card.pattern,
    },
  }
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
