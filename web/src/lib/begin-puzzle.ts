import { api } from './api'
import { go } from './router.svelte'
import { keepCreated } from './seats'

/** Sit down to a puzzle, from its beginning. */
export async function beginPuzzle(puzzle: string): Promise<void> {
  const created = await api.beginPuzzle(puzzle)
  keepCreated(created)
  go(`/table/${created.table}`)
}
