/** Looking back: what would have been better, in the last turn or in the whole game. */
import type { FromServer, InsightInfo, Request } from './protocol'
import type { Seat, Text } from './model'

type Ask = (request: Request) => Promise<FromServer | null>

export class Coaching {
  insights: InsightInfo[] = $state.raw([])
  /** How many questions were judged; null before anything was. */
  judged: number | null = $state(null)
  isThinking = $state(false)
  /** Why there is nothing to tell. */
  refusal: Text | null = $state.raw(null)
  private asked = 0
  private isWanted = false

  constructor(private readonly ask: Ask) {}

  /** Unasked, only what was worse is told: what was well done needs no word. */
  async look(seat: Seat, { isWanted = true, whole = false } = {}): Promise<void> {
    const number = ++this.asked
    this.insights = []
    this.judged = null
    this.refusal = null
    this.isWanted = isWanted
    this.isThinking = true
    const reply = await this.ask({ type: 'review', seat, whole })
    if (number !== this.asked) return
    this.isThinking = false
    if (reply?.type === 'reviewed') {
      this.insights = reply.insights ?? []
      this.judged = reply.judged ?? 0
    } else if (reply?.type === 'error') this.refusal = reply.text
  }

  /** Whether there is something to show. */
  get isShown(): boolean {
    return this.insights.length > 0 || (this.isWanted && (this.isThinking || this.judged !== null || this.refusal !== null))
  }

  drop(): void {
    this.asked++
    this.isThinking = false
    this.insights = []
    this.judged = null
    this.refusal = null
  }
}

/** By how many per cent the better one wins more often. */
export function gainOf({ value, better }: InsightInfo): number {
  return Math.max(1, Math.round(50 * (better.value - value)))
}
