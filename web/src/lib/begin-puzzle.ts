import { goTo, orAlone } from './alone'
import { api } from './api'
import { keepCreated } from './seats'

/** Sit down to a puzzle, from its beginning. */
export async function beginPuzzle(puzzle: string): Promise<void> {
  goTo(await orAlone(() => api.beginPuzzle(puzzle), '', puzzle, keepCreated))
}
