/**
 * What goes over the line, as types. Written by `make types` from the server's structs: change those, not this file.
 * Of the schema 7006f7c06d83f2ab.
 */

/** mute: I do not see what they write; block: nor do we sit at one table. */
export type Shun = 'block' | 'mute'
export type WayKind = 'mail' | 'push' | 'webhook'
/** My turn, the end of a game, a wish to play again, somebody who sits down, a clock that falls soon, a round of a tournament that has begun, a new table of a circle. */
export type NoticeKind = 'circle' | 'invite' | 'over' | 'remind' | 'round' | 'seated' | 'turn'
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
export type ChangeKind = 'gained' | 'lost' | 'moved'
export type Kind = 'cards' | 'chance' | 'number' | 'option' | 'order' | 'pieces' | 'squares'
export type Weight = 'aside' | 'grave' | 'main' | 'plain' | 'quiet'
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
  | 'no-coach'
  | 'no-hints'
  | 'no-proposal'
  | 'not-your-decision'
  | 'not-your-seat'
  | 'nudge'
  | 'over'
  | 'rate-limited'
  | 'set-aside'
  | 'stale'
  | 'table-closed'
  | 'too-large'
  | 'unavailable'
  | 'unknown-answer'
  | 'wrong-version'
/** The eighth kind, `ring`, has a reason of its own: where circles overlap, what a thing means is in which circles it lies at once. A board names squares, a track is a line; neither can show an overlap. */
export type ZoneKind = 'board' | 'hand' | 'pile' | 'ring' | 'row' | 'text' | 'track' | 'tray'
export type Shape = Grid | HexGrid | Ring | Graph
/** How a square looks beside others: its colour, a frame or a ring printed on it. */
export type SquareLook = 'blue' | 'framed' | 'green' | 'red' | 'ringed'
/** A field of a map: room for something, a point on the way, water. */
export type SpotKind = 'slot' | 'water' | 'way'
export type RouteKind = 'road' | 'sea'
/** What something would mean for whoever looks. */
export type Tone = 'bad' | 'even' | 'good'
export type FromClient =
  | Hello
  | AnswerMessage
  | Why
  | Look
  | Foresee
  | HintRequest
  | ReviewRequest
  | Undo
  | UndoPropose
  | UndoReply
  | Adjust
  | FollowGuide
  | Concede
  | ChatMessage
  | History
  | Ping
export type FromServer =
  | State
  | Update
  | Seats
  | Thinking
  | Because
  | Looked
  | Foreseen
  | Hints
  | Reviewed
  | Said
  | Past
  | Rematch
  | Restart
  | Pong
  | Error
  | Bye
/** What a game's board is made of: its ground, its light and its frame. */
export type Material = 'chart' | 'cloth' | 'land' | 'stone' | 'wood'
/** How well the others should know the game. */
export type Level = 'any' | 'known' | 'new' | 'strong'
export type TournamentForm = 'knockout' | 'round-robin' | 'swiss'
export type WebhookForm = 'discord' | 'json' | 'matrix'
export type WayTrouble = 'locked' | 'refused' | 'unreachable'
/** The seat of a view that shows everything. */
export type Open = -3
export type PauseAct = 'agree' | 'ask' | 'refuse' | 'resume'
/** The version of the protocol. */
export type Protocol = 1
export type TournamentState = 'cancelled' | 'open' | 'over' | 'running'
/** The seat of those who only look on. */
export type Spectator = -2
export type ToVisitor = LobbyNews | Waiting | Paired | Pong | Error | Restart | Bye

