/** Pure bookkeeping of what the server tells: views, changes, options by number. */
import type { Element, Forecast, Option, Scene, Zone } from './model'
import type { DecisionInfo, View, ViewChange, ZoneChange } from './protocol'

export type Options = Map<number, Option>
export type Asked = {
  seat: number
  version: number
  kind: string
  /** Which question it is, whatever its words. */
  name: string
  form: DecisionInfo['form']
  prompt: DecisionInfo['prompt']
  minimum: number
  maximum: number
  isSecret: boolean
  options: Option[]
  /** The answer of a player for whom nothing could matter here. */
  idle: string | null
  /** Of a number: what each would mean between two sides. */
  forecast: Forecast | null
}
export type Seen = { seat: number; scene: Scene; decision: Asked | null; canUndo: boolean }

/** Learn the new options of a decision and resolve its numbers. */
export function resolve(info: DecisionInfo | null | undefined, known: Options): Asked | null {
  if (!info) return null
  for (const { n, elements, ...option } of info.new ?? []) known.set(n, { ...option, elements: elements ?? [] })
  return {
    seat: info.seat,
    version: info.version,
    kind: info.kind,
    name: info.name ?? '',
    form: info.form,
    prompt: info.prompt,
    minimum: info.minimum ?? 1,
    maximum: info.maximum ?? 1,
    isSecret: info.is_secret ?? false,
    options: (info.options ?? []).flatMap((n) => known.get(n) ?? []),
    idle: info.idle ?? null,
    forecast: info.forecast ?? null,
  }
}

export function seen(view: View, known: Options): Seen {
  return {
    seat: view.seat,
    scene: view.scene,
    decision: resolve(view.decision, known),
    canUndo: view.can_undo ?? false,
  }
}

export function changed(old: Seen, change: ViewChange, known: Options): Seen {
  return {
    seat: old.seat,
    scene: changedScene(old.scene, change),
    decision: change.decision === undefined ? old.decision : resolve(change.decision, known),
    canUndo: change.can_undo ?? old.canUndo,
  }
}

export function changedScene(scene: Scene, change: ViewChange): Scene {
  const zones = new Map(scene.zones.map((zone) => [zone.key, zone]))
  for (const each of change.zones ?? []) zones.set(each.key, changedZone(zones.get(each.key), each))
  const keys = change.order ?? [...zones.keys()]
  return {
    seat: scene.seat,
    zones: keys.flatMap((key) => zones.get(key) ?? []),
    headline: change.headline === undefined ? (scene.headline ?? null) : change.headline,
    aim: scene.aim ?? null,
  }
}

function changedZone(zone: Zone | undefined, change: ZoneChange): Zone {
  // A zone with its kind is whole; one without is patched.
  const isWhole = change.kind !== undefined || zone === undefined
  const elements = new Map<string, Element>(isWhole ? [] : (zone.elements ?? []).map((each) => [each.key, each]))
  for (const key of change.gone ?? []) elements.delete(key)
  for (const each of change.put ?? []) elements.set(each.key, each)
  const keys = change.order ?? [...elements.keys()]
  return {
    key: change.key,
    kind: change.kind ?? zone?.kind ?? 'text',
    label: change.label ?? zone?.label ?? { key: 'verbatim', args: { words: change.key } },
    grid: change.grid === undefined ? (isWhole ? null : zone.grid) : change.grid,
    owner: change.owner === undefined ? (isWhole ? null : zone.owner) : change.owner,
    elements: keys.flatMap((key) => elements.get(key) ?? []),
  }
}
