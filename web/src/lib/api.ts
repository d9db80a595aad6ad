import { to } from './base'
import { hear, keepLanguages, keepWords } from './i18n.svelte'
import { painted } from './later'
import { keepLooks, keepMaterials } from './looks.svelte'
import type { Lang, Text } from './model'
import type {
  AheadForm,
  AheadLook,
  CardInfo,
  CircleGame,
  CompanyForm,
  DeckInfo,
  NewTable,
  NewTournament,
  NewWay,
  PauseForm,
  Problem,
  ReportForm,
  Requests,
  SeatForm,
  TrialForm,
  Wish,
  Wishes,
} from './protocol'
import { settings } from './settings.svelte'

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

type Name = keyof Requests
type Parts<Path extends string> = Path extends `${string}{${infer Part}}${infer Rest}` ? Part | Parts<Rest> : never
type Body<Each extends Name> = Requests[Each] extends { takes: infer Form } ? { body: Form } : { body?: undefined }
type Call<Each extends Name> = Body<Each> & { query?: Record<string, string>; token?: string | null } & ([Parts<Each>] extends [never]
    ? { parts?: undefined }
    : { parts: Record<Parts<Each>, string | number> })
/** What must be told of a request; nothing, where nothing must. */
type Told<Each extends Name> = Record<never, never> extends Call<Each> ? [call?: Call<Each>] : [call: Call<Each>]

/** The path of a request, with its parts and its query. */
function address(path: string, parts: Record<string, string | number> = {}, query: Record<string, string> = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(parts[part]!))
  const asked = new URLSearchParams(query).toString()
  return to(asked ? `${filled}?${asked}` : filled)
}

async function send<Each extends Name>(request: Each, ...[call]: Told<Each>): Promise<Response> {
  const [method, path] = request.split(' ') as [string, string]
  const { body, token, parts, query } = call ?? {}
  const headers: Record<string, string> = {}
  const isPlain = typeof body === 'string'
  if (body !== undefined) headers['Content-Type'] = isPlain ? 'text/plain; charset=utf-8' : 'application/json'
  if (token) headers['Authorization'] = `Bearer ${token}`
  let answer: Response
  try {
    answer = await fetch(address(path, parts, query), {
      method,
      headers,
      credentials: 'same-origin',
      body: isPlain || body === undefined ? body : JSON.stringify(body),
    })
  } catch {
    throw new ApiError(0, 'unreachable', null)
  }
  if (answer.ok) return answer
  const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>
  throw new ApiError(
    answer.status,
    problem.code ?? `http-${answer.status}`,
    problem.text ?? null,
    problem.rule ?? null,
    problem.field ?? null,
  )
}

async function ask<Each extends Name>(request: Each, ...told: Told<Each>): Promise<Requests[Each]['gives']> {
  return (await (await send(request, ...told)).json()) as Requests[Each]['gives']
}

const kept = new Map<string, Promise<unknown>>(brought())

/** Answers that the page has brought along, for what every page asks first. */
function brought(): [string, Promise<unknown>][] {
  const known = JSON.parse(document.getElementById('known')?.textContent ?? '[]') as [string, unknown[], unknown][]
  return known.map(([request, told, answer]) => [JSON.stringify([request, told]), Promise.resolve(answer)])
}

/** Things that do not change while the page is open are asked for once. */
function once<Each extends Name>(request: Each, ...told: Told<Each>): Promise<Requests[Each]['gives']> {
  const name = JSON.stringify([request, told])
  let known = kept.get(name) as Promise<Requests[Each]['gives']> | undefined
  if (!known) {
    known = ask(request, ...told)
    known.catch(() => kept.delete(name))
    kept.set(name, known)
  }
  return known
}

