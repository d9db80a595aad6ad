import { afterEach, expect, it, vi } from 'vitest'
import { api, ApiError } from '../src/lib/api'

afterEach(() => vi.unstubAllGlobals())

/** What was asked for, with this answer to everything. */
function asked(answer: unknown, status = 200): { address: string; method: string; headers: Record<string, string>; body: unknown }[] {
  const calls: ReturnType<typeof asked> = []
  vi.stubGlobal('fetch', (address: string, how: RequestInit) => {
    calls.push({ address, method: how.method!, headers: how.headers as Record<string, string>, body: how.body })
    return Promise.resolve(new Response(JSON.stringify(answer), { status }))
  })
  return calls
}

it('fills in the parts of a path and says who asks', async () => {
  const calls = asked({})
  await api.letPlay('a b/c', 1, 'squire', 'TOKEN')
  expect(calls[0]!.address).toMatch(/\/api\/tables\/a%20b%2Fc\/replace$/)
  expect(calls[0]!.method).toBe('POST')
  expect(calls[0]!.headers).toEqual({ 'Content-Type': 'application/json', Authorization: 'Bearer TOKEN' })
  expect(calls[0]!.body).toBe('{"seat":1,"bot":"squire"}')
})

it('sends a record as the text that it is', async () => {
  const calls = asked({ table: 't' })
  expect(await api.importRecord('game toy')).toEqual({ table: 't' })
  expect(calls[0]!.headers['Content-Type']).toBe('text/plain; charset=utf-8')
  expect(calls[0]!.body).toBe('game toy')
})

it('puts the pieces of a long replay together', async () => {
  const calls = asked({ frames: [{ at: 0 }], pieces: 3 })
  expect((await api.replay('t', 'open', null)).frames).toHaveLength(3)
  expect(calls.map((each) => each.address.split('?')[1])).toEqual(['view=open&piece=0', 'view=open&piece=1', 'view=open&piece=2'])
})

it('asks once for what does not change, and again after a failure', async () => {
  const refused = asked({ code: 'not-found', text: { key: 'web.not-found' } }, 404)
  await expect(api.rulebook('toy')).rejects.toEqual(new ApiError(404, 'not-found', { key: 'web.not-found' }))
  expect(refused).toHaveLength(1)
  const calls = asked({ sections: [], rules: [] })
  await Promise.all([api.rulebook('toy'), api.rulebook('toy'), api.rulebook('other')])
  expect(calls).toHaveLength(2)
})

it('knows from the server’s types what it may ask and what comes back', () => {
  // @ts-expect-error: a seat is a number
  void (() => api.sit('t', 'north'))
  // @ts-expect-error: what was imported is only watched, so that there is no token
  void (async () => (await api.importRecord('')).token)
})
