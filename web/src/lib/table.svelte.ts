/** What the player at one table is doing: picking, answering, asking why, taking back. */
import { actorsOf, doingsOf, narrowed, type Doing } from './acts'
import { Coaching } from './coaching.svelte'
import { Foresight } from './foresight.svelte'
import { count, t } from './i18n.svelte'
import { KnownTable } from './known.svelte'
import { boardOf, elementsOf, isMap, isSquare, type Objection, type Option, type Seat, type Text } from './model'
import type { Asked } from './reducer'
import { settings } from './settings.svelte'
import { click, keysAt, keysOf, stageAt, type Stage } from './staging'
import { capital } from './text'
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
const NOBODY: ReadonlySet<string> = new Set()
const EMPTY_STAGE: Stage = { path: [], next: new Map(), complete: [], refused: new Map(), refusedHere: [] }

/** What an answer gives away, in its own words. */
const lossOf = ({ label, loss }: Option): string => JSON.stringify([label.key, loss ?? null])

export class TableStore extends KnownTable {
  /** Whether it is the example of a rule, at which nothing is at stake. */
  readonly isTrial: boolean = false
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
  /** The last answer was allowed, but the guide waits for something else. */
  isNudged = $state(false)
  /** Squares that are still to be clicked on a way of several steps, and what is clicked before each of them. */
  route: string[] = $state.raw([])
  private walker: string | null = null
  /** Whether it is still asked how far the picked piece could go. */
  isReaching = $state(false)
  /** Answers of a hint that are still to be given. */
  private advised: string[] = $state.raw([])
  private isWhole = false
  private stepped: Asked | null = null
  /** The last square of the way that was clicked. */
  private reached: string | null = null
  /** The figure around which all that it can do is shown. */
  ring: string | null = $state(null)
  /** The kind of act that was chosen; only its options are picked from. */
  act: string | null = $state(null)
  /** Whose act that is; null when anybody's. */
  private doer: string | null = $state(null)
  /** An answer at whose button the player is. */
  considered: string | null = $state(null)
  readonly coaching = new Coaching((request) => this.socket.ask(request))
  readonly foresight = new Foresight((request) => this.socket.ask(request))
  /** Elements to show while the log is being read. */
  lit: ReadonlySet<string> = $state.raw(new Set())

  /** Losses that were confirmed at this table. */
  private readonly accepted = new Set<string>()

  /** An answer that was given while the line was down. */
  unsent: { key: string; version: number; words: string } | null = $state.raw(null)

  // -- picking -------------------------------------------------------------------------------------------------

  get stage(): Stage {
    const asked = this.asked
    return asked && asked.form === 'choice' ? stageAt(this.pickable, this.path) : EMPTY_STAGE
  }

  /** What can be picked now: everything that is offered, or the ways to do the chosen act. */
  get pickable(): Option[] {
    return narrowed(this.asked?.options ?? [], this.act, this.doer)
  }

  get actors(): ReadonlySet<string> {
    const asked = this.asked
    return asked?.form === 'choice' && !this.isTelling ? actorsOf(asked.options) : NOBODY
  }

  /** What the figure in the ring can do. */
  get doings(): Doing[] {
    return this.ring === null ? [] : doingsOf(this.asked?.options ?? [], this.ring)
  }

  /** Show all that a figure can do, or no longer. */
  showRing(actor: string | null): void {
    this.ring = actor
    this.act = this.doer = null
    this.choices = []
    this.confirming = this.hint = null
    this.path = []
    if (actor !== null && this.stage.next.has(actor)) this.path = [actor]
  }

  /** Do what can be done in one way only; else light up the ways. */
  undertake(doing: Doing, doer: string | null = null): void {
    const [only, ...others] = doing.options
    this.path = []
    this.choices = []
    this.hint = null
    if (only && others.length === 0) {
      this.ring = null
      void this.commit(only)
      return
    }
    this.act = doing.act
    this.doer = doer
    if (doer !== null && doing.options.every(({ elements }) => elements?.[0] === doer)) this.path = [doer]
    const isOnMap = doing.options.every(({ elements }) => this.shown && isSquare(this.shown, elements?.at(-1) ?? ''))
    if (isOnMap) this.ring = null
  }

  dropPicks(): void {
    this.lit = new Set()
    this.path = []
    this.aliases = new Map()
    this.choices = []
    this.confirming = null
    this.picked = new Set()
    this.sorted = []
    this.hint = null
    this.ring = this.act = this.doer = this.considered = null
  }

  /** The only answer that is left, where it can be taken back afterwards: among people it may end a turn for good; a guide waits for it. */
  get sole(): Option | null {
    const asked = this.asked
    if (!asked || asked.form !== 'choice' || asked.idle || this.guide || this.isTrial || this.isHotSeat || this.isStrict || !this.isAlone) return null
    const [only, ...others] = asked.options.filter(({ objection }) => !objection)
    return only?.weight === 'main' && others.length === 0 && !only.elements?.length ? only : null
  }