export const api = {
  me: () => ask('GET /api/me'),
  rename: (name: string) => ask('PUT /api/me', { body: { name } }),
  /** Tell the server the name that this browser keeps, if there is one, before anything is done under it. */
  named: async () => {
    if (settings.name) await api.rename(settings.name)
  },
  mine: () => ask('GET /api/me/tables'),
  newCode: () => ask('POST /api/me/code'),
  newLink: () => ask('POST /api/me/link'),
  recover: (secret: string) => ask('POST /api/me/recover', { body: { secret } }),
  forget: () => ask('POST /api/me/forget'),
  passkeys: () => ask('GET /api/me/passkeys'),
  passkeyOptions: () => ask('POST /api/me/passkeys/options'),
  addPasskey: (credential: Record<string, unknown>, name: string) => ask('POST /api/me/passkeys', { body: { credential, name } }),
  passkeyQuestion: () => ask('POST /api/me/passkeys/question'),
  passkeyAnswer: (credential: Record<string, unknown>) => ask('POST /api/me/passkeys/answer', { body: { credential } }),
  renamePasskey: (passkey: string, name: string) => ask('PUT /api/me/passkeys/{passkey}', { parts: { passkey }, body: { name } }),
  removePasskey: (passkey: string) => ask('DELETE /api/me/passkeys/{passkey}', { parts: { passkey } }),
  show: (is_shown: boolean) => ask('PUT /api/me/profile', { body: { is_shown } }),
  company: () => ask('GET /api/me/company'),
  shun: (whom: CompanyForm) => ask('POST /api/me/company', { body: whom }),
  forgive: (person: string) => ask('DELETE /api/me/company/{person}', { parts: { person } }),
  person: (person: string) => ask('GET /api/people/{person}', { parts: { person } }),
  moments: (person: string) => ask('GET /api/people/{person}/moments', { parts: { person } }),
  games: () => once('GET /api/games'),
  rulebook: (game: string) => once('GET /api/games/{game}/rulebook', { parts: { game } }),
  cards: (game: string): Promise<CardInfo[]> => once('GET /api/games/{game}/cards', { parts: { game } }),
  decks: (game: string): Promise<DeckInfo[]> => once('GET /api/games/{game}/decks', { parts: { game } }),
  lessons: (game: string) => once('GET /api/games/{game}/lessons', { parts: { game } }),
  overview: (game: string) => once('GET /api/games/{game}/overview', { parts: { game } }),
  glossary: (game: string, lang: Lang) => once('GET /api/games/{game}/glossary/{lang}.json', { parts: { game, lang } }),
  help: (game: string) => once('GET /api/games/{game}/help', { parts: { game } }),
  beginLesson: (game: string, lesson: string) => ask('POST /api/games/{game}/lessons/{lesson}', { parts: { game, lesson } }),
  puzzles: () => once('GET /api/puzzles'),
  dailyPuzzle: (day: string) => once('GET /api/puzzles/daily/{day}', { parts: { day } }),
  beginPuzzle: (puzzle: string) => ask('POST /api/puzzles/{puzzle}', { parts: { puzzle } }),
  examples: (game: string) => once('GET /api/games/{game}/examples', { parts: { game } }),
  tryExample: (game: string, example: string, trial: TrialForm) => ask('POST /api/games/{game}/examples/{example}', { parts: { game, example }, body: trial }),
  checkDeck: (game: string, source: string) => ask('POST /api/games/{game}/decks/check', { parts: { game }, body: { source } }),
  create: (table: NewTable) => ask('POST /api/tables', { body: table }),
  table: (table: string) => ask('GET /api/tables/{table}', { parts: { table } }),
  claim: (token: string) => ask('POST /api/seats', { body: { token } }),
  /** Whoever sits down is called by name. */
  sit: async (table: string, seat: number) => {
    await api.named()
    return ask('POST /api/tables/{table}/sit', { parts: { table }, body: { seat } })
  },
  kick: (table: string, seat: number) => ask('POST /api/tables/{table}/kick', { parts: { table }, body: { seat } }),
  letPlay: (table: string, seat: number, bot: string, token: string | null) =>
    ask('POST /api/tables/{table}/replace', { parts: { table }, body: { seat, bot }, token }),
  replay: async (table: string, view: string, token: string | null) => {
    const piece = (number: number) =>
      ask('GET /api/tables/{table}/replay', { parts: { table }, query: { view, piece: String(number) }, token })
    const replay = await piece(0)
    for (let number = 1; number < replay.pieces; number++) replay.frames.push(...(await piece(number)).frames)
    return replay
  },
  evaluation: (table: string) => ask('GET /api/tables/{table}/evaluation', { parts: { table } }),
  record: async (table: string) => (await send('GET /api/tables/{table}/record', { parts: { table } })).text(),
  importRecord: (record: string) => ask('POST /api/records', { body: record }),
  playOn: (table: string, at: number, seats: SeatForm[]) =>
    ask('POST /api/tables/{table}/play-on', { parts: { table }, body: { at, seats } }),
  report: (table: string, report: ReportForm) => ask('POST /api/tables/{table}/reports', { parts: { table }, body: report }),
  ratings: (game: string) => ask('GET /api/ratings/{game}', { parts: { game } }),
  tournaments: () => ask('GET /api/tournaments'),
  newTournament: (tournament: NewTournament) => ask('POST /api/tournaments', { body: tournament }),
  tournament: (tournament: string) => ask('GET /api/tournaments/{tournament}', { parts: { tournament } }),
  enterTournament: (tournament: string) => ask('POST /api/tournaments/{tournament}/enter', { parts: { tournament } }),
  leaveTournament: (tournament: string) => ask('POST /api/tournaments/{tournament}/withdraw', { parts: { tournament } }),
  startTournament: (tournament: string) => ask('POST /api/tournaments/{tournament}/start', { parts: { tournament } }),
  cancelTournament: (tournament: string) => ask('POST /api/tournaments/{tournament}/cancel', { parts: { tournament } }),
  removeEntry: (tournament: string, entry: number) =>
    ask('POST /api/tournaments/{tournament}/remove', { parts: { tournament }, body: { entry } }),
  rematch: (table: string, token: string | null) => ask('POST /api/tables/{table}/rematch', { parts: { table }, token }),
  seek: (wish: Wish) => ask('POST /api/wishes', { body: wish }),
  seekNoMore: () => ask('POST /api/wishes/none'),
  circles: () => ask('GET /api/me/circles'),
  newCircle: (name: string) => ask('POST /api/circles', { body: { name } }),
  circle: {
    look: (circle: string, secret: string | null) => ask('GET /api/circles/{circle}', { parts: { circle }, token: secret }),
    join: (circle: string, secret: string) => ask('POST /api/circles/{circle}/join', { parts: { circle }, body: { secret } }),
    leave: (circle: string) => ask('POST /api/circles/{circle}/leave', { parts: { circle } }),
    rename: (circle: string, name: string) => ask('POST /api/circles/{circle}/rename', { parts: { circle }, body: { name } }),
    remove: (circle: string, member: number) => ask('POST /api/circles/{circle}/remove', { parts: { circle }, body: { member } }),
    end: (circle: string) => ask('POST /api/circles/{circle}/end', { parts: { circle } }),
    season: (circle: string, name: string) => ask('POST /api/circles/{circle}/season', { parts: { circle }, body: { name } }),
    play: (circle: string, game: CircleGame) => ask('POST /api/circles/{circle}/tables', { parts: { circle }, body: game }),
  },
  notices: () => ask('GET /api/me/notices'),
  wish: (wishes: Wishes) => ask('PUT /api/me/notices', { body: wishes }),
  addWay: (way: NewWay) => ask('POST /api/me/ways', { body: way }),
  removeWay: (way: string) => ask('POST /api/me/ways/{way}/removed', { parts: { way } }),
  confirmMail: (token: string) => ask('POST /api/notices/{token}/confirm', { parts: { token } }),
  stopMail: (token: string) => ask('POST /api/notices/{token}/stop', { parts: { token } }),
  bell: (table: string, token: string | null) => ask('GET /api/tables/{table}/bell', { parts: { table }, token }),
  ring: (table: string, isOn: boolean, token: string | null) => ask('PUT /api/tables/{table}/bell', { parts: { table }, body: { is_on: isOn }, token }),
  pause: (table: string, body: PauseForm, token: string | null) => ask('POST /api/tables/{table}/pause', { parts: { table }, body, token }),
  ahead: (table: string, seat: number, token: string | null) => ask('GET /api/tables/{table}/ahead', { parts: { table }, query: { seat: String(seat) }, token }),
  lookAhead: (table: string, body: AheadLook, token: string | null) => ask('POST /api/tables/{table}/ahead/look', { parts: { table }, body, token }),
  answerAhead: (table: string, body: AheadForm, token: string | null) => ask('PUT /api/tables/{table}/ahead', { parts: { table }, body, token }),
  host: {
    enter: (token: string) => ask('POST /api/host/enter', { body: { token } }),
    leave: () => ask('POST /api/host/leave'),
    look: () => ask('GET /api/host'),
    record: async (table: string) => (await send('GET /api/host/tables/{table}/record', { parts: { table } })).text(),
    close: (table: string) => ask('POST /api/host/tables/{table}/close', { parts: { table } }),
    reopen: (table: string) => ask('POST /api/host/tables/{table}/reopen', { parts: { table } }),
    settle: (table: string, number: number) =>
      ask('POST /api/host/tables/{table}/reports/{number}/settled', { parts: { table, number } }),
    removeName: (name: string) => ask('POST /api/host/names', { body: { name } }),
    allowName: (name: string) => ask('POST /api/host/names/allowed', { body: { name } }),
    restart: (seconds: number | null) => ask('POST /api/host/restart', { body: { seconds } }),
  },
}

