/** Something that this browser keeps under a key; one that keeps nothing, or nonsense, has what is empty. */
export function kept<T>(key: string, empty: () => T): { read(): T; write(what: T): boolean } {
  return {
    read() {
      try {
        return (JSON.parse(localStorage.getItem(key) ?? 'null') as T | null) ?? empty()
      } catch {
        return empty()
      }
    },
    /** Whether it is kept: a browser may forbid it, or be full. */
    write(what) {
      try {
        localStorage.setItem(key, JSON.stringify(what))
        return true
      } catch {
        return false
      }
    },
  }
}
