/** Everything one browser knows of one table, and what its player is doing there. */
import { Adviser } from './advice.svelte'
import { prepare } from './api'
import { botTitle, count, t, tell, wordsWith } from './i18n.svelte'
import { elementsOf, isSquare, SPECTATOR, type Beat, type Objection, type Option, type Scene, type Seat, type Text } from './model'
import type {
  ChatLine,
  ClockInfo,
  Entry,
  FromServer,
  Proposal,
  RestartInfo,
  Result,
  SeatInfo,
  SeenBeat,
  StateMessage,
  TableInfo,
  UpdateMessage,
} from './protocol'
import { changed, seen, type Asked, type Options, type Seen } from './reducer'
import { callings, held } from './seats'
import { isStill, settings } from './settings.svelte'
import { TableSocket, type Line } from './socket'
import { chime } from './sound'
import { click, keysAt, keysOf, stageAt, type Stage } from './staging'
import { duration, frames, Teller, type Frame } from './story'
import { say, trim } from './text'
import { isTrusted, trust } from './trust'

export type Hint = {
  key: string
  /** What was clicked, in words. */
  about: string
  objections: Objection[]
  note: string | null
}

/** A click may mean the piece, what lies below it, or the place; each is asked about, up to so many. */
const MOST_TRIES = 8
const EMPTY_STAGE: Stage = { path: [], next: new Map(), complete: [], refused: new Map(), refusedHere: [] }

export class TableStore {
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
  missed: SeenBeat[] = $state.raw([])
  /** How it ended, once that has been told. */
  result: Result | null = $state.raw(null)
  /** The same, as soon as it is known. */
  private ending: Result | null = null
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

  path: string[] = $state.raw([])
  /** Which of several equal things was clicked for the one that the options name. */
  aliases: ReadonlyMap<string, string> = $state.raw(new Map())
  choices: Option[] = $state.raw([])
  /** A complete option that waits for the player's confirmation. */
  confirming: Option | null = $state.raw(null)
  /** Whether the player may wish not to be asked about it again. */
  get mayTrust(): boolean {
    return settings.confirm !== 'always'
  }
  picked: Set<string> = $state.raw(new Set())
  sorted: string[] = $state.raw([])
  hover: string | null = $state(null)
  hint: Hint | null = $state.raw(null)
  isSending = $state(false)
  /** Squares that are still to be clicked on a way of several steps, and what is clicked before each of them. */
  route: string[] = $state.raw([])
  private walker: string | null = null
  /** Elements to show while the log is being read. */
  lit: ReadonlySet<string> = $state.raw(new Set())
  trouble: string | null = $state(null)
  unreadChat = $state(0)
  hasHistory = $state(true)
  /** How far each bot is with its thinking, from 0 to 1. */
  progress: Readonly<Record<number, number>> = $state.raw({})
  readonly advice: Adviser

  private readonly socket: TableSocket
  private readonly options: Options = new Map()
  private readonly teller: Teller
  private target: Scene | null = null
  private stepped: Asked | null = null
  private seq = 0

