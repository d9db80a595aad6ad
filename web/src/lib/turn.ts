/** Parts of a page that come one after another, each when the page has drawn breath: nobody who touches the page waits for all of them. */
type Scheduler = { yield?: () => Promise<void> }

const { scheduler } = globalThis as { scheduler?: Scheduler }
const rest = (): Promise<void> => scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

let last: Promise<void> = Promise.resolve()

/** Comes true when those who asked before have had their turn. */
export function myTurn(): Promise<void> {
  last = last.then(rest)
  return last
}
