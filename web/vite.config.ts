import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { gameIcons } from './tools/icons.mjs'
import { firstThings, interpreter, squeeze } from './tools/shipping.mjs'

const server = process.env.TAFELRUNDE_URL ?? 'http://127.0.0.1:8137'

/**
 * Few files for each page: every further one costs a stranger with a slow line a round of waiting. What every page needs is three,
 * for a line that has just been opened takes about that much of each at once; pages without a table are spared what tables need.
 */
const CHUNKS = [
  { name: 'svelte', test: /node_modules.svelte|preload-helper/, priority: 5 },
  { name: 'icons', test: /src.generated/, priority: 5 },
  { name: 'core', tags: ['$initial' as const], priority: 4 },
  { name: 'shelf', test: /src.(lib.(attempt|begin-lesson|lessons)|components.(FirstGame|GamePick|RuleLink|ShowRule|Trouble|learn.Explained))\b/, minShareCount: 2, priority: 3 },
  { name: 'play', test: /src.(lib|components)/, minShareCount: 2, priority: 1 },
]

export default defineConfig({
  // Beside the client, once it is built; `npm run dev` needs them as well.
  plugins: [svelte(), firstThings(), ...(process.env.VITEST ? [] : [{ name: 'icons', closeBundle: gameIcons, configureServer: gameIcons }, interpreter(), squeeze()])],
  base: './', // the server writes where it is
  build: {
    outDir: '../src/tafelrunde/server/static',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0, // a strict content policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssCodeSplit: true,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    manifest: 'manifest.json', // by which the server knows the files of each page
  },
  // The server answers pages of its own host only: it must hear which one the browser asked for.
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: false } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  // One world for all files, but for those that put other things in the place of modules: making a new one for each took nine tenths
  // of the time.
  test: {
    environment: 'happy-dom',
    // As long as a busy machine takes to read a module: no test fails by the clock.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      { extends: true, test: { name: 'together', isolate: false, include: ['tests/**/*.test.ts'], exclude: ['tests/**/*.apart.test.ts'] } },
      { extends: true, test: { name: 'apart', include: ['tests/**/*.apart.test.ts'] } },
    ],
  },
})
