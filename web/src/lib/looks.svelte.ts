/** How a game looks: the outlines of its icons, the drawings of its numbers and its events, as the server gives them. */
import own from '../generated/icons.json'
import type { ActLook, BeatLook, GameInfo, Material, NumberLook, Outline } from './protocol'

type Looks = {
  icons: Record<string, Outline>
  numbers: Record<string, NumberLook>
  beats: Record<string, BeatLook>
  acts: Record<string, ActLook>
}

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

let materials: Readonly<Record<string, Material>> = $state.raw({})

export function keepMaterials(games: GameInfo[]): void {
  materials = Object.fromEntries(games.map(({ id, material }) => [id, material]))
}

/** What the board of a game is made of. */
export function materialOf(game: string): Material {
  return materials[game] ?? 'wood'
}

/** The icon of a kind of act. */
export function actIcon(game: string, act: string): string {
  return games[game]?.acts[act]?.icon ?? ''
}

export function beatLook(game: string, kind: string): BeatLook | undefined {
  return games[game]?.beats[kind]
}
