import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../src/lib/api'
import type { ExampleForm, FromServer, TrialForm } from '../src/lib/protocol'
import { TrialLine, wholeView } from '../src/lib/trial.svelte'

const form = (more: Partial<ExampleForm> = {}): ExampleForm => ({
  id: 'move.1',
  rules: ['R-1'],
  mode: 'standard',
  seats: ['one', 'two'],
  seat: 0,
  tries: [{ label: [{ key: 'a' }], is_refused: true }],
  scene: { seat: 0, zones: [{ key: 'board', kind: 'board', label: { key: 'board' }, elements: [] }] },
  ...more,
})

let heard: FromServer[] = []
let sent: TrialForm[] = []
let answer: (trial: TrialForm) => ExampleForm
const line = () => new TrialLine('toy/move.1', (message) => heard.push(message), () => {})

beforeEach(() => {
  heard = []
  sent = []
  answer = () => form()
  vi.spyOn(api, 'tryExample').mockImplementation((_game, _example, trial) => {
    sent.push(trial)
    return Promise.resolve(answer(trial))
  })
})

async function opened(): Promise<TrialLine> {
  const trial = line()
  trial.open()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  return trial
}

test('answers are sent all together, and a refused one is forgotten', async () => {
  const trial = await opened()
  await trial.ask({ type: 'answer', seat: 0, key: 'a', version: 1 })
  answer = () => form({ refusal: { reason: { key: 'no' }, rule: 'R-1' } })
  const refused = await trial.ask({ type: 'answer', seat: 0, key: 'b', version: 2 })
  expect(refused).toMatchObject({ type: 'error', rule: 'R-1' })
  answer = () => form()
  await trial.ask({ type: 'answer', seat: 0, key: 'c', version: 2 })
  expect(sent.map((each) => each.answers)).toEqual([undefined, ['a'], ['a', 'b'], ['a', 'c']])
  expect(heard.map((each) => each.type)).toEqual(['state', 'update', 'update'])
})

test('a try begins anew, and what follows goes on from it', async () => {
  const trial = await opened()
  await trial.ask({ type: 'answer', seat: 0, key: 'a', version: 1 })
  answer = () => form({ beats: [{ kind: 'step' }] })
  await trial.try(0)
  await trial.ask({ type: 'answer', seat: 0, key: 'b', version: 2 })
  expect(sent.slice(2)).toEqual([{ attempt: 0 }, { attempt: 0, answers: ['b'] }])
  expect(heard.map((each) => each.type)).toEqual(['state', 'update', 'state', 'update', 'update'])
  trial.begin()
  await trial.ask({ type: 'why', seat: 0, elements: ['x'] })
  expect(sent.at(-1)).toEqual({ attempt: null, answers: [], elements: ['x'] })
})

test('the last answer is taken back', async () => {
  const trial = await opened()
  await trial.ask({ type: 'answer', seat: 0, key: 'a', version: 1 })
  await trial.ask({ type: 'undo', seat: 0 })
  expect(sent.at(-1)).toEqual({ attempt: null, answers: [] })
})

test('a whole scene replaces what was there', () => {
  expect(wholeView(form(), true)).toMatchObject({ order: ['board'], can_undo: true, zones: [{ key: 'board', kind: 'board', grid: null, put: [] }] })
})
