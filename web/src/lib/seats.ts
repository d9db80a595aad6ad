/** Which seats this browser holds at which tables, so that a reload finds them again. */
import { to } from './base'
import { kept } from './kept'
import type { Created, SeatInfo } from './protocol'

type Held = {
  token: string | null
  links: { seat: number; token: string }[]
  /** Whether the table was set up here: then guests may be asked to leave. */
  isHost?: boolean
}
const tables = kept<Record<string, Held>>('tafelrunde.tables', () => ({}))
const KEEP = 60

export function held(table: string): Held {
  return tables.read()[table] ?? { token: null, links: [] }
}

export function keep(table: string, token: string | null, links: Held['links'] = [], isHost = false): void {
  const all = tables.read()
  delete all[table]
  all[table] = { token, links, isHost }
  tables.write(Object.fromEntries(Object.entries(all).slice(-KEEP)))
}

export function keepCreated(created: Created): void {
  const links = (created.seats ?? []).flatMap(({ seat, token }) => (token ? [{ seat, token }] : []))
  keep(created.table, created.token ?? null, links, true)
}

/** Keep the new link of a seat that was given back. */
export function keepLink(table: string, link: Held['links'][number]): void {
  const { token, links, isHost } = held(table)
  keep(table, token, [...links.filter((each) => each.seat !== link.seat), link], isHost)
}

export function seatLink(table: string, token: string): string {
  return `${location.origin}${to(`/seat/${table}`)}#${token}`
}

export function watchLink(table: string): string {
  return `${location.origin}${to(`/table/${table}`)}`
}

/** What everybody is called, seat by seat; several of one name are numbered. Whoever has none is known by his side. */
export function names(seats: SeatInfo[], me = ''): string[] {
  const plain = seats.map(({ kind, called, player, is_mine }) => (kind === 'bot' ? (called ?? '') : player || (is_mine ? me : '')))
  return plain.map((name, place) => {
    const others = plain.filter((each) => each === name).length
    return name && others > 1 ? `${name} ${plain.slice(0, place + 1).filter((each) => each === name).length}` : name
  })
}

/** What seats are called in sentences: by whoever sits there. */
export function callings(seats: SeatInfo[], me = ''): Record<string, string> {
  const called = names(seats, me)
  const sentences = seats.map(({ name }, place) => [`seat.${name}`, called[place]!.replace(/[{}]/g, '$&$&')])
  return Object.fromEntries(sentences.filter(([, words]) => words !== '')) as Record<string, string>
}

/** The bot that a free seat gets first: one that plays well and can be beaten. */
export function usualBot(bots: string[]): string | undefined {
  return bots.find((bot) => bot === 'squire') ?? bots.find((bot) => bot !== 'random') ?? bots[0]
}
