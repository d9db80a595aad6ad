/** Everything one browser knows of one table: what the server says of it, and how that is told. */
import { Adviser } from './advice.svelte'
import { prepare } from './api'
import { botTitle, t, tell, wordsWith } from './i18n.svelte'
import { SPECTATOR, type Beat, type Scene, type Seat, type Text } from './model'
import type {
  ChatLine,
  ClockInfo,
  Entry,
  FromServer,
  GuideInfo,
  Proposal,
  RestartInfo,
  Result,
  SeatInfo,
  State,
  TableInfo,
  Update,
} from './protocol'
import { changed, seen, type Asked, type Options, type Seen } from './reducer'
import { callings, held } from './seats'
import { isStill, settings } from './settings.svelte'
import { TableSocket, type Line } from './socket'
import { chime } from './sound'
import { duration, frames, Teller, type Frame } from './story'
import { say, trim } from './text'

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
  /** What is on the screen; runs behind while beats are told. */
  shown: Scene | null = $state.raw(null)
  beat: Beat | null = $state.raw(null)
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

  protected readonly socket: TableSocket
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
        this.result = this.ending
        this.guide = this.guiding
        this.beat = null
        this.untold = 0
        this.turnChair()
      },
    )
    this.socket = new TableSocket(
      id,
      held(id).token,
      (message) => this.hear(message),
      (line, code) => {
        this.line = line
        this.closeCode = code ?? null
        if (line !== 'live') this.isSending = false
      },
    )
    this.advice = new Adviser((request) => this.socket.ask(request))
  }

  open(): void {
    this.socket.open()
    window.addEventListener('online', this.wake)
    document.addEventListener('visibilitychange', this.wake)
  }

  close(): void {
    this.teller.stop()
    this.socket.close()
    window.removeEventListener('online', this.wake)
    document.removeEventListener('visibilitychange', this.wake)
  }

  private readonly wake = (): void => {
    if (document.visibilityState === 'visible') this.socket.hurry()
  }

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

  /** Hints are for games in which no other person plays. */
  get mayHint(): boolean {
    return !this.result && this.isAlone && !this.guide
  }

  get canUndo(): boolean {
    return !this.result && (this.view?.canUndo ?? false)
  }

  /** A sentence in which seats are called by whoever sits there. */
  say(text: Text | null | undefined): string {
    return say(text, this.sentences)
  }

  private readonly sentences = $derived(wordsWith(this.game, callings(this.info?.seats ?? [], (seat) => this.seatName(seat))))

  seatInfo(seat: Seat): SeatInfo | undefined {
    return this.info?.seats.find((each) => each.seat === seat)
  }

  /** What a seat is called at this table: its person, or its place. */
  seatName(seat: Seat): string {
    const info = this.seatInfo(seat)
    return info ? tell(this.game, { key: `seat.${info.name}` }) : ''
  }

  playerName(seat: Seat): string {
    const info = this.seatInfo(seat)
    if (!info) return ''
    if (info.kind === 'bot') return botTitle(info)
    if (info.is_mine && !this.isHotSeat) return info.player || t('seat.you')
    return info.player || (info.is_taken ? t('seat.guest') : t('seat.empty'))
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
    const beats = missed.flatMap((entry) => entry.beats ?? []).filter((beat) => this.isForShown(beat))
    if (isReturn && before && this.target && beats.length > 0) {
      // Everything that happened while the line was down is told, not only shown.
      this.missed = beats
      this.begin(frames(before, this.target, beats))
    } else {
      this.shown = this.target
      this.result = this.ending
      this.guide = this.guiding
      if (!isReturn) this.missed = message.seq > 3 ? beats.slice(-30) : []
      this.turnChair()
    }
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
    if (message.clock !== undefined) this.keepClock(message.clock)
    if (message.result !== undefined) this.ending = message.result
    if (this.ending === null) this.result = null
    if (message.proposal !== undefined) this.proposal = message.proposal
    if (message.is_practice) this.isPractice = true
    if (message.guide) this.guiding = message.guide
    if (message.entry) this.entries = [...this.entries, message.entry]
    if (message.re !== undefined) this.isSending = false
    if (this.view?.decision !== asked) {
      this.dropPicks()
      this.advice.drop()
    }
    const scene = this.view?.scene
    if (!scene) return
    const beats = (message.entry?.beats ?? []).filter((beat) => this.isForShown(beat))
    const before = this.target ?? scene
    this.target = scene
    this.begin(frames(before, scene, beats))
    if (beats.length > 0 && settings.sound) chime(this.asked ? 'ask' : 'beat')
  }

  private keepRestart(restart: RestartInfo | null): void {
    this.restart = restart && { at: restart.at, ahead: restart.now - Date.now() }
  }

  private keepClock(clock: ClockInfo | null): void {
    this.clock = clock
    this.clockAt = Date.now()
  }

  // -- telling -------------------------------------------------------------------------------------------------

  private begin(told: Frame[]): void {
    this.isTelling = told.some((frame) => this.pause(frame) > 0) || this.teller.isTelling
    if (!this.isTelling) {
      this.result = this.ending
      this.guide = this.guiding
    }
    this.teller.tell(told)
  }

  private show(frame: Frame): void {
    this.moved = frame.moved ?? new Map()
    this.shown = frame.scene
    this.beat = frame.beat
    this.untold = this.teller.untold
  }

  private pause(frame: Frame): number {
    const factor = isStill() ? Math.min(1, settings.pace) : settings.pace
    return duration(frame.beat, frame.beat ? this.sentence(frame.beat) : '') * factor
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
    if (asked.length === 0 || asked.includes(this.seat)) return
    this.curtain = asked[0]!
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
    this.dropPicks()
    this.missed = []
    this.target = this.view?.scene ?? null
    this.shown = this.target
  }

  /** Another question is asked: what was begun for the last one is no more. */
  abstract dropPicks(): void
}
