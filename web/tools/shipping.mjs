// What a browser needs first is named in the page, and every file is squeezed once, when the client is built.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** The fonts of the first words that are read: if one came later, rows of buttons would break anew. */
const FIRST = /(alegreya-sans-latin-(400|700)-normal|grenze-gotisch-latin-600-normal)[^/]*\.woff2$/
const WORTH = 1000

/** Fonts are fetched at once; scripts give way to the styles and the picture with which the page is seen before they run. */
export function firstThings() {
  return {
    name: 'first-things',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        html: html.replace(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"'),
        tags: Object.keys(bundle ?? {})
          .filter((file) => FIRST.test(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `./${file}` }, injectTo: 'head' })),
      }),
    },
  }
}

/** What runs the rules in a browser without a line: the interpreter, its worker, and the one compiled package that the rules need. */
const PARTS = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'pyodide-lock.json', 'python_stdlib.zip']
/** Where `make client` lays that package; where it could not be fetched, playing without a line is not offered. */
const WHEELS = '../build/offline'

/** One folder, called by all that is in it, so that its files are never those of two versions. */
export function interpreter() {
  let folder = ''
  return {
    name: 'interpreter',
    apply: 'build',
    writeBundle: ({ dir }) => {
      folder = join(dir, 'assets')
    },
    closeBundle: () => {
      const wheel = existsSync(WHEELS) ? readdirSync(WHEELS).find((name) => name.endsWith('wasm32.whl')) : undefined
      if (!folder || !wheel || !existsSync('node_modules/pyodide')) return
      const parts = [...PARTS.map((name) => [name, join('node_modules/pyodide', name)]), ['msgspec.whl', join(WHEELS, wheel)], ['worker.js', 'offline/worker.js']]
      const read = parts.map(([name, path]) => [name, readFileSync(path)])
      const seal = createHash('sha256')
      for (const [name, content] of read) seal.update(name).update(content)
      const into = join(folder, `python-${seal.digest('hex').slice(0, 12)}`)
      mkdirSync(into, { recursive: true })
      for (const [name, content] of read) writeFileSync(join(into, name), content)
      for (const [name, content] of read.filter(([name]) => /\.(mjs|wasm|json)$/.test(name))) {
        // Offline play needs a safe line, and whoever has one takes brotli.
        writeFileSync(join(into, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } }))
      }
    },
  }
}

export function squeeze() {
  let folder = ''
  return {
    name: 'squeeze',
    apply: 'build',
    writeBundle: ({ dir }) => {
      folder = join(dir, 'assets')
    },
    closeBundle: () => {
      for (const name of folder ? readdirSync(folder) : []) {
        const path = join(folder, name)
        if (!/\.(js|css|svg|json)$/.test(name) || statSync(path).size < WORTH) continue
        const content = readFileSync(path)
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      }
    },
  }
}
