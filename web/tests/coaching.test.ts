import { describe, expect, it } from 'vitest'
import { Coaching, gainOf } from '../src/lib/coaching.svelte'
import type { FromServer, InsightInfo, Request } from '../src/lib/protocol'

const insight = { at: 3, round: 1, words: [], value: -0.1, better: { keys: ['b'], words: [], reason: [], value: 0.14 } } as unknown as InsightInfo
const reviewed = (insights: InsightInfo[], judged = 1) => ({ type: 'reviewed', re: 1, judged, insights }) as FromServer

function coached(...replies: FromServer[]): { coaching: Coaching; asked: Request[] } {
  const asked: Request[] = []
  const coaching = new Coaching((request) => {
    asked.push(request)
    return Promise.resolve(replies.shift() ?? null)
  })
  return { coaching, asked }
}

describe('looking back', () => {
  it('tells what was worse, asked or not', async () => {
    for (const isWanted of [true, false]) {
      const { coaching } = coached(reviewed([insight]))
      await coaching.look(0, { isWanted })
      expect(coaching.isShown).toBe(true)
      expect(coaching.insights).toEqual([insight])
    }
  })

  it('praises what was best only when asked', async () => {
    const { coaching } = coached(reviewed([]), reviewed([]))
    const look = coaching.look(0, { isWanted: false })
    expect(coaching.isShown).toBe(false)
    await look
    expect(coaching.isShown).toBe(false)
    await coaching.look(0)
    expect(coaching.isShown).toBe(true)
    expect(coaching.judged).toBe(1)
  })

  it('asks for the whole game at its end, and says why there is nothing', async () => {
    const { coaching, asked } = coached({ type: 'error', code: 'no-coach', text: { key: 'web.no-coach' } } as FromServer)
    await coaching.look(1, { whole: true })
    expect(asked).toEqual([{ type: 'review', seat: 1, whole: true }])
    expect(coaching.refusal).toEqual({ key: 'web.no-coach' })
  })

  it('forgets an answer that comes after it was closed', async () => {
    const { coaching } = coached(reviewed([insight]))
    const look = coaching.look(0)
    coaching.drop()
    await look
    expect(coaching.isShown).toBe(false)
  })

  it('counts the difference in per cent', () => {
    expect(gainOf(insight)).toBe(12)
    expect(gainOf({ ...insight, value: 0.139 })).toBe(1)
  })
})
