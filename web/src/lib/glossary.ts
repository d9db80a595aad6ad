/** Words of a game that are explained wherever they are read: found by one pattern a game and language. */
import type { Term } from './protocol'
import { capital } from './text'

export type Glossary = { pattern: RegExp; terms: ReadonlyMap<string, Term> }
/** A stretch of a text; with a term, it is a word to be explained, with the marks that stay on its line. */
export type Piece = { text: string; term?: Term; before?: string; after?: string }

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** One pattern for all forms, also at the beginning of a sentence, the longest first, as whole words; hyphens join words, so they end none. */
export function compile(terms: Term[]): Glossary | null {
  if (terms.length === 0) return null
  const forms = new Map(terms.flatMap((term) => term.forms.flatMap((form) => [[form, term], [capital(form), term]] as const)))
  const words = [...forms.keys()].sort((a, b) => b.length - a.length).map(escaped)
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words.join('|')})(?![\\p{L}\\p{N}]|-\\p{L})`, 'gu'), terms: forms }
}

/** The text cut at the words that it explains: each of them once, where it is first met. */
export function explain(text: string, glossary: Glossary | null, met: Set<string> = new Set()): Piece[] {
  if (!glossary) return [{ text }]
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(glossary.pattern)) {
    const term = glossary.terms.get(found[0])!
    if (met.has(term.id)) continue
    met.add(term.id)
    const before = /[„“‚‘(»]*$/.exec(text.slice(end, found.index))![0]
    const after = /^[“”‘’)«.,;:!?…]*/.exec(text.slice(found.index + found[0].length))![0]
    if (found.index - before.length > end) pieces.push({ text: text.slice(end, found.index - before.length) })
    pieces.push({ text: found[0], term, before, after })
    end = found.index + found[0].length + after.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
