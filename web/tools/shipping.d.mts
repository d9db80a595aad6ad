import type { Plugin } from 'vite'

export function firstThings(): Plugin
export function interpreter(): Plugin
export function squeeze(): Plugin
