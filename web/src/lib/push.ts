/** Web Push: the browser subscribes with its own push service, and tells us where. */
import { to } from './base'
import type { NewWay } from './protocol'

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** A key as browsers want it. */
function bytes(plain: string): Uint8Array<ArrayBuffer> {
  const padded = plain.replace(/-/g, '+').replace(/_/g, '/') + '='.repeat((4 - (plain.length % 4)) % 4)
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0))
}

/** What the server must know to push to this browser; null when the person does not allow it. */
export async function subscribed(key: string): Promise<NewWay | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const worker = await navigator.serviceWorker.register(to('/sw.js'), { scope: to('/') })
  await navigator.serviceWorker.ready
  const old = await worker.pushManager.getSubscription()
  await old?.unsubscribe() // perhaps it was made with the key of another server
  const { endpoint, keys } = (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) })).toJSON()
  return { kind: 'push', address: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']! }
}
