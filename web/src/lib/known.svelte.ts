/** Everything one browser knows of one table: what the server says of it, and how that is told. */
import { Adviser } from './advice.svelte'
import { AloneLine, isAlone } from './alone'
import { prepare } from './api'
import { botTitle, t, tell, wordsWith } from './i18n.svelte'
import { beatLook } from './looks.svelte'
import { SPECTATOR, type Beat, type BeatLook, type Element, type Scene, type Seat, type Text } from './model'
import type {
  AheadLine,
  ChatLine,
  ClockInfo,
  Entry,
  FromServer,
  GuideInfo,
  PauseInfo, Proposal,
  RestartInfo,
  Result,
  SeatInfo,
  State,
  TableInfo,
  Update,
} from './protocol'
import { changed, seen, type Asked, type Options, type Seen } from './reducer'
import { Outlooks } from './outlook.svelte'
import { callings, held, names } from './seats'
import { isStill, settings } from './settings.svelte'
import { TableSocket, type Connection, type Line } from './socket'
import { cardsOf } from './played'
import { sound } from './sound'
import { duration, frames, LONGEST, moments, Teller, type Frame } from './story'
import { deeds, type Summary } from './tale'
import { say, trim } from './text'
import { veiled } from './veil'

/** What a card is called that lies face down for everybody at one screen. */
const back = (): Text => ({ key: 'verbatim', args: { words: t('card.back') } })

/** What I did myself I know already: it is told faster. */
const OWN = 0.6

export abstract class KnownTable {
  line: Line = $state('connecting')
  closeCode: number | null = $state(null)
  info: TableInfo | null = $state.raw(null)
  views: Seen[] = $state.raw([])
  thinking: Seat[] = $state.raw([])
  watchers = $state(0)
  clock: ClockInfo | null = $state.raw(null)
  clockAt = $state(0)
  chat: ChatLine[] = $state.raw([])
  entries: Entry[] = $state.raw([])
  missed: Beat[] = $state.raw([])
  /** How it ended, once that has been told. */
  result: Result | null = $state.raw(null)
  /** The same, as soon as it is known. */
  private ending: Result | null = null
  /** What the guide says, at a table with one, once what happened has been told. */
  guide: GuideInfo | null = $state.raw(null)
  private guiding: GuideInfo | null = null
  proposal: Proposal | null = $state.raw(null)
  /** A pause of the clocks, or the wish for one. */
  resting: PauseInfo | null = $state.raw(null)
  /** How much has happened since whoever sits here was here last. */
  since = $state(0)
  /** What was answered ahead from the seat that looks. */
  ahead: AheadLine[] = $state.raw([])
  /** Something was taken back although chance or a secret had shown itself. */
  isPractice = $state(false)
  notices: Text[] = $state.raw([])
  next: string | null = $state(null)
  /** When the server restarts, and by how much its clock is ahead of ours. */
  restart: { at: number; ahead: number } | null = $state.raw(null)

  /** The seat whose view is shown. */
  seat: Seat = $state(SPECTATOR)
  /** Hot-seat: the next player must say that the others look away. */
  curtain: Seat | null = $state(null)
  /** Hot-seat: what everybody watches is told with all hands face down. */
  private isVeiled = false
  /** What is on the screen; runs behind while beats are told. */
  shown: Scene | null = $state.raw(null)
  /** What is told now, all of one moment. */
  beats: Beat[] = $state.raw([])
  /** Cards that others have just played, shown large while it is told. */
  cards: Element[] = $state.raw([])
  /** What others did since this seat was last asked, to be told once more. */
  past: { scene: Scene; frames: Frame[] } | null = $state.raw(null)
  private isPast = false
  /** Something was answered since the last of that. */
  private hasAnswered = false
  /** Things that are called otherwise since the last beat: their old keys by the new ones. */
  moved: ReadonlyMap<string, string> = $state.raw(new Map())
  isTelling = $state(false)
  /** How many of the last lines of the log are not told yet. */
  untold = $state(0)

