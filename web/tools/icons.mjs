// Takes from the icon set only what the client and the games of this repository name.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const set = JSON.parse(readFileSync(join(web, 'node_modules/@iconify-json/game-icons/icons.json'), 'utf8'))
const out = join(web, '../src/tafelrunde/server/static/icons')
const games = join(web, '../src/tafelrunde/games')

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

/** The same outline in fifths: a 512-unit drawing shown at 20 to 90 pixels needs no more. */
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
      numbers.push(String(Math.round(Number(found[0]) * 5) / 5).replace(/^(-?)0\./, '$1.'))
      text = text.slice(found[0].length)
    }
    // A sign parts two numbers, and so does the point of the second where the first has had one.
    return command + numbers.join(' ').replace(/ -/g, '-').replace(/(\.\d) (?=\.)/g, '$1')
  })
}

/** The outlines of these names; those that the set does not have are named. */
function outlines(names) {
  const table = {}
  const missing = []
  for (const name of [...new Set(names)].sort()) {
    const found = path(name)
    if (found === null) missing.push(name)
    else table[name] = found
  }
  return { table, missing }
}

const read = (file) => readFileSync(file, 'utf8')
const keep = (folder, file, table) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), `${JSON.stringify(table)}\n`)
}

/** The icons of the client itself, which are bundled with it: name="..." on <Icon>, and icon: '...'. */
export function ownIcons() {
  const sources = files(join(web, 'src')).filter((name) => /\.(svelte|ts)$/.test(name))
  const named = sources.flatMap((name) => [...read(name).matchAll(/<Icon\b[^>]*?\bname="([a-z0-9-]+)"|icon: '([a-z0-9-]+)'/g)])
  const { table, missing } = outlines(named.map((match) => match[1] ?? match[2]))
  if (missing.length > 0) throw new Error(`the client names icons that do not exist: ${missing.join(', ')}`)
  keep(join(web, 'src/generated'), 'icons.json', table)
}

/** The icons that the games of this repository name, a file each beside the built client: the server gives them. */
export function gameIcons() {
  for (const game of readdirSync(games).filter((name) => existsSync(join(games, name, 'game.toml')))) {
    const sources = files(join(games, game)).filter((name) => /\.(toml|py)$/.test(name)).map(read)
    const named = sources.flatMap((text) => [...text.matchAll(/\bicon\s*=\s*"([a-z0-9-]+)"/g)].map((match) => match[1]))
    const { table, missing } = outlines(named)
    if (missing.length > 0) throw new Error(`${game} names icons that do not exist: ${missing.join(', ')}`)
    keep(out, `${game.replaceAll('_', '-')}.json`, Object.fromEntries(Object.entries(table).map(([name, path]) => [name, { path }])))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) ownIcons()
