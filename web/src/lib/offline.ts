/** Lessons and puzzles without a line: what is taken along, and whether it is there. */
import { to } from './base'

export type Luggage = { version: string; worker: string; rooms: string; app: string; bytes: number }

/** What there is to take along; without a line, what was. */
export async function luggage(): Promise<Luggage | null> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return null
  const answer = await fetch(to('/offline.json')).catch(() => null)
  return answer?.ok ? ((await answer.json()) as Luggage | null) : null
}

const named = ({ version }: Luggage): string => `tafelrunde-offline-${version}`
const whole = (): string => to('/offline-whole')

/** Whether all of that version is there. */
export async function isTaken(of: Luggage): Promise<boolean> {
  return (await caches.has(named(of))) && Boolean(await (await caches.open(named(of))).match(whole()))
}

/** Whether another version was taken along, which this one replaces. */
export async function isOlder(of: Luggage): Promise<boolean> {
  return (await caches.keys()).some((name) => name.startsWith('tafelrunde-offline-') && name !== named(of))
}

/** Let the service worker take everything along; tells how far it is, from 0 to 1. */
export async function takeAlong(tell: (share: number) => void): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await registration.update().catch(() => {})
  const { port1, port2 } = new MessageChannel()
  return new Promise((settle, fail) => {
    port1.onmessage = ({ data }: MessageEvent<{ share?: number; isWhole?: boolean; problem?: string }>) => {
      if (data.share !== undefined) tell(data.share)
      if (data.isWhole) settle()
      else if (data.problem) fail(new Error(data.problem))
    }
    registration.active?.postMessage('take', [port2])
  })
}

export async function leaveBehind(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('tafelrunde-offline-')) await caches.delete(name)
}

/** What was taken along and fits this very page: a page and the rules behind it are never of two versions. */
export async function atHand(): Promise<Luggage | null> {
  const found = await luggage()
  if (!found || !document.querySelector(`script[src$="${found.app}"]`)) return null
  return (await isTaken(found)) ? found : null
}