  /** An answer is on its way. */
  isSending = $state(false)
  trouble: string | null = $state(null)
  unreadChat = $state(0)
  hasHistory = $state(true)
  /** How far each bot is with its thinking, from 0 to 1. */
  progress: Readonly<Record<number, number>> = $state.raw({})
  readonly advice: Adviser
  readonly outlooks: Outlooks

  protected readonly socket: Connection
  private readonly options: Options = new Map()
  private readonly teller: Teller
  private target: Scene | null = null
  private seq = 0

  constructor(readonly id: string) {
    this.teller = new Teller(
      (frame) => this.show(frame),
      (frame) => this.pause(frame),
      () => {
        this.isTelling = false
        this.isPast = false
        this.result = this.ending
        this.guide = this.guiding
        this.beats = []
        this.cards = []
        this.untold = 0
        if (this.asked) sound('ask')
        this.turnChair()
      },
      (frame) => this.hasAct(frame, 'turn'),
      () => LONGEST * settings.pace,
    )
    this.socket = this.connect(
      (message) => this.hear(message),
      (line, code) => {
        this.line = line
        this.closeCode = code ?? null
        if (line !== 'live') this.isSending = false
      },
    )
    this.advice = new Adviser((request) => this.socket.ask(request))
    this.outlooks = new Outlooks((request) => this.socket.ask(request))
  }

  /** The line to the table; who overrides it has nothing but the id by then. */
  protected connect(onMessage: (message: FromServer) => void, onLine: (line: Line, code?: number) => void): Connection {
    if (isAlone(this.id)) return new AloneLine(this.id, onMessage, onLine)
    return new TableSocket(this.id, held(this.id).token, onMessage, onLine)
  }

  open(): void {
    this.socket.open()
    window.addEventListener('online', this.wake)
    window.addEventListener('offline', this.cutOff)
    document.addEventListener('visibilitychange', this.wake)
  }

  close(): void {
    this.teller.stop()
    this.socket.close()
    window.removeEventListener('online', this.wake)
    window.removeEventListener('offline', this.cutOff)
    document.removeEventListener('visibilitychange', this.wake)
  }

  private readonly wake = (): void => {
    if (document.visibilityState === 'visible') this.socket.hurry()
  }

  private readonly cutOff = (): void => this.socket.drop()

  // -- what is known ---------------------------------------------------------------------------------------

  get game(): string {
    return this.info?.game ?? ''
  }

  get view(): Seen | undefined {
    return this.views.find((view) => view.seat === this.seat) ?? this.views[0]
  }

  get mine(): Seat[] {
    return this.views.map((view) => view.seat).filter((seat) => seat >= 0)
  }

  private isMine(seat: Seat | null | undefined): boolean {
    return seat !== null && seat !== undefined && this.mine.includes(seat)
  }

  get isSpectator(): boolean {
    return this.mine.length === 0
  }

  get isHotSeat(): boolean {
    return this.mine.length > 1
  }

  /** What is asked of the seat that is shown, once the story so far has been told. */
  get asked(): Asked | null {
    if (this.isTelling || this.curtain !== null || this.result) return null
    return this.view?.decision ?? null
  }

  /** Whether no other person plays here. */
  get isAlone(): boolean {
    return (this.info?.seats ?? []).every((each) => each.kind === 'bot' || each.is_mine)
  }

  /** Whether the game counts: nobody is helped, and nothing is taken back but by agreement. */
  get isStrict(): boolean {
    return Boolean(this.info?.is_rated || this.info?.tournament)
  }

  /** Hints are for games in which no other person plays. */
  get mayHint(): boolean {
    return !this.result && this.isAlone && !this.guide && !this.isStrict
  }

  /** The coach looks back only for whoever is the one person at the table. */
  get mayCoach(): boolean {
    return this.isAlone && this.mine.length === 1 && !this.guide && (!this.isStrict || this.result !== null)
  }

  get canUndo(): boolean {
    return !this.result && (this.view?.canUndo ?? false)
  }

