import { beforeEach, describe, expect, it } from 'vitest'
import type { Option } from '../src/lib/model'
import type { GuideInfo } from '../src/lib/protocol'
import { isTrusted, trust } from '../src/lib/trust'
import { golden, guided, isQuiet } from '../src/lib/weights'

const option = (key: string, weight?: Option['weight']): Option => ({ key, label: { key }, ...(weight && { weight }) })

describe('the golden button', () => {
  it('is what the game calls main, if that is one thing', () => {
    expect(golden([option('end', 'grave'), option('initiate', 'main')], true, false)).toBe('initiate')
    expect(golden([option('initiate', 'main'), option('cast', 'main')], true, false)).toBeNull()
  })
  it('is never what gives something up, ends or leaves out', () => {
    for (const each of [option('discard', 'quiet'), option('end', 'grave'), option('none')]) {
      expect(isQuiet(each)).toBe(true)
      expect(golden([each], false, true)).toBeNull()
    }
  })
  it('is no button while the table has something to touch', () => {
    expect(golden([option('done')], true, false)).toBeNull()
    expect(golden([option('done')], false, false)).toBe('done')
  })
  it('is the first that was picked', () => {
    expect(golden([option('discard', 'quiet'), option('summon'), option('burn')], false, true)).toBe('summon')
    expect(golden([option('summon'), option('burn')], false, false)).toBeNull()
  })
})

describe('the golden button at a table with a guide', () => {
  const tower: Option = { ...option('tower', 'main'), elements: ['c2'] }
  const end = option('end')
  const led = (kind: GuideInfo['kind'], ...show: string[]) => ({ kind, show }) as GuideInfo
  it('does not lead away from what the guide says', () => {
    expect(guided('tower', [tower, end], led('do', 'd3'))).toBeNull()
    expect(guided('tower', [tower, end], led('do', 'c2'))).toBe('tower')
    expect(guided('tower', [tower, end], led('do'))).toBe('tower')
    expect(guided('tower', [tower, { ...tower, key: 'place' }, end], led('do', 'c2'))).toBeNull()
  })
  it('solves no task', () => {
    expect(guided('tower', [tower, end], led('alone'))).toBeNull()
    expect(guided('end', [tower, end], led('alone'))).toBe('end')
  })
  it('is as ever without a guide, and when the lesson is done', () => {
    expect(guided('tower', [tower, end], null)).toBe('tower')
    expect(guided('tower', [tower, end], led('done'))).toBe('tower')
  })
})

describe('what is not asked again', () => {
  beforeEach(() => localStorage.clear())
  it('is kept by the browser, for one game', () => {
    expect(isTrusted('toy', 'option.end')).toBe(false)
    trust('toy', 'option.end')
    expect(isTrusted('toy', 'option.end')).toBe(true)
    expect(isTrusted('other', 'option.end')).toBe(false)
    expect(isTrusted('toy', 'option.pass')).toBe(false)
  })
  it('is forgotten where the browser has kept nonsense', () => {
    localStorage.setItem('tafelrunde.trusted', '{')
    expect(isTrusted('toy', 'option.end')).toBe(false)
    trust('toy', 'option.end')
    expect(isTrusted('toy', 'option.end')).toBe(true)
  })
})
