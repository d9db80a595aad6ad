/** The server's messages and forms; see docs/protocol.md. */
import type { CardInfo as AnyCard, DeckInfo as AnyDeck, FromClient, Hello, Protocol } from './contract'

import type { Translated } from './model'

export type * from './contract'
export type { GameForm as GameInfo } from './contract'

export const PROTOCOL: Protocol = 1

type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'id'> : never
/** What a client may ask; the socket adds the request's number. */
export type Request = Unnumbered<Exclude<FromClient, Hello>>

export type Effect = { text: Translated; parts: unknown[] }
/** A card with what some games say of theirs besides. */
export type CardInfo = AnyCard & {
  kind?: string
  faction?: string
  keywords?: string[]
  effect?: Translated | Effect | null
  mythos?: Effect | null
}
/** A deck with what some games say of theirs besides. */
export type DeckInfo = AnyDeck & { leader?: string }
