/** The path below which others reach the server, such as `/games` behind a proxy; the server writes it into the page. */
const prefix = document.querySelector<HTMLMetaElement>('meta[name="tafelrunde-prefix"]')?.content ?? ''

/** The address of a page or a request of ours. */
export function to(path: string): string {
  return prefix + path
}

/** What an address means to us. */
export function from(address: string): string {
  return address === prefix || address.startsWith(`${prefix}/`) ? address.slice(prefix.length) || '/' : address
}
