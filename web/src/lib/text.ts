import type { Argument, Text } from './model'

export type Sentences = Record<string, string>

/** The sentence of a text; a key without a sentence shows itself, so that nothing is ever blank. */
export function say(text: Text | null | undefined, sentences: Sentences): string {
  if (!text) return ''
  const args = text.args ?? {}
  if (text.key === 'verbatim') return String(args['words'] ?? '')
  const pattern = sentences[text.key]
  if (pattern === undefined) {
    const rest = Object.values(args).map((value) => argument(value, sentences))
    return [text.key.split('.').at(-1), ...rest].join(' ')
  }
  return fill(
    pattern,
    (name) => {
      const value = args[name]
      return value === undefined ? undefined : argument(value, sentences)
    },
    (name) => {
      const value = args[name]
      return Array.isArray(value) ? value.length : value
    },
  )
}

function argument(value: Argument, sentences: Sentences): string {
  if (Array.isArray(value)) return value.map((each) => say(each, sentences)).join(', ')
  if (typeof value === 'object') return say(value, sentences)
  return typeof value === 'number' && value < 0 ? `−${-value}` : String(value)
}

/** Put values into `{name}`, and one of two words into `{name|card|cards}`: the first for one; doubled braces stand for themselves. */
export function fill(pattern: string, value: (name: string) => string | undefined, number: (name: string) => unknown = value): string {
  return pattern.replace(/\{\{|\}\}|\{([a-z_]\w*)(?:\|([^{}|]*)\|([^{}|]*))?\}/gi, (whole, name?: string, one?: string, other?: string) => {
    if (name === undefined) return whole[0]!
    if (one === undefined || number(name) === undefined) return value(name) ?? whole
    return String(number(name)) === '1' ? one : other!
  })
}

/** A sentence without the dashes that set headings apart in plain text. */
export function trim(sentence: string): string {
  return sentence.replace(/^[-–—\s]+|[-–—\s]+$/g, '')
}

/** A sentence with a capital letter; a square keeps its name. */
export function capital(sentence: string): string {
  if (/^[a-z]\d/.test(sentence)) return sentence
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

/** What several sentences begin with, up to a colon, and how each goes on; all of each where they begin differently. */
export function parted(sentences: string[]): { head: string; tails: string[] } {
  const head = /^.*?: /.exec(sentences[0] ?? '')?.[0] ?? ''
  if (sentences.length < 2 || !head || sentences.some((each) => !each.startsWith(head))) return { head: '', tails: sentences }
  return { head: head.slice(0, -2), tails: sentences.map((each) => each.slice(head.length)) }
}
