/** Today's puzzle, as the server says it or, without a line, as it would. */
import { api, ApiError } from './api'

const DAY = 86_400_000
/** The first of January 1970 is so many days after the first day of the calendar. */
const EPOCH = 719_163

const common = (one: number, other: number): number => (other === 0 ? one : common(other, one % other))

/** As `daily` of learn/puzzle.py chooses among all puzzles by their ids, in whatever order they are listed: each once before any twice. */
export function dailyOf(puzzles: readonly { id: string }[], day: string): string {
  const ids = puzzles.map((each) => each.id).sort()
  const count = ids.length
  let stride = Math.floor((count * 5) / 13) || 1
  while (common(stride, count) !== 1) stride += 1
  return ids[((Date.parse(day) / DAY + EPOCH) * stride) % count]!
}

export async function dailyPuzzle(day: string): Promise<string> {
  try {
    return (await api.dailyPuzzle(day)).id
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 0) throw problem
    return dailyOf(await api.puzzles(), day)
  }
}
