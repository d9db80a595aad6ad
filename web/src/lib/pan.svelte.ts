/** A picture in a frame that is enlarged and moved: by wheel, two fingers, or pulling it with the mouse. */
import { isStill } from './settings.svelte'

type Point = { x: number; y: number }
type Picture = { left: number; top: number; width: number; height: number }

/** What is nearer to the edge of the frame than this is not in view. */
const EDGE = 48
/** A mouse that moves farther than this pulls; it does not click. */
const PULL = 6

export class Pan {
  static readonly MOST = 4
  frame: HTMLElement | undefined = $state()
  wide = $state(0)
  tall = $state(0)
  zoom = $state(1)
  private pulled: { x: number; y: number; left: number; top: number; isMoving: boolean } | null = null

  constructor(private readonly picture: () => Picture) {}

  /** Pixels a unit of the picture: the whole of it fits when nothing is enlarged. */
  get fit(): number {
    const { width, height } = this.picture()
    return Math.min(this.wide / width, this.tall / height) || 0.5
  }

  get unit(): number {
    return this.fit * this.zoom
  }

  /** What lies beside the picture, where the frame is wider or taller than it. */
  private get inset(): Point {
    const { width, height } = this.picture()
    return { x: Math.max(0, (this.wide - width * this.unit) / 2), y: Math.max(0, (this.tall - height * this.unit) / 2) }
  }

  /** Where a point of the picture lies in the frame when that is not scrolled. */
  private at({ x, y }: Point): Point {
    const { left, top } = this.picture()
    return { x: this.inset.x + (x - left) * this.unit, y: this.inset.y + (y - top) * this.unit }
  }

  /** Larger or smaller, around a point of the frame that stays where it is. */
  readonly scale = (factor: number, x = this.wide / 2, y = this.tall / 2): void => {
    const before = this.zoom
    const sea = this.inset
    this.zoom = Math.min(Pan.MOST, Math.max(1, before * factor))
    const box = this.frame
    if (!box || this.zoom === before) return
    const ratio = this.zoom / before
    const left = (box.scrollLeft + x - sea.x) * ratio + this.inset.x - x
    const top = (box.scrollTop + y - sea.y) * ratio + this.inset.y - y
    requestAnimationFrame(() => box.scrollTo({ left, top, behavior: 'instant' }))
  }

  center(point: Point, isSmooth: boolean): void {
    const { x, y } = this.at(point)
    this.frame?.scrollTo({ left: x - this.wide / 2, top: y - this.tall / 2, behavior: isSmooth && !isStill() ? 'smooth' : 'instant' })
  }

  isInView(point: Point): boolean {
    const box = this.frame
    if (!box) return true
    const x = this.at(point).x - box.scrollLeft
    const y = this.at(point).y - box.scrollTop
    return x > EDGE && y > EDGE && x < this.wide - EDGE && y < this.tall - EDGE
  }

  readonly grab = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || !this.frame || this.zoom === 1) return
    this.pulled = { x: event.clientX, y: event.clientY, left: this.frame.scrollLeft, top: this.frame.scrollTop, isMoving: false }
  }

  readonly pull = (event: PointerEvent): void => {
    const { pulled, frame } = this
    if (!pulled || !frame) return
    const dx = event.clientX - pulled.x
    const dy = event.clientY - pulled.y
    if (!pulled.isMoving && Math.hypot(dx, dy) < PULL) return
    if (!pulled.isMoving) frame.setPointerCapture(event.pointerId)
    pulled.isMoving = true
    frame.scrollTo({ left: pulled.left - dx, top: pulled.top - dy, behavior: 'instant' })
  }

  readonly drop = (): void => {
    // The click that ends a pull is no click on what happens to lie there.
    if (this.pulled?.isMoving) this.frame?.addEventListener('click', (event) => event.stopPropagation(), { capture: true, once: true })
    this.pulled = null
  }

  /** Wheel and two fingers must keep the page from moving, which only a listener that says so may do. */
  readonly gestures = (node: HTMLElement) => {
    let apart = 0
    const spread = (touches: TouchList) => Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY)
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = node.getBoundingClientRect()
      this.scale(Math.exp(-event.deltaY * (event.ctrlKey ? 0.012 : 0.0022)), event.clientX - box.left, event.clientY - box.top)
    }
    const start = (event: TouchEvent) => {
      if (event.touches.length === 2) apart = spread(event.touches)
    }
    const pinch = (event: TouchEvent) => {
      if (event.touches.length !== 2 || apart === 0) return
      event.preventDefault()
      const box = node.getBoundingClientRect()
      const now = spread(event.touches)
      const x = (event.touches[0]!.clientX + event.touches[1]!.clientX) / 2 - box.left
      const y = (event.touches[0]!.clientY + event.touches[1]!.clientY) / 2 - box.top
      this.scale(now / apart, x, y)
      apart = now
    }
    node.addEventListener('wheel', wheel, { passive: false })
    node.addEventListener('touchstart', start, { passive: true })
    node.addEventListener('touchmove', pinch, { passive: false })
    return {
      destroy() {
        node.removeEventListener('wheel', wheel)
        node.removeEventListener('touchstart', start)
        node.removeEventListener('touchmove', pinch)
      },
    }
  }
}
