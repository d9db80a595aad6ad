/** Answers of a game that are not to be confirmed any more, by the words on them; kept by the browser. */
const KEY = 'tafelrunde.trusted'

type Trusted = Record<string, string[]>

function read(): Trusted {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Trusted
  } catch {
    return {}
  }
}

export function isTrusted(game: string, words: string): boolean {
  return read()[game]?.includes(words) ?? false
}

export function trust(game: string, words: string): void {
  const all = read()
  all[game] = [...new Set([...(all[game] ?? []), words])]
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch {
    // a browser may forbid it; then the question comes again
  }
}
