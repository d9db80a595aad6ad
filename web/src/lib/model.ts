/** The contract of every game as the server sends it: texts, scenes, beats and decisions. No rules here. */

export type Lang = 'de' | 'en'
export type Seat = number
export const SPECTATOR: Seat = -2
export const OPEN: Seat = -3

export type Bilingual = { de: string; en: string }
export type Argument = number | string | Text | Text[]
export type Text = { key: string; args?: Record<string, Argument> }

export type Face = {
  icon?: string | null
  title?: Text | null
  caption?: Text | null
  numbers?: Record<string, number>
  text?: Text[]
  /** What holds for it at this moment, beside what is printed on it. */
  now?: Text[]
  colour?: string | null
  /** Rows of a small drawing on a card, where a game brings one: `.` is empty, `@` is where the card itself goes. */
  pattern?: string[] | null
}

export type Element = {
  key: string
  role: string
  label: Text
  face?: Face | null
  at?: string | null
  owner?: Seat | null
  marks?: string[]
  /** What it follows from, such as a line of a score. */
  rules?: string[]
  /** The key of the thing that it shows once more: a click on it is a click on that. */
  of?: string | null
  /** Fields of a map to which the seat's own figure could go now, with the way there. */
  reach?: Record<string, string[]>
  /** What the seat may set here at any time. */
  settings?: Setting[]
}
/** One way in which a seat may set something for itself. */
export type Setting = { key: string; label: Text; is_set?: boolean }

export type Grid = {
  shape?: 'squares'
  columns: number
  rows: number
  values?: Record<string, number>
  /** Names of squares that the board does not have, such as cut corners. */
  holes?: string[]
  /** A word for how a square looks, such as its colour. */
  marks?: Record<string, string>
}

/** Flat-topped hexes by name: the column from the left, and the steps to the south within it. */
export type HexGrid = {
  shape: 'hexes'
  places: Record<string, [number, number]>
  /** Places beside the land where something could be laid now. */
  spaces?: Record<string, [number, number]>
  /** Hexes that the seat's own piece could reach now, with the cheapest way there. */
  reach?: Record<string, string[]>
}

/** Circles in a ring, each overlapping its neighbours, over a row of ovals. */
export type Ring = { shape: 'ring'; circles: string[]; colours?: string[]; ovals?: number[] }

/** A map: named fields with coordinates, joined by routes. */
export type Spot = { name: string; x: number; y: number; kind?: string; area?: string; label?: Text | null }
export type Area = { label: Text; colour: string; icon?: string | null }
export type MapGrid = {
  shape: 'graph'
  width: number
  height: number
  spots: Spot[]
  /** Two fields and a word for the kind of route between them. */
  routes: [string, string, string][]
  areas?: Record<string, Area>
}
export type Shape = Grid | HexGrid | Ring | MapGrid

export type ZoneKind = 'board' | 'hand' | 'row' | 'pile' | 'track' | 'tray' | 'text' | 'tower'
export type Zone = {
  key: string
  kind: ZoneKind
  label: Text
  elements?: Element[]
  grid?: Shape | null
  owner?: Seat | null
}
export type Scene = { seat: Seat; zones: Zone[]; headline?: Text | null }

export type Beat = { kind: string; args?: Record<string, Argument>; elements?: string[]; rules?: string[]; gone?: string[] }

export type Objection = { rule: string | null; reason: Text }
/** main: what most do here; quiet: gives up or leaves out; grave: gives away what could still be done. */
export type Weight = 'main' | 'plain' | 'quiet' | 'grave'
export type Option = {
  key: string
  label: Text
  elements?: string[]
  objection?: Objection | null
  weight?: Weight
  /** What a grave one gives away. */
  loss?: Text | null
}
export type DecisionKind = 'option' | 'pieces' | 'squares' | 'cards' | 'number' | 'order' | 'chance'

export type Section = { id: string; title: Bilingual }
export type Rule = {
  id: string
  section: string
  kind: 'rule' | 'ruling' | 'reconstruction'
  modes: string[]
  de: string
  en: string
  source?: string
  why?: Bilingual | null
  /** The word on cards that it explains. */
  word?: Bilingual | null
}
export type Rulebook = { sections: Section[]; rules: Rule[] }

export const isHexes = (shape: Shape | null | undefined): shape is HexGrid => shape?.shape === 'hexes'
export const isRing = (shape: Shape | null | undefined): shape is Ring => shape?.shape === 'ring'
export const isMap = (shape: Shape | null | undefined): shape is MapGrid => shape?.shape === 'graph'
export const isSquares = (shape: Shape | null | undefined): shape is Grid =>
  Boolean(shape) && !isHexes(shape) && !isRing(shape) && !isMap(shape)

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
