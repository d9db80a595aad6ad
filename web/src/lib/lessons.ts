/** Which lessons this browser has begun and finished; a lesson that was broken off goes on at its table. */
import { kept } from './kept'

type Begun = { table?: string; isDone?: boolean }
type Course = Record<string, Begun>
const courses = kept<Record<string, Course>>('tafelrunde.lessons', () => ({}))

export function course(game: string): Course {
  return courses.read()[game] ?? {}
}

/** Remember where a lesson goes on, or that it is done; what was done stays done. */
export function keepLesson(game: string, lesson: string, change: Begun): void {
  const all = courses.read()
  const before = all[game]?.[lesson]
  all[game] = { ...all[game], [lesson]: { ...before, ...change } }
  courses.write(all)
}
