/**
 * Whether a list that grows stays at its end: it does, until its reader goes back by hand, and again from the end on.
 *
 * Where it is says nothing of who moved it: lines that go, or come before a scroll is told of, move it as well.
 */
type Extent = { scrollTop: number; scrollHeight: number; clientHeight: number }

const NEAR = 24

export class Following {
  isFollowing = true
  private isByHand = false

  /** The reader's hand is on it: the wheel, a finger, a key, the bar. */
  touched(): void {
    this.isByHand = true
  }

  scrolled({ scrollTop, scrollHeight, clientHeight }: Extent): void {
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.isFollowing = true
    else if (this.isByHand) this.isFollowing = false
    this.isByHand = false
  }

  /** Keep the end in sight. */
  follow(box: Extent): void {
    if (this.isFollowing) box.scrollTop = box.scrollHeight
  }
}
