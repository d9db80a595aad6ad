/**
 * A turn in words: which few of its events sum it up, and what it cost whom. Knows acts, no game.
 *
 * The weightiest events are its lines, in their order; what was lost is counted behind the event it follows.
 */
import type { Act, Beat } from './model'
import type { Look } from './story'

/** One line of a log, which is recognised again by its id; several that say the same are one. */
export type Line = { id: string; beat: Beat; times?: number }
/** The lines of a turn, the one that begins it first; the very first chapter may have no such line. */
export type Chapter = { id: string; head: Line | null; lines: Line[] }

const WEIGHTS: Record<Act, number> = {
  victory: 9, summon: 6, spell: 6, card: 5, fight: 4, score: 4, death: 3, place: 2, bid: 1, move: 1, turn: 0, plan: 0, gain: 0, loss: 0, note: 0,
} // prettier-ignore
const MOST_LINES = 3

/** The one line for two neighbours, by the second of them: the same thing again as long as they are the same. */
const merged = new WeakMap<Line, { first: Line; line: Line }>()

/** Neighbours that say the same, such as take-backs one after the other, become one line; so do the steps of one way. */
export function withoutRepeats(lines: Line[], look: Look): Line[] {
  const found: Line[] = []
  for (const line of lines) {
    const last = found.at(-1)
    const known = last && merged.get(line)
    const one = known?.first === last ? known?.line : last && (repeated(last, line) ?? onward(last, line, look))
    if (last && one) {
      merged.set(line, { first: last, line: one })
      found[found.length - 1] = one
    } else found.push(line)
  }
  return found
}

function repeated(last: Line, { beat }: Line): Line | null {
  const isSame = last.beat.kind === beat.kind && JSON.stringify(last.beat.args) === JSON.stringify(beat.args)
  return isSame && !beat.elements?.length ? { ...last, times: (last.times ?? 1) + 1 } : null
}

/** A thing that goes on at once from where it went: one way, from its beginning to its end, at the cost of both. */
function onward(last: Line, { beat }: Line, look: Look): Line | null {
  const [mover] = beat.elements ?? []
  const isSame = last.beat.kind === beat.kind && mover !== undefined && last.beat.elements?.[0] === mover
  if (!isSame || look(beat.kind)?.act !== 'move') return null
  const before: Record<string, unknown> = last.beat.args ?? {}
  const args: Record<string, unknown> = { ...beat.args }
  for (const [name, value] of Object.entries(args)) {
    const isBegin = typeof value === 'string' && value !== before[name] && Object.values(before).includes(value)
    if (isBegin) args[name] = before[name]
    if (typeof value === 'number' && typeof before[name] === 'number') args[name] = before[name] + value
  }
  return { ...last, beat: { ...beat, args: args as Beat['args'], elements: [...new Set([...(last.beat.elements ?? []), ...(beat.elements ?? [])])] } }
}

/** The lines turn by turn; what only introduces something is left out where nothing followed. */
export function chapters(lines: Line[], look: Look): Chapter[] {
  const found: Chapter[] = []
  for (const line of lines) {
    const isHead = look(line.beat.kind)?.act === 'turn'
    const last = found.at(-1)?.lines
    const isBare = look(last?.at(-1)?.beat.kind ?? '')?.is_heading
    if (isBare && (isHead || look(line.beat.kind)?.is_heading)) last?.pop()
    if (isHead || found.length === 0) found.push({ id: line.id, head: isHead ? line : null, lines: [] })
    if (!isHead) found.at(-1)!.lines.push(line)
  }
  return found
}

/** What has not changed since is the same thing as before: it need not be drawn again. */
export function unchanged(chapters: Chapter[], before: Chapter[]): Chapter[] {
  const known = new Map(before.map((each) => [each.id, each]))
  return chapters.map((chapter) => {
    const old = known.get(chapter.id)
    const isSame = old?.head === chapter.head && old.lines.length === chapter.lines.length && old.lines.every((line, place) => line === chapter.lines[place])
    return isSame ? old : chapter
  })
}

export type Summary = { beat: Beat; weight: number; lost: Map<number, number> }

/** The few events of a turn that sum it up. */
export function deeds(beats: Beat[], look: Look): Summary[] {
  const all: Summary[] = []
  for (const beat of beats) {
    const act = look(beat.kind)?.act ?? 'note'
    const weight = WEIGHTS[act]
    const last = all.at(-1)
    if (act === 'death' && beat.whose !== undefined && beat.whose !== null) {
      const summary = last && last.weight > WEIGHTS.death ? last : { beat, weight, lost: new Map<number, number>() }
      summary.lost.set(beat.whose, (summary.lost.get(beat.whose) ?? 0) + 1)
      if (summary !== last) all.push(summary)
    } else if (last?.beat.kind === beat.kind && weight <= WEIGHTS.place) all[all.length - 1] = { ...last, beat }
    else if (weight > 0) all.push({ beat, weight, lost: new Map() })
  }
  const chosen = new Set([...all].sort((a, b) => b.weight - a.weight).slice(0, MOST_LINES))
  return all.filter((summary) => chosen.has(summary))
}
