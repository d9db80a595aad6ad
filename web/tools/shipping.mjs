// What a browser needs first is named in the page, and every file is squeezed once, when the client is built.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH = 1000

/**
 * Runs within the document, before anything is seen: the room is as light as it was last chosen, and all that makes the page work is
 * asked for once the page has been seen, so that nothing stands in the way of that.
 */
function first() {
  let theme = 'system'
  try {
    theme = JSON.parse(localStorage.getItem('tafelrunde.settings')).theme
  } catch {
    // Nothing was chosen yet, or nothing may be kept.
  }
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  let isBegun = false
  const begin = () => {
    if (!isBegun) document.head.append(document.getElementById('then').content.cloneNode(true))
    isBegun = true
  }
  document.addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(begin))
    // A page that is not in sight draws no frames.
    setTimeout(begin, 300)
  })
}

/** The document is seen by itself: its styles are in it, and its scripts wait in a template until it has been. */
export function firstThings() {
  return {
    name: 'first-things',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) return html
        const later = []
        const waiting = html.replace(/ *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/g, (tag) => {
          // Scripts give way to the letters and pictures that are seen already.
          later.push(tag.trim().replace(/^<(script|link)/, '$& fetchpriority="low"'))
          return ''
        })
        const styled = waiting.replace(/<link rel="stylesheet"[^>]* href="\.\/([^"]+)">/, (_, file) => `<style>${bundle[file].source.trim().replaceAll('url(./', 'url(./assets/')}</style>`)
        return styled.replace('</head>', `  <script>(${first})()</script>\n  </head>`).replace('</body>', `  <template id="then">${later.join('')}</template>\n  </body>`)
      },
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
