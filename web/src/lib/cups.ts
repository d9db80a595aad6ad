/** Tournaments in words, and their trees. */
import { botName, t, translated } from './i18n.svelte'
import type { EntryInfo, GameInfo, MeetingInfo, StandingInfo, TournamentInfo, TournamentLine } from './protocol'

/** What it is called: its own name, or that of its game. */
export function cupTitle(cup: TournamentLine, games: GameInfo[]): string {
  return cup.title || translated(games.find((each) => each.id === cup.game)?.title) || cup.game
}

/** What is played, and how. */
export function cupWords(cup: TournamentLine, games: GameInfo[]): string {
  const game = games.find((each) => each.id === cup.game)
  const mode = game && game.modes.length > 1 ? translated(game.modes.find((each) => each.id === cup.mode)?.title) : ''
  const named = cup.title ? translated(game?.title) : ''
  return [named, mode, t(`cups.form.${cup.form}`), cup.is_rated ? t('rated') : '', cup.bot ? t('cups.filled', { bot: botName(cup.bot) }) : ''].filter(Boolean).join(' · ')
}

export function entryName(cup: TournamentInfo, entry: number | null | undefined): string {
  return calledEntry(cup.entries.find((each) => each.entry === entry))
}

export function calledEntry(entry: EntryInfo | undefined): string {
  if (!entry) return ''
  if (entry.bot) return t('seat.bot', { name: entry.name, bot: botName(entry.bot) })
  return entry.name || t('ratings.somebody')
}

/** Halves as people write them. */
export function points(number: number | null | undefined): string {
  if (number === null || number === undefined) return ''
  const whole = Math.floor(number)
  return number === whole ? String(number) : `${whole || ''}½`
}

/** What both got, such as 1 : 0. */
export function score(meeting: MeetingInfo): string {
  if (meeting.points === null || meeting.points === undefined) return ''
  return `${points(meeting.points)} : ${points(1 - meeting.points)}`
}

/** The rounds that were paired so far, each with its meetings; the last one first. */
export function rounds(cup: TournamentInfo): { number: number; meetings: MeetingInfo[] }[] {
  const numbers = [...new Set(cup.meetings.map((each) => each.round))].sort((a, b) => b - a)
  return numbers.map((number) => ({ number, meetings: cup.meetings.filter((each) => each.round === number) }))
}

/** The meeting that I have to play now. */
export function mine(cup: TournamentInfo): MeetingInfo | undefined {
  const me = cup.entries.find((each) => each.is_me)?.entry
  const open = cup.meetings.filter((each) => each.table && (each.points === null || each.points === undefined))
  return me === undefined ? undefined : open.find((each) => each.first === me || each.second === me)
}

/** Who goes on from a meeting of a knockout; a draw is a success for whoever sat second. */
export function survivor(meeting: MeetingInfo): number | null {
  if (meeting.second === null || meeting.second === undefined) return meeting.first
  if (meeting.points === null || meeting.points === undefined) return null
  return meeting.points > 0.5 ? meeting.first : meeting.second
}

/** Whoever is first, when it is over. */
export function winners(cup: TournamentInfo): StandingInfo[] {
  return cup.line.state === 'over' ? cup.standings.filter((each) => each.place === 1) : []
}
