/** The contract of every game as the server sends it, and how to find one's way in it. No rules here. */
import type { Element, Emphasis, Graph, Grid, HexGrid, Open, OptionInfo, Ring, Scene, Shape, Spectator, Text, Zone } from '../generated/contract'

export type * from '../generated/contract'
export type { Graph as MapGrid, RulebookForm as Rulebook } from '../generated/contract'

/** A language by its code; which ones there are the server says. */
export type Lang = string
export type Seat = number
/** The same words in every language. */
export type Translated = Record<Lang, string>
export const SPECTATOR: Spectator = -2
export const OPEN: Open = -3

export type Argument = NonNullable<Text['args']>[string]
export type Objection = { rule: string | null; reason: Text }
export type Option = Omit<OptionInfo, 'n'> & { objection?: Objection | null }

/** Whether only the back of a card is seen. */
export const isBack = (element: Element): boolean => element.form === 'card' && !element.face
export const isGround = (element: Element): boolean => element.form === 'ground'
export const has = (element: Element | undefined, emphasis: Emphasis): boolean => element?.emphasis?.includes(emphasis) ?? false

export const isHexes = (shape: Shape | null | undefined): shape is HexGrid => shape?.shape === 'hexes'
export const isRing = (shape: Shape | null | undefined): shape is Ring => shape?.shape === 'ring'
export const isMap = (shape: Shape | null | undefined): shape is Graph => shape?.shape === 'graph'
export const isSquares = (shape: Shape | null | undefined): shape is Grid => shape?.shape === 'squares'

/** The square names of a grid, top row first, as a reader meets them. */
export function squares(grid: Grid): string[] {
  const absent = new Set(grid.holes ?? [])
  const names: string[] = []
  for (let row = grid.rows; row >= 1; row--)
    for (let column = 0; column < grid.columns; column++) {
      const name = String.fromCharCode(97 + column) + row
      if (!absent.has(name)) names.push(name)
    }
  return names
}

/** Column and row of a square from 0, the bottom left first; null for anything that is no square. */
export function place(square: string): { column: number; row: number } | null {
  const found = /^([a-z])(\d{1,2})$/.exec(square)
  return found ? { column: found[1]!.charCodeAt(0) - 97, row: Number(found[2]) - 1 } : null
}

/** Whether a key names a square of the scene's board, or a field of its map. */
export function isSquare(scene: Scene, key: string): boolean {
  const grid = boardOf(scene)?.grid
  return isMap(grid) ? grid.spots.some((spot) => spot.name === key) : place(key) !== null
}

export function elementsOf(scene: Scene): Map<string, { element: Element; zone: Zone }> {
  const found = new Map<string, { element: Element; zone: Zone }>()
  for (const zone of scene.zones)
    for (const element of zone.elements ?? []) found.set(element.key, { element, zone })
  return found
}

export function boardOf(scene: Scene): Zone | undefined {
  return scene.zones.find((zone) => zone.kind === 'board')
}
