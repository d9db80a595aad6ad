/** Which seats this browser holds at which tables, so that a reload finds them again. */
import { to } from './base'
import type { Created, SeatInfo } from './protocol'

type Held = {
  token: string | null
  links: { seat: number; token: string }[]
  /** Whether the table was set up here: then guests may be asked to leave. */
  isHost?: boolean
}
const KEY = 'tafelrunde.tables'
const KEEP = 60

function read(): Record<string, Held> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Held>
  } catch {
    return {}
  }
}

export function held(table: string): Held {
  return read()[table] ?? { token: null, links: [] }
}

export function keep(table: string, token: string | null, links: Held['links'] = [], isHost = false): void {
  const all = read()
  delete all[table]
  all[table] = { token, links, isHost }
  const recent = Object.entries(all).slice(-KEEP)
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(recent)))
  } catch {
    // without storage the cookie still knows the seats
  }
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

export function seatLink(token: string): string {
  return `${location.origin}${to('/seat')}#${token}`
}

export function watchLink(table: string): string {
  return `${location.origin}${to(`/table/${table}`)}`
}

/** What seats are called in sentences: by whoever sits there; where two have one name, the seat is said too. */
export function callings(seats: SeatInfo[], seatName: (seat: number) => string): Record<string, string> {
  const names = seats.map(({ kind, called, player }) => ((kind === 'bot' ? called : player) ?? '').replace(/[{}]/g, '$&$&'))
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name)
  const sentences = seats.map(({ seat, name }, place) => [`seat.${name}`, isShared(names[place]!) ? `${names[place]} (${seatName(seat)})` : names[place]!])
  return Object.fromEntries(sentences.filter((_, place) => names[place] !== '')) as Record<string, string>
}

/** The bot that a free seat gets first: one that plays well and can be beaten. */
export function usualBot(bots: string[]): string | undefined {
  return bots.find((bot) => bot === 'squire') ?? bots.find((bot) => bot !== 'random') ?? bots[0]
}
