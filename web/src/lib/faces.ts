/** Cards of a game's own list as elements of a scene, so that one component draws them everywhere. */
import { translated } from './i18n.svelte'
import type { Element, Text } from './model'
import type { CardInfo } from './protocol'

const verbatim = (words: string): Text => ({ key: 'verbatim', args: { words } })

export function cardElement({ id, name, icon, colour, pattern, shelf }: CardInfo): Element {
  const title = verbatim(translated(name))
  return {
    key: id,
    form: 'card',
    label: title,
    face: {
      icon: icon ?? null,
      title,
      numbers: shelf?.numbers,
      text: (shelf?.texts ?? []).map((text) => verbatim(translated(text))),
      needs: (shelf?.needs ?? []).map((part) => verbatim(translated(part))),
      caption: shelf?.kind ? verbatim(translated(shelf.kind)) : null,
      colour: colour ?? null,
      pattern,
    },
  }
}
