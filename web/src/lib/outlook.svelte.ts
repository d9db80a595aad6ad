/** What the thing that is looked at lacks or could do, as the server says; asked for once while nothing changes. */
import type { Figure, FromServer, Request } from './protocol'
import type { Seat, Text } from './model'

type Ask = (request: Request) => Promise<FromServer | null>
export type Outlook = { figures: Figure[]; lines: Text[] }

const NOTHING: Outlook = { figures: [], lines: [] }
/** A glance that only passes over a thing asks nothing. */
const GLANCE = 90

export class Outlooks {
  /** The key of what is looked at. */
  key: string | null = $state(null)
  shown: Outlook = $state.raw(NOTHING)
  private known = new Map<string, Promise<Outlook>>()
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly ask: Ask) {}

  /** The table has changed: what was known holds no more. */
  forget(): void {
    this.known = new Map()
    this.show(null)
  }

  /** Look at a thing, at once if it was picked; at nothing with null. */
  look(seat: Seat, key: string | null, isPicked = false): void {
    clearTimeout(this.timer)
    if (key === this.key) return
    if (key === null || isPicked) this.show(key, seat)
    else {
      if (this.key !== null) this.show(null)
      this.timer = setTimeout(() => this.show(key, seat), GLANCE)
    }
  }

  /** Once the answer about a thing is here. */
  of(seat: Seat, key: string): Promise<Outlook> {
    const known = this.known
    const found = known.get(key)
    if (found) return found
    const asked = this.ask({ type: 'look', seat, elements: [key] }).then((reply): Outlook => {
      if (reply?.type === 'looked') return { figures: reply.figures ?? [], lines: reply.lines ?? [] }
      known.delete(key)
      return NOTHING
    })
    known.set(key, asked)
    return asked
  }

  private show(key: string | null, seat: Seat = 0): void {
    this.key = key
    this.shown = NOTHING
    if (key === null) return
    void this.of(seat, key).then((found) => {
      if (this.key === key) this.shown = found
    })
  }
}

/** The figure that a field belongs to: the one that would be there, else one that needs it. */
export function figureAt(figures: Figure[], square: string | null): Figure | undefined {
  if (square === null) return undefined
  return figures.find((each) => each.at === square) ?? figures.find((each) => each.lacks?.[square])
}

/**
 * The clicks of a way that was drawn by hand, square by square; null where it is none: it leaves the reach, or jumps.
 * A second click on the last square ends it where it could go on.
 */
export function drawnWay(figures: Figure[], from: string, trail: string[]): string[] | null {
  const farthest = Math.max(0, ...figures.map((each) => new Set(each.way ?? []).size))
  const whole = [from, ...trail]
  const isWay = whole.every((square, place) => place === 0 || isBeside(whole[place - 1]!, square))
  const last = trail.at(-1)
  if (!isWay || last === undefined || trail.length > farthest || new Set(whole).size !== whole.length) return null
  return [...trail, last]
}

function isBeside(one: string, other: string): boolean {
  const across = Math.abs(one.charCodeAt(0) - other.charCodeAt(0))
  const along = Math.abs(Number(one.slice(1)) - Number(other.slice(1)))
  return across + along === 1 || (across === 1 && along === 1)
}
