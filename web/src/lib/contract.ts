/**
 * What goes over the line, as types. Written by `make types` from the server's structs: change those, not this file.
 * Of the schema 85be86c85f0a2765.
 */

/** What kind of event a beat is, to eye and ear; the client knows these words and no others. */
export type Act =
  | 'bid'
  | 'card'
  | 'death'
  | 'fight'
  | 'gain'
  | 'loss'
  | 'move'
  | 'note'
  | 'place'
  | 'plan'
  | 'score'
  | 'spell'
  | 'summon'
  | 'turn'
  | 'victory'
export type AnswerForm = 'choice' | 'number' | 'order' | 'several'
export type Kind = 'cards' | 'chance' | 'number' | 'option' | 'order' | 'pieces' | 'squares'
export type Weight = 'grave' | 'main' | 'plain' | 'quiet'
/** What a thing is drawn as, and with that where on its field it lies and how large. - `card`: a card; without a face its back is seen. `pile`: a heap that tells its own number. - `aim`: what is to be reached, with its name, its worth and its condition in full. - `counter`: a number in words. `line`: a sentence. `step`: one of several things done in order. `setting`: what the seat may set. `score`: a line of the reckoning at the end. - `ground`: what the field itself is. `flag`: whose it is, in the shape of the owner. `halo`: a ring of light around that. `tile`: laid down there. `house`: built there. `medal`, `lozenge`: small on paper, round for somebody, pointed for something. `beast`: dark and jagged. `piece`: stands there and may go; a map begins around one's own. - `door`: on the outer rim of a circle. `niche`: in the region where circles meet. */
export type Form =
  | 'aim'
  | 'beast'
  | 'card'
  | 'counter'
  | 'door'
  | 'flag'
  | 'ground'
  | 'halo'
  | 'house'
  | 'line'
  | 'lozenge'
  | 'medal'
  | 'niche'
  | 'piece'
  | 'pile'
  | 'score'
  | 'setting'
  | 'step'
  | 'tile'
/** What sets a thing apart: a rim of gold or silver; `ghost`: not there yet; `spent`: used up for now; `aloft`: above the ground; `resolving`: a card whose effect is being carried out. Of a ground: `back`: not turned up yet; `paved`: laid out by somebody. */
export type Emphasis = 'aloft' | 'back' | 'ghost' | 'gold' | 'paved' | 'resolving' | 'silver' | 'spent'
export type ErrorCode =
  | 'bad-token'
  | 'cannot-concede'
  | 'cannot-undo'
  | 'forbidden'
  | 'hello-first'
  | 'internal'
  | 'malformed'
  | 'no-hints'
  | 'no-proposal'
  | 'not-your-decision'
  | 'not-your-seat'
  | 'over'
  | 'rate-limited'
  | 'set-aside'
  | 'stale'
  | 'table-closed'
  | 'too-large'
  | 'unavailable'
  | 'unknown-answer'
  | 'wrong-version'
/** What something would mean for whoever looks. */
export type Tone = 'bad' | 'even' | 'good'
/** The eighth kind, `ring`, has a reason of its own: where circles overlap, what a thing means is in which circles it lies at once. A board names squares, a track is a line; neither can show an overlap. */
export type ZoneKind = 'board' | 'hand' | 'pile' | 'ring' | 'row' | 'text' | 'track' | 'tray'
export type Shape = Grid | HexGrid | Ring | Graph
/** How a square looks beside others: its colour, a frame or a ring printed on it. */
export type SquareLook = 'blue' | 'framed' | 'green' | 'red' | 'ringed'
/** A field of a map: room for something, a point on the way, water. */
export type SpotKind = 'slot' | 'water' | 'way'
export type RouteKind = 'road' | 'sea'
export type FromClient =
  | Hello
  | AnswerMessage
  | Why
  | Look
  | HintRequest
  | Undo
  | UndoPropose
  | UndoReply
  | Adjust
  | Concede
  | ChatMessage
  | History
  | Ping
export type FromServer =
  State | Update | Seats | Thinking | Because | Looked | Hints | Said | Past | Rematch | Restart | Pong | Error | Bye
/** The seat of a view that shows everything. */
export type Open = -3
/** The version of the protocol. */
export type Protocol = 1
/** The seat of those who only look on. */
export type Spectator = -2