  /** A sentence in which seats are called by whoever sits there. */
  say(text: Text | null | undefined): string {
    return say(text, this.sentences)
  }

  private readonly sentences = $derived(wordsWith(this.game, callings(this.info?.seats ?? [], settings.name)))

  seatInfo(seat: Seat): SeatInfo | undefined {
    return this.info?.seats.find((each) => each.seat === seat)
  }

  /** What a seat is called in the rules. */
  seatName(seat: Seat): string {
    const info = this.seatInfo(seat)
    return info ? tell(this.game, { key: `seat.${info.name}` }) : ''
  }

  /** What a seat is called in sentences. */
  calledName(seat: Seat): string {
    const info = this.seatInfo(seat)
    return info ? this.say({ key: `seat.${info.name}` }) : ''
  }

  /** Who sits there, as in sentences; behind a bot's name its level. */
  playerName(seat: Seat): string {
    const info = this.seatInfo(seat)
    if (!info) return ''
    if (info.kind === 'bot') return botTitle(info)
    if (info.is_mine && !this.isHotSeat && !info.player && !settings.name) return t('seat.you')
    const seats = this.info?.seats ?? []
    return names(seats, settings.name)[seats.indexOf(info)] || (info.is_taken ? this.seatName(seat) : t('seat.empty'))
  }

  isForShown(beat: Beat): boolean {
    return !beat.only || beat.only.includes(this.seat) || (this.seat < 0 && beat.only.includes(SPECTATOR))
  }

  // -- what the server says -----------------------------------------------------------------------------------

  private hear(message: FromServer): void {
    switch (message.type) {
      case 'state':
        return this.hearState(message)
      case 'update':
        return this.hearUpdate(message)
      case 'seats':
        if (this.info) this.info = { ...this.info, seats: message.seats }
        this.watchers = message.watchers ?? 0
        return
      case 'chat':
        this.chat = [...this.chat, message.line]
        this.unreadChat++
        return
      case 'history':
        this.entries = [...(message.entries ?? []), ...this.entries]
        if ((message.entries ?? []).length === 0) this.hasHistory = false
        return
      case 'rematch':
        this.next = message.table
        return
      case 'restart':
        this.keepRestart(message.restart ?? null)
        return
      case 'error':
        if (message.re === undefined) this.trouble = this.say(message.text)
        return
      case 'thinking':
        this.progress = { ...this.progress, [message.seat]: message.share }
        return
      case 'hints':
      case 'bye':
      case 'because':
      case 'looked':
      case 'pong':
    }
  }

  private hearState(message: State): void {
    const isReturn = this.socket.since !== null
    const before = this.target
    this.options.clear()
    this.info = message.table
    this.views = message.views.map((view) => seen(view, this.options))
    this.thinking = message.thinking
    this.watchers = message.watchers ?? 0
    this.keepClock(message.clock ?? null)
    this.chat = message.chat ?? []
    this.ending = message.result ?? null
    this.guiding = message.guide ?? null
    this.proposal = message.proposal ?? null
    this.resting = message.pause ?? null
    this.isPractice = message.is_practice ?? false
    this.notices = message.notices ?? []
    this.next = message.next ?? null
    this.keepRestart(message.restart ?? null)
    const missed = message.missed ?? []
    const known = new Set(this.entries.map((entry) => entry.seq))
    this.entries = isReturn ? [...this.entries, ...missed.filter((entry) => !known.has(entry.seq))] : missed
    this.seq = message.seq
    this.socket.since = message.seq
    void prepare(message.table.game, settings.lang)
    if (!this.views.some((view) => view.seat === this.seat)) this.seat = this.views[0]?.seat ?? SPECTATOR
    this.sitWhereAsked()
    this.dropPicks()
    this.teller.stop()
    this.isTelling = false
    this.untold = 0
    this.target = this.view?.scene ?? null
    const told = missed.flatMap((entry) => this.momentsOf(entry))
    const beats = told.flat()
    this.past = null
    if (isReturn && before && this.target && beats.length > 0) {
      // Everything that happened while the line was down is told, not only shown.
      this.missed = beats
      this.begin(frames(before, this.target, told), before)
    } else {
      this.shown = this.target
      this.result = this.ending
      this.guide = this.guiding
      if (!isReturn) this.keepMissed(message, beats)
      this.turnChair()
    }
  }

