// Writes src/generated/contract.ts, the types of the protocol, from docs/protocol.schema.json, which is made from the
// server's structs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const source = readFileSync(join(web, '../docs/protocol.schema.json'), 'utf8')
const folder = join(web, 'src/generated')

const BANNER = "/** What goes over the line, as types, made from the server's structs. */"
const STYLE = { semi: false, singleQuote: true, printWidth: 120 }

/** The schema as the generator understands it. */
function plain(node) {
  if (Array.isArray(node)) return node.map(plain)
  if (node === null || typeof node !== 'object') return node
  const { prefixItems, $ref, minItems, maxItems, ...rest } = node
  const more = Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, plain(each)]))
  // It knows pairs as JSON Schema wrote them before 2020.
  if (prefixItems) return { ...more, items: plain(prefixItems), minItems, maxItems, additionalItems: false }
  // It takes a type with a description for another type.
  if ($ref) return rest.description ? { description: rest.description, allOf: [{ $ref }] } : { $ref }
  return more // and would write out every length that a list may have
}

// It writes what one type reaches: one that has them all, and is then left out.
const definitions = JSON.parse(source).$defs
const all = Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }])
const schema = { type: 'object', properties: Object.fromEntries(all), $defs: plain(definitions) }
const made = await compile(schema, 'All', { additionalProperties: false, bannerComment: '', style: STYLE })
const types = made.replace(/^export interface All \{\n[^]*?\n\}\n/m, '').replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */')

mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'contract.ts'), `${BANNER}\n\n${types}`)
