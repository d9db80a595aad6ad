import { goTo, orAlone } from './alone'
import { api } from './api'
import { keepLesson } from './lessons'
import { keepCreated } from './seats'

/** Sit down to a lesson, from its beginning. */
export async function beginLesson(game: string, lesson: string): Promise<void> {
  const table = await orAlone(() => api.beginLesson(game, lesson), game, lesson, keepCreated)
  keepLesson(game, lesson, { table })
  goTo(table)
}
