/** Which lessons this browser has begun and finished; a lesson that was broken off goes on at its table. */
type Begun = { table?: string; isDone?: boolean }
type Course = Record<string, Begun>
const KEY = 'tafelrunde.lessons'

function read(): Record<string, Course> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Course>
  } catch {
    return {}
  }
}

export function course(game: string): Course {
  return read()[game] ?? {}
}

/** Remember where a lesson goes on, or that it is done; what was done stays done. */
export function keepLesson(game: string, lesson: string, change: Begun): void {
  const all = read()
  const before = all[game]?.[lesson]
  all[game] = { ...all[game], [lesson]: { ...before, ...change } }
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // without storage the path lasts as long as the page
  }
}
