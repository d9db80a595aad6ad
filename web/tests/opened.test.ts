import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushSync } from 'svelte'
import { expect, it } from 'vitest'
import { opened } from '../src/lib/opened.svelte'
import { settings } from '../src/lib/settings.svelte'
import { mounted } from './mounted.svelte'

it('stays as whoever reads it has left it, until something else has changed', () => {
  settings.name = ''
  const box = document.createElement('details')
  const end = mounted(() => opened(() => settings.name.length > 3)(box))
  flushSync()
  expect(box.open).toBe(false)
  box.open = true
  settings.name = 'Ada'
  flushSync()
  expect(box.open).toBe(true)
  settings.name = 'Adele'
  flushSync()
  box.open = false
  settings.name = 'Adelaide'
  flushSync()
  expect(box.open).toBe(false)
  end()
})

it('is how everything that can be folded is opened: an attribute would fold it below the hands of whoever fills it in', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf-8' }).filter((each) => each.endsWith('.svelte'))
  expect(sources.length).toBeGreaterThan(100)
  const folded = sources.filter((each) => /<details\b[^>]*\sopen=/.test(readFileSync(join('src', each), 'utf-8')))
  expect(folded).toEqual([])
})
