/** Short sounds for what happens, made by tools/sounds.py; only for those who want to hear them. */
import type { Act } from './model'
import { settings } from './settings.svelte'

const FILES = import.meta.glob<string>('../sounds/*.wav', { query: '?url', import: 'default', eager: true })
/** What is heard with which kind of event; `ask`: it is my turn. All others are silent. */
const HEARD: Partial<Record<Act | 'ask', string>> = {
  ask: 'turn',
  place: 'place',
  move: 'place',
  card: 'place',
  summon: 'summon',
  spell: 'spell',
  fight: 'fight',
  death: 'death',
  bid: 'bid',
  victory: 'victory',
}

let context: AudioContext | null = null
const known = new Map<string, Promise<AudioBuffer>>()

function load(name: string, into: AudioContext): Promise<AudioBuffer> {
  let found = known.get(name)
  if (!found) {
    found = fetch(FILES[`../sounds/${name}.wav`]!).then(async (answer) => into.decodeAudioData(await answer.arrayBuffer()))
    known.set(name, found)
  }
  return found
}

export function sound(act: Act | 'ask'): void {
  const name = HEARD[act]
  if (!name || !settings.sound || settings.volume <= 0) return
  void play(name).catch(() => known.delete(name)) // no device, no line: play on in silence
}

async function play(name: string): Promise<void> {
  context ??= new AudioContext()
  const gain = context.createGain()
  gain.gain.value = settings.volume
  const source = context.createBufferSource()
  source.buffer = await load(name, context)
  source.connect(gain).connect(context.destination)
  source.start()
}
