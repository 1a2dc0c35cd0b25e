// A copy of the picture flies into the cart when a product is added. It begins after the frame that shows the new quantity,
// animates only transform and opacity, and is left out under reduced motion.
import { hasSession } from '../session/session.ts'

const DURATION_MS = 350
/** Further presses during so many flights show none. */
const MOST = 3

let flights = 0

const isOnScreen = ({ top, left, bottom, right, width }: DOMRect): boolean =>
  width > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth

/** The cart button of the header, or the link to the cart at the bottom of a phone. */
const cartOnScreen = (): DOMRect | undefined =>
  [...document.querySelectorAll('[data-cart]')].map((one) => one.getBoundingClientRect()).find(isOnScreen)

const centreOf = ({ left, top, width, height }: DOMRect) => ({ x: left + width / 2, y: top + height / 2 })

const fly = (picture: HTMLImageElement): void => {
  const from = picture.getBoundingClientRect()
  const to = cartOnScreen()
  const { x, y } = centreOf(from)
  if (!to || flights >= MOST || from.width === 0 || document.elementFromPoint(x, y) === null) return
  const copy = new Image()
  copy.src = picture.currentSrc
  copy.alt = ''
  copy.ariaHidden = 'true'
  copy.dataset.flying = ''
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '60',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    objectFit: 'contain',
    pointerEvents: 'none',
    willChange: 'transform, opacity',
  })
  const end = centreOf(to)
  const move = `translate(${end.x - x}px, ${end.y - y}px)`
  const flight = copy.animate(
    [
      { transform: 'none', opacity: 0.9 },
      { opacity: 0.9, offset: 0.7 },
      { transform: `${move} scale(${Math.min(1, 32 / from.width)})`, opacity: 0 },
    ],
    { duration: DURATION_MS, easing: 'cubic-bezier(0.5, 0, 0.75, 0.6)' },
  )
  flights++
  document.body.append(copy)
  flight.onfinish = flight.oncancel = () => {
    flights--
    copy.remove()
  }
}

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const onClick = ({ target }: MouseEvent): void => {
  const button = target instanceof Element && target.closest('[data-add]')
  if (!button || isCalm() || !hasSession()) return
  const picture = (button.closest('article') ?? button.closest('main'))?.querySelector('img')
  // The first callback runs before the frame with the new quantity, the second one after it.
  if (picture?.complete) requestAnimationFrame(() => requestAnimationFrame(() => fly(picture)))
}

/** Lets the pictures of added products fly from now on. A second call changes nothing. */
export const flyAddedPictures = (): void => {
  // Captured: once the press is handled, the button is no longer the one that adds.
  document.addEventListener('click', onClick, true)
}
