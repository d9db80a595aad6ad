import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SOURCE = `${import.meta.dirname}/../src/`
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.svelte'))
/** Where a function is handed over that is called some time later. */
const LATER = /\.(then|catch|finally)\(|\b(setTimeout|setInterval|requestAnimationFrame|later)\(/g
/** Whoever asks first whether the page is still open may read on. */
const GUARD = /if \(!?isOver\)/

/** The text from a bracket to the one that closes it, or to the end of the block that surrounds it. */
function upTo(text: string, start: number, open: string, close: string, depth: number): string {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === open) depth += 1
    if (text[at] === close && (depth -= 1) === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** What is worked out from other values and read later, when the page may be gone: Svelte warns of each. */
function readTooLate(source: string): string[] {
  const script = /<script[^>]*>([^]*?)<\/script>/.exec(source)?.[1] ?? ''
  const derived = [...script.matchAll(/const (\w+)(?:: [^=]+)? = \$derived/g)].map(([, name]) => name!)
  const callbacks = [...script.matchAll(LATER)].map((each) => upTo(script, each.index + each[0].length - 1, '(', ')', 0))
  const afterwards = [...script.matchAll(/\bawait\b/g)].map((each) => upTo(script, script.indexOf('\n', each.index), '{', '}', 1))
  return [...callbacks, ...afterwards]
    .filter((text) => !GUARD.test(text))
    .flatMap((text) => derived.filter((name) => new RegExp(`(?<![\\w.])${name}\\b(?!:)`).test(text) && !text.includes(`(${name}) =>`)))
}

it('notices what is read too late', () => {
  const script = (line: string) => `<script lang="ts">\n  const name = $derived(store.name)\n  $effect(() => {\n    ${line}\n  })\n</script>`
  expect(readTooLate(script('api.help().then((found) => (help = found[name]))'))).toEqual(['name'])
  expect(readTooLate(script('setTimeout(() => say(name), 200)'))).toEqual(['name'])
  expect(readTooLate(script('await api.help()\n    say(name)'))).toEqual(['name'])
  expect(readTooLate(script('const now = name\n    await api.help()\n    say(now)'))).toEqual([])
  expect(readTooLate(script('api.help().then((found) => {\n      if (isOver) return\n      say(name)\n    })'))).toEqual([])
})

it.each(files)('nothing is read in %s when the page may be gone', (name) => {
  expect(readTooLate(readFileSync(SOURCE + name, 'utf8'))).toEqual([])
})