/** Set something for myself, at any time: the key of one of the `settings` of an element. */
export interface Adjust {
  type: 'set'
  id: number
  seat: number
  key: string
}
/** An answer to a decision; `version` is the decision's. */
export interface AnswerMessage {
  type: 'answer'
  id: number
  seat: number
  /** As the decision's `form` says. */
  key: string
  /** Of the decision that I have seen: another answer may have come first. */
  version: number
}
/** A part of a map: its name, its colour, and what grows there. */
export interface Area {
  label: Text
  colour: string
  icon?: string | null
}
/** A key and its arguments. */
export interface Text {
  key: string
  args?: {
    [k: string]: number | string | Text[] | Text
  }
}
/** One small event. `kind` names its sentence (`beat.<kind>` in the locale) and its animation. */
export interface Beat {
  kind: string
  args?: {
    [k: string]: number | string | Text[] | Text
  }
  /** Keys of the scene elements and squares it concerns, moving ones first. Where pieces are keyed by their square, a beat with `origin` and `target` names the moved piece by its new key: it is the one that stood on the origin. */
  elements?: string[]
  rules?: string[]
  /** The seats that may know of it; None = everybody. */
  only?: number[] | null
  /** Keys of elements that leave the table with it, though others may come to be called so. */
  gone?: string[]
  /** Neighbours in the story with the same number happen at the same time; 0 = it happens on its own. */
  instant?: number
  /** The seat whose thing comes, goes or is changed by it. */
  whose?: number | null
  /** Ways over the board that it lays open, from square to square, in the colour of `whose`. */
  ways?: string[][]
}
/** How a kind of beat is shown and heard. */
export interface BeatLook {
  act: Act
  /** The argument that names the card to be shown large. */
  card?: string
  /** The argument whose number rises from the things it concerns. */
  number?: string
  /** It is told together with what it follows from: the beat before it. */
  is_along?: boolean
}
/** The answer to `why`: the rule and the reason, or none of both when it is allowed. */
export interface Because {
  type: 'because'
  /** The request. */
  re: number
  rule?: string | null
  reason?: Text | null
  /** The answer that was judged. */
  key?: string | null
  /** It is allowed, but as far as the seat can know it could not be taken back alone. */
  is_final?: boolean
  /** It is allowed, and as far as the seat can know it is asked nothing more for now. */
  is_last?: boolean
}
/** The server goes; come back with `since`. */
export interface Bye {
  type: 'bye'
  reason: 'error' | 'shutdown' | 'slow'
}
/** A card, with its looks as its face has them. */
export interface CardInfo {
  id: string
  name: {
    [k: string]: string
  }
  /** All that it says, in one line. */
  line: {
    [k: string]: string
  }
  icon?: string
  colour?: string
  /** The rows of its figure. */
  pattern?: string[]
  /** What the signs of such figures mean. */
  signs?: {
    [k: string]: string
  } | null
  shelf?: Shelf
  [k: string]: unknown
}
/** Where galleries put a card and what they show of it. */
export interface Shelf {
  /** The people, deck or pile that it belongs to. */
  group?: {
    [k: string]: string
  } | null
  /** What it is, where a game has several kinds. */
  kind?: {
    [k: string]: string
  } | null
  numbers?: {
    [k: string]: number
  }
  texts?: {
    [k: string]: string
  }[]
  /** The field of a deck's text that names it, where it is not counted among the others. */
  field?: string
  /** Whether it may be put into a deck. */
  is_free?: boolean
}
/** Something said. */
export interface ChatLine {
  /** Of the line at this table. */
  number: number
  /** UTC milliseconds. */
  at: number
  /** Who said it. */
  name: string
  words: string
  /** None: a spectator. */
  seat?: number | null
}
/** Say something. */
export interface ChatMessage {
  type: 'chat'
  id: number
  /** What was said, one line. */
  words: string
}
/** A game's evaluation from beginning to end. */
export interface Chronicle {
  /** The seats of each side. */
  sides: number[][]
  points: Point[]
  turns: TurningPoint[]
}
/** The position after a line of the record. */
export interface Point {
  /** The number of the line, as in a replay's frames. */
  at: number
  round: number
  /** Per side its share of the victory to be expected; together they are 1. */
  chances: number[]
}
/** A turning point: what was answered between two points changed much. */
export interface TurningPoint {
  /** Where to look: the first line of what changed it. */
  at: number
  /** The one in which that was answered; the next may have begun since. */
  round: number
  /** The side that gained. */
  side: number
  /** By how much. */
  change: number
}
/** Milliseconds left per seat at the moment `now` (server time), and whose clocks run. */
export interface ClockInfo {
  /** Milliseconds by seat. */
  left: number[]
  /** Seats whose clocks run. */
  running: number[]
  /** When that was, by the server's clock. */
  now: number
}
/** A clock per seat: so many seconds for the whole game, and so many more for every answer. */
export interface ClockRule {
  /** Seconds for the whole game. */
  initial: number
  /** Seconds for every answer. */
  increment?: number
}
/** A table that the host has closed. */
export interface ClosedTable {
  id: string
  game: string
  mode: string
  created: number
  closed: number
}
/** Give up. */
export interface Concede {
  type: 'concede'
  id: number
  seat: number
}
/** How a game lies among others. */
export interface CoverForm {
  colour: string
  line: {
    [k: string]: string
  } | null
  icon: Outline | null
}
/** The one line of which an icon consists, and the box in which it is drawn. */
export interface Outline {
  path: string
  box?: string
}
/** A new table; the token holds all of my seats. */
export interface Created {
  table: string
  token?: string | null
  seats?: SeatGrant[]
}
/** A seat of a new table; friends' seats have a token for their link. */
export interface SeatGrant {
  seat: number
  token?: string | null
}
/** What a seat is asked, with everything it may answer. */
export interface DecisionInfo {
  seat: number
  /** Of the table when it was asked; comes back in the answer. */
  version: number
  /** What is asked about. */
  kind: Kind
  /** choice: the option's key. several, order: keys joined by blanks. number: the number. */
  form: AnswerForm
  /** The question. */
  prompt: Text
  /** Of `several`, how many at least; of `number`, the smallest. */
  minimum?: number
  /** Of `several`, how many at most; of `number`, the largest. */
  maximum?: number
  /** Others do not see the answer until all have answered. */
  is_secret?: boolean
  /** Numbers of options, in a stable order; of several and order the single candidates. */
  options?: number[]
  /** The options that this connection has not been told yet. */
  new?: OptionInfo[]
  /** The answer of a player for whom nothing could matter here: a client gives it by itself, after as long as a person would take, so that nobody notices that he was not asked. */
  idle?: string | null
}
/** A legal option; `n` is its number on this connection, by which it may be named again. */
export interface OptionInfo {
  n: number
  /** The answer. */
  key: string
  label: Text
  /** What is clicked to choose it, in order. */
  elements?: string[]
  /** main: what most do here; quiet: gives up or leaves out; grave: asked about once. */
  weight?: Weight
  /** What a grave one gives away. */
  loss?: Text | null
}
/** A deck, or a school, or whatever a seat chooses: how many of which cards. */
export interface DeckInfo {
  id: string
  name: {
    [k: string]: string
  }
  cards?: {
    [k: string]: number
  }
  /** How it wants to win. */
  plan?: {
    [k: string]: string
  } | null
  [k: string]: unknown
}
/** A deck of one's own in the game's text format. */
export interface DeckSourceForm {
  source: string
}
/** Whether a deck keeps the rules, and if not, which one it breaks. */
export interface DeckVerdict {
  is_legal: boolean
  deck?: DeckInfo | null
  rule?: string | null
  text?: Text | null
}
/** It is done. */
export interface Done {
  is_done?: boolean
}
/** Something that the server does again and again. */
export interface DutyForm {
  name: string
  is_alive: boolean
  runs: number
  failures: number
}
/** A thing that can be seen and perhaps clicked. Its key stays the same while it is the same thing. */
export interface Element {
  key: string
  form: Form
  label: Text
  face?: Face | null
  /** The name of its square, hex, field or region inside a zone with a grid. */
  at?: string | null
  owner?: number | null
  /** Words about its state, to be read; the locale has `mark.<word>`. */
  marks?: string[]
  emphasis?: Emphasis[]
  /** What it follows from, such as a line of a score. */
  rules?: string[]
  /** The key of the thing that it shows once more, such as a figure among those who fight: a click on it is a click on that. */
  of?: string | null
  /** Fields of a map to which the seat's own figure could go now, with the way there. */
  reach?: {
    [k: string]: string[]
  }
  /** What the seat may set here at any time. */
  settings?: Setting[]
  /** Squares over which something is planned to go, drawn as an arrow. */
  path?: string[]
}
/** How an element looks: an icon, a short title, a caption, named numbers, longer text. */
export interface Face {
  icon?: string | null
  title?: Text | null
  caption?: Text | null
  /** How each is drawn stands in `game.toml`, what it is called in the locale (`number.<name>`). A counter with a `value` and a `goal` is drawn as a race. */
  numbers?: {
    [k: string]: number
  }
  text?: Text[]
  /** A paint of the platform (`blue`, `red`, `green`, `yellow`, `purple`) or `#rrggbb`. */
  colour?: string | null
  /** A small drawing on the card, row by row from the top, one letter a square. */
  pattern?: string[]
  /** What holds for it at this moment, beside what is printed on it. */
  now?: Text[]
}
/** One way in which a seat may set something; its key is notation (`announce never`). */
export interface Setting {
  key: string
  label: Text
  /** Whether it is so now. */
  is_set?: boolean
}
/** One act and the beats that followed, as far as this connection may know them. */
export interface Entry {
  /** Its number in the log of this connection. */
  seq: number
  /** UTC milliseconds. */
  at: number
  /** What happened, in order. */
  beats?: Beat[]
}
/** A message that was not accepted and has changed nothing. */
export interface Error {
  type: 'error'
  code: ErrorCode
  /** The reason, in words. */
  text: Text
  /** The rule that forbids it. */
  rule?: string | null
  /** The request that was refused. */
  re?: number
}
/** One way in which a thing could lie on the board or go over it. */
export interface Figure {
  /** The square where the thing itself would be. */
  at?: string | null
  /** Squares that are already as it needs them. */
  has?: string[]
  /** Squares that are not, and what is missing on each. */
  lacks?: {
    [k: string]: Text
  }
  /** What is clicked, one after the other, to bring it there. */
  way?: string[]
  /** The outcome in a few signs, such as `15:9`. */
  sign?: string
  /** The same in words. */
  label?: Text | null
  tone?: Tone
}
/** One moment of a replay: what happened, and what the table looks like then. */
export interface Frame {
  /** Its number, for `play-on`. */
  at: number
  /** The line of the record, in the open view only. */
  line?: string | null
  beats?: Beat[]
  /** In the first frame. */
  scene?: Scene | null
  /** In the later ones. */
  change?: ViewChange | null
  is_undo?: boolean
}
/** Everything that one seat sees, in reading order. */
export interface Scene {
  seat: number
  zones: Zone[]
  headline?: Text | null
  /** What wins, in one sentence that holds for the whole game; how near each side is, counters with a `goal` tell. */
  aim?: Text | null
}
/** A place on the table. */
export interface Zone {
  key: string
  kind: ZoneKind
  label: Text
  elements?: Element[]
  grid?: Shape | null
  owner?: number | null
}
/** A board of columns and rows; square names are a letter and a number, row 1 at the bottom. */
export interface Grid {
  shape: 'squares'
  columns: number
  rows: number
  /** Numbers printed on squares. */
  values?: {
    [k: string]: number
  }
  looks?: {
    [k: string]: SquareLook[]
  }
  /** Squares that the board does not have. */
  holes?: string[]
}
/** A board of flat-topped hexes. It may have any form and may change: every hex says where it lies. */
export interface HexGrid {
  shape: 'hexes'
  /** Axial coordinates by name: the column from the left, and the steps to the south within it. */
  places: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number]
  }
  /** Places beside the land where something could be laid now. */
  spaces?: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [number, number]
  }
  /** Hexes that the seat's own piece could reach now, with the cheapest way there. */
  reach?: {
    [k: string]: string[]
  }
}
/** Circles in a ring, each overlapping the one before and the one after, over a row of ovals. An element lies `at` a region, named by its circles (`nature-matter`), or at an oval (`oval.3`). */
export interface Ring {
  shape: 'ring'
  circles: string[]
  /** Of the circles. */
  colours?: string[]
  /** The numbers printed on the ovals, from left to right. */
  ovals?: number[]
}
/** A map: fields joined by routes; x goes to the right, y down, within width and height. */
export interface Graph {
  shape: 'graph'
  width: number
  height: number
  spots: Spot[]
  /** Two fields and the kind of route between them. */
  routes: [string, string, RouteKind][]
  areas?: {
    [k: string]: Area
  }
}
/** A named field of a map, with the coordinates at which it is drawn. */
export interface Spot {
  name: string
  x: number
  y: number
  kind?: SpotKind
  area?: string
  label?: Text | null
}
/** What has changed for one seat; what is not given is as it was. */
export interface ViewChange {
  seat: number
  zones?: ZoneChange[]
  /** Keys of all zones, given when zones have come, gone or changed places. */
  order?: string[] | null
  headline?: Text | null
  /** A new question, or null: nothing is asked of this seat now. */
  decision?: DecisionInfo | null
  can_undo?: boolean
}
/** What has changed in a zone, or a whole new zone (then `kind` and `label` are given). */
export interface ZoneChange {
  key: string
  /** New or changed elements, whole. */
  put?: Element[]
  /** Keys of elements that are no longer there. */
  gone?: string[]
  /** All keys, given only when removing, replacing in place and appending does not give the order. */
  order?: string[] | null
  kind?: ZoneKind
  label?: Text
  grid?: Shape | null
  owner?: number | null
}
/** The first message: which seats I hold (by token, or else by cookie), and what I have seen already. */
export interface Hello {
  type: 'hello'
  /** The version of the protocol. */
  v: number
  /** Of the seats that I want to hold; none: those of the cookie. */
  token?: string | null
  /** The last `seq` that I know, after a reconnect. */
  since?: number | null
}
/** Why not? Of one key, or of the elements clicked so far (the last one is what is asked about). */
export interface Why {
  type: 'why'
  id: number
  seat: number
  /** An answer; `elements` then count for nothing. */
  key?: string | null
  elements?: string[]
}
/** What does this lack, or could do now? Of the last of these elements; the others were clicked before. */
export interface Look {
  type: 'look'
  id: number
  seat: number
  elements: string[]
}
/** What would be good here? With `stop`, what is being thought out is no longer wanted. */
export interface HintRequest {
  type: 'hint'
  id: number
  seat: number
  /** Think no longer. */
  stop?: boolean
}
/** Take back my last answer, where nobody has learnt anything from it. */
export interface Undo {
  type: 'undo'
  id: number
  seat: number
}
/** Take my last decision back, with all that followed it; where other people play, they must agree. */
export interface UndoPropose {
  type: 'undo-propose'
  id: number
  seat: number
}
/** Agree to a proposal, or refuse it; whoever made it withdraws it with `agree` false. */
export interface UndoReply {
  type: 'undo-reply'
  id: number
  seat: number
  agree: boolean
}
/** Older entries of the log, those before a sequence number. */
export interface History {
  type: 'history'
  id: number
  /** The `seq` of the oldest entry that I have. */
  before: number
  limit?: number
}
/** I am still here. */
export interface Ping {
  type: 'ping'
  id: number
}
/** Everything, sent after hello and whenever a connection has fallen behind. */
export interface State {
  type: 'state'
  /** The version of the protocol. */
  v: number
  /** The number of the last act that this connection may know of. */
  seq: number
  table: TableInfo
  /** One for every seat held, or one for a spectator. */
  views: View[]
  /** Seats that have not answered yet. */
  thinking: number[]
  /** How many look on. */
  watchers?: number
  clock?: ClockInfo | null
  /** The last lines. */
  chat?: ChatLine[]
  /** The log after `since`; without `since` its last entries. */
  missed?: Entry[]
  result?: Result | null
  proposal?: Proposal | null
  /** What everybody at the table should know, such as that rules have changed. */
  notices?: Text[]
  /** The table of the rematch. */
  next?: string | null
  /** Announced by the host. */
  restart?: RestartInfo | null
  /** Against computers something was taken back although chance or a secret had shown itself. */
  is_practice?: boolean
}
/** What does not change from answer to answer. */
export interface TableInfo {
  id: string
  game: string
  mode: string
  /** The version of the game's rules with which the table began. */
  rules: number
  seats: SeatInfo[]
  /** UTC milliseconds. */
  created: number
  clock?: ClockRule | null
  /** The table that this one goes on from. */
  origin?: string | null
  /** A record that somebody brought along: nobody plays here. */
  is_imported?: boolean
}
/** Who sits where. */
export interface SeatInfo {
  seat: number
  /** The seat's name in records; its sentence is `seat.<name>`. */
  name: string
  kind: 'bot' | 'human'
  /** What the person is called, or the level of the bot. */
  player?: string
  /** The name that a bot has at this table; no other there has it. */
  called?: string
  /** Held by this connection. */
  is_mine?: boolean
  /** Somebody has sat down there. */
  is_taken?: boolean
  /** Free for strangers. */
  is_open?: boolean
  /** Connected right now; bots always are. */
  is_here?: boolean
}
/** The table from one seat; a spectator's seat is -2. */
export interface View {
  seat: number
  scene: Scene
  /** What this seat is asked now. */
  decision?: DecisionInfo | null
  /** The seat may take its last answer back alone. */
  can_undo?: boolean
}
/** How a game ended: the winning seats (all seats that share first place), and why. */
export interface Result {
  winners: number[]
  reason: Text
  rules?: string[]
  scores?: number[]
}
/** Somebody asks to take their last decision back. */
export interface Proposal {
  /** Who asks. */
  seat: number
  /** Seats that agree already. */
  agreed?: number[]
}
/** The host restarts the server at a moment; `now` is the server's time. Games go on after it. */
export interface RestartInfo {
  /** UTC milliseconds. */
  at: number
  /** By the server's clock, in UTC milliseconds. */
  now: number
}
/** One act that this connection may know of, and what it changed. */
export interface Update {
  type: 'update'
  /** One more than before; otherwise say hello anew. */
  seq: number
  /** The request of this connection that has been accepted. */
  re?: number
  entry?: Entry | null
  views?: ViewChange[]
  /** Seats that have not answered yet. */
  thinking?: number[]
  clock?: ClockInfo
  result?: Result | null
  /** Null: it has ended. */
  proposal?: Proposal | null
  /** Given when the game has become practice. */
  is_practice?: boolean
}
/** Somebody has sat down, come or gone. */
export interface Seats {
  type: 'seats'
  seats: SeatInfo[]
  /** How many look on. */
  watchers: number
}
/** A bot is thinking about its answer; sent now and then while it does. */
export interface Thinking {
  type: 'thinking'
  seat: number
  /** From 0 to 1, how much of its thinking is done. */
  share: number
}
/** The answer to `look`: ways in which the thing could lie on the board, the nearest first. */
export interface Looked {
  type: 'looked'
  /** The request. */
  re: number
  figures?: Figure[]
  /** How far it is, in words. */
  lines?: Text[]
}
/** The answer to `hint`: good options, the best first; none when they are no longer wanted. */
export interface Hints {
  type: 'hints'
  /** The request. */
  re: number
  hints?: Hint[]
}
/** One good way to answer. */
export interface Hint {
  /** The first answers what is asked now; a whole plan has more. */
  keys: string[]
  /** What is done, part by part. */
  words: Text[]
  /** Why; empty where there is nothing to say but that it is best. */
  reason: Text[]
  /** The expected result, from -1 (lost) to 1 (won). */
  value: number
  /** The scene's elements that the first answer is about. */
  elements?: string[]
}
/** A line of chat. */
export interface Said {
  type: 'chat'
  line: ChatLine
  /** The request of this connection, if it was the one who said it. */
  re?: number
}
/** Older entries of the log, oldest first. */
export interface Past {
  type: 'history'
  /** The request. */
  re: number
  entries: Entry[]
}
/** Somebody wants to play again, at this table; my token holds the same seats there. */
export interface Rematch {
  type: 'rematch'
  /** Its id. */
  table: string
}
/** The host has announced a restart, or none after all. */
export interface Restart {
  type: 'restart'
  restart?: RestartInfo | null
}
/** So am I. */
export interface Pong {
  type: 'pong'
  /** The request. */
  re: number
  /** By the server's clock, in UTC milliseconds. */
  now: number
}
/** What can be played. */
export interface GameForm {
  id: string
  title: {
    [k: string]: string
  }
  modes: ModeForm[]
  bots: string[]
  /** Seats choose a deck, a school or the like: `decks` lists them. */
  has_decks: boolean
  /** Seats may bring a deck of their own, as text. */
  has_own_decks: boolean
  has_cards: boolean
  cover: CoverForm
  /** How the numbers on its cards and pieces are drawn. */
  numbers: {
    [k: string]: NumberLook
  }
  /** How its events are shown and heard. */
  beats: {
    [k: string]: BeatLook
  }
}
/** One way to play a game. */
export interface ModeForm {
  id: string
  title: {
    [k: string]: string
  }
  seats: string[]
  minimum: number
  maximum: number
  /** Options of the setup that are offered, each with its values. */
  choices: SetupChoice[]
}
/** An option of the setup for which a few values are offered, such as a difficulty. */
export interface SetupChoice {
  option: string
  title: {
    [k: string]: string
  }
  values: {
    [k: string]: {
      [k: string]: string
    }
  }
  usual: string
}
/** How a named number of a face is drawn: beside an icon, as so many dots, or on a badge. */
export interface NumberLook {
  icon?: string
  drawn?: 'badge' | 'dark-badge' | 'dots' | 'plain'
}
/** Who sits at a table. */
export interface Guest {
  seat: number
  /** The seat's name in records. */
  name: string
  kind: string
  player: string
  is_taken: boolean
  is_here: boolean
}
/** Whether the server works. */
export interface Health {
  status: 'ok' | 'unavailable'
  version: string
}
/** The seats that a token holds. */
export interface Held {
  table: string
  seats: number[]
  token?: string | null
}
/** All that the host's page shows. */
export interface HostView {
  version: string
  now: number
  database: 'postgresql' | 'sqlite'
  /** Why nothing can be written, when that is so. */
  trouble: string | null
  restart: number | null
  processes: ProcessLoad[]
  tables: LiveTable[]
  mishaps: Mishap[]
  aside: Laid[]
  reports: Report[]
  closed: ClosedTable[]
  /** That nobody may bear. */
  names: string[]
}
/** How one process fares. */
export interface ProcessLoad {
  name: string
  pid: number
  started: number
  /** A second, over the last minute. */
  answers: number
  sockets: number
  thinkers: number
  thinking: number
  waiting: number
  memory: number
  late: number
  is_overloaded: boolean
}
/** A table in memory; times are UTC milliseconds. */
export interface LiveTable {
  id: string
  game: string
  mode: string
  guests: Guest[]
  created: number
  /** When something was last answered. */
  last: number
  watchers: number
  is_over: boolean
}
/** Something that went wrong, from the log. */
export interface Mishap {
  at: number
  words: string
  trace?: string
  table?: string | null
}
/** A table that is set aside. */
export interface Laid {
  table: string
  problem: string
  at: number
  tries: number
}
/** What somebody has reported; times are UTC milliseconds. */
export interface Report {
  table: string
  number: number
  at: number
  kind: 'chat' | 'name'
  /** As it was then. */
  name: string
  words: string
  reason: string
  is_settled: boolean
}
/** The host's token. */
export interface KeyForm {
  token: string
}
/** A language that is complete, in its own words. */
export interface Language {
  id: string
  name: string
  /** Asks to go over to it. */
  invitation: string
}
/** What I am called; empty until I say so. */
export interface Me {
  name: string
}
/** A table at which I sit; times are UTC milliseconds. */
export interface MyTable {
  id: string
  game: string
  mode: string
  created: number
  /** When something last happened there. */
  last: number
  seats: SeatInfo[]
  /** The seats that are asked something now. */
  asked: number[]
  is_my_turn: boolean
  is_over: boolean
  /** How the game ended, seen from nobody's seat. */
  result?: Result | null
  clock?: ClockRule | null
  /** The table at which the same people play again. */
  next?: string | null
}
/** A name that somebody gave. */
export interface NameForm {
  name: string
}
/** A table to be set up; decks are ids, or texts of one's own, one per seat. */
export interface NewTable {
  game: string
  seats: SeatForm[]
  mode?: string | null
  decks?: (string | null)[] | null
  setup?: {} | null
  clock?: ClockRule | null
}
/** Who shall sit there. */
export interface SeatForm {
  kind: 'bot' | 'friend' | 'me' | 'open'
  bot?: string | null
  name?: string | null
}
/** A table that waits for strangers. */
export interface OpenTable {
  id: string
  game: string
  mode: string
  created: number
  seats: SeatInfo[]
  clock?: ClockRule | null
}
/** A new table that goes on from a frame of a replay. */
export interface PlayOn {
  at: number
  seats: SeatForm[]
  clock?: ClockRule | null
}
/** Why a request was refused; nothing has changed. */
export interface Problem {
  code: string
  text: Text
  rule?: string | null
  field?: string | null
}
/** Whether the server can take people, and if not, why. */
export interface Readiness {
  status: 'ok' | 'unavailable'
  version: string
  database: 'ok' | 'unavailable'
  is_overloaded: boolean
  /** How many tables could not be read. */
  set_aside: number
  duties: DutyForm[]
}
/** At how many tables a name was shown. */
export interface Removed {
  tables: number
}
/** Which bot shall play on where. */
export interface ReplaceForm {
  seat: number
  bot: string
}
/** A game to be watched. */
export interface Replay {
  table: string
  game: string
  mode: string
  view: string
  /** The views that are allowed now. */
  views: string[]
  is_over: boolean
  frames: Frame[]
  /** Which piece this is: long replays come in several, whose frames follow each other. */
  piece: number
  pieces: number
}
/** What the host shall look at: the name at a seat, or a line of chat. */
export interface ReportForm {
  seat?: number | null
  line?: number | null
  reason?: string
}
/** What every request takes and gives. */
export interface Requests {
  /** What I am called. */
  'GET /api/me': {
    gives: Me
  }
  /** Say what I am called; a signed cookie keeps it. */
  'PUT /api/me': {
    gives: Me
    takes: Me
  }
  /** The tables at which I sit: running ones first, each kind by what happened last. */
  'GET /api/me/tables': {
    gives: MyTable[]
  }
  /** The languages that are complete. */
  'GET /api/languages': {
    gives: Language[]
  }
  /** Every sentence of the client itself, or of its host's page. */
  'GET /api/languages/{lang}/{room}.json': {
    gives: {
      [k: string]: string
    }
  }
  /** What can be played. */
  'GET /api/games': {
    gives: GameForm[]
  }
  /** Every sentence of a game, of the table and of the server. */
  'GET /api/games/{game}/locale/{lang}.json': {
    gives: {
      [k: string]: string
    }
  }
  /** Every rule of a game. */
  'GET /api/games/{game}/rulebook': {
    gives: RulebookForm
  }
  /** The outlines of the icons that a game names. */
  'GET /api/games/{game}/icons': {
    gives: {
      [k: string]: Outline
    }
  }
  /** Every card of a game, with what only this game says of it. */
  'GET /api/games/{game}/cards': {
    gives: CardInfo[]
  }
  /** The decks, schools or the like that a seat may choose. */
  'GET /api/games/{game}/decks': {
    gives: DeckInfo[]
  }
  /** Whether a deck of one's own keeps the rules; 200 even if it does not. */
  'POST /api/games/{game}/decks/check': {
    gives: DeckVerdict
    takes: DeckSourceForm
  }
  /** Set a table up; the token holds all of my seats. */
  'POST /api/tables': {
    gives: Created
    takes: NewTable
  }
  /** Tables that wait for strangers. */
  'GET /api/tables': {
    gives: OpenTable[]
  }
  /** Who sits at a table. */
  'GET /api/tables/{table}': {
    gives: TableInfo
  }
  /** Sit down where a seat link leads, under my name. */
  'POST /api/seats': {
    gives: Held
    takes: TokenForm
  }
  /** Take an open seat; a stranger gets only one at a table. */
  'POST /api/tables/{table}/sit': {
    gives: Held
    takes: SitForm
  }
  /** Ask a guest to leave a table that I have set up; gives a new link for the seat. */
  'POST /api/tables/{table}/kick': {
    gives: SeatLink
    takes: SitForm
  }
  /** Let a bot play on for somebody who has left. That is who is asked, is not here and has not answered for 15 minutes, at a table without a clock. */
  'POST /api/tables/{table}/replace': {
    gives: TableInfo
    takes: ReplaceForm
  }
  /** Play again with the same people; their tokens hold the same seats there. */
  'POST /api/tables/{table}/rematch': {
    gives: TableId
  }
  /** The frames of a game from one view, in pieces if they are many. `?view=` is `spectator`, `open` or the name of a seat, `&piece=1` the second piece. */
  'GET /api/tables/{table}/replay': {
    gives: Replay
  }
  /** Who stood how well when, and where the game turned; only after the end, for it looks at everything. */
  'GET /api/tables/{table}/evaluation': {
    gives: Chronicle
  }
  /** The record of a finished game, with its beats. */
  'GET /api/tables/{table}/record': {
    gives: string
  }
  /** A new table that goes on from a frame of a finished or imported game. */
  'POST /api/tables/{table}/play-on': {
    gives: Created
    takes: PlayOn
  }
  /** Bring a record along, to watch it and to play on. */
  'POST /api/records': {
    gives: TableId
    takes: string
  }
  /** Tell the host of a name or of a line of chat. */
  'POST /api/tables/{table}/reports': {
    gives: Thanks
    takes: ReportForm
  }
  /** Whether the server works. */
  'GET /healthz': {
    gives: Health
  }
  /** Whether the server can take people: the database, what is done beside answering, and the load. */
  'GET /readyz': {
    gives: Readiness
  }
  /** Give the host's token; a cookie shows it from then on. */
  'POST /api/host/enter': {
    gives: Done
    takes: KeyForm
  }
  /** Forget the token in this browser. */
  'POST /api/host/leave': {
    gives: Done
  }
  /** What goes on at all processes. */
  'GET /api/host': {
    gives: HostView
  }
  /** The record of any table, to replay what went wrong there; with all that is hidden in it. */
  'GET /api/host/tables/{table}/record': {
    gives: string
  }
  /** Close a table: its people are told, and nobody plays there any more. */
  'POST /api/host/tables/{table}/close': {
    gives: Done
  }
  /** Open a closed table again. */
  'POST /api/host/tables/{table}/reopen': {
    gives: Done
  }
  /** A report has been seen to. */
  'POST /api/host/tables/{table}/reports/{number}/settled': {
    gives: Done
  }
  /** Remove a name: nobody bears it any more, at any table, nor in what was said. */
  'POST /api/host/names': {
    gives: Removed
    takes: NameForm
  }
  /** Let people be called so again; where it was removed it does not come back. */
  'POST /api/host/names/allowed': {
    gives: Done
    takes: NameForm
  }
  /** Announce a restart: people see how long it is until then, and games go on after it. */
  'POST /api/host/restart': {
    gives: Done
    takes: RestartForm
  }
}
/** Every rule of a game. */
export interface RulebookForm {
  sections: Section[]
  rules: Rule[]
}
/** A chapter of a rulebook. */
export interface Section {
  id: string
  title: {
    [k: string]: string
  }
}
/** One rule. A `ruling` was decided here because the rules document is silent; `why` says why. */
export interface Rule {
  id: string
  section: string
  kind: 'reconstruction' | 'rule' | 'ruling'
  modes: string[]
  text: {
    [k: string]: string
  }
  source?: string
  why?: {
    [k: string]: string
  } | null
  /** The word that it explains where a card sets it apart: as a sentence of its own, or before a colon. */
  word?: {
    [k: string]: string
  } | null
}
/** A seat's token. */
export interface TokenForm {
  token: string
}
/** Which open seat to take. */
export interface SitForm {
  seat: number
}
/** A new link for a seat. */
export interface SeatLink {
  seat: number
  token: string
}
/** A table. */
export interface TableId {
  table: string
}
/** The host will see it. */
export interface Thanks {
  number: number
}
/** In how many seconds the server restarts; none: not after all. */
export interface RestartForm {
  seconds?: number | null
}
