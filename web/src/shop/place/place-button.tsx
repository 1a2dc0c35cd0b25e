import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { remembersPlace, type ShownStore } from '../../lib/place/shown-store.ts'
import { hasSession, onSessionChange } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { PromiseText } from './promise-text.tsx'

const loadDialog = () => import('./place-dialog.tsx')
const PlaceDialog = lazy(loadDialog)
const prepare = () => void loadDialog().catch(() => {}) // opening the dialog retries

/** The delivery promise and place in the header. A press opens "Where to?". */
export const PlaceButton = ({ store: { subtitle } }: { store: ShownStore }) => {
  const [open, setOpen] = useState(false)
  const router = useRouter()
  useEffect(() => {
    const { call, queryClient } = router.options.context
    const leaving = new AbortController()
    const { signal } = leaving
    let follows = false
    // A guest without a place does not load this code with the first page. Somebody who is signed in may have an address.
    const follow = () => {
      if (follows || !(remembersPlace() || hasSession())) return
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
    signal.addEventListener('abort', onSessionChange(follow))
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
        className="relative -ms-2 min-h-10 max-w-[calc(100%+0.5rem)] rounded-control px-2 text-start before:absolute before:-inset-y-0.5 before:inset-x-0 hover:bg-sunken"
      >
        <PromiseText />
        <span className={`flex items-center gap-0.5 text-xs ${subtitle ? 'text-ink-2' : 'where-to text-brand'}`}>
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
