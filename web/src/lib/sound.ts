/** Two short wooden knocks, made on the spot; only after the player has turned sound on. */
let context: AudioContext | null = null

export function chime(kind: 'ask' | 'beat'): void {
  try {
    context ??= new AudioContext()
    const now = context.currentTime
    for (const [delay, pitch] of kind === 'ask' ? [[0, 392], [0.11, 523]] as const : [[0, 220]] as const) {
      const tone = context.createOscillator()
      const gain = context.createGain()
      tone.type = 'triangle'
      tone.frequency.value = pitch
      gain.gain.setValueAtTime(0.0001, now + delay)
      gain.gain.exponentialRampToValueAtTime(0.08, now + delay + 0.01)
      gain.gain.exponentialRampToValueAtTime(0.0001, now + delay + 0.18)
      tone.connect(gain).connect(context.destination)
      tone.start(now + delay)
      tone.stop(now + delay + 0.2)
    }
  } catch {
    context = null // no sound device: play on in silence
  }
}
