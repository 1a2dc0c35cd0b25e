import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { m } from '../../paraglide/messages.js'

/** The distance of one press of a scroll button. */
const STEP_PX = 200

const roundButton =
  'pointer-events-auto inline-flex size-11 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-raised hover:bg-sunken transition-opacity aria-disabled:not-focus-visible:opacity-0'

/** Two buttons that scroll a row of cards. */
const CarouselArrows = ({ row, name }: { row: RefObject<HTMLElement | null>; name: string }) => {
  /** The target of the running scroll, so that quick presses add up. From right to left, it is negative. */
  const target = useRef<number | null>(null)
  const [ends, setEnds] = useState({ start: true, end: false })
  useEffect(() => {
    const list = row.current
    if (!list) return
    const updateEnds = () => {
      const { scrollLeft, clientWidth, scrollWidth } = list
      if (target.current !== null && Math.abs(scrollLeft - target.current) < 1) target.current = null
      const scrolled = Math.abs(scrollLeft)
      setEnds({ start: scrolled < 1, end: scrolled + clientWidth > scrollWidth - 1 })
    }
    const clearTarget = () => {
      target.current = null
    }
    const resized = new ResizeObserver(updateEnds)
    resized.observe(list)
    // Cards come in the place of others without another size of the row.
    const filled = new MutationObserver(updateEnds)
    filled.observe(list, { childList: true })
    list.addEventListener('scroll', updateEnds, { passive: true })
    for (const input of ['wheel', 'touchstart', 'keydown']) list.addEventListener(input, clearTarget, { passive: true })
    return () => {
      resized.disconnect()
      filled.disconnect()
      list.removeEventListener('scroll', updateEnds)
      for (const input of ['wheel', 'touchstart', 'keydown']) list.removeEventListener(input, clearTarget)
    }
  }, [row])
  const scroll = (by: number) => {
    if (!row.current) return
    const { scrollLeft, clientWidth, scrollWidth } = row.current
    const scrolled = Math.abs(target.current ?? scrollLeft)
    const towards = document.dir === 'rtl' ? -1 : 1
    target.current = towards * Math.max(0, Math.min(scrolled + by, scrollWidth - clientWidth))
    row.current.scrollTo({ left: target.current, behavior: 'smooth' })
  }
  // Not `disabled`: a disabled button loses keyboard focus.
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[calc(50%-22px)] flex justify-between px-1 lg:-mx-5 lg:px-0">
      <button
        type="button"
        aria-label={m.home_scroll_name_left({ name })}
        aria-disabled={ends.start || undefined}
        className={roundButton}
        onClick={() => scroll(-STEP_PX)}
      >
        <ChevronLeft size={22} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
      </button>
      <button
        type="button"
        aria-label={m.home_scroll_name_right({ name })}
        aria-disabled={ends.end || undefined}
        className={roundButton}
        onClick={() => scroll(STEP_PX)}
      >
        <ChevronRight size={22} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
      </button>
    </div>
  )
}

export default CarouselArrows
