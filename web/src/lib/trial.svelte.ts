/** An example of a rule as a table of one's own: it is tried anew with every answer, and nobody keeps it. */
import { api, ApiError } from './api'
import type { Option, Text } from './model'
import { PROTOCOL, type ExampleForm, type FromServer, type Request, type TableInfo, type TrialForm, type ViewChange } from './protocol'
import type { Connection, Line, Reply } from './socket'
import { TableStore } from './table.svelte'

/** What came of a try. */
type Verdict = { attempt: number; refusal: ExampleForm['refusal']; told: string[] }

/** Everything of a scene as a change, so that it is told like any other. */
export function wholeView(form: ExampleForm, canUndo: boolean): ViewChange {
  const { seat, scene, decision = null } = form
  return {
    seat,
    zones: scene.zones.map(({ elements = [], grid = null, owner = null, key, kind, label }) => ({ key, kind, label, grid, owner, put: elements })),
    order: scene.zones.map(({ key }) => key),
    headline: scene.headline ?? null,
    decision,
    can_undo: canUndo,
  }
}

/** Talks like the socket of a table, and asks the server each time from the beginning. */
export class TrialLine implements Connection {
  since: number | null = null
  first: ExampleForm | null = null
  private attempt: number | null = null
  private answers: string[] = []
  private seq = 0

  constructor(
    private readonly id: string,
    private readonly onMessage: (message: FromServer) => void,
    private readonly onLine: (line: Line, code?: number) => void,
  ) {}

  open(): void {
    void this.send({}).then(
      (form) => {
        this.first = form
        this.begin()
        this.onLine('live')
      },
      () => this.onLine('refused', 4404),
    )
  }

  /** The table at its beginning. */
  begin(): void {
    const form = this.first
    if (!form) return
    this.attempt = null
    this.answers = []
    this.since = null
    const { seat, scene, decision = null } = form
    this.onMessage({ type: 'state', v: PROTOCOL, seq: ++this.seq, table: this.about(form), views: [{ seat, scene, decision }], thinking: thinking(form), result: form.result ?? null })
  }

  /** Try what the example tries, from its beginning. */
  async try(attempt: number): Promise<ExampleForm> {
    const form = await this.send({ attempt })
    this.begin()
    this.attempt = attempt
    this.tell(form, !form.refusal)
    return form
  }

  async ask(request: Request): Promise<Reply | null> {
    if (request.type === 'answer') return this.answer(request.key)
    if (request.type === 'undo') return this.undo()
    if (request.type !== 'why') return null
    if (request.key != null) return { type: 'because', re: 0 }
    const { refusal } = await this.send(this.trial({ elements: request.elements ?? [] }))
    return { type: 'because', re: 0, rule: refusal?.rule ?? null, reason: refusal?.reason ?? null }
  }

  private async answer(key: string): Promise<Reply | null> {
    const form = await this.send(this.trial({ answers: [...this.answers, key] })).catch((problem: unknown) => problem)
    if (form instanceof ApiError) return form.text ? { type: 'error', re: 0, code: 'rate-limited', text: form.text } : null
    const { refusal } = form as ExampleForm
    if (refusal) return { type: 'error', re: 0, code: 'forbidden', text: refusal.reason, rule: refusal.rule ?? null }
    this.answers = [...this.answers, key]
    return this.tell(form as ExampleForm, true)
  }

  private async undo(): Promise<Reply> {
    this.answers = this.answers.slice(0, -1)
    return this.tell(await this.send(this.trial({})), false)
  }

  private tell(form: ExampleForm, isTold: boolean): Reply {
    const entry = isTold ? { seq: this.seq + 1, at: Date.now(), beats: form.beats ?? [] } : null
    const update: Extract<FromServer, { type: 'update' }> = {
      type: 'update',
      seq: ++this.seq,
      re: 0,
      entry,
      views: [wholeView(form, this.answers.length > 0)],
      thinking: thinking(form),
      result: form.result ?? null,
    }
    this.onMessage(update)
    return update
  }

  private trial(form: TrialForm): TrialForm {
    return { attempt: this.attempt, answers: this.answers, ...form }
  }

  private send(form: TrialForm): Promise<ExampleForm> {
    const [game, example] = this.id.split('/') as [string, string]
    return api.tryExample(game, example, form)
  }

  private about({ mode, seats, seat }: ExampleForm): TableInfo {
    const game = this.id.split('/')[0]!
    return {
      id: this.id,
      game,
      mode,
      rules: 0,
      created: 0,
      // Nobody sits there: seats without a player are called as in the rules.
      seats: seats.map((name, number) => ({ seat: number, name, kind: 'bot', is_mine: number === seat })),
    }
  }

  again(): void {
    this.begin()
  }
  hurry(): void {}

  drop(): void {}
  close(): void {}
}

const thinking = ({ decision, seat, seats, result }: ExampleForm): number[] =>
  result ? [] : decision ? [seat] : seats.map((_, number) => number).filter((number) => number !== seat)

export class TrialStore extends TableStore {
  override readonly isTrial = true
  example: ExampleForm | null = $state.raw(null)
  verdict: Verdict | null = $state.raw(null)
  isTrying = $state(false)

  protected override connect(onMessage: (message: FromServer) => void, onLine: (line: Line, code?: number) => void): Connection {
    return new TrialLine(this.id, onMessage, (line, code) => {
      this.example = this.trial.first
      onLine(line, code)
    })
  }

  private get trial(): TrialLine {
    return this.socket as TrialLine
  }

  /** Here nobody helps, and nothing is at stake. */
  override get mayHint(): boolean {
    return false
  }

  override async commit(option: Option): Promise<void> {
    await this.answer(option.key)
  }

  override playerName(seat: number): string {
    return this.seatName(seat)
  }

  reset(): void {
    this.verdict = null
    this.trial.begin()
  }

  async try(attempt: number): Promise<void> {
    if (this.isTrying) return
    this.isTrying = true
    try {
      const { refusal = null, beats = [] } = await this.trial.try(attempt)
      // The next turn is no longer about the rule.
      const end = beats.findIndex((beat, place) => place > 0 && this.look(beat.kind)?.act === 'turn')
      const about = (end < 0 ? beats : beats.slice(0, end)).filter((beat) => this.look(beat.kind)?.act !== 'plan')
      const told = about.map((beat) => this.sentence(beat))
      this.verdict = { attempt, refusal, told: [...new Set(told)] }
    } catch (problem) {
      this.trouble = problem instanceof ApiError ? this.say(problem.text) : String(problem)
    } finally {
      this.isTrying = false
    }
  }

  /** What is tried, in words. */
  words(label: Text[]): string {
    return label.map((each) => this.say(each)).join(' › ')
  }
}
