import type { Plugin } from 'vite'

type Shaped = { order: 'post'; handler: (html: string, context: { bundle?: object }) => string }
export function firstThings(): { name: string; transformIndexHtml: Shaped }
export function interpreter(): Plugin
export function squeeze(): Plugin
