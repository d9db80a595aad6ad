import de from '../locale/de.json'
import en from '../locale/en.json'
import type { Bilingual, Text } from './model'
import { settings } from './settings.svelte'
import { fill, say, type Sentences } from './text'

export type Key = keyof typeof en

const own: Record<'de' | 'en', Record<string, string>> = { de, en }

/** A sentence of the client itself. */
export function t(key: Key, args: Record<string, string | number> = {}): string {
  return fill(own[settings.lang][key] ?? key, (name) => (name in args ? String(args[name]) : undefined))
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

export function botName(bot: string): string {
  const level = /^(\w+)/.exec(bot)?.[1] ?? bot
  return own[settings.lang][`bot.${bot}`] ?? own[settings.lang][`bot.${level}`] ?? bot
}

/** What to expect of a bot, in a line. */
export function botAbout(bot: string): string {
  return own[settings.lang][`bot.${bot}.about`] ?? ''
}

/** What a number on a card is called: by its game, or else by us. */
export function numberName(game: string, name: string): string {
  return words(game)[`number.${name}`] ?? own[settings.lang][`number.${name}`] ?? name
}
