import { useHasComputedPromise, usePromiseMinutes } from '../../lib/place/shown-promise.ts'
import { m } from '../../paraglide/messages.js'

/** The promise of the header: large on phones, where it also says that a store with a computed promise is open. */
export const PromiseText = () => {
  const { minutes, title } = usePromiseMinutes()
  const isComputed = useHasComputedPromise()
  if (title)
    return (
      <span className="line-clamp-2 text-sm/[18px] font-semibold text-ink max-[374px]:text-xs/[15px]">{title}</span>
    )
  return (
    // In large text, what has no room beside the minutes goes to a line that is not shown.
    <span className="flex max-h-[1.375rem] flex-wrap items-center gap-x-2 overflow-hidden">
      <span className="whitespace-nowrap text-lg/[1.375rem] max-[15rem]:text-xs font-bold text-ink wide:text-sm/[18px] wide:font-semibold">
        <span className="max-wide:sr-only">{m.place_delivery_in()} </span>
        <span>{m.common_minutes_minutes({ minutes: minutes ?? '' })}</span>
      </span>
      {isComputed && (
        <span className="whitespace-nowrap rounded-chip bg-accent-soft px-1.5 text-2xs font-semibold text-on-accent-soft max-[22.4375rem]:hidden wide:hidden">
          {m.place_store_open()}
        </span>
      )}
    </span>
  )
}
