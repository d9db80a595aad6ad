/** The service worker as it stands in public/sw.js, with stores and a line of our own. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'

const SOURCE = readFileSync(`${import.meta.dirname}/../public/sw.js`, 'utf8')
const WHOLE = '/house/offline-whole'
const pathOf = (request: unknown): string => {
  const url = new URL(typeof request === 'string' ? request : (request as { url: string }).url, 'https://round.table')
  return url.pathname + url.search
}

class Store {
  readonly kept = new Map<string, Response>()
  constructor(private readonly line: Line) {}
  async match(request: unknown): Promise<Response | undefined> {
    return this.kept.get(pathOf(request))?.clone()
  }
  async put(request: unknown, answer: Response): Promise<void> {
    this.kept.set(pathOf(request), answer)
  }
  async addAll(addresses: string[]): Promise<void> {
    for (const address of addresses) await this.put(address, await this.line.fetch(address))
  }
}

/** What the browser keeps from one worker to the next. */
class Stores {
  readonly named = new Map<string, Store>()
  constructor(private readonly line: Line) {}
  async open(name: string): Promise<Store> {
    if (!this.named.has(name)) this.named.set(name, new Store(this.line))
    return this.named.get(name)!
  }
  async has(name: string): Promise<boolean> {
    return this.named.has(name)
  }
  async keys(): Promise<string[]> {
    return [...this.named.keys()]
  }
  async delete(name: string): Promise<boolean> {
    return this.named.delete(name)
  }
}

class Line {
  readonly asked: string[] = []
  isThere = true
  /** What comes instead, once each. */
  readonly troubles = new Map<string, number[]>()
  async fetch(request: unknown): Promise<Response> {
    const path = pathOf(request)
    this.asked.push(path)
    if (!this.isThere) throw new TypeError('no line')
    const status = this.troubles.get(path)?.shift() ?? 200
    return new Response(`fresh ${path}`, { status })
  }
}

function worker(stores: Stores, line: Line, version: string, files: string[] | null, told: string[] = []) {
  const source = SOURCE.replace('__BUILD__', version).replace('__FILES__', '["", "assets/app.js"]').replace('__OFFLINE__', JSON.stringify(files && { version, files }))
  const listeners = new Map<string, (event: unknown) => void>()
  const self = {
    registration: { scope: 'https://round.table/house/' },
    clients: { claim: async () => void told.push('claimed') },
    skipWaiting: async () => void told.push(`ready with ${(await whole(stores)).join(' ')}`),
    addEventListener: (name: string, hear: (event: unknown) => void) => listeners.set(name, hear),
  }
  new Function('self', 'caches', 'fetch', 'location', source)(self, stores, (request: unknown) => line.fetch(request), { origin: 'https://round.table' })
  const happen = async (name: string, more: object = {}): Promise<unknown> => {
    let lasts: Promise<unknown> = Promise.resolve()
    const until = (what: Promise<unknown>): void => void (lasts = what)
    listeners.get(name)!({ waitUntil: until, respondWith: until, ...more })
    return lasts
  }
  return {
    install: () => happen('install'),
    activate: () => happen('activate'),
    take: async () => {
      const heard: Record<string, unknown>[] = []
      await happen('message', { data: 'take', ports: [{ postMessage: (what: Record<string, unknown>) => heard.push(what) }] })
      return heard
    },
    get: async (path: string, mode = 'cors') => {
      const request = { url: `https://round.table/house/${path}`, method: 'GET', mode }
      const answer = (await happen('fetch', { request })) as Response
      return answer.type === 'error' ? 'nothing' : answer.text()
    },
  }
}

/** The versions that are there whole. */
async function whole(stores: Stores): Promise<string[]> {
  const found = []
  for (const [name, store] of stores.named) if (await store.match(WHOLE)) found.push(name)
  return found
}

const FIRST = ['', 'assets/same.js', 'assets/old.js', 'api/games']
const SECOND = ['', 'assets/same.js', 'assets/new.js', 'api/games']

/** A browser in which the first version was taken along. */
async function taken() {
  const line = new Line()
  const stores = new Stores(line)
  const first = worker(stores, line, 'one', FIRST)
  await first.install()
  await first.activate()
  await first.take()
  line.asked.length = 0
  return { line, stores, first }
}

afterEach(() => vi.useRealTimers())

