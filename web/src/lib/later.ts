/** What may come a moment later gets a task of its own once the next frame is drawn: one long task would be felt as a jerk. */
export function later(act: () => void): () => void {
  let isWanted = true
  const run = () => setTimeout(() => isWanted && act())
  // A page that is not in sight draws no frames.
  if (document.hidden) run()
  else requestAnimationFrame(run)
  return () => (isWanted = false)
}