  /** Whoever comes again is told what happened meanwhile; whoever comes for the first time what happened lately. */
  private keepMissed(message: State, beats: Beat[]): void {
    const seen = message.seen ?? null
    if (seen === null) {
      this.missed = message.seq > 3 ? beats.slice(-30) : []
      return
    }
    this.missed = (message.missed ?? []).filter((entry) => entry.seq > seen).flatMap((entry) => this.momentsOf(entry).flat())
    this.since = this.missed.length
  }

  /** Ask for everything anew, because I see it with other eyes now. */
  lookAgain(): void {
    this.socket.again()
  }

  private hearUpdate(message: Update): void {
    if (message.seq !== this.seq + 1 && message.seq !== this.seq) {
      this.socket.again()
      return
    }
    this.seq = message.seq
    this.socket.since = message.seq
    const asked = this.view?.decision
    this.views = this.views.map((view) => {
      const change = message.views?.find((each) => each.seat === view.seat)
      return change ? changed(view, change, this.options) : view
    })
    if (message.thinking) this.thinking = message.thinking
    if (message.thinking) this.progress = {}
    if (this.isHotSeat && !this.isAskedAlone && message.entry?.beats?.some((beat) => !beat.only)) this.isVeiled = true
    if (message.clock !== undefined) this.keepClock(message.clock)
    if (message.result !== undefined) this.ending = message.result
    if (this.ending === null) this.result = null
    if (message.proposal !== undefined) this.proposal = message.proposal
    if (message.pause !== undefined) this.resting = message.pause
    if (message.is_practice) this.isPractice = true
    if (message.guide) this.guiding = message.guide
    if (message.entry) this.entries = [...this.entries, message.entry]
    if (message.re !== undefined) {
      this.isSending = false
      this.hasAnswered = true
    }
    if (this.view?.decision !== asked) {
      this.dropPicks()
      this.advice.drop()
    }
    const scene = this.view?.scene
    if (!scene) return
    const before = this.target ?? scene
    this.target = scene
    if (this.isPast) this.skip()
    const told = frames(before, scene, message.entry ? this.momentsOf(message.entry) : [])
    this.begin(message.re === undefined ? told : this.asOwn(told), before)
  }

  /** What the shown seat may know of an entry, moment by moment. */
  private momentsOf(entry: Entry): Beat[][] {
    return moments((entry.beats ?? []).filter((beat) => this.isForShown(beat)), this.look)
  }

  /** What the own answer brought about is known to whoever gave it, up to where others come in. */
  private asOwn(told: Frame[]): Frame[] {
    const others = told.findIndex((frame) => this.hasAct(frame, 'turn') || this.hasAct(frame, 'plan'))
    return told.map((frame, place) => ({ ...frame, isOwn: others < 0 || place < others }))
  }

  private keepRestart(restart: RestartInfo | null): void {
    this.restart = restart && { at: restart.at, ahead: restart.now - Date.now() }
  }

  private keepClock(clock: ClockInfo | null): void {
    this.clock = clock
    this.clockAt = Date.now()
  }

  // -- telling -------------------------------------------------------------------------------------------------

  private begin(told: Frame[], before: Scene): void {
    this.remember(told, before)
    this.isTelling = told.some((frame) => this.pause(frame) > 0) || this.teller.isTelling
    if (!this.isTelling) {
      this.result = this.ending
      this.guide = this.guiding
    }
    this.teller.tell(told)
    // What comes while something is told waits for its turn, in the log too.
    this.untold = this.teller.untold
  }

