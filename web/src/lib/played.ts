/** Which cards a moment shows large: as the game's own list has them, or as they lie on the table. */
import { api } from './api'
import { cardElement } from './faces'
import { elementsOf, type Beat, type Element, type Scene } from './model'
import type { CardInfo } from './protocol'
import type { Frame, Look } from './story'

const MOST = 3
const lists = new Map<string, CardInfo[]>()

/** The list of a game's cards: they may lie open nowhere. */
export function listCards(game: string): void {
  if (game && !lists.has(game)) api.cards(game).then((found) => lists.set(game, found), () => {})
}

/** The card that a beat names, as the list has it; else as the first scene does that has it with its words. */
function cardOf(beat: Beat, argument: string, scenes: (Scene | null)[], list: CardInfo[]): Element | null {
  const named = beat.args?.[argument]
  const id = typeof named === 'object' && 'key' in named ? named.key.split('.').slice(1).join('.') : ''
  const listed = list.find((each) => each.id === id)
  if (listed) return { ...cardElement(listed), key: beat.elements?.[0] ?? id }
  for (const scene of scenes)
    for (const key of scene ? (beat.elements ?? []) : []) {
      const element = elementsOf(scene!).get(key)?.element
      if ((element?.face?.text ?? []).length > 0) return element!
    }
  return null
}

export function cardsOf(game: string, { scene, beats }: Frame, after: Scene | null, look: Look): Element[] {
  const found = new Map<string, Element>()
  for (const beat of beats) {
    const argument = look(beat.kind)?.card
    const card = argument ? cardOf(beat, argument, [scene, after], lists.get(game) ?? []) : null
    if (card) found.set(card.key, { ...card, owner: beat.whose ?? card.owner })
  }
  return [...found.values()].slice(0, MOST)
}
