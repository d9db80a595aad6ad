/** Something that a page does when it is asked to: whether it is under way, and what went wrong. */
export class Attempt {
  isBusy = $state(false)
  error: unknown = $state(null)

  readonly fail = (problem: unknown): void => {
    this.error = problem
  }

  async run(what: () => Promise<unknown>): Promise<void> {
    this.isBusy = true
    this.error = null
    await what().catch(this.fail)
    this.isBusy = false
  }
}

/** What a form does when it is sent: the page stays. */
export const sent = (what: () => unknown) => (event: SubmitEvent): void => {
  event.preventDefault()
  void what()
}