  /** Keep what others do, from the last own answer on; not where several share a screen and hands would be shown. */
  private remember(told: Frame[], before: Scene): void {
    const theirs = told.filter((frame) => frame.beats.length > 0 && !frame.isOwn)
    if (told.some((frame) => frame.isOwn && frame.beats.length > 0)) this.past = null
    if (theirs.length === 0 || this.isHotSeat) return
    const first = told.indexOf(theirs[0]!)
    const isGoingOn = this.past !== null && !this.hasAnswered
    this.hasAnswered = false
    this.past = isGoingOn && this.past
      ? { ...this.past, frames: [...this.past.frames, ...theirs] }
      : { scene: first > 0 ? told[first - 1]!.scene : before, frames: theirs }
  }

  /** Tell once more what others have done. */
  again(): void {
    if (!this.past || this.isTelling) return
    this.isPast = this.isTelling = true
    this.shown = this.past.scene
    this.teller.tell([...this.past.frames, { scene: this.target ?? this.past.scene, beats: [] }])
  }

  /** What others have done, in the few events that sum it up. */
  get deeds(): Summary[] {
    return this.past && !this.isTelling ? deeds(this.past.frames.flatMap((frame) => frame.beats), this.look) : []
  }

  private show(frame: Frame): void {
    this.moved = frame.moved ?? new Map()
    this.shown = this.isVeiled ? veiled(frame.scene, back()) : frame.scene
    this.beats = frame.beats
    const cards = frame.isOwn ? [] : cardsOf(this.game, frame, this.target, this.look).filter((card) => !this.isMine(card.owner))
    if (cards.length > 0) this.cards = cards
    else if (this.hasAct(frame, 'turn')) this.cards = []
    this.untold = this.isPast ? 0 : this.teller.untold
    for (const act of new Set(frame.beats.map((beat) => this.look(beat.kind)?.act))) if (act) sound(act)
  }

  private pause(frame: Frame): number {
    const factor = isStill() ? Math.min(1, settings.pace) : settings.pace
    return duration(frame.beats, this.look, (beat) => this.sentence(beat)) * factor * (frame.isOwn ? OWN : 1)
  }

  readonly look = (kind: string): BeatLook | undefined => beatLook(this.game, kind)

  private hasAct(frame: Frame, act: BeatLook['act']): boolean {
    return frame.beats.some((beat) => this.look(beat.kind)?.act === act)
  }

  sentence(beat: Beat): string {
    return trim(this.say({ key: `beat.${beat.kind}`, args: beat.args ?? {} }))
  }

  skip(): void {
    this.teller.skip()
  }

  /** Hot-seat: after the story, the chair goes to whoever is asked next. */
  private turnChair(): void {
    if (!this.isHotSeat || this.result) return
    const asked = this.mine.filter((seat) => this.thinking.includes(seat))
    if (this.isAskedAlone) this.unveil()
    else if (asked.length > 0 && (this.isVeiled || !asked.includes(this.seat))) this.curtain = asked[0]!
  }

  /** Whether of all who sit at this screen only the shown one is asked. */
  private get isAskedAlone(): boolean {
    const asked = this.mine.filter((seat) => this.thinking.includes(seat))
    return asked.length === 1 && asked[0] === this.seat
  }

  private unveil(): void {
    if (!this.isVeiled) return
    this.isVeiled = false
    this.shown = this.target
  }

  private sitWhereAsked(): void {
    if (!this.isHotSeat) return
    const asked = this.mine.filter((seat) => this.thinking.includes(seat))
    if (!asked.includes(this.seat) && asked.length > 0) this.seat = asked[0]!
    // After a reload nobody knows who is looking.
    if (!this.result && asked.length > 0) this.curtain = this.seat
  }

  liftCurtain(): void {
    if (this.curtain === null) return
    this.seat = this.curtain
    this.curtain = null
    this.isVeiled = false
    this.dropPicks()
    this.missed = []
    this.target = this.view?.scene ?? null
    this.shown = this.target
  }

  /** Another question is asked: what was begun for the last one is no more. */
  abstract dropPicks(): void
}
