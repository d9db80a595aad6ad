/** Steps of a replay: one for each moment, told as slowly as at the table; which one shows the same in another view. */
import type { Beat, Scene } from './model'
import type { Replay } from './protocol'
import { changedScene } from './reducer'
import { frames, moments, type Frame, type Look } from './story'

type Stop = { at: number }
/** What is to be drawn of a step is worked out when somebody looks: a long game has thousands. */
export type Step = Stop & { beats: Beat[]; line: string | null; isUndo: boolean; shown: () => Frame }

export function stepsOf(replay: Replay, look: Look): Step[] {
  const found: Step[] = []
  let scene: Scene | null = null
  for (const frame of replay.frames) {
    const next: Scene | null = frame.scene ?? (scene && frame.change ? changedScene(scene, frame.change) : scene)
    if (!next) continue
    const told = moments(frame.beats ?? [], look)
    const before: Scene = scene ?? next
    let shown: Frame[] | null = null
    const all = () => (shown ??= frames(before, next, told))
    const common = { at: frame.at, line: frame.line ?? null, isUndo: frame.is_undo ?? false }
    // Where nothing is told, what has changed is shown all the same.
    for (let place = 0; place < Math.max(1, told.length); place++)
      found.push({ ...common, beats: told[place] ?? [], shown: () => all()[place]! })
    scene = next
  }
  return found
}

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

/** The first step of the next or the previous answer, over all its moments. */
export function leapFrom(steps: Stop[], place: number, by: 1 | -1): number {
  const at = steps[place]?.at ?? 0
  let next = place
  while (steps[next + by] && steps[next + by]!.at === at) next += by
  return Math.max(0, Math.min(steps.length - 1, next + by))
}
