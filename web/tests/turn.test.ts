import { expect, it } from 'vitest'
import { myTurn } from '../src/lib/turn'

it('gives everybody a task of their own, in the order in which they asked', async () => {
  const told: string[] = []
  const first = myTurn().then(async () => {
    told.push('first')
    for (let count = 0; count < 20; count++) await null
    told.push('what follows from it')
  })
  const second = myTurn().then(() => void told.push('second'))
  await Promise.all([first, second])
  expect(told).toEqual(['first', 'what follows from it', 'second'])
})
