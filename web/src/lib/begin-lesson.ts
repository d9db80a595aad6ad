import { api } from './api'
import { keepLesson } from './lessons'
import { go } from './router.svelte'
import { keepCreated } from './seats'

/** Sit down to a lesson, from its beginning. */
export async function beginLesson(game: string, lesson: string): Promise<void> {
  const created = await api.beginLesson(game, lesson)
  keepCreated(created)
  keepLesson(game, lesson, { table: created.table })
  go(`/table/${created.table}`)
}
