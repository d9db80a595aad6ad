// Bundles only the icons that the games' card tables and the client name, one module per game.
// Reads src/tafelrunde/games/*/ for `icon = "name"` (tables) and icon="name" (Python), writes src/generated/icons/.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const set = JSON.parse(readFileSync(join(web, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'))
const out = join(web, 'src/generated/icons')
const games = join(web, '../src/tafelrunde/games')

/** Icons of the client itself, found by scanning its sources for name="..." on <Icon>. */
const OWN = []

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? files(path) : [path]
  })
}

function path(name) {
  const target = set.icons[name] ? name : set.aliases?.[name]?.parent
  const body = target && set.icons[target]?.body
  if (!body) return null
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map((match) => match[1])
  return shorten(paths.join(''))
}

/** The same outline with one decimal: a 512-unit drawing shown at 20 to 90 pixels needs no more. */
export function shorten(outline) {
  return outline.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command, rest) => {
    const isArc = command === 'a' || command === 'A'
    const numbers = []
    let text = rest
    while ((text = text.replace(/^[\s,]+/, '')) !== '') {
      // The two flags of an arc may be written without anything between them.
      const isFlag = isArc && [3, 4].includes(numbers.length % 7)
      const found = text.match(isFlag ? /^[01]/ : /^[-+]?(?:\d+\.?\d*|\.\d+)/)
      if (!found) throw new Error(`cannot read the outline at ${text.slice(0, 20)}`)
      numbers.push(String(Math.round(Number(found[0]) * 10) / 10).replace(/^(-?)0\./, '$1.'))
      text = text.slice(found[0].length)
    }
    return command + numbers.join(' ').replace(/ -/g, '-')
  })
}

function write(file, names) {
  const missing = []
  const table = {}
  for (const name of [...new Set(names)].sort()) {
    const found = path(name)
    if (found === null) missing.push(name)
    else table[name] = found
  }
  writeFileSync(join(out, file), `${JSON.stringify(table)}\n`)
  return missing
}

mkdirSync(out, { recursive: true })
for (const source of files(join(web, 'src')).filter((name) => name.endsWith('.svelte') || name.endsWith('.ts'))) {
  for (const match of readFileSync(source, 'utf8').matchAll(/<Icon\b[^>]*?\bname="([a-z0-9-]+)"|icon: '([a-z0-9-]+)'/g))
    OWN.push(match[1] ?? match[2])
}
const absent = write('client.json', OWN)
if (absent.length > 0) throw new Error(`the client names icons that do not exist: ${absent.join(', ')}`)

const index = []
for (const game of readdirSync(games)) {
  if (!statSync(join(games, game)).isDirectory() || game.startsWith('_')) continue
  const names = files(join(games, game))
    .filter((name) => /\.(toml|py)$/.test(name))
    .flatMap((name) => [...readFileSync(name, 'utf8').matchAll(/\bicon\s*=\s*"([a-z0-9-]+)"/g)].map((m) => m[1]))
  const unknown = write(`game.${game}.json`, names)
  if (unknown.length > 0) console.warn(`${game}: no such icons: ${unknown.join(', ')}`)
  index.push(game)
}
const loaders = index.map((game) => `  ${JSON.stringify(game)}: () => import('./game.${game}.json'),`)
writeFileSync(
  join(out, 'index.ts'),
  `export const loaders: Record<string, () => Promise<{ default: Record<string, string> }>> = {\n${loaders.join('\n')}\n}\n`,
)
