/** What a figure on the table can do now: its acts, each with the options behind it. */
import type { Option } from './model'
import { isQuiet } from './weights'

/** A kind of act with all the ways to do it. */
export type Doing = {
  act: string
  options: Option[]
  isQuiet: boolean
  isMain: boolean
}

/** Who could act, the first that is offered first. */
export function actorsOf(options: Option[]): ReadonlySet<string> {
  return new Set(options.flatMap(({ actor }) => (actor ? [actor] : [])))
}

/** The kinds of acts among options, of one figure or of anybody; what gives something up comes last. */
export function doingsOf(options: Option[], actor: string | null = null): Doing[] {
  const found = new Map<string, Option[]>()
  for (const option of options) {
    if (!option.act || (actor !== null && option.actor !== actor)) continue
    found.set(option.act, [...(found.get(option.act) ?? []), option])
  }
  return [...found]
    .map(([act, all]) => ({ act, options: all, isQuiet: all.every(isQuiet), isMain: all.some(({ weight }) => weight === 'main') }))
    .sort((one, other) => Number(one.isQuiet) - Number(other.isQuiet))
}

/** The options of one kind of act, perhaps of one figure. */
export function narrowed(options: Option[], act: string | null, actor: string | null): Option[] {
  if (act === null) return options
  return options.filter((option) => option.act === act && (actor === null || option.actor === actor))
}

/** What the ways of an act cost, where all cost the same. */
export function costsOf(doing: Doing): [string, number][] {
  const [first, ...rest] = doing.options.map(({ costs }) => JSON.stringify(costs ?? {}))
  return first && rest.every((each) => each === first) ? Object.entries(doing.options[0]!.costs ?? {}) : []
}

/** Places on a circle around a figure, in pixels from its middle; the first is above it. */
export function around(count: number, width: number): { radius: number; places: { x: number; y: number }[] } {
  const radius = Math.max(width, (count * width) / (2 * Math.PI))
  const places = Array.from({ length: count }, (_, place) => {
    const angle = (2 * Math.PI * place) / count - Math.PI / 2
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })
  return { radius, places }
}
