/** Answers of a game that are not to be confirmed any more, by the words on them; kept by the browser. */
import { kept } from './kept'

const trusted = kept<Record<string, string[]>>('tafelrunde.trusted', () => ({}))

export function isTrusted(game: string, words: string): boolean {
  return trusted.read()[game]?.includes(words) ?? false
}

export function trust(game: string, words: string): void {
  const all = trusted.read()
  all[game] = [...new Set([...(all[game] ?? []), words])]
  trusted.write(all)
}
