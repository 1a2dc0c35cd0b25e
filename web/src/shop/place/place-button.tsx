import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'
import { remembersPlace, type ShownStore } from '../../lib/place/shown-store.ts'
import { m } from '../../paraglide/messages.js'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'

const loadDialog = () => import('./place-dialog.tsx')
const PlaceDialog = lazy(loadDialog)
const prepare = () => void loadDialog().catch(() => {}) // opening the dialog retries

/** The delivery promise and place in the header. A press opens "Where to?". */
export const PlaceButton = ({ store: { subtitle } }: { store: ShownStore }) => {
  const { minutes, title } = usePromiseMinutes()
  const [open, setOpen] = useState(false)
  const router = useRouter()
  useEffect(() => {
    const { call, queryClient } = router.options.context
    const leaving = new AbortController()
    const { signal } = leaving
    let follows = false
    // A visitor without a place does not load this code with the first page.
    const follow = () => {
      if (follows || !remembersPlace()) return
      follows = true
      import('../../lib/place/follow-place.ts').then(
        ({ followPlace }) => followPlace({ call, queryClient, router }, signal),
        () => {
          follows = false // no network; the next focus of the tab retries
        },
      )
    }
    // Another tab may have set a place.
    for (const look of ['focus', 'pageshow', 'visibilitychange']) addEventListener(look, follow, { signal })
    follow()
    return () => leaving.abort()
  }, [router])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={prepare}
        onFocus={prepare}
        className="promise min-h-11 min-w-0 rounded-control px-2 -ms-2 text-start leading-tight hover:bg-sunken"
      >
        <span className="block truncate text-sm font-semibold text-ink wide:max-[1199px]:line-clamp-2 wide:max-[1199px]:whitespace-normal">
          {title ?? (
            <>
              <span className="max-[374px]:sr-only">{m.place_delivery_in()} </span>
              <span className="whitespace-nowrap">{m.common_minutes_minutes({ minutes: minutes ?? '' })}</span>
            </>
          )}
        </span>
        <span className={`flex items-center text-xs text-brand ${subtitle ? '' : 'where-to'}`}>
          <span className="truncate">{subtitle ?? m.place_where_to()}</span>
          <ChevronDown size={14} strokeWidth={2} aria-hidden="true" className="shrink-0" />
        </span>
      </button>
      {open && (
        <LazyBoundary>
          <PlaceDialog onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
