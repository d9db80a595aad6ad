/** Whether something that can be folded lies open at first, or since something else has changed; in between whoever reads it decides. */
export function opened(isOpen: () => boolean): (it: HTMLDetailsElement) => void {
  return (it) => {
    let last: boolean | null = null
    $effect(() => {
      const now = isOpen()
      if (now !== last) it.open = last = now
    })
  }
}
