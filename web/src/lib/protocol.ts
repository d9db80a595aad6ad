/** The server's messages and forms; see docs/protocol.md. */
import type { Beat, Bilingual, Element, Rulebook, Scene, Seat, Shape, Text, Weight, ZoneKind } from './model'

export const PROTOCOL = 1

export type SetupChoice = { option: string; title: Bilingual; values: Record<string, Bilingual>; usual: string }
export type Mode = { id: string; title: Bilingual; seats: string[]; minimum: number; maximum: number; choices?: SetupChoice[] }
export type GameInfo = {
  id: string
  title: Bilingual
  modes: Mode[]
  bots: string[]
  has_decks?: boolean
  has_own_decks?: boolean
  has_cards?: boolean
}
export type CardInfo = {
  id: string
  name: Bilingual
  /** All that it says, in one line. */
  line: Bilingual
  kind?: string
  icon?: string
  faction?: string
  colour?: string
  keywords?: string[]
  effect?: (Bilingual & Record<string, unknown>) | null
  mythos?: (Bilingual & Record<string, unknown>) | null
  /** The rows of its figure. */
  pattern?: string[]
  [field: string]: unknown
}
export type DeckInfo = {
  id: string
  name: Bilingual
  leader?: string
  cards?: Record<string, number>
  plan?: Bilingual | null
  [field: string]: unknown
}
export type DeckCheck = { is_legal: boolean; deck?: DeckInfo; rule?: string | null; text?: Text | null }

export type SeatKind = 'me' | 'friend' | 'open' | 'bot'
export type NewSeat = { kind: SeatKind; bot?: string; name?: string }
export type NewTable = {
  game: string
  mode?: string
  seats: NewSeat[]
  decks?: (string | null)[]
  setup?: Record<string, unknown>
  clock?: ClockRule
}
export type ClockRule = { initial: number; increment: number }
export type Created = { table: string; token?: string | null; seats?: { seat: number; token?: string | null }[] }
export type SeatInfo = {
  seat: Seat
  name: string
  kind: 'human' | 'bot'
  player?: string
  /** The name that a bot has at this table. */
  called?: string
  is_mine?: boolean
  is_taken?: boolean
  is_open?: boolean
  is_here?: boolean
}
export type OpenTable = {
  id: string
  game: string
  mode: string
  seats: SeatInfo[]
  created: number
  clock?: ClockRule | null
}
export type TableInfo = {
  id: string
  game: string
  mode: string
  rules: number
  seats: SeatInfo[]
  created: number
  clock?: ClockRule | null
  origin?: string | null
  is_imported?: boolean
}

export type OptionInfo = { n: number; key: string; label: Text; elements?: string[]; weight?: Weight; loss?: Text | null }
export type Form = 'choice' | 'several' | 'order' | 'number'
export type DecisionInfo = {
  seat: Seat
  version: number
  kind: string
  form: Form
  prompt: Text
  minimum?: number
  maximum?: number
  is_secret?: boolean
  options?: number[]
  new?: OptionInfo[]
  /** What a player would answer for whom nothing could matter here. */
  idle?: string | null
}
export type View = { seat: Seat; scene: Scene; decision?: DecisionInfo | null; can_undo?: boolean }
export type ZoneChange = {
  key: string
  put?: Element[]
  gone?: string[]
  order?: string[] | null
  kind?: ZoneKind
  label?: Text
  grid?: Shape | null
  owner?: Seat | null
}
export type ViewChange = {
  seat: Seat
  zones?: ZoneChange[]
  order?: string[] | null
  headline?: Text | null
  decision?: DecisionInfo | null
  can_undo?: boolean
}
export type SeenBeat = Beat & { only?: Seat[] | null }
export type Entry = { seq: number; at: number; beats?: SeenBeat[] }
export type ClockInfo = { left: number[]; running: number[]; now: number }
export type ChatLine = { number: number; at: number; name: string; words: string; seat?: Seat | null }
export type Proposal = { seat: Seat; agreed?: Seat[] }
export type Result = { winners: Seat[]; reason: Text; rules?: string[]; scores?: number[] }

