/** What was last chosen for each game, so that it is one touch away. */
import { api } from './api'
import { explainAt, forgetTold } from './coach.svelte'
import type { GameInfo, NewTable, SeatForm } from './protocol'
import { kept } from './kept'
import { lookAtMyTables } from './mine.svelte'
import { go } from './router.svelte'
import { keepCreated } from './seats'
import { settings } from './settings.svelte'

const choices = kept<Record<string, NewTable>>('tafelrunde.choices', () => ({}))

export function keepChoice(choice: NewTable): void {
  choices.write({ ...choices.read(), [choice.game]: choice })
}

/** What was last chosen, if that can still be played. */
export function lastChoice(game: GameInfo): NewTable | null {
  const choice = choices.read()[game.id]
  const mode = game.modes.find((each) => each.id === choice?.mode)
  if (!choice || !mode || !Array.isArray(choice.seats)) return null
  const fits = choice.seats.length >= mode.minimum && choice.seats.length <= mode.maximum
  return fits && choice.seats.every(({ bot }) => !bot || game.bots.includes(bot)) ? choice : null
}

/** A good first game: the mode and decks to begin with, as few as possible, and the mildest of the bots. */
export function firstChoice(game: GameInfo): NewTable {
  const mode = game.modes.find((each) => each.id === game.cover.first) ?? game.modes[0]!
  const seats = Array.from({ length: mode.minimum }, (_, seat): SeatForm => (seat === 0 ? { kind: 'me' } : { kind: 'bot', bot: game.bots[0] }))
  return { game: game.id, mode: mode.id, seats, ...(game.cover.decks.length > 0 ? { decks: game.cover.decks } : {}) }
}

/** The game that is one touch away: as last time, with bots in the places of other people. */
export function quickChoice(game: GameInfo): NewTable {
  const last = lastChoice(game)
  if (!last) return firstChoice(game)
  const me = Math.max(0, last.seats.findIndex(({ kind }) => kind === 'me'))
  const seats = last.seats.map((seat, place): SeatForm => (place === me ? { kind: 'me' } : seat.kind === 'bot' ? seat : { kind: 'bot', bot: game.bots[0] }))
  return { ...last, seats }
}

/** Set the table up and sit down; in a first game everything new is explained. */
export async function begin(choice: NewTable, isFirst = false): Promise<void> {
  await api.named()
  const created = await api.create(choice)
  settings.game = choice.game
  keepCreated(created)
  lookAtMyTables() // whoever comes back to the start page finds it as it stays: nothing moves below a finger
  if (isFirst) {
    forgetTold(choice.game)
    explainAt(created.table)
  }
  go(`/table/${created.table}`)
}
