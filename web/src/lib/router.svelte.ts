/** Addresses of the pages; the server sends the same document for all of them. */
export type Route = { path: string; parts: string[]; query: URLSearchParams; hash: string }

function read(): Route {
  const { pathname, search, hash } = window.location
  return {
    path: pathname,
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(search),
    hash: decodeURIComponent(hash.slice(1)),
  }
}

export const here: { route: Route } = $state({ route: read() })

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  here.route = read()
  if (!replace && !here.route.hash) window.scrollTo(0, 0)
}

export function watchRoute(): void {
  window.addEventListener('popstate', () => (here.route = read()))
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as globalThis.Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
