/**
 * What is scrolled out of sight takes part in nothing: a step on the board would else style, lay out and paint all of the page.
 *
 * Only there, for what is laid out by itself also clips what flies out of it. It stays as high as it was, and can be found and focused.
 */
const MARGIN = '120px'

export function far(node: HTMLElement): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)!
      // What has no size is not shown at all.
      const { height } = entry.boundingClientRect
      const isFar = !entry.isIntersecting && height > 0
      node.style.containIntrinsicBlockSize = isFar ? `${height}px` : ''
      node.style.contentVisibility = isFar ? 'auto' : ''
    },
    { rootMargin: MARGIN },
  )
  observer.observe(node)
  return () => observer.disconnect()
}
