/** Does something after a while, unless it is stopped; whoever still stirs is not hurried: the while begins anew. */
export class Sandglass {
  private timer: ReturnType<typeof setTimeout> | null = null
  private turnedAt = 0

  constructor(
    private readonly act: () => void,
    private readonly milliseconds: number,
    /** It is turned over at most so often. */
    private readonly often = 300,
  ) {
    this.turn()
  }

  private turn(): void {
    this.stop()
    this.turnedAt = Date.now()
    this.timer = setTimeout(this.act, this.milliseconds)
  }

  /** Begin anew; says whether it did. */
  stir(): boolean {
    if (this.timer === null || Date.now() - this.turnedAt < this.often) return false
    this.turn()
    return true
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }
}
