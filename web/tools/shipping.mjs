// What a browser needs first is named in the page, and every file is squeezed once, when the client is built.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
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
