/** Answers given ahead: where they make sense, and when they are offered. */
import type { Scene } from './protocol'
import type { TableStore } from './table.svelte'

const HOUR = 3600

/** Among people who need not be there at the same time; never where one screen is shared or a guide leads. */
export function mayAnswerAhead(store: TableStore): boolean {
  const people = store.info?.seats.filter((each) => each.kind === 'human').length ?? 0
  const isSlow = !store.info?.clock || store.info.clock.initial >= HOUR
  return people > 1 && isSlow && !store.isSpectator && !store.isHotSeat && !store.guide && !store.result
}

/** While only others are asked, one of them a person. */
export function isAheadOffered(store: TableStore): boolean {
  const isAsked = store.mine.some((seat) => store.thinking.includes(seat))
  const waits = store.thinking.some((seat) => store.info?.seats[seat]?.kind === 'human' && store.info.seats[seat].is_taken)
  return mayAnswerAhead(store) && waits && !isAsked
}

/** What lies otherwise on the boards of a moment to come: those things are lit there. */
export function changed(now: Scene, then: Scene): string[] {
  const things = (scene: Scene) => scene.zones.flatMap((zone) => (zone.grid ? (zone.elements ?? []) : []))
  const today = new Map(things(now).map((each) => [each.key, JSON.stringify(each)]))
  return things(then)
    .filter((each) => today.get(each.key) !== JSON.stringify(each))
    .map((each) => each.key)
}
