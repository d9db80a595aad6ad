/** Which puzzles this browser has solved, and on which days today's. */
type Kept = { solved: string[]; days: string[] }
const KEY = 'tafelrunde.puzzles'
const DAY = 86_400_000

export function keptPuzzles(): Kept {
  try {
    return { solved: [], days: [], ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return { solved: [], days: [] }
  }
}

/** Remember a puzzle that was solved without being shown how; the day, if it was that day's. */
export function keepSolved(puzzle: string, day: string | null): void {
  const kept = keptPuzzles()
  const solved = [...new Set([...kept.solved, puzzle])]
  const days = day === null ? kept.days : [...new Set([...kept.days, day])]
  try {
    localStorage.setItem(KEY, JSON.stringify({ solved, days }))
  } catch {
    // without storage it is remembered by whoever solved it
  }
}

/** A date as people here write it in addresses: 2026-11-16, in the time of whoever looks at it. */
export function dayOf(date: Date): string {
  return date.toLocaleDateString('sv')
}

/** On how many days in a row today's puzzle was solved; a day that is not over does not end it. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days)
  let at = Date.parse(today)
  if (!solved.has(today)) at -= DAY
  let count = 0
  for (; solved.has(new Date(at).toISOString().slice(0, 10)); at -= DAY) count += 1
  return count
}