export type StateMessage = {
  type: 'state'
  v: number
  seq: number
  table: TableInfo
  views: View[]
  thinking: Seat[]
  watchers?: number
  clock?: ClockInfo | null
  chat?: ChatLine[]
  missed?: Entry[]
  result?: Result | null
  proposal?: Proposal | null
  /** Something was taken back although chance or a secret had shown itself. */
  is_practice?: boolean
  notices?: Text[]
  next?: string | null
  restart?: RestartInfo | null
}
export type UpdateMessage = {
  type: 'update'
  seq: number
  re?: number
  entry?: Entry | null
  views?: ViewChange[]
  thinking?: Seat[]
  clock?: ClockInfo | null
  result?: Result | null
  proposal?: Proposal | null
  /** Something was taken back although chance or a secret had shown itself. */
  is_practice?: boolean
}
export type Because = {
  type: 'because'
  re: number
  rule?: string | null
  reason?: Text | null
  key?: string | null
  is_final?: boolean
  /** After it nothing more is asked for now. */
  is_last?: boolean
}
/** A good way to answer, and why. */
export type Advice = { keys: string[]; words: Text[]; reason: Text[]; value: number; elements?: string[] }
export type ErrorMessage = { type: 'error'; code: string; text: Text; rule?: string | null; re?: number }
/** The host restarts the server at a moment, by the server's clock `now`. */
export type RestartInfo = { at: number; now: number }
export type FromServer =
  | StateMessage
  | UpdateMessage
  | { type: 'seats'; seats: SeatInfo[]; watchers?: number }
  | { type: 'proposal'; proposal?: Proposal | null; re?: number }
  | Because
  | { type: 'hints'; re: number; hints?: Advice[] }
  | { type: 'thinking'; seat: Seat; share: number }
  | { type: 'chat'; line: ChatLine; re?: number }
  | { type: 'history'; re: number; entries?: Entry[] }
  | { type: 'rematch'; table: string }
  | { type: 'restart'; restart?: RestartInfo | null }
  | { type: 'pong'; re: number; now: number }
  | ErrorMessage
  | { type: 'bye'; reason: string }

/** What a client may ask; the socket adds the request's number. */
export type Request =
  | { type: 'answer'; seat: Seat; key: string; version: number }
  | { type: 'why'; seat: Seat; key?: string; elements?: string[] }
  | { type: 'hint'; seat: Seat; stop?: boolean }
  | { type: 'undo' | 'undo-propose' | 'concede'; seat: Seat }
  | { type: 'undo-reply'; seat: Seat; agree: boolean }
  | { type: 'set'; seat: Seat; key: string }
  | { type: 'chat'; words: string }
  | { type: 'history'; before: number; limit?: number }
  | { type: 'ping' }

export type ReplayFrame = {
  at: number
  line?: string | null
  beats?: SeenBeat[]
  is_undo?: boolean
  /** In the first frame. */
  scene?: Scene | null
  /** In the later ones. */
  change?: ViewChange | null
}
export type Replay = {
  table: string
  game: string
  mode: string
  view: string
  /** The views that are allowed now. */
  views: string[]
  is_over: boolean
  frames: ReplayFrame[]
  /** How many pieces a long replay comes in. */
  pieces?: number
}
/** How a finished game went. */
export type Evaluation = {
  /** The seats of each side. */
  sides: Seat[][]
  points: { at: number; round: number; chances: number[] }[]
  turns: { at: number; round: number; side: number; change: number }[]
}

// -- the host's page ------------------------------------------------------------------------------------------------

export type Guest = { seat: Seat; name: string; kind: 'human' | 'bot'; player: string; is_taken: boolean; is_here: boolean }
export type LiveTable = {
  id: string
  game: string
  mode: string
  guests: Guest[]
  created: number
  last: number
  watchers: number
  is_over: boolean
}
export type ProcessLoad = {
  name: string
  pid: number
  started: number
  answers: number
  sockets: number
  thinkers: number
  thinking: number
  waiting: number
  memory: number
  late: number
  is_overloaded: boolean
}
export type Mishap = { at: number; words: string; trace: string; table: string | null }
export type Report = {
  table: string
  number: number
  at: number
  kind: 'name' | 'chat'
  name: string
  words: string
  reason: string
  is_settled: boolean
}
export type HostView = {
  version: string
  now: number
  database: 'sqlite' | 'postgresql'
  trouble: string | null
  restart: number | null
  processes: ProcessLoad[]
  tables: LiveTable[]
  mishaps: Mishap[]
  aside: { table: string; problem: string; at: number; tries: number }[]
  reports: Report[]
  closed: { id: string; game: string; mode: string; created: number; closed: number }[]
  names: string[]
}
export type { Rulebook }