  /** The one answer that is being looked at: it waits to be confirmed, its button or its field is pointed at. */
  get lookedAt(): string | null {
    if (!this.asked || this.isTelling || this.isSending) return null
    const armed = this.confirming ?? (this.choices.length === 1 ? this.choices[0] : null)
    if (armed || this.considered) return armed?.key ?? this.considered
    const here = this.hover !== null && this.shown ? keysAt(this.shown, this.hover) : []
    const found = here.map((key) => this.stage.next.get(key)).find((options) => options !== undefined)
    return found?.length === 1 && (found[0]!.elements ?? []).length === this.path.length + 1 ? found[0]!.key : null
  }

  /** Point at an answer, or at none: its things light up. */
  consider(option: Option | null): void {
    this.considered = option?.key ?? null
    this.lit = new Set(option?.elements ?? [])
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
    if (this.act !== null && this.path.length <= 1) {
      const actor = this.doer
      this.showRing(actor)
      return true
    }
    if (this.ring !== null) {
      this.showRing(null)
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

  /**
   * A click on an element of the scene or on a square of the board. A careful one could be meant as looking: what it
   * would do is named first, and done by a second one.
   */
  touch(key: string, isSquare = false, isCareful = false): void {
    if (this.isTelling) {
      this.skip()
      return
    }
    const scene = this.shown
    if (!scene || this.isSending) return
    this.hint = null
    this.isNudged = false
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
    const armed = this.choices.length === 1 && keys.includes(this.path.at(-1) ?? '') ? this.choices[0] : undefined
    if (armed && isCareful) {
      void this.commit(armed)
      return
    }
    if (this.turnsToFigure(keys)) return
    const isNamed = this.choices.length > 0 || this.confirming !== null
    this.choices = []
    this.confirming = null
    const done = click(this.pickable, this.path, keys)
    const last = 'path' in done ? done.path.at(-1) : undefined
    if (last !== undefined && last !== key && !isSquare) this.aliases = new Map([...this.aliases, [last, key]])
    // A goal was touched, not what the ring offers: the ring would hide what is to be chosen there.
    if (done.type === 'advance' || done.type === 'answer' || done.type === 'choose') this.ring = null
    switch (done.type) {
      case 'advance':
      case 'back':
        this.path = done.path
        return
      case 'answer':
        this.path = done.path
        // What one click on a card or a pile would do among different things is named before it is done.
        if (asked.kind === 'option' && (isCareful || !this.isOnBoard(done.path.at(-1)!))) this.choices = [done.option]
        else void this.commit(done.option)
        return
      case 'choose':
        this.path = done.path
        this.choices = done.options
        return
      case 'refused':
      case 'nothing':
        // What was named and not done is no longer picked: nothing could go on from there.
        if (isNamed) this.path = this.path.slice(0, -1)
        if (this.ring !== null) this.showRing(null)
        else void this.explain(keys, this.path)
    }
  }

  /**
   * A click on an own figure shows what it can do, a second one folds that away: where one's figure stands, nothing is
   * done unasked. Only what somebody else was picked for goes before.
   */
  private turnsToFigure(keys: string[]): boolean {
    const here = keys.filter((key) => this.actors.has(key))
    if (here.length === 0) return false
    const chosen = [this.ring, this.doer, this.path[0]].find((key) => key && here.includes(key))
    if (!chosen && this.path.length > 0 && keys.some((key) => this.stage.next.has(key))) return false
    const next = chosen ? here[here.indexOf(chosen) + 1] : here[0]
    this.showRing(chosen && this.ring === null ? chosen : (next ?? null))
    return true
  }

  /**
   * Go a way of several squares: each is clicked as soon as it may be; anything unexpected ends the way. At its end
   * these answers are given, as long as they are offered.
   */
  walk(path: string[], walker: string | null = null, errand: string[] = []): void {
    if (this.isTelling) this.skip()
    this.route = path
    this.advised = errand
    this.isWhole = true
    this.walker = walker
    this.stepped = null
    this.reached = null
    this.step()
  }

  /** Do what a hint says, answer by answer; what would confirm a whole plan is left to the player. */
  carryOut(keys: string[]): void {
    this.route = []
    this.advised = keys
    this.isWhole = false
    this.stepped = null
    this.step()
  }

  private follow(asked: Asked): void {
    const [key, ...rest] = this.advised
    const option = asked.options.find((each) => each.key === key)
    const isEnd = !this.isWhole && rest.length === 0 && this.stepped !== null && (option?.weight === 'main' || option?.weight === 'grave')
    const isOffered = asked.form !== 'choice' || (option !== undefined && !option.objection)
    this.stepped = asked
    this.advised = isOffered ? rest : []
    if (isOffered && !isEnd) void this.answer(key!)
  }

  /** Whether clicks of a way are still to come. */
  get isOnTheWay(): boolean {
    return this.isReaching || this.advised.length > 0 || (this.route.length > 0 && !this.confirming)
  }

  /** One step further, once for every question. */
  step(): void {
    if (this.route.length === 0 && this.advised.length > 0 && this.asked && this.asked !== this.stepped && !this.isSending) {
      this.follow(this.asked)
      return
    }
    const [next, ...rest] = this.route
    const asked = this.asked
    if (next === undefined || this.isSending || !asked || asked === this.stepped) return
    this.stepped = asked
    if (this.walker !== null && this.path.length === 0 && this.stage.next.has(this.walker)) this.path = [this.walker]
    const isOffered = this.stage.next.has(next)
    // The way has ended by itself: the click that would have ended it is not needed.
    const isOver = !isOffered && this.reached === next
    this.route = isOffered ? rest : []
    if (!isOffered) this.advised = []
    this.reached = next
    if (!isOver) this.touch(next, true)
    else if (this.path.length > 0) this.path = []
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

  /** Whether it is a field of the board or stands on one. */
  isOnBoard(key: string): boolean {
    const scene = this.shown
    if (!scene) return false
    const zone = elementsOf(scene).get(key)?.zone
    return zone ? zone.kind === 'board' : isSquare(scene, key)
  }

  /** The field that it is or stands on; null where it is on no board. */
  squareOf(key: string): string | null {
    const scene = this.shown
    if (!scene) return null
    return isSquare(scene, key) ? key : (boardOf(scene)?.elements?.find((each) => each.key === key)?.at ?? null)
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
    const grid = this.shown ? boardOf(this.shown)?.grid : undefined
    const spot = isMap(grid) ? grid.spots.find(({ name }) => name === key) : undefined
    return spot ? capital(this.say(spot.label)) : key
  }

  isTrusted(option: Option): boolean {
    return isTrusted(this.game, option.label.key)
  }

  /** Answer with an option, and do not ask again before doing the same in this game. */
  async trust(option: Option): Promise<void> {
    trust(this.game, option.label.key)
    await this.answer(option.key)
  }

  /** Whether the same loss was confirmed before, where everything can be taken back anyway. */
  private isAccepted(option: Option): boolean {
    return this.isAlone && !this.isHotSeat && this.accepted.has(lossOf(option))
  }

  /**
   * Answer with an option; asked about first is what gives away something that could still be done, and what ends
   * the own turn for good. Against computers everything can be taken back.
   */
  async commit(option: Option): Promise<void> {
    const asked = this.asked
    if (!asked || this.isSending) return
    const mayAsk = settings.confirm === 'final' && !this.isTrusted(option) && !this.isAccepted(option)
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
    if (this.confirming?.key === key) this.accepted.add(lossOf(this.confirming))
    this.isSending = true
    const reply = await this.socket.ask({ type: 'answer', seat: asked.seat, key, version: asked.version })
    this.isSending = false
    const option = asked.options.find((each) => each.key === key)
    this.unsent = reply ? null : { key, version: asked.version, words: option ? this.say(option.label) : this.say(asked.prompt) }
    this.isNudged = reply?.type === 'error' && reply.code === 'nudge'
    if (this.isNudged) this.dropPicks()
    else if (reply?.type === 'error') {
      this.advised = []
      this.dropPicks()
      this.hint = {
        key,
        about: '',
        objections: [{ rule: reply.rule ?? null, reason: reply.text }],
        note: null,
      }
    }
  }

  /** Give the answer that did not arrive, now that the line is back. */
  async resend(): Promise<void> {
    const { unsent } = this
    this.unsent = null
    if (unsent && this.asked?.version === unsent.version) await this.answer(unsent.key)
  }

  /** Whether the answer that did not arrive still fits the question; once another is asked, it has gone through or is void. */
  get isUnsent(): boolean {
    return this.unsent !== null && (this.line !== 'live' || this.asked?.version === this.unsent.version)
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

  /** Read on, begin the step anew, or let the guide do it, at once or bit by bit. */
  async heed(act: 'on' | 'again' | 'next' | 'skip'): Promise<void> {
    if (this.isTelling) this.skip()
    this.dropPicks()
    this.isNudged = false
    const reply = await this.socket.ask({ type: 'guide', act })
    if (reply?.type === 'error') this.refuse(reply.text, reply.rule ?? null)
  }

  /** Take everything back that is planned and not yet confirmed. */
  async clear(): Promise<void> {
    const planned = () => (this.view?.scene.zones ?? []).filter((zone) => zone.owner === this.seat).flatMap((zone) => zone.elements ?? []).filter((each) => each.form === 'step')
    for (let left = planned().length; left > 0 && this.canUndo; ) {
      await this.request('undo', this.seat)
      if (this.hint) return
      left = planned().length
    }
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
    // Nobody thinks on a chair that is still free.
    const others = this.thinking.filter((seat) => !this.mine.includes(seat) && this.seatInfo(seat)?.is_taken)
    if (others.length === 0) return ''
    return others.length === 1
      ? t('thinking.one', { name: this.playerName(others[0]!) })
      : count('thinking', others.length)
  }
}