  constructor(readonly id: string) {
    this.teller = new Teller(
      (frame) => this.show(frame),
      (frame) => this.pause(frame),
      () => {
        this.isTelling = false
        this.result = this.ending
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

  get stage(): Stage {
    const asked = this.asked
    return asked && asked.form === 'choice' ? stageAt(asked.options, this.path) : EMPTY_STAGE
  }

  /** Whether no other person plays here. */
  get isAlone(): boolean {
    return (this.info?.seats ?? []).every((each) => each.kind === 'bot' || each.is_mine)
  }

  /** Hints are for games in which no other person plays. */
  get mayHint(): boolean {
    return !this.result && this.isAlone
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

  isForShown(beat: SeenBeat): boolean {
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
      case 'proposal':
        this.proposal = message.proposal ?? null
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

  private hearState(message: StateMessage): void {
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
      if (!isReturn) this.missed = message.seq > 3 ? beats.slice(-30) : []
      this.turnChair()
    }
  }

  private hearUpdate(message: UpdateMessage): void {
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
    if (!this.isTelling) this.result = this.ending
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

  // -- picking -------------------------------------------------------------------------------------------------

  dropPicks(): void {
    this.path = []
    this.aliases = new Map()
    this.choices = []
    this.confirming = null
    this.picked = new Set()
    this.sorted = []
    this.hint = null
  }

  /** Take back one stage of picking; says whether there was one. */
  back(): boolean {
    if (this.hint) {
      this.hint = null
      return true
    }
    if (this.confirming || this.choices.length > 0) {
      this.confirming = null
      this.choices = []
      this.path = this.path.slice(0, -1)
      return true
    }
    if (this.path.length > 0) {
      this.path = this.path.slice(0, -1)
      return true
    }
    if (this.picked.size > 0) {
      this.picked = new Set()
      return true
    }
    if (this.sorted.length > 0) {
      this.sorted = this.sorted.slice(0, -1)
      return true
    }
    return false
  }

  /** A click on an element of the scene or on a square of the board. */
  touch(key: string, isSquare = false): void {
    if (this.isTelling) {
      this.skip()
      return
    }
    const scene = this.shown
    if (!scene || this.isSending) return
    this.hint = null
    const asked = this.asked
    const keys = isSquare ? keysAt(scene, key) : keysOf(scene, key)
    if (!asked) {
      this.explainIdle(key)
      return
    }
    if (asked.form === 'several' || asked.form === 'order') {
      const option = asked.options.find((each) => each.elements?.some((element) => keys.includes(element)))
      if (option) this.toggle(option)
      else void this.explain(keys, [])
      return
    }
    if (asked.form === 'number') {
      void this.explain(keys, [])
      return
    }
    this.choices = []
    this.confirming = null
    const done = click(asked.options, this.path, keys)
    const last = 'path' in done ? done.path.at(-1) : undefined
    if (last !== undefined && last !== key && !isSquare) this.aliases = new Map([...this.aliases, [last, key]])
    switch (done.type) {
      case 'advance':
      case 'back':
        this.path = done.path
        return
      case 'answer':
        this.path = done.path
        // What one click on a card or a pile would do among different things is named before it is done.
        if (asked.kind === 'option' && !this.isOnBoard(done.path.at(-1)!)) this.choices = [done.option]
        else void this.commit(done.option)
        return
      case 'choose':
        this.path = done.path
        this.choices = done.options
        return
      case 'refused':
      case 'nothing':
        void this.explain(keys, this.path)
    }
  }

  /** Go a way of several squares: each is clicked as soon as it may be; anything unexpected ends the way. */
  walk(path: string[], walker: string | null = null): void {
    if (this.isTelling) this.skip()
    this.route = path
    this.walker = walker
    this.stepped = null
    this.step()
  }

  /** One step further, once for every question. */
  step(): void {
    const [next, ...rest] = this.route
    const asked = this.asked
    if (next === undefined || this.isSending || !asked || asked === this.stepped) return
    this.stepped = asked
    if (this.walker !== null && this.path.length === 0 && this.stage.next.has(this.walker)) this.touch(this.walker)
    this.route = this.stage.next.has(next) ? rest : []
    this.touch(next, true)
  }

  toggle(option: Option): void {
    const asked = this.asked
    if (!asked) return
    if (asked.form === 'order') {
      const at = this.sorted.indexOf(option.key)
      this.sorted = at >= 0 ? this.sorted.toSpliced(at, 1) : [...this.sorted, option.key]
      return
    }
    const picked = new Set(this.picked)
    if (!picked.delete(option.key)) {
      if (picked.size >= asked.maximum) {
        const reason: Text = { key: 'objection.count', args: { minimum: asked.minimum, maximum: asked.maximum } }
        this.hint = { key: option.key, about: this.say(option.label), objections: [{ rule: null, reason }], note: null }
        return
      }
      picked.add(option.key)
    }
    this.picked = picked
  }

  private isOnBoard(key: string): boolean {
    const scene = this.shown
    if (!scene) return false
    const zone = elementsOf(scene).get(key)?.zone
    return zone ? zone.kind === 'board' : isSquare(scene, key)
  }

  /** Whether a thing lies where every screen shows it: on the board or in the own hand. */
  isInSight(key: string): boolean {
    const zone = this.shown ? elementsOf(this.shown).get(key)?.zone : undefined
    return this.isOnBoard(key) || (zone?.kind === 'hand' && zone.owner === this.seat)
  }

  /**
   * Ask the server which rule forbids a click: that of the answer it would begin or go on with; else the rule
   * that asks, or by which one waits.
   */
  private async explain(keys: string[], path: string[]): Promise<void> {
    const asked = this.asked
    const key = keys[0] ?? ''
    const tries = [...(path.length > 0 ? keys.map((each) => [...path, each]) : []), ...keys.map((each) => [each])]
    let general: Objection | null = null
    for (const elements of tries.slice(0, MOST_TRIES)) {
      const reply = await this.socket.ask({ type: 'why', seat: asked?.seat ?? this.seat, elements })
      if (this.asked !== asked) return
      if (reply?.type === 'because' && reply.reason) {
        general = { rule: reply.rule ?? null, reason: reply.reason }
        break
      }
      if (reply?.type === 'error') general ??= { rule: reply.rule ?? null, reason: reply.text }
      if (!asked) break
    }
    this.hint = { key, about: this.about(key), objections: general ? [general] : [], note: general ? null : t('why.nothing') }
  }

  private explainIdle(key: string): void {
    if (this.curtain !== null) return
    if (this.isSpectator) this.hint = { key, about: this.about(key), objections: [], note: t('why.spectator') }
    else void this.explain([key], [])
  }

  about(key: string): string {
    for (const zone of this.shown?.zones ?? [])
      for (const element of zone.elements ?? []) if (element.key === key) return this.say(element.label)
    return key
  }

  isTrusted(option: Option): boolean {
    return isTrusted(this.game, option.label.key)
  }

  /** Answer with an option, and do not ask again before doing the same in this game. */
  async trust(option: Option): Promise<void> {
    trust(this.game, option.label.key)
    await this.answer(option.key)
  }

  /**
   * Answer with an option; asked about first is what gives away something that could still be done, and what ends
   * the own turn for good. Against computers everything can be taken back.
   */
  async commit(option: Option): Promise<void> {
    const asked = this.asked
    if (!asked || this.isSending) return
    const mayAsk = settings.confirm === 'final' && !this.isTrusted(option)
    if (settings.confirm === 'always' || (mayAsk && option.weight === 'grave')) {
      this.confirming = option
      return
    }
    if (mayAsk && (!this.isAlone || this.isHotSeat)) {
      this.isSending = true
      const reply = await this.socket.ask({ type: 'why', seat: asked.seat, key: option.key })
      this.isSending = false
      if (this.asked !== asked) return
      if (reply?.type === 'because' && reply.is_final && reply.is_last) {
        this.confirming = option
        return
      }
    }
    await this.answer(option.key)
  }

  /** Answer with what was put together of several options: picked ones, an order, a number. */
  async commitKey(key: string, options: Option[], words = ''): Promise<void> {
    const label: Text = { key: 'verbatim', args: { words: words || options.map((option) => this.say(option.label)).join(', ') || t('decision.none') } }
    await this.commit({ key, label, elements: options.flatMap((option) => option.elements ?? []) })
  }

  async answer(key: string): Promise<void> {
    const asked = this.asked
    if (!asked || this.isSending) return
    this.isSending = true
    const reply = await this.socket.ask({ type: 'answer', seat: asked.seat, key, version: asked.version })
    this.isSending = false
    if (reply?.type === 'error') {
      this.dropPicks()
      this.hint = {
        key,
        about: '',
        objections: [{ rule: reply.rule ?? null, reason: reply.text }],
        note: null,
      }
    }
  }

  // -- the rest of the table ---------------------------------------------------------------------------------------

  private async request(type: 'undo' | 'undo-propose' | 'concede', seat: Seat): Promise<void> {
    const reply = await this.socket.ask({ type, seat })
    if (reply?.type === 'error') this.refuse(reply.text, reply.rule ?? null)
  }

  private refuse(reason: Text, rule: string | null): void {
    this.hint = { key: '', about: '', objections: [{ rule, reason }], note: null }
  }

  async undo(): Promise<void> {
    if (this.isTelling) this.skip()
    await this.request(this.canUndo ? 'undo' : 'undo-propose', Math.max(0, this.seat))
  }

  async reply(agree: boolean, seat: Seat): Promise<void> {
    await this.socket.ask({ type: 'undo-reply', seat, agree })
  }

  /** Set something for the own seat; it holds once the server says so. */
  async adjust(key: string): Promise<void> {
    const reply = await this.socket.ask({ type: 'set', seat: this.seat, key })
    if (reply?.type === 'error') this.refuse(reply.text, reply.rule ?? null)
  }

  async concede(): Promise<void> {
    await this.request('concede', this.seat)
  }

  async write(words: string): Promise<boolean> {
    const reply = await this.socket.ask({ type: 'chat', words })
    if (reply?.type === 'error') this.trouble = this.say(reply.text)
    return reply?.type === 'chat'
  }

  async older(): Promise<void> {
    const first = this.entries[0]
    if (first) await this.socket.ask({ type: 'history', before: first.seq, limit: 100 })
  }

  stillThinking(): string {
    const others = this.thinking.filter((seat) => !this.mine.includes(seat))
    if (others.length === 0) return ''
    return others.length === 1
      ? t('thinking.one', { name: this.seatInfo(others[0]!)?.player ? this.playerName(others[0]!) : this.seatName(others[0]!) })
      : count('thinking', others.length)
  }
}
