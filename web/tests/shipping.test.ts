import { expect, test } from 'vitest'
import { firstThings } from '../tools/shipping.mjs'

const BUILT = `<html><head>
    <script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/svelte-1.js">
    <link rel="stylesheet" crossorigin href="./assets/index-1.css">
  </head><body></body></html>`

test('a page is seen by its document alone; what makes it work waits in a template', () => {
  const page = firstThings().transformIndexHtml.handler(BUILT, { bundle: { 'assets/index-1.css': { source: 'p{src:url(./a.woff2)}\n' } } })
  const [seen, then] = page.split('<template id="then">')
  expect(seen).toContain('<style>p{src:url(./assets/a.woff2)}</style>')
  expect(seen).not.toMatch(/<link|<script [^>]*src/)
  expect(then).toContain('src="./assets/index-1.js"></script>')
  expect(then).toContain('href="./assets/svelte-1.js"')
})

test('while one develops, nothing is moved', () => {
  expect(firstThings().transformIndexHtml.handler(BUILT, {})).toBe(BUILT)
})