describe('what is taken along', () => {
  it('is fetched only when asked for, and told as it comes', async () => {
    const line = new Line()
    const stores = new Stores(line)
    const only = worker(stores, line, 'one', FIRST)
    await only.install()
    expect([...stores.named.keys()]).toEqual(['tafelrunde-one'])
    expect(await only.take()).toEqual([{ share: 0 }, { share: 0.25 }, { share: 0.5 }, { share: 0.75 }, { share: 1 }, { share: 1, isWhole: true }])
    expect(await whole(stores)).toEqual(['tafelrunde-offline-one'])
  })

  it('answers where there is no line', async () => {
    const { line, first } = await taken()
    line.isThere = false
    expect(await first.get('api/games')).toBe('fresh /house/api/games')
    expect(await first.get('assets/old.js')).toBe('fresh /house/assets/old.js')
    expect(await first.get('learn/anything', 'navigate')).toBe('fresh /house/')
  })

  it('gives way to what comes from the server', async () => {
    const { line, stores, first } = await taken()
    await (await stores.open('tafelrunde-offline-one')).put('/house/api/games', new Response('kept'))
    expect(await first.get('api/games')).toBe('fresh /house/api/games')
    line.isThere = false
    expect(await first.get('api/games')).toBe('kept')
  })

  it('is not used while a part of it is missing', async () => {
    const line = new Line()
    const stores = new Stores(line)
    const only = worker(stores, line, 'one', FIRST)
    await only.install()
    line.troubles.set('/house/api/games', [500])
    expect((await only.take()).at(-1)).toEqual({ problem: 'Error: 500 /house/api/games' })
    expect(await whole(stores)).toEqual([])
    line.isThere = false
    expect(await only.get('assets/old.js').catch(() => 'nothing')).toBe('nothing')
    line.isThere = true
    line.asked.length = 0
    await only.take()
    expect(line.asked).toEqual(['/house/api/games'])
    expect(await whole(stores)).toEqual(['tafelrunde-offline-one'])
  })

  it('waits where the server has too much to do', async () => {
    vi.useFakeTimers()
    const line = new Line()
    const only = worker(new Stores(line), line, 'one', FIRST)
    line.troubles.set('/house/api/games', [429, 503, 429])
    const done = only.take()
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await done).at(-1)).toEqual({ share: 1, isWhole: true })
    expect(line.asked.filter((each) => each === '/house/api/games')).toHaveLength(4)
  })

  it('is refused where there is nothing to take', async () => {
    const line = new Line()
    expect(await worker(new Stores(line), line, 'one', null).take()).toEqual([{ problem: 'Error: nothing to take along' }])
  })
})

describe('an update', () => {
  it('is whole before it begins, and then the old one goes', async () => {
    const { line, stores } = await taken()
    const told: string[] = []
    const second = worker(stores, line, 'two', SECOND, told)
    await second.install()
    expect(told).toEqual(['ready with tafelrunde-offline-one tafelrunde-offline-two'])
    expect(line.asked.filter((each) => each === '/house/assets/same.js')).toEqual([]) // taken over
    expect(line.asked).toContain('/house/assets/new.js')
    expect(line.asked).toContain('/house/api/games') // the same address may bring another answer
    await second.activate()
    expect([...stores.named.keys()].sort()).toEqual(['tafelrunde-offline-two', 'tafelrunde-two'])
    line.isThere = false
    expect(await second.get('assets/new.js')).toBe('fresh /house/assets/new.js')
    expect(await second.get('learn', 'navigate')).toBe('fresh /house/')
  })

  it('that breaks off leaves the old one as it is', async () => {
    const { line, stores, first } = await taken()
    const told: string[] = []
    line.troubles.set('/house/assets/new.js', [404])
    await expect(worker(stores, line, 'two', SECOND, told).install()).rejects.toThrow('404')
    expect(told).toEqual([])
    expect(await whole(stores)).toEqual(['tafelrunde-offline-one'])
    line.isThere = false
    expect(await first.get('assets/old.js')).toBe('fresh /house/assets/old.js')
  })

  it('takes nothing along for those who did not', async () => {
    const line = new Line()
    const stores = new Stores(line)
    await worker(stores, line, 'one', FIRST).install()
    const second = worker(stores, line, 'two', SECOND)
    await second.install()
    await second.activate()
    expect([...stores.named.keys()]).toEqual(['tafelrunde-two'])
  })

  it('of a server without an interpreter takes back what was taken along', async () => {
    const { line, stores } = await taken()
    const second = worker(stores, line, 'two', null)
    await second.install()
    await second.activate()
    expect([...stores.named.keys()]).toEqual(['tafelrunde-two'])
  })
})
