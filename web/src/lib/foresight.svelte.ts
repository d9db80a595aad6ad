/** What an answer would change, asked of the server while the player looks at it. */
import type { Change, Seat, Text } from './model'
import type { FromServer, Request } from './protocol'

type Ask = (request: Request) => Promise<FromServer | null>
type Seen = { changes: Change[]; lines: Text[] }

const NOTHING: Seen = { changes: [], lines: [] }
/** Whoever only passes over something does not look at it. */
const GLANCE = 140

export class Foresight {
  shown: Seen = $state.raw(NOTHING)
  private known = new Map<string, Seen>()
  private version = -1
  private wanted = ''
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(private readonly ask: Ask) {}

  /** Look at an answer to the question of a version, or at none. */
  look(seat: Seat, version: number, key: string | null): void {
    if (version !== this.version) this.known.clear()
    this.version = version
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.wanted = key ?? ''
    const seen = key === null ? NOTHING : this.known.get(key)
    this.shown = seen ?? NOTHING
    if (key !== null && !seen) this.timer = setTimeout(() => void this.find(seat, key), GLANCE)
  }

  private async find(seat: Seat, key: string): Promise<void> {
    const version = this.version
    const reply = await this.ask({ type: 'foresee', seat, key })
    if (reply?.type !== 'foreseen' || version !== this.version) return
    const seen = { changes: reply.changes ?? [], lines: reply.lines ?? [] }
    this.known.set(key, seen)
    if (this.wanted === key) this.shown = seen
  }
}
