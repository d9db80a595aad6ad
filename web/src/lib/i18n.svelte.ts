import type { Bilingual, Text } from './model'
import { settings } from './settings.svelte'
import { fill, say, type Sentences } from './text'

/** The host's page brings its own sentences along: nobody at a table loads them. */
export type Key = keyof typeof import('../locale/en.json') | keyof typeof import('../locale/host.en.json')
type Lang = 'de' | 'en'

const files = { de: () => import('../locale/de.json'), en: () => import('../locale/en.json') }

/** The client's own sentences, by language; loaded when first spoken. */
let own: Partial<Record<Lang, Sentences>> = $state.raw({})
const known = new Set<Lang>()

/** Learn a language, unless it is known; until then the other one is spoken. */
export async function learn(lang: Lang): Promise<void> {
  if (!known.has(lang)) add(lang, (await files[lang]()).default)
  known.add(lang)
}

/** Further sentences of the client itself. */
export function add(lang: Lang, more: Sentences): void {
  own = { ...own, [lang]: { ...own[lang], ...more } }
}

function spoken(key: string): string | undefined {
  return own[settings.lang]?.[key] ?? own.de?.[key] ?? own.en?.[key]
}

/** A sentence of the client itself. */
export function t(key: Key, args: Record<string, string | number> = {}): string {
  return fill(spoken(key) ?? key, (name) => (name in args ? String(args[name]) : undefined))
}

/** One or many: the keys end in `.one` and `.other`. */
export function count(key: string, number: number): string {
  return t(`${key}.${number === 1 ? 'one' : 'other'}` as Key, { count: number })
}

export function both(text: Bilingual | null | undefined): string {
  return text ? text[settings.lang] : ''
}

/** Sentences of the games, by game and language; loaded when first needed. */
const loaded: Record<string, Sentences> = $state({})

export function hasWords(game: string): boolean {
  return `${game}/${settings.lang}` in loaded
}

export function keepWords(game: string, lang: string, sentences: Sentences): void {
  loaded[`${game}/${lang}`] = sentences
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

/** What a number on a card is called: by its game, or else by us. */
export function numberName(game: string, name: string): string {
  return words(game)[`number.${name}`] ?? spoken(`number.${name}`) ?? name
}
