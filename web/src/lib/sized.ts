/**
 * Hear how large a thing is, whenever that changes, the first time too. Unlike a bound size it is never asked for in the middle of a
 * change, where the browser would have to style and lay out the whole page for the answer.
 */
export function sized(heard: (wide: number, tall: number) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const observer = new ResizeObserver(() => heard(node.clientWidth, node.clientHeight))
    observer.observe(node)
    return () => observer.disconnect()
  }
}
