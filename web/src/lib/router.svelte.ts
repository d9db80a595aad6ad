import { from, to } from './base'

/** Addresses of the pages; the server sends the same document for all of them. */
type Route = { path: string; parts: string[]; query: URLSearchParams; hash: string }

function read(): Route {
  const { search, hash } = window.location
  const pathname = from(window.location.pathname)
  return {
    path: pathname,
    parts: pathname.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(search),
    hash: decodeURIComponent(hash.slice(1)),
  }
}

export const here: { route: Route } = $state({ route: read() })

export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, '', to(address))
  else history.pushState(null, '', to(address))
  here.route = read()
  if (!replace && !here.route.hash) window.scrollTo(0, 0)
}

export function watchRoute(): void {
  window.addEventListener('popstate', () => (here.route = read()))
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    const link = (event.target as globalThis.Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    const path = from(link.pathname)
    if (path.startsWith('/api/') || to(path) !== link.pathname) return
    event.preventDefault()
    go(path + link.search + link.hash)
  })
}
