/** What may come a moment later gets a turn of its own once the next frame is drawn: one long one would be felt as a jerk. */
export function later(act: () => void): () => void {
  let isWanted = true
  const run = () => setTimeout(() => isWanted && act())
  // A page that is not in sight draws no frames.
  if (document.hidden) run()
  else requestAnimationFrame(run)
  return () => (isWanted = false)
}

/**
 * What must be done before anything is painted, and yet not in the frame that paints it: in a task of its own where the browser comes
 * to that first, else with the frame.
 */
export function beforePaint(act: () => void): void {
  let isDone = false
  const run = () => {
    if (!isDone) act()
    isDone = true
  }
  const scheduler = (globalThis as { scheduler?: { postTask?: (act: () => void, how: { priority: string }) => Promise<void> } }).scheduler
  void scheduler?.postTask?.(run, { priority: 'user-blocking' })
  requestAnimationFrame(run)
}

/** After what is known by now has been seen. */
export function painted(): Promise<void> {
  return document.hidden ? Promise.resolve() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
