import { afterEach, expect, test, vi } from 'vitest'
import type { Option } from '../src/lib/model'
import type { Asked } from '../src/lib/reducer'
import { TableSocket } from '../src/lib/socket'
import { TableStore } from '../src/lib/table.svelte'

const words = (words: string) => ({ key: 'verbatim', args: { words } })
const end = (loss: string): Option => ({ key: 'end', label: words('End'), weight: 'grave', loss: words(loss) }) as unknown as Option

/** A table at which ending is asked about; alone with computers or not. */
function table(isAlone: boolean) {
  const store = new TableStore('t')
  const asked = { seat: 0, version: 1, form: 'choice', prompt: words('What now?'), options: [end('')] } as unknown as Asked
  Object.defineProperty(store, 'asked', { get: () => asked })
  Object.defineProperty(store, 'isAlone', { get: () => isAlone })
  const ask = vi.spyOn(TableSocket.prototype, 'ask').mockImplementation(async () => ({ type: 'update' }) as never)
  const confirm = async (loss: string) => {
    await store.commit(end(loss))
    expect(store.confirming?.key).toBe('end')
    await store.answer('end')
    store.dropPicks()
  }
  return { store, ask, confirm }
}

afterEach(() => void vi.restoreAllMocks())

test('a loss that was meant once is not asked about again where all can be taken back', async () => {
  const { store, ask, confirm } = table(true)
  await confirm('2 steps')
  await store.commit(end('2 steps'))
  expect(store.confirming).toBeNull()
  expect(ask).toHaveBeenCalledTimes(2)
  await store.commit(end('a spell'))
  expect(store.confirming?.key).toBe('end')
})

test('among people it is asked about every time', async () => {
  const { store, confirm } = table(false)
  await confirm('2 steps')
  await store.commit(end('2 steps'))
  expect(store.confirming?.key).toBe('end')
})
