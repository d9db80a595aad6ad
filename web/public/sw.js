/*
 * Keeps the house open without a line: the start page, rules, cards, and the lists of lessons and puzzles as far as they were here
 * before. Whatever comes from the server wins; what is kept is for when nothing comes. The server writes into this file which build it
 * belongs to, so that every update brings a new one, which throws away all that the one before has kept.
 */
const BUILD = '__BUILD__'
const FILES = __FILES__
const CACHE = `tafelrunde-${BUILD}`
const HOME = new URL('./', self.registration.scope).pathname
/** Answers that are the same for everybody. Nothing about persons or tables is ever kept. */
const COMMON = /^api\/(games|languages|puzzles)(\/|$)|^covers\//
/** Files whose names change with their content. */
const LASTING = /^assets\//
const OWN = /^(favicon|icon-|app\.webmanifest|robots)/

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE)
      await cache.addAll(FILES.map((file) => HOME + file))
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('tafelrunde-') && name !== CACHE) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(HOME)) return
  const path = url.pathname.slice(HOME.length)
  if (request.mode === 'navigate') {
    if (!path.startsWith('api/')) event.respondWith(page(request))
  } else if (LASTING.test(path)) event.respondWith(lasting(request))
  else if (COMMON.test(path) || OWN.test(path)) event.respondWith(fresh(request))
})

/** A page as it is now; without a line as it was, or the start page, which leads to all others. */
async function page(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok && !request.url.includes('/seat/')) await cache.put(request.url.split('#')[0], answer.clone())
    return answer
  } catch {
    return (await cache.match(request, { ignoreVary: true })) ?? (await cache.match(HOME, { ignoreVary: true })) ?? Response.error()
  }
}

async function fresh(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch {
    return (await cache.match(request, { ignoreVary: true })) ?? Response.error()
  }
}

async function lasting(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

self.addEventListener('push', (event) => {
  const { title = 'Tafelrunde', body = '', path = '/', tag } = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: `${HOME}icon-192.png`, badge: `${HOME}icon-192.png`, data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(HOME + String(event.notification.data?.path ?? '/').replace(/^\//, ''), location.origin).href
  event.waitUntil(
    (async () => {
      const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const there = open.find((client) => client.url === address)
      if (there) await there.focus()
      else await self.clients.openWindow(address)
    })(),
  )
})
