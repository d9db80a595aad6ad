/** Hints that a player asks for: what is being thought out, and what came of it. */
import type { Hint, FromServer, Request } from './protocol'
import type { Seat, Text } from './model'

type Ask = (request: Request) => Promise<FromServer | null>

export class Adviser {
  hints: Hint[] = $state.raw([])
  isThinking = $state(false)
  /** Why there are none. */
  refusal: Text | null = $state.raw(null)
  private asked = 0

  constructor(private readonly ask: Ask) {}

  get isShown(): boolean {
    return this.isThinking || this.refusal !== null || this.hints.length > 0
  }

  async think(seat: Seat): Promise<void> {
    const number = ++this.asked
    this.hints = []
    this.refusal = null
    this.isThinking = true
    const reply = await this.ask({ type: 'hint', seat })
    if (number !== this.asked) return
    this.isThinking = false
    if (reply?.type === 'hints') this.hints = reply.hints ?? []
    else if (reply?.type === 'error') this.refusal = reply.text
  }

  /** Nobody wants to know any more; the server is told if it still thinks. */
  drop(seat: Seat | null = null): void {
    this.asked++
    if (this.isThinking && seat !== null) void this.ask({ type: 'hint', seat, stop: true })
    this.isThinking = false
    this.hints = []
    this.refusal = null
  }
}

/** A chance in per cent from an expected result between -1 and 1. */
export function chance(value: number): number {
  return Math.round(50 * (1 + Math.max(-1, Math.min(1, value))))
}
