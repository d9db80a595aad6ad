/** The server's messages and forms; see docs/protocol.md. */
import type { FromClient, Hello, Protocol } from '../generated/contract'

export type * from '../generated/contract'
export type { GameForm as GameInfo } from '../generated/contract'

export const PROTOCOL: Protocol = 1

type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'id'> : never
/** What a client may ask; the socket adds the request's number. */
export type Request = Unnumbered<Exclude<FromClient, Hello>>
