/** It is my turn and the page is not in sight: the favicon wears a mark, and whoever allows it is called by the browser. */
import { to } from './base'
import { settings } from './settings.svelte'

const PLAIN = '/favicon.svg'
const MARKED = '/favicon-turn.svg'

/** Whether the browser would call, if it were asked to. */
export function mayCall(): boolean {
  return 'Notification' in window && Notification.permission === 'granted' && settings.isCalled
}

/** Ask the browser for leave to call; says whether it was given. */
export async function askToCall(): Promise<boolean> {
  if (!('Notification' in window)) return false
  const given = Notification.permission === 'granted' || (await Notification.requestPermission()) === 'granted'
  settings.isCalled = given
  return given
}

/** Show that I am asked, or no longer. */
export function mark(isAsked: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = to(isAsked ? MARKED : PLAIN)
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted)
  const badge = navigator as Navigator & { setAppBadge?: (count?: number) => Promise<void>; clearAppBadge?: () => Promise<void> }
  void (isAsked ? badge.setAppBadge?.() : badge.clearAppBadge?.())?.catch(() => {})
}

/** Call whoever looks elsewhere. */
export function call(title: string, table: string): void {
  if (!document.hidden || !mayCall()) return
  const notice = new Notification(title, { tag: table, icon: to('/icon-192.png') })
  notice.onclick = () => {
    window.focus()
    notice.close()
  }
}
