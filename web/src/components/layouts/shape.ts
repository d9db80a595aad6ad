import type { Snippet } from 'svelte'

/** What every layout is told of its table. */
export type Shape = {
  root?: HTMLElement | undefined
  /** There is no hand to show. */
  isBare: boolean
  /** Nobody else plays. */
  isAlone: boolean
  /** Two others play, or more: their column takes the whole height, my own side goes below the story. */
  isMany: boolean
  /** Three others play, or more. */
  isCrowd: boolean
  /** The hand has very many cards. */
  isFull: boolean
  children: Snippet
}
