/*
 * Keeps the house open without a line: the start page, rules, cards, and the lists of lessons and puzzles as far as they were here
 * before. Whatever comes from the server wins; what is kept is for when nothing comes. The server writes into this file which build it
 * belongs to, so that every update brings a new one, which throws away all that the one before has kept.
 */
const BUILD = '__BUILD__'
const FILES = __FILES__
const CACHE = `tafelrunde-${BUILD}`
const OFFLINE = __OFFLINE__
const TAKEN = `tafelrunde-offline-${OFFLINE?.version}`
const HOME = new URL('./', self.registration.scope).pathname
/** Answers that are the same for everybody. Nothing about persons or tables is ever kept. */
const COMMON = /^api\/(games|languages|puzzles)(\/|$)|^covers\//
/** Files whose names change with their content. */
const LASTING = /^(assets\/|rooms\.zip)/
const OWN = /^(favicon|icon-|app\.webmanifest|robots|offline\.json)/
/** Kept last: with it, everything of that version is there. */
const WHOLE = `${HOME}offline-whole`

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE)
      await cache.addAll(FILES.map((file) => HOME + file))
      // Whoever took lessons along has the old version whole until the new one is.
      if (OFFLINE && (await older()).length > 0) await take(() => {})
      await self.skipWaiting()
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('tafelrunde-') && name !== CACHE && name !== TAKEN) await caches.delete(name)
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
    return (await taken(HOME)) ?? (await cache.match(request, { ignoreVary: true })) ?? (await cache.match(HOME, { ignoreVary: true })) ?? Response.error()
  }
}

async function fresh(request) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch {
    return (await taken(request)) ?? (await cache.match(request, { ignoreVary: true })) ?? Response.error()
  }
}

async function lasting(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request, { ignoreVary: true })
  if (kept) return kept
  const along = await taken(request)
  if (along) return along
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** Something that was taken along, if all of it was. */
async function taken(request) {
  if (!OFFLINE || !(await caches.has(TAKEN))) return undefined
  const cache = await caches.open(TAKEN)
  return (await cache.match(WHOLE)) && (await cache.match(request, { ignoreVary: true }))
}

/** What was taken along whole of other versions. */
async function older() {
  const found = []
  for (const name of await caches.keys()) {
    if (!name.startsWith('tafelrunde-offline-') || name === TAKEN) continue
    const cache = await caches.open(name)
    if (await cache.match(WHOLE)) found.push(cache)
  }
  return found
}

/** Fetch, and again after a while where the server has too much to do: a whole class may be taking lessons along at once. */
async function patient(address, how) {
  for (const seconds of [1, 2, 4, 8, 16, 32]) {
    const answer = await fetch(address, how)
    if (answer.status !== 429 && answer.status !== 503) return answer
    await new Promise((settle) => setTimeout(settle, seconds * 1000 * (0.5 + Math.random())))
  }
  return fetch(address, how)
}

/** Take all of this version along; what is lasting is taken over from another one. */
async function take(tell) {
  const [cache, others] = await Promise.all([caches.open(TAKEN), older()])
  for (const [place, file] of OFFLINE.files.entries()) {
    tell(place / OFFLINE.files.length)
    const address = HOME + file
    if (await cache.match(address, { ignoreVary: true })) continue
    let answer
    if (LASTING.test(file)) for (const other of others) answer ??= await other.match(address, { ignoreVary: true })
    answer ??= await patient(address, { cache: LASTING.test(file) ? 'default' : 'no-cache' })
    if (!answer.ok) throw new Error(`${answer.status} ${address}`)
    await cache.put(address, answer)
  }
  await cache.put(WHOLE, new Response(OFFLINE.version))
  tell(1)
}

self.addEventListener('message', (event) => {
  const [port] = event.ports
  if (event.data !== 'take' || !port) return
  const done = OFFLINE ? take((share) => port.postMessage({ share })) : Promise.reject(new Error('nothing to take along'))
  event.waitUntil(done.then(() => port.postMessage({ share: 1, isWhole: true }), (problem) => port.postMessage({ problem: String(problem) })))
})

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
