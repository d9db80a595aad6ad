/** My tables: how each of them stands for me. */
import type { MyTable, SeatInfo } from './protocol'

/** What is said of a table in my list; the names are of those who are meant. */
export type Standing =
  | { is: 'turn' | 'empty' | 'won' | 'lost' | 'draw' | 'shared' | 'ended' }
  | { is: 'waits' | 'wins'; seats: SeatInfo[] }

export function standing(table: MyTable): Standing {
  return table.is_over ? end(table) : middle(table)
}

function middle({ seats, asked, is_my_turn }: MyTable): Standing {
  if (is_my_turn) return { is: 'turn' }
  if (seats.some((seat) => !seat.is_taken)) return { is: 'empty' }
  return { is: 'waits', seats: seats.filter((seat) => asked.includes(seat.seat)) }
}

function end({ seats, result }: MyTable): Standing {
  if (!result) return { is: 'ended' }
  // Whoever plays alone and does not win has lost against the game.
  if (result.winners.length === 0) return { is: seats.length === 1 ? 'lost' : 'draw' }
  if (seats.length > 1 && result.winners.length === seats.length) return { is: 'shared' }
  const mine = seats.filter((seat) => seat.is_mine)
  if (mine.length === 1 && result.winners.includes(mine[0]!.seat)) return { is: 'won' }
  return { is: 'wins', seats: seats.filter((seat) => result.winners.includes(seat.seat)) }
}

/** The tables at which I am asked first, then the others, each kind in the order in which it came. */
export function running(tables: MyTable[]): MyTable[] {
  const open = tables.filter((table) => !table.is_over)
  return [...open.filter((table) => table.is_my_turn), ...open.filter((table) => !table.is_my_turn)]
}

/** Where a row of the list leads: to the table, or once it is over to how it was played. */
export function way({ id, is_over }: MyTable): string {
  return is_over ? `/replay/${id}` : `/table/${id}`
}