/** Everything that the server keeps about me. */
export interface AboutMe {
  /** What I am called. */
  name: string
  /** Whether a passkey, a code or a link leads back to me. */
  is_kept: boolean
  /** Where I sit, and where I sat. */
  seats: MySeat[]
  /** What I have said at tables. */
  lines: MyLine[]
  /** Others see my profile. */
  is_shown?: boolean
  /** Which open my name. */
  passkeys?: KeptPasskey[]
  /** Whom I have muted or blocked. */
  company?: Shunned[]
  /** How I am told that it is my turn. */
  notices?: MyNotices | null
  /** What is kept for games that take days. */
  letters?: MyLetters | null
  /** What games have changed about my ratings. */
  ratings?: MyRatingChange[]
  /** The tournaments in which I take part, or took part. */
  entries?: MyEntry[]
  /** The circles of friends in which I am. */
  circles?: MyCircle[]
  /** The games for which I look for company now. */
  wishes?: string[]
}
/** A game of mine, for my own files. */
export interface MySeat {
  /** Its id. */
  table: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** Where I sit. */
  seat: number
  /** What I am called there. */
  player: string
  /** UTC milliseconds. */
  created: number
  /** The game is over. */
  is_over: boolean
}
/** Something that I said. */
export interface MyLine {
  /** Where. */
  table: string
  /** UTC milliseconds. */
  at: number
  /** What. */
  words: string
}
/** A passkey as the server keeps it, for my own files; times are UTC milliseconds. */
export interface KeptPasskey {
  /** As the device has it. */
  id: string
  /** Of the device. */
  name: string
  /** The name of the server for which it is good. */
  host: string
  /** When. */
  made: number
  /** When it was last used; none: never. */
  used: number | null
  /** In base64url; the private one never leaves the device. */
  public_key: string
  /** How often it has signed, where it says so. */
  count: number
}
/** Somebody whom I do not want to hear or to play with. */
export interface Shunned {
  /** By which it is taken back. */
  id: string
  /** mute: I do not see what they write; block: nor do we sit at one table. */
  kind: Shun
  /** As they were called then. */
  name: string
  /** UTC milliseconds. */
  at: number
}
/** All that is kept of how I am told. */
export interface MyNotices {
  /** Those that I have chosen. */
  ways: MyWay[]
  /** Of what I want to be told. */
  wishes: Wishes
  /** Tables of which I do not want to be told. */
  quiet: string[]
}
/** A way in which I am told, as it is kept. */
export interface MyWay {
  /** By mail, by a webhook, or by a push. */
  kind: WayKind
  /** Where it leads; it lies sealed in the database. */
  address: string
  /** In which language I am told. */
  lang: string
  /** UTC milliseconds. */
  made: number
  /** Whether anything is sent there. */
  is_confirmed: boolean
}
/** Of what I want to be told. */
export interface Wishes {
  /** My turn, the end, a wish to play again, somebody who sits down, a clock that falls soon, a round of a tournament, a new table of a circle. */
  kinds: NoticeKind[]
  /** For which mails are collected before one is sent. */
  minutes?: number
}
/** What is kept for games that take days. */
export interface MyLetters {
  /** Answers that I have given ahead. */
  ahead: MyAhead[]
  /** When I was last at which table. */
  visits: MyVisit[]
}
/** Answers that I have given ahead, as they are kept. */
export interface MyAhead {
  /** Where. */
  table: string
  /** Mine. */
  seat: number
  /** With those of others on which they depend. */
  line: Turn[]
}
/** An answer of somebody. */
export interface Turn {
  /** Whose. */
  seat: number
  /** The answer. */
  key: string
  /** The answer in words; the server writes it. */
  label?: Text | null
}
/** A key and its arguments. */
export interface Text {
  key: string
  args?: {
    [k: string]: number | string | Text[] | Text
  }
}
/** When I was last at a table. */
export interface MyVisit {
  /** Where. */
  table: string
  /** Mine. */
  seat: number
  /** UTC milliseconds. */
  at: number
}
/** What a game has changed about my rating, for my own files. */
export interface MyRatingChange {
  /** Where. */
  table: string
  /** UTC milliseconds. */
  at: number
  /** Its id. */
  game: string
  /** The mode by which the group of modes is called. */
  group: string
  /** At which I finished. */
  place: number
  /** My strength before, as it is reckoned. */
  before: number
  /** And after. */
  after: number
}
/** A tournament of mine, for my own files. */
export interface MyEntry {
  /** Its id. */
  tournament: string
  /** What I am called there. */
  name: string
  /** My first round. */
  joined: number
  /** The first round without me. */
  left: number | null
  /** I have set it up. */
  is_creator: boolean
}
/** A circle of friends in which I am. */
export interface MyCircle {
  /** As in its address, `/runde/<id>`. */
  id: string
  /** As its members call it. */
  name: string
  /** How many they are. */
  members: number
  /** How many of its games are running. */
  running: number
}
/** How a kind of act is drawn on the ring around whoever can do it. */
export interface ActLook {
  icon: string
}
/** Set something for myself, at any time: the key of one of the `settings` of an element. */
export interface Adjust {
  type: 'set'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** Of the setting. */
  key: string
}
/** All answers that I have given ahead at a seat. */
export interface Ahead {
  /** Nobody else learns of them. */
  lines: AheadLine[]
}
/** Answers that I have given ahead. */
export interface AheadLine {
  /** With those of others on which they depend. */
  line: Turn[]
  /** Why they no longer fit; they are not given then. */
  dropped?: Text | null
}
/** All answers that I give ahead at a seat; whatever was given before is void. */
export interface AheadForm {
  /** Mine. */
  seat: number
  /** Each begins with an answer of somebody else and ends with one of mine. */
  lines: Turn[][]
}
/** Answers that I imagine, one after the other, from where the table stands now. */
export interface AheadLook {
  /** Mine. */
  seat: number
  /** What is answered. */
  line?: Turn[]
}
/** What could be answered then, whatever I cannot see. */
export interface AheadOption {
  /** The answer. */
  key: string
  /** In words. */
  label: Text
  /** What is touched for it. */
  elements?: string[]
}
/** An answer to a decision; `version` is the decision's. */
export interface AnswerMessage {
  type: 'answer'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** As the decision's `form` says. */
  key: string
  /** Of the decision that I have seen: another answer may have come first. */
  version: number
}
/** A part of a map: its name, its colour, and what grows there. */
export interface Area {
  /** What it is called. */
  label: Text
  /** Of its ground, as `#rrggbb`. */
  colour: string
  /** The drawing of what grows there. */
  icon?: string | null
}
/** Something that an example tries. */
export interface AttemptForm {
  /** What is answered, in words, one after the other. */
  label: Text[]
  /** Whether a rule forbids it. */
  is_refused: boolean
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
  /** The rule that forbids it. */
  rule?: string | null
  /** Why, in words. */
  reason?: Text | null
  /** The answer that was judged. */
  key?: string | null
  /** It is allowed, but as far as the seat can know it could not be taken back alone. */
  is_final?: boolean
  /** It is allowed, and as far as the seat can know it is asked nothing more for now. */
  is_last?: boolean
}
/** Whether I want to be told of one table. */
export interface Bell {
  /** As elsewhere, or not at all. */
  is_on: boolean
}
/** The server goes; come back with `since`. */
export interface Bye {
  type: 'bye'
  /** Why: the server stops, this connection was too slow, or something broke. */
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
  /** What it takes to play it: who, where, with what. */
  needs?: {
    [k: string]: string
  }[]
  /** The field of a deck's text that names it, where it is not counted among the others. */
  field?: string
  /** Whether it may be put into a deck. */
  is_free?: boolean
}
/** Something on the board that would go, come or stand elsewhere. */
export interface Change {
  /** Of the thing. */
  key: string
  /** The field that it leaves, or to which it comes. */
  at: string
  /** It goes, it comes, or it stands elsewhere. */
  kind: ChangeKind
  /** What it is called. */
  label: Text
  /** Whose it is. */
  owner?: number | null
}
/** Something said. */
export interface ChatLine {
  /** Of the line at this table. */
  number: number
  /** UTC milliseconds. */
  at: number
  /** Who said it. */
  name: string
  /** What was said, one line. */
  words: string
  /** None: a spectator. */
  seat?: number | null
}
/** Say something. */
export interface ChatMessage {
  type: 'chat'
  /** The client's own number for the request, which comes back as `re`. */
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
/** A circle of friends; whoever only has its link sees who they are, and no more. */
export interface CircleForm {
  /** As in its address. */
  id: string
  /** As its members call it. */
  name: string
  /** In the order in which they came. */
  members: CircleMember[]
  /** I am one of them. */
  is_member?: boolean
  /** I may rename and end it, and ask somebody to leave. */
  is_founder?: boolean
  /** For its link. */
  secret?: string | null
  /** Its games: those that are running, then those that are over, each by what happened last. */
  tables?: MyTable[]
  /** The newest first. */
  seasons?: Season[]
  /** The longest first. */
  series?: Series[]
  /** The members who played last. */
  usual?: number[]
}
/** Somebody in a circle. */
export interface CircleMember {
  /** In the circle; it stays the same. */
  number: number
  /** As they call themselves. */
  name: string
  /** That is me. */
  is_me?: boolean
  /** Who may rename and end the circle, and ask somebody to leave. */
  is_founder?: boolean
}
/** A table at which I sit; times are UTC milliseconds. */
export interface MyTable {
  /** As in its address. */
  id: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** When it was set up. */
  created: number
  /** When something last happened there. */
  last: number
  /** All of them. */
  seats: SeatInfo[]
  /** The seats that are asked something now. */
  asked: number[]
  /** One of my seats is asked. */
  is_my_turn: boolean
  /** The game has ended. */
  is_over: boolean
  /** How the game ended, seen from nobody's seat. */
  result?: Result | null
  /** None where nobody's time is counted. */
  clock?: ClockRule | null
  /** The table at which the same people play again. */
  next?: string | null
  /** The game counts for ratings. */
  is_rated?: boolean
  /** The id of the tournament to which it belongs. */
  tournament?: string | null
}
/** Who sits where. */
export interface SeatInfo {
  /** Its number. */
  seat: number
  /** The seat's name in records; its sentence is `seat.<name>`. */
  name: string
  /** Who plays there, a person or the computer. */
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
  /** For the profile of who sits there; empty where there is none for others to see. */
  person?: string
  /** How strong whoever sits there is believed to be; only told where it counts. */
  rating?: RatingMark | null
}
/** How strong somebody is believed to be, in points: everybody begins at 1500. */
export interface RatingMark {
  /** What is believed. */
  points: number
  /** The truth lies within so many points in 95 of 100 cases. */
  margin: number
  /** Too few games are known yet to compare it. */
  is_provisional?: boolean
}
/** How a game ended: the winning seats (all seats that share first place), and why. */
export interface Result {
  winners: number[]
  reason: Text
  rules?: string[]
  scores?: number[]
}
/** A clock per seat: time for the whole game and some more for every answer, or for each answer anew. */
export interface ClockRule {
  /** Seconds for the whole game, or for each answer: 60 days at most. */
  initial: number
  /** Seconds for every answer. */
  increment?: number
  /** Whether every answer fills the clock again, as in letters. */
  is_each?: boolean
}
/** The games of some time, counted together. */
export interface Season {
  /** Most wins first. */
  scores: Score[]
  /** How many have ended in it. */
  games: number
  /** As the members call it; empty: it is the year. */
  name?: string
  /** Of the calendar, where the members have not named it. */
  year?: number | null
  /** UTC milliseconds, where the members have named it. */
  began?: number | null
}
/** What somebody has achieved. */
export interface Score {
  /** Empty for somebody who is forgotten. */
  name: string
  /** Games that are over. */
  played: number
  /** Games won, alone or with others; what all of them win nobody does. */
  won: number
  /** The number in the circle; none for whoever has left it. */
  member?: number | null
}
/** The same people at the same game, again and again. */
export interface Series {
  /** Its id. */
  game: string
  /** Most wins first. */
  scores: Score[]
  /** Games that nobody or everybody has won. */
  drawn: number
  /** How many there were. */
  games: number
}
/** A new table of a circle; who sits where is decided by lot. */
export interface CircleGame {
  /** Its id. */
  game: string
  /** The numbers of those who play. */
  members: number[]
  /** Its id; none: the usual one. */
  mode?: string | null
  /** The levels of computer players who sit down with them. */
  bots?: string[]
}
/** What leads to a circle. */
export interface CircleLink {
  /** As in its address, `/runde/<id>`. */
  id: string
  /** Behind the `#` of that address: whoever has it may join. */
  secret: string
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
/** A table that the host has closed. */
export interface ClosedTable {
  /** Of the table. */
  id: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** UTC milliseconds. */
  created: number
  /** UTC milliseconds. */
  closed: number
}
/** How my wish stands. */
export interface Company {
  /** Where my seat is; none: nobody was found yet, and the lobby tells when somebody is. */
  table?: string | null
}
/** Whom I do not want to hear or to play with: somebody at a table, or whose profile I see. */
export interface CompanyForm {
  /** mute: I do not see what they write; block: nor do we sit at one table. */
  kind: Shun
  /** Where that is. */
  table?: string | null
  /** Who sits there. */
  seat?: number | null
  /** Who said this line of chat. */
  line?: number | null
  /** Whose profile it is, instead of a table. */
  person?: string | null
}
/** Give up. */
export interface Concede {
  type: 'concede'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
}
/** How a game lies among others. */
export interface CoverForm {
  /** Of the cloth, as `#rrggbb`. */
  colour: string
  /** One line about the game, by language. */
  line: {
    [k: string]: string
  } | null
  /** Its drawing, ready to be drawn. */
  icon: Outline | null
  /** From the quickest game to a long one. */
  minutes: [number, number] | null
  /** How hard it is to learn, from 1 to 5. */
  weight: number | null
  /** The mode in which to play it for the first time. */
  first: string
  /** The tag of the picture of its table, which `cover.webp` gives; empty when there is none. */
  picture: string
}
/** The one line of which an icon consists, and the box in which it is drawn. */
export interface Outline {
  path: string
  box?: string
}
/** A new table; the token holds all of my seats. */
export interface Created {
  /** Its id. */
  table: string
  /** Of my seats; none where I have none. */
  token?: string | null
  /** All seats. */
  seats?: SeatGrant[]
}
/** A seat of a new table; friends' seats have a token for their link. */
export interface SeatGrant {
  /** Its number. */
  seat: number
  /** For the link to a friend's seat. */
  token?: string | null
}
/** The puzzle of a day. */
export interface DailyForm {
  /** The puzzle's id. */
  id: string
}
/** What a seat is asked, with everything it may answer. */
export interface DecisionInfo {
  /** Who is asked. */
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
  /** Of a number: what each would mean between two sides. */
  forecast?: Forecast | null
  /** Which question it is, whatever its words: `help.<name>` says what it is about. */
  name?: string
}
/** A legal option; `n` is its number on this connection, by which it may be named again. */
export interface OptionInfo {
  /** Its number, which `options` of a decision name. */
  n: number
  /** The answer. */
  key: string
  /** The answer in words. */
  label: Text
  /** What is clicked to choose it, in order. */
  elements?: string[]
  /** main: what most do here; quiet: gives up or leaves out; grave: asked about once; aside: only listed. */
  weight?: Weight
  /** What a grave one gives away. */
  loss?: Text | null
  /** The kind of act that it is: the catalogue has its icon, the locale `act.<name>`. */
  act?: string | null
  /** The key of the figure that acts. */
  actor?: string | null
  /** What it takes, as the named numbers of a face. */
  costs?: {
    [k: string]: number
  }
  /** What this way to do it is called among the others; else the last of its elements says so. */
  way?: Text | null
}
/** Both sides, and a prospect for every number from the smallest to the largest. */
export interface Forecast {
  own: Side
  other: Side
  prospects: Prospect[]
}
/** One of two who are set against each other. */
export interface Side {
  label: Text
  seat?: number | null
  /** Who stands there. */
  elements?: string[]
  /** What they have, as the named numbers of a face. */
  numbers?: {
    [k: string]: number
  }
  /** As much as they can suffer before nobody is left. */
  endurance?: number
}
/** What one number would mean. */
export interface Prospect {
  /** What it makes of the own side, as the named numbers of a face. */
  numbers: {
    [k: string]: number
  }
  /**
   * What the others would suffer, whatever they do.
   *
   * @minItems 2
   * @maxItems 2
   */
  deals: [number, number]
  /**
   * What the own side would suffer.
   *
   * @minItems 2
   * @maxItems 2
   */
  takes: [number, number]
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
  /** The named colour of whoever plays it, where it decides that. */
  colour?: string
  [k: string]: unknown
}
/** A deck of one's own in the game's text format. */
export interface DeckSourceForm {
  /** The text, as the game writes decks. */
  source: string
}
/** How a person fares with a deck, a school or the like. */
export interface DeckTally {
  /** Its id. */
  game: string
  /** Its id. */
  deck: string
  /** Alone or with others. */
  won: number
  /** Nobody won, or everybody did. */
  drawn: number
  /** Others won. */
  lost: number
}
/** Whether a deck keeps the rules, and if not, which one it breaks. */
export interface DeckVerdict {
  /** It may be played. */
  is_legal: boolean
  /** What was read, where it could be read. */
  deck?: DeckInfo | null
  /** The rule that it breaks. */
  rule?: string | null
  /** What is wrong, in words. */
  text?: Text | null
}
/** It is done. */
export interface Done {
  /** Always true. */
  is_done?: boolean
}
/** Something that the server does again and again. */
export interface DutyForm {
  /** What it is called in the log. */
  name: string
  /** It is still done. */
  is_alive: boolean
  /** How often it was done. */
  runs: number
  /** How often it went wrong. */
  failures: number
}
/** A thing that can be seen and perhaps clicked. Its key stays the same while it is the same thing. */
export interface Element {
  /** By which it is named in answers, changes and beats. */
  key: string
  /** What it is drawn as. */
  form: Form
  /** What it is called, for those who read and for screen readers. */
  label: Text
  /** How it looks; none: only its back is seen, or its form says it all. */
  face?: Face | null
  /** The name of its square, hex, field or region inside a zone with a grid. */
  at?: string | null
  /** Whose it is, and whose colour it has. */
  owner?: number | null
  /** Words about its state, to be read; the locale has `mark.<word>`. */
  marks?: string[]
  /** What sets it apart from its like. */
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
  /** The name of its drawing. */
  icon?: string | null
  /** The short name on it. */
  title?: Text | null
  /** A line below the title. */
  caption?: Text | null
  /** How each is drawn stands in `game.toml`, what it is called in the locale (`number.<name>`). A counter with a `value` and a `goal` is drawn as a race. */
  numbers?: {
    [k: string]: number
  }
  /** What it says, paragraph by paragraph. */
  text?: Text[]
  /** A paint of the platform (`blue`, `red`, `green`, `yellow`, `purple`) or `#rrggbb`. */
  colour?: string | null
  /** A small drawing on the card, row by row from the top, one letter a square. */
  pattern?: string[]
  /** What it takes to play it: who, where, with what; a short phrase each. */
  needs?: Text[]
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
/** Whom the creator or the host takes out of a tournament. */
export interface EntryForm {
  /** The number of the entry. */
  entry: number
}
/** Somebody who takes part. */
export interface EntryInfo {
  /** Their number. */
  entry: number
  /** What they are called. */
  name: string
  /** The level of a computer player. */
  bot?: string | null
  /** That is whoever asks. */
  is_me?: boolean
  /** Their first round. */
  joined?: number
  /** The first round without them. */
  left?: number | null
  /** How strong they are believed to be, where its games count. */
  rating?: RatingMark | null
}
/** What a touch on a far field could do there at once: answers, given in turn while they are offered. */
export interface Errand {
  /** Its kind; `looks.acts` has its icon, the locale `act.<word>`. */
  act: string
  /** The answers that follow those of the way there. */
  keys: string[]
  /** What it costs, the way included. */
  points?: number
  /** What distinguishes it from others of its kind. */
  way?: Text | null
}
/** A message that was not accepted and has changed nothing. */
export interface Error {
  type: 'error'
  /** The kind of error, for the client. */
  code: ErrorCode
  /** The reason, in words. */
  text: Text
  /** The rule that forbids it. */
  rule?: string | null
  /** The request that was refused. */
  re?: number
}
/** An example of rules as it stands after what was done in it; nothing of it is kept. */
export interface ExampleForm {
  /** By which it is asked for. */
  id: string
  /** That are seen at work in it. */
  rules: string[]
  /** The id of the mode. */
  mode: string
  /** Their names, in the order of their numbers. */
  seats: string[]
  /** From which it is seen. */
  seat: number
  /** What can be tried in it, by number. */
  tries: AttemptForm[]
  /** What the seat sees. */
  scene: Scene
  /** What the seat is asked; none: others are asked, or the game is over. */
  decision?: DecisionInfo | null
  /** What is to be seen, where board and rule do not say it. */
  say?: Text | null
  /** Keys of things and places to look at. */
  show?: string[]
  /** What the last answer brought about, or the whole try. */
  beats?: Beat[]
  /** What refused the last answer, or what was clicked. */
  refusal?: TrialRefusal | null
  /** How the game has ended. */
  result?: Result | null
}
/** Everything that one seat sees, in reading order. */
export interface Scene {
  /** Whose view it is; -2: a spectator's. */
  seat: number
  /** The places on the table. */
  zones: Zone[]
  /** What is going on, in one line. */
  headline?: Text | null
  /** What wins, in one sentence that holds for the whole game; how near each side is, counters with a `goal` tell. */
  aim?: Text | null
}
/** A place on the table. */
export interface Zone {
  /** By which changes name it. */
  key: string
  /** How its elements are laid out. */
  kind: ZoneKind
  /** What it is called. */
  label: Text
  /** What is there, in order. */
  elements?: Element[]
  /** The shape of a board, map or ring. */
  grid?: Shape | null
  /** Whose it is. */
  owner?: number | null
}
/** A board of columns and rows; square names are a letter and a number, row 1 at the bottom. */
export interface Grid {
  shape: 'squares'
  /** How many; the first is `a`. */
  columns: number
  /** How many; the first is 1, at the bottom. */
  rows: number
  /** Numbers printed on squares. */
  values?: {
    [k: string]: number
  }
  /** How squares look beside others, by name. */
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
  /** What could be done at once on hexes within that reach; what is done most comes first. */
  errands?: {
    [k: string]: Errand[]
  }
}
/** Circles in a ring, each overlapping the one before and the one after, over a row of ovals. An element lies `at` a region, named by its circles (`nature-matter`), or at an oval (`oval.3`). */
export interface Ring {
  shape: 'ring'
  /** Their names, clockwise. */
  circles: string[]
  /** Of the circles. */
  colours?: string[]
  /** The numbers printed on the ovals, from left to right. */
  ovals?: number[]
}
/** A map: fields joined by routes; x goes to the right, y down, within width and height. */
export interface Graph {
  shape: 'graph'
  /** In the units of `x`. */
  width: number
  /** In the units of `y`. */
  height: number
  /** All fields. */
  spots: Spot[]
  /** Two fields and the kind of route between them. */
  routes: [string, string, RouteKind][]
  /** The parts of the map, by name. */
  areas?: {
    [k: string]: Area
  }
}
/** A named field of a map, with the coordinates at which it is drawn. */
export interface Spot {
  /** By which elements lie there (`at`). */
  name: string
  /** To the right, within the width of the map. */
  x: number
  /** Down, within its height. */
  y: number
  /** What can be there. */
  kind?: SpotKind
  /** The name of the part of the map that it belongs to. */
  area?: string
  /** What it is called; on the map stand the names of slots only. */
  label?: Text | null
}
/** What cannot be done, and why. */
export interface TrialRefusal {
  /** In words. */
  reason: Text
  /** The rule that forbids it. */
  rule?: string | null
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
/** At a table with a guide: read on, begin the step anew, or let the guide do it, wholly or bit by bit. */
export interface FollowGuide {
  type: 'guide'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Read on, begin the step anew, let the guide give the next answer, or all of them. */
  act: 'again' | 'next' | 'on' | 'skip'
}
/** What would this answer change? */
export interface Foresee {
  type: 'foresee'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** The answer. */
  key: string
}
/** The answer to `foresee`: what would follow up to the next question, as far as the seat can know. */
export interface Foreseen {
  type: 'foreseen'
  /** The request. */
  re: number
  /** On the board; none where chance or something hidden decides. */
  changes?: Change[]
  /** The same as it would be told. */
  lines?: Text[]
}
/** Who would be asked after these answers, and what could be answered. */
export interface Foretold {
  /** Who is asked; none where nothing can be said. */
  seat: number | null
  /** What is asked. */
  prompt?: Text | null
  /** What could be answered, as far as everything that I know tells. */
  options?: AheadOption[]
  /** Why nothing can be said. */
  reason?: Text | null
  /** What was imagined so far, in words too. */
  line?: Turn[]
  /** The boards as they lie then, as far as I can know; no hands. */
  scene?: Scene | null
}
/** One moment of a replay: what happened, and what the table looks like then. */
export interface Frame {
  /** Its number, for `play-on`. */
  at: number
  /** The line of the record, in the open view only. */
  line?: string | null
  /** What happened just before. */
  beats?: Beat[]
  /** In the first frame. */
  scene?: Scene | null
  /** In the later ones. */
  change?: ViewChange | null
  /** Something was taken back here. */
  is_undo?: boolean
}
/** What has changed for one seat; what is not given is as it was. */
export interface ViewChange {
  /** Whose view has changed. */
  seat: number
  /** Those that have changed. */
  zones?: ZoneChange[]
  /** Keys of all zones, given when zones have come, gone or changed places. */
  order?: string[] | null
  /** The new one; null: none any more. */
  headline?: Text | null
  /** A new question, or null: nothing is asked of this seat now. */
  decision?: DecisionInfo | null
  /** The seat may, or may no longer, take its last answer back alone. */
  can_undo?: boolean
}
/** What has changed in a zone, or a whole new zone (then `kind` and `label` are given). */
export interface ZoneChange {
  /** Of the zone. */
  key: string
  /** New or changed elements, whole. */
  put?: Element[]
  /** Keys of elements that are no longer there. */
  gone?: string[]
  /** All keys, given only when removing, replacing in place and appending does not give the order. */
  order?: string[] | null
  /** Of a new zone. */
  kind?: ZoneKind
  /** Of a new zone, or a new one of an old zone. */
  label?: Text
  /** Its shape, where that is new. */
  grid?: Shape | null
  /** Whose zone it is, where that is new. */
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
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** An answer; `elements` then count for nothing. */
  key?: string | null
  /** Keys of what was clicked, in order. */
  elements?: string[]
}
/** What does this lack, or could do now? Of the last of these elements; the others were clicked before. */
export interface Look {
  type: 'look'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** Keys of what was clicked, in order. */
  elements: string[]
}
/** What would be good here? With `stop`, what is being thought out is no longer wanted. */
export interface HintRequest {
  type: 'hint'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** Think no longer. */
  stop?: boolean
}
/** Was there something better? Of my last turn, or of the whole game once it is over. */
export interface ReviewRequest {
  type: 'review'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** Of the whole game, which must be over. */
  whole?: boolean
}
/** Take back my last answer, where nobody has learnt anything from it. */
export interface Undo {
  type: 'undo'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
}
/** Take my last decision back, with all that followed it; where other people play, they must agree. */
export interface UndoPropose {
  type: 'undo-propose'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
}
/** Agree to a proposal, or refuse it; whoever made it withdraws it with `agree` false. */
export interface UndoReply {
  type: 'undo-reply'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** Whose; one of my seats. */
  seat: number
  /** False refuses, or withdraws one's own proposal. */
  agree: boolean
}
/** Older entries of the log, those before a sequence number. */
export interface History {
  type: 'history'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
  /** The `seq` of the oldest entry that I have. */
  before: number
  /** How many entries at most. */
  limit?: number
}
/** I am still here. */
export interface Ping {
  type: 'ping'
  /** The client's own number for the request, which comes back as `re`. */
  id: number
}
/** Everything, sent after hello and whenever a connection has fallen behind. */
export interface State {
  type: 'state'
  /** The version of the protocol. */
  v: number
  /** The number of the last act that this connection may know of. */
  seq: number
  /** What does not change from answer to answer. */
  table: TableInfo
  /** One for every seat held, or one for a spectator. */
  views: View[]
  /** Seats that have not answered yet. */
  thinking: number[]
  /** How many look on. */
  watchers?: number
  /** None where nobody's time is counted. */
  clock?: ClockInfo | null
  /** The last lines. */
  chat?: ChatLine[]
  /** The log after `since`; without `since` its last entries. */
  missed?: Entry[]
  /** How the game ended; none while it goes on. */
  result?: Result | null
  /** To take something back, while it is open. */
  proposal?: Proposal | null
  /** What everybody at the table should know, such as that rules have changed. */
  notices?: Text[]
  /** The table of the rematch. */
  next?: string | null
  /** Announced by the host. */
  restart?: RestartInfo | null
  /** Against computers something was taken back although chance or a secret had shown itself. */
  is_practice?: boolean
  /** What the guide says, at a table that has one. */
  guide?: GuideInfo | null
  /** A pause of the clocks, or the wish for one. */
  pause?: PauseInfo | null
  /** The last sequence number that whoever sits here had seen when they left. */
  seen?: number | null
}
/** What does not change from answer to answer. */
export interface TableInfo {
  /** As in its address. */
  id: string
  /** The id of the game. */
  game: string
  /** The id of the mode. */
  mode: string
  /** The version of the game's rules with which the table began. */
  rules: number
  /** In the order of their numbers. */
  seats: SeatInfo[]
  /** UTC milliseconds. */
  created: number
  /** None where nobody's time is counted. */
  clock?: ClockRule | null
  /** The table that this one goes on from. */
  origin?: string | null
  /** A record that somebody brought along: nobody plays here. */
  is_imported?: boolean
  /** The game counts for ratings. */
  is_rated?: boolean
  /** The id of the tournament to which it belongs. */
  tournament?: string | null
}
/** The table from one seat; a spectator's seat is -2. */
export interface View {
  /** Whose view it is. */
  seat: number
  /** What the seat sees. */
  scene: Scene
  /** What this seat is asked now. */
  decision?: DecisionInfo | null
  /** The seat may take its last answer back alone. */
  can_undo?: boolean
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
/** What a guide says now. */
export interface GuideInfo {
  lesson: string
  title: Text
  /** From 0; as many as there are steps when the lesson is over. */
  step: number
  steps: number
  /** read: only to read on. do: something is to be answered. alone: the same without help. */
  kind: 'alone' | 'do' | 'done' | 'read'
  say: Text
  /** What helps after a wrong try. */
  nudge?: Text | null
  /** Keys of things and places to look at. */
  show?: string[]
  /** At the end. */
  learned?: Learnt[]
  /** The lesson after this one, at the end. */
  next?: string | null
  /** Something was answered in this step, and can be taken back. */
  can_repeat?: boolean
  /** Of a puzzle: what helps, for whoever asks. */
  hint?: Text | null
}
/** A rule of which a lesson tells at its end, in its own words. */
export interface Learnt {
  rule: string
  text: Text
}
/** A pause, or the wish for one. */
export interface PauseInfo {
  /** Who has asked for it and who has agreed, while not everybody has. */
  agreed: number[]
  /** The clocks stand still. */
  is_on?: boolean
}
/** One act that this connection may know of, and what it changed. */
export interface Update {
  type: 'update'
  /** One more than before; otherwise say hello anew. */
  seq: number
  /** The request of this connection that has been accepted. */
  re?: number
  /** What happened, where something is to be told. */
  entry?: Entry | null
  /** What has changed for the seats held, or for a spectator. */
  views?: ViewChange[]
  /** Seats that have not answered yet. */
  thinking?: number[]
  /** Where it stands now. */
  clock?: ClockInfo
  /** How the game has ended; null: it goes on again. */
  result?: Result | null
  /** Null: it has ended. */
  proposal?: Proposal | null
  /** Given when the game has become practice. */
  is_practice?: boolean
  /** What the guide says now, at a table that has one. */
  guide?: GuideInfo
  /** A pause of the clocks, or the wish for one; null: there is none. */
  pause?: PauseInfo | null
}
/** Somebody has sat down, come or gone. */
export interface Seats {
  type: 'seats'
  /** All of them. */
  seats: SeatInfo[]
  /** How many look on. */
  watchers: number
}
/** A bot is thinking about its answer; sent now and then while it does. */
export interface Thinking {
  type: 'thinking'
  /** Whose bot. */
  seat: number
  /** From 0 to 1, how much of its thinking is done. */
  share: number
}
/** The answer to `look`: ways in which the thing could lie on the board, the nearest first. */
export interface Looked {
  type: 'looked'
  /** The request. */
  re: number
  /** The nearest first. */
  figures?: Figure[]
  /** How far it is, in words. */
  lines?: Text[]
}
/** The answer to `hint`: good options, the best first; none when they are no longer wanted. */
export interface Hints {
  type: 'hints'
  /** The request. */
  re: number
  /** The best first. */
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
/** The answer to `review`: what would have been better; nothing, where all was answered well. */
export interface Reviewed {
  type: 'reviewed'
  /** The request. */
  re: number
  /** How many questions were judged. */
  judged?: number
  /** Of the last turn the worst; of a game the most instructive, in their order. */
  insights?: InsightInfo[]
}
/** Something better than what was answered, as far as the seat could know then. */
export interface InsightInfo {
  /** The frame from which to try again, for `play-on` once the game is over. */
  at: number
  /** Of the game. */
  round: number
  /** What was answered, part by part. */
  words: Text[]
  /** The expected result of that, from -1 (lost) to 1 (won). */
  value: number
  /** What would have been better; its reasons are what only it brings about. */
  better: Hint
  /** What may follow only from what was answered, in the story's words. */
  then?: Text[]
  /** What the seat saw then; none where there is nothing to show. */
  scene?: Scene | null
  /** How it may go on after what was answered. */
  mine?: Step[]
  /** How it may go on after the better. */
  best?: Step[]
}
/** One answer of a line that is played out: what happens, and what changes. */
export interface Step {
  /** What happens, in order. */
  beats?: Beat[]
  /** What the seat sees then, as a change of what it saw before. */
  change?: ViewChange | null
}
/** A line of chat. */
export interface Said {
  type: 'chat'
  /** What was said, and by whom. */
  line: ChatLine
  /** The request of this connection, if it was the one who said it. */
  re?: number
}
/** Older entries of the log, oldest first. */
export interface Past {
  type: 'history'
  /** The request. */
  re: number
  /** Oldest first; none: there are no older ones. */
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
  /** When; null: not after all. */
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
  /** For `game` of a new table. */
  id: string
  /** By language. */
  title: {
    [k: string]: string
  }
  /** The ways to play it, the usual one first. */
  modes: ModeForm[]
  /** The levels of computer players, the weakest first. */
  bots: string[]
  /** Seats choose a deck, a school or the like: `decks` lists them. */
  has_decks: boolean
  /** Seats may bring a deck of their own, as text. */
  has_own_decks: boolean
  /** There are cards to be looked through. */
  has_cards: boolean
  /** How it lies among others. */
  cover: CoverForm
  /** What its board is made of. */
  material: Material
  /** How the numbers on its cards and pieces are drawn. */
  numbers: {
    [k: string]: NumberLook
  }
  /** How the kinds of acts are drawn. */
  acts: {
    [k: string]: ActLook
  }
  /** How its events are shown and heard. */
  beats: {
    [k: string]: BeatLook
  }
}
/** One way to play a game. */
export interface ModeForm {
  /** For `mode` of a new table. */
  id: string
  /** By language. */
  title: {
    [k: string]: string
  }
  /** Their names, in the order of their numbers. */
  seats: string[]
  /** The fewest who can play it. */
  minimum: number
  /** The most who can play it. */
  maximum: number
  /** Options of the setup that are offered, each with its values. */
  choices: SetupChoice[]
  /** What is special about it, in a sentence. */
  line: {
    [k: string]: string
  } | null
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
/** I am nobody any more. */
export interface Gone {
  /** So many tables know me no longer. */
  tables: number
}
/** Who sits at a table. */
export interface Guest {
  /** Its number. */
  seat: number
  /** The seat's name in records. */
  name: string
  /** A person or the computer. */
  kind: string
  /** What the person is called, or the level of the bot. */
  player: string
  /** Somebody has sat down there. */
  is_taken: boolean
  /** Connected right now. */
  is_here: boolean
  /** The name that a bot has there. */
  called?: string
}
/** Whether the server works. */
export interface Health {
  /** ok: requests are answered. */
  status: 'ok' | 'unavailable'
  /** Of the server. */
  version: string
}
/** The seats that a token holds. */
export interface Held {
  /** Its id. */
  table: string
  /** Their numbers. */
  seats: number[]
  /** Of a seat that I have just taken; else none, for I know it. */
  token?: string | null
}
/** What stands behind a question of a game; its sentence is `help.<name>` of the game's locale. */
export interface HelpForm {
  /** The most telling first. */
  rules: string[]
  /** In which these rules are at work, in the order of the course. */
  lessons: string[]
}
/** All that the host's page shows. */
export interface HostView {
  /** Of the server. */
  version: string
  /** By the server's clock, in UTC milliseconds. */
  now: number
  /** Which kind it is. */
  database: 'postgresql' | 'sqlite'
  /** Why nothing can be written, when that is so. */
  trouble: string | null
  /** When the server restarts, in UTC milliseconds. */
  restart: number | null
  /** How each one fares. */
  processes: ProcessLoad[]
  /** Those that are being played. */
  tables: LiveTable[]
  /** What went wrong lately. */
  mishaps: Mishap[]
  /** Tables that could not be read. */
  aside: Laid[]
  /** What people have reported. */
  reports: Report[]
  /** Tables that the host has closed. */
  closed: ClosedTable[]
  /** That nobody may bear. */
  names: string[]
}
/** How one process fares. */
export interface ProcessLoad {
  /** By which processes tell each other apart. */
  name: string
  /** Of the operating system. */
  pid: number
  /** UTC milliseconds. */
  started: number
  /** A second, over the last minute. */
  answers: number
  /** Open connections. */
  sockets: number
  /** Processes that think for computer players. */
  thinkers: number
  /** How many of them think now. */
  thinking: number
  /** Jobs that wait for a thinker. */
  waiting: number
  /** Resident bytes, without the thinkers. */
  memory: number
  /** Seconds by which the loop is behind. */
  late: number
  /** It is too far behind to take more people. */
  is_overloaded: boolean
}
/** A table in memory; times are UTC milliseconds. */
export interface LiveTable {
  /** As in its address. */
  id: string
  /** The id of the game. */
  game: string
  /** The id of the mode. */
  mode: string
  /** By seat. */
  guests: Guest[]
  /** When it was set up. */
  created: number
  /** When something was last answered. */
  last: number
  /** How many look on. */
  watchers: number
  /** The game has ended. */
  is_over: boolean
}
/** Something that went wrong, from the log. */
export interface Mishap {
  /** UTC milliseconds. */
  at: number
  /** What the log says. */
  words: string
  /** Where in the code it happened. */
  trace?: string
  /** At which table. */
  table?: string | null
}
/** A table that is set aside. */
export interface Laid {
  /** Its id. */
  table: string
  /** Why it cannot be opened. */
  problem: string
  /** When it was set aside, in UTC milliseconds. */
  at: number
  /** How often opening it has failed. */
  tries: number
}
/** What somebody has reported; times are UTC milliseconds. */
export interface Report {
  /** Where it was. */
  table: string
  /** Of the report at its table. */
  number: number
  /** When it came. */
  at: number
  /** What is meant: a name, or a line of chat. */
  kind: 'chat' | 'name'
  /** As it was then. */
  name: string
  /** The line of chat, as it was then. */
  words: string
  /** In the reporter's own words. */
  reason: string
  /** The host has dealt with it. */
  is_settled: boolean
  /** For the profile of who is meant; empty where there is none for others to see. */
  person: string
  /** How many reports there are of the same person, with this one. */
  about: number
}
/** Come into a circle by its link. */
export interface JoinForm {
  /** From the link. */
  secret: string
}
/** The host's token. */
export interface KeyForm {
  /** As the host has set it. */
  token: string
}
/** A language that is complete, in its own words. */
export interface Language {
  /** As in `lang`, such as `de`. */
  id: string
  /** What it calls itself. */
  name: string
  /** Asks to go over to it. */
  invitation: string
}
/** A lesson of a game; its sentences are in the game's locale. */
export interface LessonForm {
  /** By which it is begun. */
  id: string
  /** What it is called. */
  title: Text
  /** What it is about, in a sentence. */
  line: Text
  /** How many there are. */
  steps: number
}
/** What has changed in the lobby; the same for everybody. */
export interface LobbyNews {
  type: 'lobby'
  /** New ones, and those that look different now. */
  tables: LobbyTable[]
  /** The ids of those that are no longer there. */
  gone: string[]
  /** Who looks for company, as it is now. */
  wanted: Wanted[]
  /** How many people are here. */
  people: number
  /** This is all there is; what was known before counts no more. */
  is_whole?: boolean
}
/** A table in the lobby. */
export interface LobbyTable {
  /** To sit down there, or to watch. */
  id: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** UTC milliseconds. */
  created: number
  /** All of them. */
  seats: LobbySeat[]
  /** None where nobody's time is counted. */
  clock?: ClockRule | null
  /** Whom those who wait would like to meet. */
  level?: Level
  /** All seats are taken: it can be watched. */
  is_running?: boolean
  /** How many watch it. */
  watchers?: number
}
/** A place at a table in the lobby. */
export interface LobbySeat {
  /** Its number. */
  seat: number
  /** Who sits there; of a computer player the level. Empty where nobody does. */
  player?: string
  /** The name that a computer player has there. */
  called?: string
  /** The computer plays there. */
  is_bot?: boolean
  /** Whoever comes may take it. */
  is_open?: boolean
}
/** Somebody looks for company: whoever wants the same plays at once. */
export interface Wanted {
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** How many wait for it. */
  people: number
}
/** What I am called; empty until I say so. */
export interface Me {
  /** Shown to everybody at the table. */
  name: string
  /** Whether a passkey, a code or a link leads back to me from anywhere; what I say of it is not heard. */
  is_kept?: boolean
  /** As others know me, for my profile; none until something leads back to me. */
  person?: string
}
/** Who meets whom. */
export interface MeetingInfo {
  /** In which round. */
  round: number
  /** The entry that sits first. */
  first: number
  /** The other; none: there was nobody left to play, which is worth a point. */
  second?: number | null
  /** What the first got: 1, 0.5 or 0; none while it is played. */
  points?: number | null
  /** Where; none where nobody had to play. */
  table?: string | null
}
/** Which member. */
export interface MemberForm {
  /** The number in the circle. */
  member: number
}
/** How a person fares in a mode of a game. */
export interface ModeTally {
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** Alone or with others. */
  won: number
  /** Nobody won, or everybody did. */
  drawn: number
  /** Others won. */
  lost: number
}
/** A turning point of a game: what was answered there brought victory nearer. */
export interface Moment {
  /** Where. */
  table: string
  /** Its id. */
  game: string
  /** The number of the replay's frame. */
  at: number
  /** The one in which it happened. */
  round: number
  /** By how much of a certain victory. */
  change: number
}
/** What leads back to me, told once. */
export interface MyCode {
  /** To be written down; a new one makes it void. */
  code: string
}
/** What makes another device mine. */
export interface MyLink {
  /** Behind the `#` of the page `/me`; good for one device. */
  token: string
  /** UTC milliseconds, until when. */
  ends: number
  /** The whole link as a drawing that a camera reads, in SVG. */
  qr: string
}
/** A passkey that opens my name; times are UTC milliseconds. */
export interface MyPasskey {
  /** By which it is renamed and removed. */
  id: string
  /** Of the device. */
  name: string
  /** The name of the server for which it is good. */
  host: string
  /** When. */
  made: number
  /** When it was last used; none: never. */
  used: number | null
}
/** One of somebody's ratings. */
export interface MyRating {
  /** Its id. */
  game: string
  /** The mode by which the group of modes is called. */
  group: string
  /** How strong they are believed to be. */
  rating: RatingMark
  /** How many have counted. */
  games: number
  /** Among all who are rated there; none while it is provisional. */
  place: number | null
}
/** A name that somebody gave. */
export interface NameForm {
  /** As it was given. */
  name: string
}
/** A name for a circle, or for one of its seasons. */
export interface NewCircle {
  /** As its members call it. */
  name: string
}
/** A passkey that a browser has made. */
export interface NewPasskey {
  /** As WebAuthn writes it in JSON. */
  credential: {}
  /** Of the device, as its person calls it. */
  name: string
}
/** A table to be set up; decks are ids, or texts of one's own, one per seat. */
export interface NewTable {
  /** Its id. */
  game: string
  /** One for every seat that shall be played. */
  seats: SeatForm[]
  /** Its id; none: the usual one. */
  mode?: string | null
  /** By seat; null: any, if possible one that nobody else has. */
  decks?: (string | null)[] | null
  /** Further options of the mode, as its `choices` offer them. */
  setup?: {} | null
  /** None: nobody's time is counted. */
  clock?: ClockRule | null
  /** Whom those who wait for strangers would like to meet; everybody may come all the same. */
  level?: Level
  /** It counts for ratings: with a clock, without help, and whoever leaves has lost. */
  rated?: boolean
}
/** Who shall sit there. */
export interface SeatForm {
  /** me: mine; friend: by a link; open: for strangers; bot: the computer. */
  kind: 'bot' | 'friend' | 'me' | 'open'
  /** The level of the bot. */
  bot?: string | null
  /** What whoever sits there is called; none: as they call themselves. */
  name?: string | null
}
/** A tournament to be set up. */
export interface NewTournament {
  /** Its id. */
  game: string
  /** What it is called. */
  title?: string
  /** Its id, a mode for two; none: the usual one. */
  mode?: string | null
  /** Who meets whom: everybody each other, equals, or winners only. */
  form?: TournamentForm
  /** Of a Swiss tournament; none: as many as it takes. */
  rounds?: number | null
  /** Whoever does not come has lost when it has run down. */
  clock?: ClockRule
  /** Its games count for ratings. */
  rated?: boolean
  /** For so many at most. */
  places?: number
  /** The level of the computers that fill empty chairs when it starts; none: nobody does. */
  bot?: string | null
  /** Others may still come when it has started; only where it is Swiss. */
  is_late_open?: boolean
  /** UTC milliseconds, when it starts by itself; none: by hand. */
  starts?: number | null
}
/** One more way to tell me. */
export interface NewWay {
  /** By mail, by a webhook, or by a push to this browser. */
  kind: WayKind
  /** A mail address, the address of the webhook, or what the browser has subscribed to. */
  address: string
  /** What a webhook reads. */
  form?: WebhookForm
  /** Of a push: the browser's public key. */
  p256dh?: string | null
  /** Of a push: the secret that browser and server share. */
  auth?: string | null
  /** In which language I am told. */
  lang?: string
}
/** How I am told that it is my turn. */
export interface Notices {
  /** Those that I have chosen. */
  ways: Way[]
  /** Of what I want to be told. */
  wishes: Wishes
  /** Whether this server sends mail. */
  has_mail: boolean
  /** With which a browser subscribes to pushes; none where this server sends none. */
  push_key: string | null
}
/** A way in which I am told. */
export interface Way {
  /** By which it can be removed. */
  id: string
  /** By mail, by a webhook, or by a push. */
  kind: WayKind
  /** The address as far as it helps to recognise it. */
  shown: string
  /** UTC milliseconds. */
  made: number
  /** Whether anything is sent there: a mail address must be confirmed by the link that it gets. */
  is_confirmed: boolean
  /** Why the last message did not arrive. */
  trouble: WayTrouble | null
}
/** A table that waits for strangers. */
export interface OpenTable {
  /** To sit down there. */
  id: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** UTC milliseconds. */
  created: number
  /** All of them; those that are open can be taken. */
  seats: SeatInfo[]
  /** None where nobody's time is counted. */
  clock?: ClockRule | null
}
/** How a person fares against somebody. */
export interface OpponentTally {
  /** person: somebody whose name is theirs; bot: a level; others: all who are not named here. */
  kind: 'bot' | 'others' | 'person'
  /** What they are called, or the level of the bot; empty: somebody. */
  name: string
  /** For the profile; empty where there is none to be seen. */
  person: string
  /** Alone or with others. */
  won: number
  /** Nobody won, or everybody did. */
  drawn: number
  /** Others won. */
  lost: number
}
/** A section of an overview, ready to be read. */
export interface Overview {
  /** What it is called in addresses. */
  name: string
  /** Its heading. */
  title: {
    [k: string]: string
  }
  /** What it says. */
  text: {
    [k: string]: string
  }
  /** What is seen beside it. */
  view?: Sight | null
  /** The lesson in which it is learnt. */
  lesson?: string | null
  /** The rules in which it is written. */
  rules?: string[]
}
/** A picture, drawn. */
export interface Sight {
  /** Of which only the zones are kept that the picture is about. */
  scene: Scene
  /** Keys of things and places that are lit. */
  show: string[]
}
/** Somebody was found: my seat is there. */
export interface Paired {
  type: 'paired'
  /** Its id. */
  table: string
}
/** What a passkey has signed. */
export interface PasskeyAnswer {
  /** As WebAuthn writes it in JSON. */
  credential: {}
}
/** What a passkey shall be called. */
export interface PasskeyName {
  /** Of the device, as its person calls it. */
  name: string
}
/** What a browser needs to make a passkey, or to be asked for one. */
export interface PasskeyOptions {
  /** As WebAuthn writes it in JSON; what is bytes there is base64url here. */
  options: {}
}
/** What a seat wants of the clocks. */
export interface PauseForm {
  /** One of mine. */
  seat: number
  /** Ask for a pause, agree to one, refuse or withdraw it, or go on after one. */
  act: PauseAct
}
/** A new table that goes on from a frame of a replay. */
export interface PlayOn {
  /** The number of the frame. */
  at: number
  /** One for every seat. */
  seats: SeatForm[]
  /** None: nobody's time is counted. */
  clock?: ClockRule | null
}
/** A finished game that I may look at, for I sat there too; times are UTC milliseconds. */
export interface PlayedGame {
  /** Its id. */
  table: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** Where the person sat. */
  seat: number
  /** When it ended. */
  at: number
  /** What the people were called who sat there too. */
  others: string[]
  /** The levels of the computers that sat there. */
  bots: string[]
  /** How it ended. */
  result: Result | null
}
/** Why a request was refused; nothing has changed. */
export interface Problem {
  /** The kind of problem, for the client. */
  code: string
  /** The reason, in words. */
  text: Text
  /** The rule of the game that it breaks. */
  rule?: string | null
  /** Which part of the request is wrong. */
  field?: string | null
}
/** A person whose name is theirs, as others may see it. */
export interface Profile {
  /** As in the address. */
  id: string
  /** Empty until they say so. */
  name: string
  /** Since when the name is theirs, in UTC milliseconds. */
  since: number
  /** It is my own. */
  is_me: boolean
  /** Others see it too. */
  is_shown: boolean
  /** Games that go on. */
  running: number
  /** Games that have ended; the newest of them are counted below. */
  finished: number
  /** By game and mode, the most played first. */
  modes: ModeTally[]
  /** The most frequent first; in games of two sides only. */
  opponents: OpponentTally[]
  /** The most played first. */
  decks: DeckTally[]
  /** Where there are any. */
  ratings: MyRating[]
  /** The newest first; only games at which I sat too. */
  games: PlayedGame[]
}
/** What others see of me. */
export interface ProfileForm {
  /** My name and my results; else only I see my profile. */
  is_shown: boolean
}
/** A puzzle; its sentences are among those of the lessons of its game. */
export interface PuzzleForm {
  /** By which it is begun. */
  id: string
  /** The game's id. */
  game: string
  /** What is asked for; puzzles of one kind have the same sentences. */
  kind: string
  /** The strongest level of computer players that misses it. */
  level: string
  /** What is asked for, in a few words. */
  title: Text
}
/** Everybody who is rated in a group of modes. */
export interface RatingBoard {
  /** The mode by which the group is called. */
  group: string
  /** The modes that count for it. */
  modes: string[]
  /** The strongest first; who is provisional comes at the end. */
  lines: RatingLine[]
}
/** Somebody's place among all who are rated. */
export interface RatingLine {
  /** What they are called; empty for somebody without a name, and for whoever shows theirs to nobody. */
  name: string
  /** How strong they are believed to be. */
  rating: RatingMark
  /** By what is proven; none while it is provisional, and for computers. */
  place?: number | null
  /** How many have counted. */
  games?: number
  /** The level of a computer player, whose rating comes from the ladder and stays. */
  bot?: string | null
  /** That is whoever asks. */
  is_me?: boolean
  /** Under which their profile is found; empty where there is none to see. */
  person?: string
}
/** Whether the server can take people, and if not, why. */
export interface Readiness {
  /** ok: people may come. */
  status: 'ok' | 'unavailable'
  /** Of the server. */
  version: string
  /** Whether it can be written. */
  database: 'ok' | 'unavailable'
  /** It is too far behind to take more people. */
  is_overloaded: boolean
  /** How many tables could not be read. */
  set_aside: number
  /** What is done again and again. */
  duties: DutyForm[]
}
/** At how many tables a name was shown. */
export interface Removed {
  /** How many. */
  tables: number
}
/** Which bot shall play on where. */
export interface ReplaceForm {
  /** Whose place the bot takes. */
  seat: number
  /** Its level. */
  bot: string
}
/** A game to be watched. */
export interface Replay {
  /** Its id. */
  table: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** Whose view this is: `spectator`, `open` or the name of a seat. */
  view: string
  /** The views that are allowed now. */
  views: string[]
  /** The game has ended. */
  is_over: boolean
  /** In order. */
  frames: Frame[]
  /** Which piece this is: long replays come in several, whose frames follow each other. */
  piece: number
  /** How many pieces there are. */
  pieces: number
}
/** What the host shall look at: the name at a seat, or a line of chat. */
export interface ReportForm {
  /** The seat whose name is meant. */
  seat?: number | null
  /** The number of the line of chat that is meant. */
  line?: number | null
  /** In the reporter's own words. */
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
  /** A code that leads back to me from anywhere; the one before is void. */
  'POST /api/me/code': {
    gives: MyCode
  }
  /** A link that makes one more device mine. */
  'POST /api/me/link': {
    gives: MyLink
  }
  /** Be who I am elsewhere, by a code or a link. */
  'POST /api/me/recover': {
    gives: Me
    takes: Secret
  }
  /** Everything that is kept about me, as a file. */
  'GET /api/me/about': {
    gives: AboutMe
  }
  /** Forget me: my name is gone everywhere, and what I said; games stay for those who played with me. */
  'POST /api/me/forget': {
    gives: Gone
  }
  /** The tables at which I sit: running ones first, each kind by what happened last. */
  'GET /api/me/tables': {
    gives: MyTable[]
  }
  /** The passkeys that open my name. */
  'GET /api/me/passkeys': {
    gives: MyPasskey[]
  }
  /** Keep a passkey that my browser has made: the name is mine from now on. */
  'POST /api/me/passkeys': {
    gives: MyPasskey[]
    takes: NewPasskey
  }
  /** What a browser needs to make a passkey for my name. */
  'POST /api/me/passkeys/options': {
    gives: PasskeyOptions
  }
  /** What a browser needs to ask for a passkey, whosever it is. */
  'POST /api/me/passkeys/question': {
    gives: PasskeyOptions
  }
  /** Be who my passkey says. */
  'POST /api/me/passkeys/answer': {
    gives: Me
    takes: PasskeyAnswer
  }
  /** Call the device of a passkey something else. */
  'PUT /api/me/passkeys/{passkey}': {
    gives: MyPasskey[]
    takes: PasskeyName
  }
  /** A passkey of mine opens nothing any more. */
  'DELETE /api/me/passkeys/{passkey}': {
    gives: MyPasskey[]
  }
  /** Let others see my profile, or nobody but me. */
  'PUT /api/me/profile': {
    gives: Profile
    takes: ProfileForm
  }
  /** Whom I have muted or blocked. */
  'GET /api/me/company': {
    gives: Shunned[]
  }
  /** Mute somebody, or block them. */
  'POST /api/me/company': {
    gives: Shunned[]
    takes: CompanyForm
  }
  /** Hear somebody again, and play with them. */
  'DELETE /api/me/company/{person}': {
    gives: Done
  }
  /** What a person has played and how it went, as far as I may know. */
  'GET /api/people/{person}': {
    gives: Profile
  }
  /** Where games of a person turned for the better: of the newest at which I sat too. */
  'GET /api/people/{person}/moments': {
    gives: Moment[]
  }
  /** How I am told that it is my turn. */
  'GET /api/me/notices': {
    gives: Notices
  }
  /** Say of what I want to be told. */
  'PUT /api/me/notices': {
    gives: Notices
    takes: Wishes
  }
  /** Add a way to tell me; it is greeted at once, and a mail address gets a link that confirms it. */
  'POST /api/me/ways': {
    gives: Notices
    takes: NewWay
  }
  /** Take a way away. */
  'POST /api/me/ways/{way}/removed': {
    gives: Notices
  }
  /** Confirm a mail address, by the link that it got. */
  'POST /api/notices/{token}/confirm': {
    gives: Settled
  }
  /** Get no more mails, by the link that each of them carries; mail programs may ask so themselves. */
  'POST /api/notices/{token}/stop': {
    gives: Done
  }
  /** Whether I want to be told of a table. */
  'GET /api/tables/{table}/bell': {
    gives: Bell
  }
  /** Say whether I want to be told of a table. */
  'PUT /api/tables/{table}/bell': {
    gives: Bell
    takes: Bell
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
  /** What stands behind every question of a game, by the question's name. */
  'GET /api/games/{game}/help': {
    gives: {
      [k: string]: HelpForm
    }
  }
  /** The lessons of a game, in their order. */
  'GET /api/games/{game}/lessons': {
    gives: LessonForm[]
  }
  /** What is said in the lessons and examples of a game. */
  'GET /api/games/{game}/lessons/{lang}.json': {
    gives: {
      [k: string]: string
    }
  }
  /** A game in five minutes: short sections with scenes of its table. */
  'GET /api/games/{game}/overview': {
    gives: Overview[]
  }
  /** The words of a game that are explained wherever they are read. */
  'GET /api/games/{game}/glossary/{lang}.json': {
    gives: Term[]
  }
  /** Sit down to a lesson: a table with a guide, at which nobody else plays. */
  'POST /api/games/{game}/lessons/{lesson}': {
    gives: Created
  }
  /** The examples of a game, by the rules that they show. */
  'GET /api/games/{game}/examples': {
    gives: {
      [k: string]: string[]
    }
  }
  /** What comes of something that is tried in an example; nothing of it is kept. */
  'POST /api/games/{game}/examples/{example}': {
    gives: ExampleForm
    takes: TrialForm
  }
  /** Whether a deck of one's own keeps the rules; 200 even if it does not. */
  'POST /api/games/{game}/decks/check': {
    gives: DeckVerdict
    takes: DeckSourceForm
  }
  /** All puzzles, without their solutions. */
  'GET /api/puzzles': {
    gives: PuzzleForm[]
  }
  /** The puzzle of a day, such as 2026-11-16; the same for everybody. */
  'GET /api/puzzles/daily/{day}': {
    gives: DailyForm
  }
  /** Sit down to a puzzle: a table with a guide, at which nobody else plays. */
  'POST /api/puzzles/{puzzle}': {
    gives: Created
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
  /** Ask for a pause of the clocks, agree to one, refuse it, or go on after one. */
  'POST /api/tables/{table}/pause': {
    gives: TableInfo
    takes: PauseForm
  }
  /** What I have answered ahead at a table, at the first of my seats or at `seat`. */
  'GET /api/tables/{table}/ahead': {
    gives: Ahead
  }
  /** Answer ahead; nobody else learns of it. */
  'PUT /api/tables/{table}/ahead': {
    gives: Ahead
    takes: AheadForm
  }
  /** Who would be asked what after some answers, as far as I can know. */
  'POST /api/tables/{table}/ahead/look': {
    gives: Foretold
    takes: AheadLook
  }
  /** Who is rated how in a game, computers too. */
  'GET /api/ratings/{game}': {
    gives: RatingBoard[]
  }
  /** All tournaments, the newest first; those that are over come last. */
  'GET /api/tournaments': {
    gives: TournamentLine[]
  }
  /** Set a tournament up. */
  'POST /api/tournaments': {
    gives: TournamentId
    takes: NewTournament
  }
  /** A tournament: who takes part, who meets whom, who stands where. */
  'GET /api/tournaments/{tournament}': {
    gives: TournamentInfo
  }
  /** Take part. */
  'POST /api/tournaments/{tournament}/enter': {
    gives: TournamentInfo
  }
  /** Take part no longer; a game under way goes on. */
  'POST /api/tournaments/{tournament}/withdraw': {
    gives: TournamentInfo
  }
  /** Wait for nobody more, and play the first round. */
  'POST /api/tournaments/{tournament}/start': {
    gives: TournamentInfo
  }
  /** End a tournament before its time. */
  'POST /api/tournaments/{tournament}/cancel': {
    gives: TournamentInfo
  }
  /** Take somebody out of a tournament. */
  'POST /api/tournaments/{tournament}/remove': {
    gives: TournamentInfo
    takes: EntryForm
  }
  /** Wait for nobody more, and play the first round, as the host. */
  'POST /api/host/tournaments/{tournament}/start': {
    gives: TournamentInfo
  }
  /** End a tournament before its time, as the host. */
  'POST /api/host/tournaments/{tournament}/cancel': {
    gives: TournamentInfo
  }
  /** Take somebody out of a tournament, as the host. */
  'POST /api/host/tournaments/{tournament}/remove': {
    gives: TournamentInfo
    takes: EntryForm
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
  /** Look for somebody who wants to play the same; the lobby's WebSocket tells when somebody is found. */
  'POST /api/wishes': {
    gives: Company
    takes: Wish
  }
  /** Look no longer. */
  'POST /api/wishes/none': {
    gives: Company
  }
  /** The circles in which I am, the newest first. */
  'GET /api/me/circles': {
    gives: MyCircle[]
  }
  /** Found a circle; needs a name of mine. */
  'POST /api/circles': {
    gives: CircleLink
    takes: NewCircle
  }
  /** A circle with its games and scores; whoever only brings its secret sees who is in it. */
  'GET /api/circles/{circle}': {
    gives: CircleForm
  }
  /** Come into a circle by its link; needs a name of mine. */
  'POST /api/circles/{circle}/join': {
    gives: CircleForm
    takes: JoinForm
  }
  /** Leave a circle; gives those in which I still am. */
  'POST /api/circles/{circle}/leave': {
    gives: MyCircle[]
  }
  /** Call a circle something else; for whoever founded it. */
  'POST /api/circles/{circle}/rename': {
    gives: CircleForm
    takes: NewCircle
  }
  /** Ask a member to leave; the link is another from now on. For whoever founded the circle. */
  'POST /api/circles/{circle}/remove': {
    gives: CircleForm
    takes: MemberForm
  }
  /** End a circle, whose games stay with those who played them; for whoever founded it. */
  'POST /api/circles/{circle}/end': {
    gives: MyCircle[]
  }
  /** A season of that name begins now. */
  'POST /api/circles/{circle}/season': {
    gives: CircleForm
    takes: NewCircle
  }
  /** A new table for members of a circle; who sits where is decided by lot. */
  'POST /api/circles/{circle}/tables': {
    gives: TableId
    takes: CircleGame
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
/** A code, or the token of a link. */
export interface Secret {
  /** As it was written down; gaps and small letters do not matter in a code. */
  secret: string
}
/** What a link in a mail has done. */
export interface Settled {
  /** The address as far as it helps to recognise it. */
  shown: string
}
/** Every rule of a game. */
export interface RulebookForm {
  /** The chapters, in their order. */
  sections: Section[]
  /** All rules, each with the id of its chapter. */
  rules: Rule[]
}
/** A chapter of a rulebook. */
export interface Section {
  id: string
  title: {
    [k: string]: string
  }
  /** What it is about, in plain words, before its rules. */
  intro?: {
    [k: string]: string
  } | null
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
/** A word of a game in one language. */
export interface Term {
  /** The same in every language. */
  id: string
  /** How it is written: first as it is listed, then every other form in which it is met. */
  forms: string[]
  /** What it means, in a sentence or two. */
  text: string
  /** Where it is written. */
  rule: string
}
/** What is done in an example, from its beginning. */
export interface TrialForm {
  /** The number of the try with which it begins; none: with free answers. */
  attempt?: number | null
  /** Given after that, in order. */
  answers?: string[]
  /** Keys of what was clicked next: only asks why that is no answer. */
  elements?: string[]
}
/** A seat's token. */
export interface TokenForm {
  /** From the link. */
  token: string
}
/** Which open seat to take. */
export interface SitForm {
  /** Its number. */
  seat: number
}
/** A new link for a seat. */
export interface SeatLink {
  /** Its number. */
  seat: number
  /** For the link; the earlier one holds no more. */
  token: string
}
/** A table. */
export interface TableId {
  /** Its id. */
  table: string
}
/** A tournament in a list. */
export interface TournamentLine {
  /** As in its address. */
  id: string
  /** What it is called; empty: by its game alone. */
  title: string
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** Who meets whom. */
  form: TournamentForm
  /** open: entries are taken; running; over; cancelled. */
  state: TournamentState
  /** How many take part. */
  entered: number
  /** For how many there is room. */
  places: number
  /** The round that is played or was played last. */
  round: number
  /** How many there will be; none while that depends on who comes. */
  rounds: number | null
  /** Its games count for ratings. */
  is_rated: boolean
  /** I take part. */
  is_mine: boolean
  /** UTC milliseconds; none: by hand. */
  starts: number | null
  /** The level of the computers that fill empty chairs. */
  bot: string | null
  /** UTC milliseconds. */
  made: number
  /** Who has won, when it is over. */
  winner: string | null
}
/** A tournament. */
export interface TournamentId {
  /** Its id. */
  tournament: string
}
/** A tournament. */
export interface TournamentInfo {
  /** What lists say of it. */
  line: TournamentLine
  /** Of each table. */
  clock: ClockRule
  /** Others may still come. */
  is_late_open: boolean
  /** Whoever asks may start and cancel it, and take entries out. */
  may_manage: boolean
  /** Whoever asks may take part. */
  may_enter: boolean
  /** Everybody. */
  entries: EntryInfo[]
  /** All rounds, in order. */
  meetings: MeetingInfo[]
  /** The leader first. */
  standings: StandingInfo[]
}
/** Somebody's place. */
export interface StandingInfo {
  /** Whoever cannot be told apart shares one. */
  place: number
  /** Who. */
  entry: number
  /** A success 1, a draw a half, a round without an opponent 1. */
  points: number
  /** How many. */
  wins: number
  /** How many. */
  draws: number
  /** How many. */
  losses: number
  /** Rounds without an opponent. */
  byes: number
  /** What all opponents have together. */
  buchholz: number
  /** What beaten opponents have, and half of what those have who drew. */
  sonneborn: number
}
/** What I would like to play with somebody. */
export interface Wish {
  /** Its id. */
  game: string
  /** Its id; none: the usual one. */
  mode?: string | null
}
/** The host will see it. */
export interface Thanks {
  /** Of the report at this table. */
  number: number
}
/** In how many seconds the server restarts; none: not after all. */
export interface RestartForm {
  /** From now. */
  seconds?: number | null
}
/** I look for somebody to play with. */
export interface Waiting {
  type: 'waiting'
  /** Its id. */
  game: string
  /** Its id. */
  mode: string
  /** UTC milliseconds. */
  since: number
}
