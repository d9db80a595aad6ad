/** A lesson or puzzle that no server keeps: its table is played in a worker, and this browser remembers what was done at it. */
import { ApiError } from './api'
import { to } from './base'
import { kept } from './kept'
import { atHand } from './offline'
import { PROTOCOL, type FromServer, type Request } from './protocol'
import { go } from './router.svelte'
import { settings } from './settings.svelte'
import type { Connection, Line, Reply } from './socket'

const PREFIX = 'alone-'
const KEEP = 20
/** What changes a table; everything else only asks. */
const ACTS = new Set(['answer', 'undo', 'undo-propose', 'guide'])
/** A puzzle names no game. */
type Sitting = { game: string; lesson: string; said: string[] }
const tables = kept<Record<string, Sitting>>('tafelrunde.alone', () => ({}))

export const isAlone = (table: string): boolean => table.startsWith(PREFIX)

function keep(id: string, sitting: Sitting): void {
  const all = tables.read()
  delete all[id]
  all[id] = sitting
  tables.write(Object.fromEntries(Object.entries(all).slice(-KEEP)))
}

/** Sit down at the server; without a line, at a table of one's own, if that was taken along. Gives the table's id. */
export async function orAlone<Created extends { table: string }>(begin: () => Promise<Created>, game: string, lesson: string, meet: (created: Created) => void): Promise<string> {
  try {
    const created = await begin()
    meet(created)
    return created.table
  } catch (problem) {
    if (!(problem instanceof ApiError) || problem.status !== 0 || !(await atHand())) throw problem
    const id = `${PREFIX}${game ? `${game}-` : ''}${lesson}`
    keep(id, { game, lesson, said: [] })
    return id
  }
}

/** Go to a table; one at which this page sits already begins anew. */
export function goTo(table: string): void {
  const path = `/table/${table}`
  if (location.pathname === to(path)) location.reload()
  else go(path)
}

/** Talks like the socket of a table, with a worker instead of a server. */
export class AloneLine implements Connection {
  since: number | null = null
  private worker: Worker | null = null
  private number = 0
  private readonly waiting = new Map<number, (reply: Reply | null) => void>()

  constructor(
    private readonly table: string,
    private readonly onMessage: (message: FromServer) => void,
    private readonly onLine: (line: Line, code?: number) => void,
  ) {}

  open(): void {
    void this.begin().catch(() => this.onLine('refused', 4404))
  }

  private async begin(): Promise<void> {
    const [found, sitting] = [await atHand(), tables.read()[this.table]]
    if (!found || !sitting) throw new Error('not taken along')
    const worker = new Worker(to(`/${found.worker}`), { type: 'module' })
    this.worker = worker
    worker.onerror = () => this.onLine('refused', 4404)
    worker.onmessage = ({ data }: MessageEvent<{ isReady?: boolean; told?: string; problem?: string }>) => {
      if (data.problem) this.onLine('refused', 4404)
      else if (data.isReady) this.again()
      else for (const line of (data.told ?? '').split('\n')) if (line) this.hear(JSON.parse(line) as FromServer)
    }
    const rooms = new URL(to(`/${found.rooms}`), location.href).href
    worker.postMessage({ begin: { rooms, id: this.table, player: settings.name, ...sitting } })
  }

  private hear(message: FromServer): void {
    if (message.type === 'state') this.onLine('live')
    this.onMessage(message)
    const re = 're' in message ? message.re : undefined
    if (re === undefined) return
    this.waiting.get(re)?.(message as Reply)
    this.waiting.delete(re)
  }

  ask(request: Request): Promise<Reply | null> {
    if (!this.worker) return Promise.resolve(null)
    const id = ++this.number
    const say = JSON.stringify({ ...request, id })
    const sitting = tables.read()[this.table]
    if (sitting && ACTS.has(request.type)) keep(this.table, { ...sitting, said: [...sitting.said, say] })
    this.worker.postMessage({ say })
    return new Promise((settle) => this.waiting.set(id, settle))
  }

  again(): void {
    this.worker?.postMessage({ say: JSON.stringify({ type: 'hello', v: PROTOCOL, since: this.since }) })
  }

  hurry(): void {}

  drop(): void {}

  close(): void {
    this.worker?.terminate()
    this.worker = null
    for (const settle of this.waiting.values()) settle(null)
    this.waiting.clear()
  }
}
