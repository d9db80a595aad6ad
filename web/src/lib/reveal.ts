/** Bringing into sight what somebody is shown, on a page whose top and bottom edges are covered. */
import { isStill } from './settings.svelte'

type Span = { top: number; bottom: number }

/** How far to scroll until a span lies in the free window: as little as possible; of what is too long, its beginning. */
export function toward({ top, bottom }: Span, free: Span): number {
  if (top < free.top) return top - free.top
  return bottom > free.bottom ? Math.min(bottom - free.bottom, top - free.top) : 0
}

/** The same way, but no farther down than to where the question begins: it is answered there. */
export function withQuestion(way: number, beginning: number, free: Span): number {
  return Math.min(way, beginning - free.top)
}

/** How far to scroll for all of them; the last is the most important. */
export function towardAll(spans: readonly Span[], free: Span): number {
  return spans.reduce((way, { top, bottom }) => way + toward({ top: top - way, bottom: bottom - way }, free), 0)
}

/** Things and places by their keys, wherever within that part of the page they are drawn. */
export function drawn(keys: readonly string[], within: string): (HTMLElement | SVGElement)[] {
  return keys.flatMap((key) => {
    const name = CSS.escape(key)
    const found = document.querySelectorAll<HTMLElement | SVGElement>(`${within} [data-key="${name}"], ${within} [data-square="${name}"]`)
    return [...found].find((each) => each.getBoundingClientRect().width > 0) ?? []
  })
}

/** What of a table's page nothing covers: on a phone the guide sticks to its top, question and hand to its bottom. What lies behind the question on the page is not covered by it: it has moved up by then. */
function uncovered(thing?: Element): Span {
  const part = (name: string) => document.querySelector(`.table-page ${name}`)
  const stuck = (each: Element | null) => (each && ['sticky', 'fixed'].includes(getComputedStyle(each).position) ? each.getBoundingClientRect().height : 0)
  const question = part('.bar:has(> .asking)')
  const isBehind = thing && question && thing.getBoundingClientRect().top >= question.getBoundingClientRect().bottom
  return { top: stuck(part('.above')), bottom: innerHeight - stuck(part('.shelf')) - (isBehind ? 0 : stuck(question)) }
}

/** The part of a board that is seen of it, where the board is larger than its frame. */
function frameOf(thing: Element, board: Element): Element {
  for (let each = thing.parentElement; each && each !== board; each = each.parentElement) {
    const isLarger = each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight
    if (isLarger && ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)) return each
  }
  return board
}

/** Turn a large board so that what is shown on it lies in its frame: all of it, or where that is too much the first. */
function turn(shown: readonly Element[], board: Element): void {
  const things = shown.filter((each) => board.contains(each))
  const frame = things[0] && frameOf(things[0], board)
  if (!frame || frame === board) return
  const seen = frame.getBoundingClientRect()
  const boxes = things.map((each) => each.getBoundingClientRect())
  const isWithin = (each: DOMRect) => each.left >= seen.left && each.right <= seen.right && each.top >= seen.top && each.bottom <= seen.bottom
  if (boxes.every(isWithin)) return
  const around = (some: readonly DOMRect[]) => ({
    left: Math.min(...some.map((each) => each.left)),
    right: Math.max(...some.map((each) => each.right)),
    top: Math.min(...some.map((each) => each.top)),
    bottom: Math.max(...some.map((each) => each.bottom)),
  })
  const all = around(boxes)
  const { left, right, top, bottom } = all.right - all.left < seen.width && all.bottom - all.top < seen.height ? all : around(boxes.slice(0, 1))
  frame.scrollBy({ left: (left + right - seen.left - seen.right) / 2, top: (top + bottom - seen.top - seen.bottom) / 2, behavior: 'instant' })
}

/** What is only looked at lies a little away from the edges of the window: its ring, and the line beside it, belong to it. */
const MARGIN = 28

/** The same with that margin. */
export function withMargin({ top, bottom }: Span): Span {
  return { top: top - MARGIN, bottom: bottom + MARGIN }
}

/** Bring what is shown into sight; on a phone, where something is to be done, the board comes first, otherwise all of it as far as it fits. */
export function reveal(keys: readonly string[], isActing: boolean): void {
  const board = document.querySelector('.table-page .middle')
  if (!board) return
  const shown = drawn(keys, '.table-page').filter((each) => !each.closest('.shelf'))
  turn(shown, board)
  const touched = shown.find((each) => each.matches('[data-live]')) ?? shown.find((each) => board.contains(each))
  const box = (each: Element): Span => each.getBoundingClientRect()
  const read = () => (shown.length ? shown.map(box).map(withMargin).reverse() : [box(board)])
  const aim = touched && (board.contains(touched) ? box(touched) : withMargin(box(touched)))
  const spans = isActing ? [box(board), ...(aim ? [aim] : [])] : read()
  const free = uncovered(isActing ? touched : undefined)
  const all = towardAll(spans, free)
  // The question lies below the board; where it sticks to the bottom of the window it is asked where it would lie otherwise.
  // What answers it when it is touched must be in sight all the same, however long the sentences are.
  const way = isActing && !touched?.matches('[data-live]') ? withQuestion(all, box(board).bottom, free) : all
  if (Math.abs(way) > 1) window.scrollBy({ top: way, behavior: isStill() ? 'instant' : 'smooth' })
}

/** Milliseconds between two looks, and how many there are: the parts of a page come one after the other, on a busy machine slowly. */
export const LOOK_AGAIN = 350
const LOOKS = 12
const ACTS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Show something, and look again whether it is still in sight, until somebody does something; gives how to end it. */
export function keepInSight(show: () => void): () => void {
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(show)))
  let left = LOOKS
  const timer = setInterval(() => {
    show()
    if (--left === 0) stop()
  }, LOOK_AGAIN)
  const stop = () => {
    cancelAnimationFrame(frame)
    clearInterval(timer)
    for (const act of ACTS) removeEventListener(act, stop, true)
  }
  for (const act of ACTS) addEventListener(act, stop, { capture: true, passive: true })
  return stop
}
