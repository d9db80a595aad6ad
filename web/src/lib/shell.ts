/** What the document shows before any script has run (server/client.py). */
import { painted } from './later'

/** Nobody waits longer to see it. */
const PATIENCE = 300
const LARGEST = 'largest-contentful-paint'

/** Until the browser says that it has painted something: what is taken away before that was never seen. */
function paintedOn(thing: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some((entry) => (entry as PerformanceEntry & { element?: Element | null }).element === thing)) return
      observer.disconnect()
      resolve()
    })
    observer.observe({ type: LARGEST, buffered: true })
  })
}

/** Until the largest thing of the document has been seen: then the page takes its place, and nothing flickers. */
export async function seen(shell: Element): Promise<void> {
  const largest = shell.querySelector('.picture img, .laying p, .intro')
  if (!largest || !PerformanceObserver.supportedEntryTypes.includes(LARGEST)) return painted()
  await Promise.race([paintedOn(largest), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE))])
}
