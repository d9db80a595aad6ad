/** The moment that decided a game: which position to show of it. */
import { boardOf, type Scene } from './model'
import type { Chronicle, Replay, TurningPoint } from './protocol'
import { changedScene } from './reducer'

export type Moment = { scene: Scene; at: number; turn: TurningPoint | null }

/** The largest swing, or where there was none the end. */
export function decisiveTurn(chronicle: Chronicle | null): TurningPoint | null {
  return (chronicle?.turns ?? []).reduce<TurningPoint | null>((best, each) => (best && best.change >= each.change ? best : each), null)
}

/** The position after that line of the record, as the replay shows it. */
export function moment({ frames }: Replay, turn: TurningPoint | null): Moment | null {
  let scene: Scene | null = null
  let at = 0
  for (const frame of frames) {
    const next: Scene | null = frame.scene ?? (scene && frame.change ? changedScene(scene, frame.change) : scene)
    if (turn && scene && frame.at > turn.at) break
    ;[scene, at] = [next, frame.at]
  }
  return scene && { scene, at, turn }
}

/** Only what lies on the board: a picture is small. */
export function pictured(scene: Scene): Scene {
  return { ...scene, zones: [boardOf(scene) ?? scene.zones[0]].filter((zone) => zone !== undefined) }
}
