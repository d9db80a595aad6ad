import { defineConfig } from 'vite'

/** One script beside the client, for the pages that `tafelrunde lab report` writes: they have everything inside. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../src/tafelrunde/server/static',
    emptyOutDir: false,
    chunkSizeWarningLimit: 1500, // nobody waits for it: a report has it inside
    target: 'es2022',
    rolldownOptions: { input: 'src/lab/charts.ts', output: { format: 'iife', entryFileNames: 'lab-charts.js' } },
  },
})
