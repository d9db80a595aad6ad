/** Installed as an app: the service worker, and whether there is a line at all. */
import { to } from './base'

/** So long whoever opens the app has the line for themselves. */
const QUIET = 8_000
let isLost = $state(typeof navigator !== 'undefined' && navigator.onLine === false)

export function isOffline(): boolean {
  return isLost
}

/** Let the worker keep what can be read without a line; once the page itself is there. */
export function watchApp(): void {
  window.addEventListener('online', () => (isLost = false))
  window.addEventListener('offline', () => (isLost = true))
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = (): void => void navigator.serviceWorker.register(to('/sw.js'), { scope: to('/') }).catch(() => {})
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
  const collect = (): void => void import('./takeaway').then(({ fill }) => fill()).catch(() => {})
  window.addEventListener('appinstalled', collect, { once: true })
  if (matchMedia('(display-mode: standalone)').matches) setTimeout(collect, QUIET)
}
