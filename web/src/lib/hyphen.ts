/** Where a long German word may be broken, for browsers that do not know: without a hyphen it reads like two. */
const SOFT = '\u00ad'
const LONG = /\p{L}{8,}/gu
const VOWEL = /[aeiouyäöü]/i
/** What begins a syllable behind a vowel, and what begins the second word of a compound behind a consonant. */
const ONSET = /^(sch|ch|ck|ph|th|qu|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü]/i
const CLUSTER = /^(sch[lmnrw]?|str|spr|s[tp]|[bdfgkpt]r|[bfgkp]l|kn|pf|zw|ch|th|qu|[bcdfghjklmnpqrstvwxzß])[aeiouyäöü]/i
const LEAST = 4

export function softened(words: string): string {
  return words.replace(LONG, broken)
}

function broken(word: string): string {
  let found = ''
  let from = 0
  for (let at = LEAST; at <= word.length - LEAST; at++) {
    if (at - from < LEAST || !mayBreak(word, at)) continue
    found += word.slice(from, at) + SOFT
    from = at
  }
  return found + word.slice(from)
}

function mayBreak(word: string, at: number): boolean {
  const begins = (from: number) => (VOWEL.test(word[from - 1] ?? '') ? ONSET : CLUSTER).exec(word.slice(from))?.[1]?.length ?? 0
  // Not inside of what began a letter or two before.
  return begins(at) > 0 && begins(at - 1) < 2 && begins(at - 2) < 3 && begins(at - 3) < 4
}

let knows: boolean | undefined

/** Whether this browser breaks German words by itself. */
function canBreak(): boolean {
  if (knows !== undefined) return knows
  const probe = document.createElement('div')
  probe.lang = 'de'
  probe.textContent = 'Sonnenblumen'
  probe.style.cssText = 'position:absolute;visibility:hidden;width:5em;line-height:1;font-size:20px;hyphens:auto'
  document.body.append(probe)
  knows = probe.offsetHeight > 30
  probe.remove()
  return knows
}

/** A name for a narrow place. */
export function narrow(words: string, lang: string): string {
  return lang !== 'de' || canBreak() ? words : softened(words)
}
