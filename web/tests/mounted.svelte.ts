/** As a component has its effects: what they do, until the end is called. */
export function mounted(what: () => void): () => void {
  return $effect.root(what)
}
