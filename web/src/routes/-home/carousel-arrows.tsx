import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** The distance of one press of a scroll button. */
const STEP_PX = 200

const roundButton =
  'pointer-events-auto hidden size-11 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-raised hover:bg-sunken aria-disabled:cursor-default aria-disabled:text-line-strong aria-disabled:shadow-none lg:inline-flex'

/** Two buttons that scroll a row of cards. */
const CarouselArrows = ({ row, name }: { row: RefObject<HTMLElement | null>; name: string }) => {
  /** The target of the running scroll, so that quick presses add up. */
  const target = useRef<number | null>(null)
  const [ends, setEnds] = useState({ left: true, right: false })
  useEffect(() => {
    const list = row.current
    if (!list) return
    const updateEnds = () => {
      const { scrollLeft, clientWidth, scrollWidth } = list
      if (target.current !== null && Math.abs(scrollLeft - target.current) < 1) target.current = null
      setEnds({ left: scrollLeft < 1, right: scrollLeft + clientWidth > scrollWidth - 1 })
    }
    const clearTarget = () => {
      target.current = null
    }
    const resized = new ResizeObserver(updateEnds)
    resized.observe(list)
    list.addEventListener('scroll', updateEnds, { passive: true })
    for (const input of ['wheel', 'touchstart', 'keydown']) list.addEventListener(input, clearTarget, { passive: true })
    return () => {
      resized.disconnect()
      list.removeEventListener('scroll', updateEnds)
      for (const input of ['wheel', 'touchstart', 'keydown']) list.removeEventListener(input, clearTarget)
    }
  }, [row])
  const scroll = (by: number) => {
    if (!row.current) return
    const { scrollLeft, clientWidth, scrollWidth } = row.current
    target.current = Math.max(0, Math.min((target.current ?? scrollLeft) + by, scrollWidth - clientWidth))
    row.current.scrollTo({ left: target.current, behavior: 'smooth' })
  }
  // Not `disabled`: a disabled button loses keyboard focus.
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[calc(50%-22px)] flex justify-between lg:-mx-5">
      <button
        type="button"
        aria-label={`Scroll ${name} left`}
        aria-disabled={ends.left || undefined}
        className={roundButton}
        onClick={() => scroll(-STEP_PX)}
      >
        <ChevronLeft size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={`Scroll ${name} right`}
        aria-disabled={ends.right || undefined}
        className={roundButton}
        onClick={() => scroll(STEP_PX)}
      >
        <ChevronRight size={22} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}

export default CarouselArrows
