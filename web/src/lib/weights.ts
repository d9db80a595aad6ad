/** How weighty answers look: which button is the golden one, and which are kept small. */
import type { Option } from './model'
import type { GuideInfo } from './protocol'
import { NOTHING } from './staging'

/** Whether a button gives up, leaves out or ends something: it is small, and never golden. */
export function isQuiet(option: Option): boolean {
  return option.weight === 'quiet' || option.weight === 'grave' || option.weight === 'aside' || (option.key === NOTHING && option.weight !== 'main')
}

/**
 * The key of the golden button: the one thing that most players do next.
 *
 * It is the only answer that the game calls main; else the first that gives nothing up, if nothing is left to be
 * touched on the table (`hasMore`) and it is alone or was just picked.
 */
export function golden(buttons: Option[], hasMore: boolean, isPicked: boolean): string | null {
  const main = buttons.filter((option) => option.weight === 'main')
  if (main.length > 0) return main.length === 1 ? main[0]!.key : null
  const able = buttons.filter((option) => !isQuiet(option))
  return !hasMore && able[0] && (isPicked || buttons.length === 1) ? able[0].key : null
}

/**
 * The golden button at a table with a guide: it never leads away from what the guide says, nor does it solve a task.
 *
 * What concerns nothing on the table, an end or a confirmation, stays as it is. Where several answers concern what the guide shows,
 * only its sentence says which.
 */
export function guided(gold: string | null, buttons: Option[], guide: GuideInfo | null | undefined): string | null {
  const { elements = [] } = buttons.find(({ key }) => key === gold) ?? {}
  const { kind = 'done', show = [] } = guide ?? {}
  if (kind === 'done' || elements.length === 0) return gold
  const shown = buttons.filter((each) => each.elements?.some((key) => show.includes(key)))
  const isMeant = kind === 'do' && (show.length === 0 || (shown.length === 1 && shown[0]!.key === gold))
  return isMeant ? gold : null
}
