/** Words shrink until they fit, as far as they can still be read; what fits even then only in part is not shown. */
const SIZES = [0.74, 0.7, 0.66]
/** Asked for once: every look at it makes the browser style the whole page first. */
const fonts = document.fonts?.ready

export function fitted(node: HTMLElement, isOn: boolean) {
  const fit = () => {
    node.classList.remove('unfit')
    for (const size of SIZES) {
      node.style.setProperty('--card-text-size', `${size}rem`)
      if (node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth) return
    }
    node.classList.add('unfit')
  }
  if (!isOn) return {}
  const sizes = new ResizeObserver(fit)
  sizes.observe(node.parentElement ?? node)
  const words = new MutationObserver(fit)
  words.observe(node, { childList: true, characterData: true, subtree: true })
  void fonts?.then(fit)
  return {
    destroy() {
      sizes.disconnect()
      words.disconnect()
    },
  }
}
