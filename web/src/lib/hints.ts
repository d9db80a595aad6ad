/** Rules that explain the words on a card. */
import type { Lang, Rule } from './model'

/** Whether a text sets a word apart: as a sentence of its own, or before a colon. */
export function setsApart(text: string, word: string): boolean {
  const signs = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?:^|[.!?:]\\s+)${signs}(?=[.:])`, 'u').test(text)
}

/** The rules say themselves which word they explain. */
export function hints(texts: string[], rules: Rule[], lang: Lang): Rule[] {
  return rules.filter((rule) => rule.word?.[lang] && texts.some((text) => setsApart(text, rule.word?.[lang] ?? '')))
}
