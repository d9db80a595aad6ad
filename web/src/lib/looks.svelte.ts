/** How a game looks: the outlines of its icons, the drawings of its numbers and its events, as the server gives them. */
import own from '../generated/icons.json'
import type { BeatLook, NumberLook, Outline } from './protocol'

type Looks = { icons: Record<string, Outline>; numbers: Record<string, NumberLook>; beats: Record<string, BeatLook> }

const client = own as Record<string, string>
let games: Readonly<Record<string, Looks>> = $state.raw({})

export function keepLooks(game: string, looks: Looks): void {
  games = { ...games, [game]: looks }
}

/** The outline of an icon of a game, or of the client itself; undefined while it is not loaded. */
export function outline(name: string, game = ''): Outline | undefined {
  return game ? games[game]?.icons[name] : client[name] ? { path: client[name] } : undefined
}

/** The usual box of an outline. */
export const BOX = '0 0 512 512'

export function numberLook(game: string, name: string): NumberLook {
  return games[game]?.numbers[name] ?? {}
}

export function beatLook(game: string, kind: string): BeatLook | undefined {
  return games[game]?.beats[kind]
}
