import type { Text, Translated } from './model'
import type { Language } from './protocol'
import { settings } from './settings.svelte'
import { fill, say, type Sentences } from './text'

type Client = typeof import('../../../src/tafelrunde/server/locale/client.en.json')
type Cups = typeof import('../../../src/tafelrunde/server/locale/cups.en.json')
type Host = typeof import('../../../src/tafelrunde/server/locale/host.en.json')
type Me = typeof import('../../../src/tafelrunde/server/locale/me.en.json')
type Notices = typeof import('../../../src/tafelrunde/server/locale/notices.en.json')
export type Key = keyof Client | keyof Cups | keyof Host | keyof Me | keyof Notices

/** The client's own sentences; while a language is learnt, the one before is spoken. */
let own: Sentences = $state.raw({})

/** Further sentences of the client itself. */
export function hear(more: Sentences): void {
  own = { ...own, ...more }
}

/** The languages that the server offers. */
let known: Language[] = $state.raw([])

export function languages(): Language[] {
  return known
}

export function keepLanguages(found: Language[]): void {
  known = found
}

function spoken(key: string): string | undefined {
  return own[key]
}

/** A sentence of the client itself. */
export function t(key: Key, args: Record<string, string | number> = {}): string {
  return fill(spoken(key) ?? key, (name) => (name in args ? String(args[name]) : undefined))
}

/** One or many: the keys end in `.one` and `.other`. */
export function count(key: string, number: number): string {
  return t(`${key}.${number === 1 ? 'one' : 'other'}` as Key, { count: number })
}

export function translated(text: Translated | null | undefined): string {
  return text?.[settings.lang] ?? text?.['en'] ?? ''
}

/** Sentences of the games, by game and language; loaded when first needed. Thousands of them: none is watched on its own. */
let loaded: Record<string, Sentences> = $state.raw({})

export function hasWords(game: string): boolean {
  return `${game}/${settings.lang}` in loaded
}

export function keepWords(game: string, lang: string, sentences: Sentences): void {
  const name = `${game}/${lang}`
  loaded = { ...loaded, [name]: { ...loaded[name], ...sentences } }
}

export function words(game: string): Sentences {
  return loaded[`${game}/${settings.lang}`] ?? {}
}

export function tell(game: string, text: Text | null | undefined): string {
  return say(text, words(game))
}

/** The sentences of a game, with other words for some of its keys. */
export function wordsWith(game: string, more: Sentences): Sentences {
  return { ...words(game), ...more }
}

/** What a bot is called at a table, with its level behind. */
export function botTitle({ called, player }: { called?: string; player?: string }): string {
  const bot = botName(player ?? '')
  return called ? t('seat.bot', { name: called, bot }) : bot
}

export function botName(bot: string): string {
  const level = /^(\w+)/.exec(bot)?.[1] ?? bot
  return spoken(`bot.${bot}`) ?? spoken(`bot.${level}`) ?? bot
}

/** What to expect of a bot, in a line. */
export function botAbout(bot: string): string {
  return spoken(`bot.${bot}.about`) ?? ''
}

/** What its game calls a number on a card. */
export function numberName(game: string, name: string): string {
  return words(game)[`number.${name}`] ?? name
}
