import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { seen } from '../src/lib/shell'

let heard: (entries: { element: Element | null }[]) => void
let limits: (() => void)[]

class Observer {
  static supportedEntryTypes = ['largest-contentful-paint']
  constructor(hear: (list: { getEntries: () => { element: Element | null }[] }) => void) {
    heard = (entries) => hear({ getEntries: () => entries })
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  limits = []
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
  vi.stubGlobal('setTimeout', (act: () => void) => limits.push(act))
})
afterEach(() => vi.unstubAllGlobals())

const shell = (inside: string): HTMLElement => Object.assign(document.createElement('div'), { innerHTML: inside })
const settled = async (wait: Promise<void>): Promise<boolean> => {
  let isSettled = false
  void wait.then(() => (isSettled = true))
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
  return isSettled
}

it('waits until the browser has painted the largest thing, and not for another', async () => {
  const page = shell('<div class="laying"><img alt=""><p>soon</p></div>')
  const wait = seen(page)
  heard([{ element: page.querySelector('img') }])
  expect(await settled(wait)).toBe(false)
  heard([{ element: page.querySelector('p') }])
  expect(await settled(wait)).toBe(true)
})

it('waits no longer than its limit: a picture may never come', async () => {
  const wait = seen(shell('<div class="picture"><img alt=""></div>'))
  expect(await settled(wait)).toBe(false)
  limits.forEach((act) => act())
  expect(await settled(wait)).toBe(true)
})

it('waits for a frame only where nothing large is shown, or where the browser does not say what it has painted', async () => {
  const bare = seen(shell('<header></header>'))
  limits.forEach((act) => act())
  expect(await settled(bare)).toBe(true)
  Observer.supportedEntryTypes = []
  const silent = seen(shell('<p class="intro">Once</p>'))
  limits.splice(0).forEach((act) => act())
  expect(await settled(silent)).toBe(true)
})
