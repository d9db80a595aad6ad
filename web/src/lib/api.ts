import { to } from './base'
import { keepWords } from './i18n.svelte'
import { keepLooks } from './looks.svelte'
import type { Lang, Rulebook, Text } from './model'
import type {
  CardInfo,
  Created,
  DeckCheck,
  DeckInfo,
  Evaluation,
  GameInfo,
  HostView,
  NewTable,
  OpenTable,
  Outline,
  Replay,
  TableInfo,
} from './protocol'
import type { Sentences } from './text'

/** A request that the server did not accept, in its own words. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly text: Text | null,
    readonly rule: string | null = null,
    readonly field: string | null = null,
  ) {
    super(code)
  }
}

type Call = { method?: string; body?: unknown; plain?: string; token?: string | null }

async function send(path: string, { method = 'GET', body, plain, token }: Call = {}): Promise<Response> {
  const headers: Record<string, string> = {}
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (plain !== undefined) headers['Content-Type'] = 'text/plain; charset=utf-8'
  if (token) headers['Authorization'] = `Bearer ${token}`
  let answer: Response
  try {
    answer = await fetch(to(`/api${path}`), {
      method,
      headers,
      credentials: 'same-origin',
      body: plain ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
  } catch {
    throw new ApiError(0, 'unreachable', null)
  }
  if (answer.ok) return answer
  const problem = (await answer.json().catch(() => ({}))) as Partial<ApiError>
  throw new ApiError(
    answer.status,
    problem.code ?? `http-${answer.status}`,
    problem.text ?? null,
    problem.rule ?? null,
    problem.field ?? null,
  )
}

async function json<T>(path: string, call?: Call): Promise<T> {
  return (await (await send(path, call)).json()) as T
}

const kept = new Map<string, Promise<unknown>>()

/** Things that do not change while the page is open are asked for once. */
function once<T>(path: string): Promise<T> {
  let known = kept.get(path) as Promise<T> | undefined
  if (!known) {
    known = json<T>(path)
    known.catch(() => kept.delete(path))
    kept.set(path, known)
  }
  return known
}

export const api = {
  me: () => json<{ name: string }>('/me'),
  rename: (name: string) => json<{ name: string }>('/me', { method: 'PUT', body: { name } }),
  games: () => once<GameInfo[]>('/games'),
  rulebook: (game: string) => once<Rulebook>(`/games/${game}/rulebook`),
  cards: (game: string) => once<CardInfo[]>(`/games/${game}/cards`),
  decks: (game: string) => once<DeckInfo[]>(`/games/${game}/decks`),
  checkDeck: (game: string, source: string) =>
    json<DeckCheck>(`/games/${game}/decks/check`, { method: 'POST', body: { source } }),
  create: (table: NewTable) => json<Created>('/tables', { method: 'POST', body: table }),
  openTables: () => json<OpenTable[]>('/tables'),
  table: (id: string) => json<TableInfo>(`/tables/${id}`),
  claim: (token: string) => json<{ table: string; seats: number[]; token?: string | null }>('/seats', { method: 'POST', body: { token } }),
  sit: (id: string, seat: number) => json<Created>(`/tables/${id}/sit`, { method: 'POST', body: { seat } }),
  kick: (id: string, seat: number) => json<{ seat: number; token: string }>(`/tables/${id}/kick`, { method: 'POST', body: { seat } }),
  letPlay: (id: string, seat: number, bot: string, token: string | null) =>
    json<TableInfo>(`/tables/${id}/replace`, { method: 'POST', body: { seat, bot }, token }),
  replay: async (id: string, view: string, token: string | null) => {
    const address = `/tables/${id}/replay?view=${encodeURIComponent(view)}`
    const replay = await json<Replay>(address, { token })
    for (let piece = 1; piece < (replay.pieces ?? 1); piece++) {
      const more = await json<Replay>(`${address}&piece=${piece}`, { token })
      replay.frames.push(...more.frames)
    }
    return replay
  },
  evaluation: (id: string) => json<Evaluation>(`/tables/${id}/evaluation`),
  record: async (id: string) => (await send(`/tables/${id}/record`)).text(),
  importRecord: (record: string) => json<Created>('/records', { method: 'POST', plain: record }),
  playOn: (id: string, at: number, table: Pick<NewTable, 'seats' | 'clock'>) =>
    json<Created>(`/tables/${id}/play-on`, { method: 'POST', body: { at, ...table } }),
  report: (id: string, report: { seat?: number; line?: number; reason: string }) =>
    json<{ number: number }>(`/tables/${id}/reports`, { method: 'POST', body: report }),
  rematch: (id: string, token: string | null) =>
    json<{ table: string }>(`/tables/${id}/rematch`, { method: 'POST', token }),
  host: {
    enter: (token: string) => send('/host/enter', { method: 'POST', body: { token } }),
    leave: () => send('/host/leave', { method: 'POST' }),
    look: () => json<HostView>('/host'),
    record: async (id: string) => (await send(`/host/tables/${id}/record`)).text(),
    close: (id: string) => send(`/host/tables/${encodeURIComponent(id)}/close`, { method: 'POST' }),
    reopen: (id: string) => send(`/host/tables/${id}/reopen`, { method: 'POST' }),
    settle: (id: string, number: number) => send(`/host/tables/${id}/reports/${number}/settled`, { method: 'POST' }),
    removeName: (name: string) => json<{ tables: number }>('/host/names', { method: 'POST', body: { name } }),
    allowName: (name: string) => send('/host/names/allowed', { method: 'POST', body: { name } }),
    restart: (seconds: number | null) => send('/host/restart', { method: 'POST', body: { seconds } }),
  },
}

/** Sentences of a game, ready to be shown. */
export async function loadWords(game: string, lang: Lang): Promise<void> {
  keepWords(game, lang, await once<Sentences>(`/games/${game}/locale/${lang}.json`))
}

async function loadLooks(game: string): Promise<void> {
  const [icons, games] = await Promise.all([once<Record<string, Outline>>(`/games/${game}/icons`), api.games()])
  keepLooks(game, { icons, numbers: games.find((each) => each.id === game)?.numbers ?? {} })
}

/** Sentences and looks of a game. */
export async function prepare(game: string, lang: Lang): Promise<void> {
  await Promise.all([loadWords(game, lang), loadLooks(game)])
}
