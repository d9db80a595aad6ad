/** Steps of a replay: which one shows the same in another view, and from where one can play on. */
export type Stop = { at: number }

/** The step of another view that shows what this one shows: after the same answer, as far into what it brought. */
export function placeLike(before: Stop[], place: number, after: Stop[]): number {
  const here = before[Math.min(place, before.length - 1)]
  if (!here || after.length === 0) return 0
  const first = before.findIndex((each) => each.at === here.at)
  const length = before.findLastIndex((each) => each.at === here.at) - first + 1
  const found = after.findIndex((each) => each.at === here.at)
  // An answer that the other view knows nothing of: what it shows then is the last before.
  if (found < 0) return Math.max(0, after.findLastIndex((each) => each.at < here.at))
  const long = after.findLastIndex((each) => each.at === here.at) - found + 1
  const into = place - first
  return found + (into === length - 1 ? long - 1 : Math.min(into, long - 1))
}

/** The answer after which the table looked as it is shown; in the middle of what an answer brought, the one before it. */
export function resumeAt(steps: Stop[], place: number): number {
  const here = steps[Math.min(place, steps.length - 1)]
  if (!here) return 0
  const isWhole = steps[place + 1]?.at !== here.at
  return isWhole ? here.at : (steps.findLast((each) => each.at < here.at)?.at ?? 0)
}
