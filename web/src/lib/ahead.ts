/** Answers given ahead: where they make sense, and when they are offered. */
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
