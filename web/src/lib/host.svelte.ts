/** What the host's page knows, asked for again and again while it is looked at. */
import { api, ApiError, loadWords } from './api'
import type { HostView } from './protocol'
import { settings } from './settings.svelte'

const EVERY = 3000

export class HostStore {
  view: HostView | null = $state.raw(null)
  /** Whether the token must be given first; null while nobody knows. */
  isOut: boolean | null = $state(null)
  error: unknown = $state.raw(null)
  /** A sentence about what was just done. */
  done: string | null = $state(null)
  /** The server's clock minus ours, in milliseconds. */
  ahead = $state(0)
  private timer: ReturnType<typeof setInterval> | null = null

  open(token: string): void {
    void this.begin(token)
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible' && this.isOut === false) void this.look()
    }, EVERY)
  }

  close(): void {
    if (this.timer !== null) clearInterval(this.timer)
  }

  private async begin(token: string): Promise<void> {
    if (token) await this.enter(token)
    else await this.look()
  }

  async enter(token: string): Promise<void> {
    try {
      await this.words()
      await api.host.enter(token)
      await this.look()
    } catch (problem) {
      this.isOut = true
      this.error = problem
    }
  }

  async look(): Promise<void> {
    try {
      const view = await api.host.look()
      this.ahead = view.now - Date.now()
      this.view = view
      this.isOut = false
      if (this.error instanceof ApiError && this.error.status === 0) this.error = null
      await this.words()
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 403) {
        this.isOut = true
        this.view = null
      } else this.error = problem
    }
  }

  /** The server's own sentences come with those of any game; seats are named by theirs. */
  async words(): Promise<void> {
    const [first] = await api.games()
    const games = new Set([first?.id, ...(this.view?.tables ?? []).map((table) => table.game)])
    await Promise.all([...games].map((game) => (game ? loadWords(game, settings.lang) : null)))
  }

  /** Do something, say so, and look again. */
  async act(work: () => Promise<unknown>, done: string): Promise<boolean> {
    this.error = null
    this.done = null
    try {
      await work()
      this.done = done
      await this.look()
      return true
    } catch (problem) {
      this.error = problem
      return false
    }
  }
}
