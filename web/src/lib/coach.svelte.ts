/** What the coach remembers in this browser: at which tables it explains, and what it has explained already. */
import type { course } from './lessons'

type Kept = {
  /** Tables at which every new kind of question is explained. */
  tables: string[]
  /** By game, the questions that were explained. */
  told: Record<string, string[]>
}

const KEY = 'tafelrunde.coach'
const MOST_TABLES = 20
/** Told to whoever shows what is remembered. */
let changes = $state(0)

function read(): Kept {
  void changes
  try {
    const { tables = [], told = {} } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>
    return { tables, told }
  } catch {
    return { tables: [], told: {} }
  }
}

function write(kept: Kept): void {
  changes++
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // without storage nothing is explained unasked
  }
}

export function isExplained(table: string): boolean {
  return read().tables.includes(table)
}

/** Let every new kind of question be explained at a table, or no longer. */
export function explainAt(table: string, isWished = true): void {
  const kept = read()
  const others = kept.tables.filter((each) => each !== table)
  write({ ...kept, tables: isWished ? [...others, table].slice(-MOST_TABLES) : others })
}

export function isTold(game: string, question: string): boolean {
  return read().told[game]?.includes(question) ?? false
}

/** It is said once. */
export function keepTold(game: string, question: string): void {
  const kept = read()
  write({ ...kept, told: { ...kept.told, [game]: [...new Set([...(kept.told[game] ?? []), question])] } })
}

/** Somebody begins anew: everything is said once more. */
export function forgetTold(game: string): void {
  const kept = read()
  write({ ...kept, told: { ...kept.told, [game]: [] } })
}

/** The first of some lessons that is not done yet. */
export function nextLesson(lessons: string[], begun: ReturnType<typeof course>): string | undefined {
  return lessons.find((lesson) => !begun[lesson]?.isDone)
}
