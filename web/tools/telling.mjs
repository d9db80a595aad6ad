// Times turns that are given on the standard input as beats with their sentences; see tools/telling.py.
import { readFileSync } from 'node:fs'
import { runnerImport } from 'vite'

const { module: story } = await runnerImport(new URL('../src/lib/story.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' })
const told = JSON.parse(readFileSync('/dev/stdin', 'utf8'))
const seconds = (turn) => turn.reduce((sum, { beat, sentence }) => sum + story.duration(beat, sentence), 0) / 1000
console.log('game          turns  beats  median    90 %     most')
for (const [game, turns] of Object.entries(told)) {
  const all = turns.map(seconds).sort((a, b) => a - b)
  const at = (share) => (all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(1).padStart(6) + ' s'
  const beats = turns.reduce((sum, turn) => sum + turn.length, 0) / turns.length
  console.log(game.padEnd(12), String(all.length).padStart(6), beats.toFixed(1).padStart(6), at(0.5), at(0.9), at(1))
}