/** Sentences of the client itself that are needed by now: its own, and the host's on the host's page. */
const rooms = new Set(['client'])

/** Learn a language. */
export async function learn(lang: Lang): Promise<void> {
  const found = await Promise.all([...rooms].map((room) => once('GET /api/languages/{lang}/{room}.json', { parts: { lang, room } })))
  if (lang === settings.lang) found.forEach(hear)
}

/** Learn what another page says. */
export function learnRoom(room: string): Promise<void> {
  rooms.add(room)
  return learn(settings.lang)
}

/** Learn which languages there are, and one of them: the wished one, or else English. */
export async function greet(): Promise<void> {
  const [found] = await Promise.all([once('GET /api/languages'), learn(settings.lang).catch(() => {})])
  keepLanguages(found)
  if (found.some((each) => each.id === settings.lang)) return
  settings.lang = 'en'
  await learn(settings.lang)
}

/** Sentences of a game, ready to be shown. */
export async function loadWords(game: string, lang: Lang): Promise<void> {
  keepWords(game, lang, await once('GET /api/games/{game}/locale/{lang}.json', { parts: { game, lang } }))
}

/** What the guide says in the lessons of a game. */
export async function loadLessons(game: string, lang: Lang): Promise<void> {
  keepWords(game, lang, await once('GET /api/games/{game}/lessons/{lang}.json', { parts: { game, lang } }))
}

async function loadLooks(game: string): Promise<void> {
  const [icons, games] = await Promise.all([once('GET /api/games/{game}/icons', { parts: { game } }), api.games()])
  const { numbers = {}, beats = {}, acts = {} } = games.find((each) => each.id === game) ?? {}
  keepLooks(game, { icons, numbers, beats, acts })
}

/** Sentences and looks of a game: words first, for they are read first and are much the smaller. */
export async function prepare(game: string, lang: Lang): Promise<void> {
  void api.games().then(keepMaterials, () => {})
  await loadWords(game, lang)
  await painted()
  await loadLooks(game)
}
