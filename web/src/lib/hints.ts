/** Rules that explain the words on a card: those that speak of its keywords. */
import type { Lang, Rule } from './model'

/** Words that a card's text sets apart: alone as a sentence, or before a colon. */
export function keywords(text: string): string[] {
  const found = [...text.matchAll(/(?:^|[.!?:]\s+)(\p{Lu}[\p{L}-]+)(?=[.:])/gu)].map((match) => match[1]!)
  return [...new Set(found)]
}

export function hints(texts: string[], rules: Rule[], lang: Lang, limit = 3): Rule[] {
  const found: Rule[] = []
  for (const word of texts.flatMap(keywords)) {
    const pattern = new RegExp(`(?<!\\p{L})${word}`, 'u')
    const fitting = rules.filter((rule) => pattern.test(lang === 'de' ? rule.de : rule.en))
    const best = fitting.find((rule) => /key/.test(rule.section)) ?? fitting[0]
    if (best && !found.includes(best)) found.push(best)
  }
  return found.slice(0, limit)
}
