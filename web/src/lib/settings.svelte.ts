import type { Lang } from './model'

type Theme = 'system' | 'dark' | 'light'
type Confirm = 'final' | 'always' | 'never'
type Settings = {
  lang: Lang
  theme: Theme
  /** 0 = at once, 1 = normal, larger = slower. */
  pace: number
  shapes: boolean
  motion: 'system' | 'full' | 'reduced'
  sound: boolean
  /** How loud, from 0 to 1. */
  volume: number
  /** Sounds were offered once; nobody is asked again. */
  isSoundOffered: boolean
  /** The browser calls me when it is my turn and I look elsewhere. */
  isCalled: boolean
  confirm: Confirm
  /** Against computers the only answer that is left is given by itself after a while; whoever still looks is not hurried. */
  isSwift: boolean
  /** After every own turn the coach says what would have been better. */
  isCoached: boolean
  name: string
  /** The game that was last chosen on the start page. */
  game: string
}

const KEY = 'tafelrunde.settings'

function standard(): Settings {
  const lang: Lang = (typeof navigator !== 'undefined' && navigator.language?.split('-')[0]?.toLowerCase()) || 'en'
  return { lang, theme: 'system', pace: 1, shapes: false, motion: 'system', sound: false, volume: 0.6, isSoundOffered: false, isCalled: false, confirm: 'final', isSwift: true, isCoached: false, name: '', game: '' }
}

export function readSettings(source: string | null): Settings {
  const base = standard()
  try {
    const stored = JSON.parse(source ?? '{}') as Partial<Record<keyof Settings, unknown>>
    for (const name of Object.keys(base) as (keyof Settings)[])
      if (typeof stored[name] === typeof base[name]) Object.assign(base, { [name]: stored[name] })
  } catch {
    return standard()
  }
  return base
}

function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null // a browser may forbid it; the settings then last as long as the page
  }
}

export const settings: Settings = $state(readSettings(storage()?.getItem(KEY) ?? null))

const dark = window.matchMedia?.('(prefers-color-scheme: dark)')
const still = window.matchMedia?.('(prefers-reduced-motion: reduce)')

export function isStill(): boolean {
  return settings.motion === 'reduced' || (settings.motion === 'system' && (still?.matches ?? false))
}

/** Milliseconds for an animation of that length at normal speed. */
export function paced(milliseconds: number): number {
  return milliseconds * settings.pace
}

function apply(): void {
  const root = document.documentElement
  const isDark = settings.theme === 'dark' || (settings.theme === 'system' && (dark?.matches ?? true))
  root.dataset['theme'] = isDark ? 'dark' : 'light'
  root.dataset['motion'] = isStill() ? 'reduced' : 'full'
  root.dataset['shapes'] = settings.shapes ? 'own' : 'same'
  root.lang = settings.lang
}

/** Keep the page and the storage in step with the settings; call once. */
export function watchSettings(): void {
  $effect.root(() => {
    $effect(() => {
      apply()
      storage()?.setItem(KEY, JSON.stringify(settings))
    })
  })
  dark?.addEventListener('change', apply)
  still?.addEventListener('change', apply)
}
