// Times turns that are given on the standard input as beats with their sentences; see tools/telling.py.
import { text } from 'node:stream/consumers'
import { runnerImport } from 'vite'

const path = new URL('../src/lib/story.ts', import.meta.url).pathname
const { module: story } = await runnerImport(path, { configFile: false, logLevel: 'error' })

function seconds(turn, look) {
  const sentences = new Map(turn.map(({ beat, sentence }) => [beat, sentence]))
  const waits = story.moments([...sentences.keys()], look).map((moment) => story.duration(moment, look, (beat) => sentences.get(beat)))
  let spent = 0
  waits.forEach((wait, place) => {
    const left = waits.slice(place).reduce((sum, each) => sum + each, 0)
    spent += wait * story.haste(left, spent, story.LONGEST)
  })
  return { spent: spent / 1000, moments: waits.length }
}

console.log('game          turns  beats  moments   median    90 %     most')
for (const [game, { looks, turns }] of Object.entries(JSON.parse(await text(process.stdin)))) {
  const timed = turns.map((turn) => seconds(turn, (kind) => looks[kind]))
  const all = timed.map(({ spent }) => spent).sort((a, b) => a - b)
  const at = (share) => (all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(1).padStart(6) + ' s'
  const mean = (numbers) => (numbers.reduce((sum, each) => sum + each, 0) / numbers.length).toFixed(1)
  const counts = [turns.map((turn) => turn.length), timed.map(({ moments }) => moments)].map((each) => mean(each).padStart(7))
  console.log(game.padEnd(12), String(all.length).padStart(6), ...counts, at(0.5), at(0.9), at(1))
}
