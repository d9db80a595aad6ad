import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.TAFELRUNDE_URL ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte()],
  base: './', // the server writes where it is
  build: {
    outDir: '../src/tafelrunde/server/static',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0, // a strict content policy allows no data: addresses
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssCodeSplit: true,
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
})
