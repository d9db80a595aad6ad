import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const SOURCE = `${import.meta.dirname}/../src/`
const LAYOUTS = `${SOURCE}components/layouts/`
const ZONES = `${SOURCE}components/zones/`
const files = [`${SOURCE}styles/base.css`, ...readdirSync(LAYOUTS).filter((name) => name.endsWith('.svelte')).map((name) => LAYOUTS + name)]
/** Classes of the table that come and go while a game is told. */
const CHANGING = /\.(bare|full)\b/

describe('what changes about the table while it is told', () => {
  it.each(files)('is no inherited property, in %s: the whole table would be styled anew', (file) => {
    const rules = [...readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    expect(rules.length).toBeGreaterThan(3)
    const inherited = rules.filter(([, selector, body]) => CHANGING.test(selector!) && /(^|[;\s])--[\w-]+\s*:/.test(body!))
    expect(inherited.map(([, selector]) => selector!.trim())).toEqual([])
  })
})

it('zones never ask how large they are in the middle of a change', () => {
  const asking = readdirSync(ZONES).filter((name) => /bind:(client|offset)(Width|Height)/.test(readFileSync(ZONES + name, 'utf8')))
  expect(asking).toEqual([])
})
