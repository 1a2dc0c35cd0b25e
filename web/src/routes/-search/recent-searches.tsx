import { useHydrated } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { onSessionChange } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { toastWithAction } from '../../ui/rare-toasts.ts'
import { urls } from '../../urls.ts'

const storageKey = 'recentSearches'
const KEPT = 8
/** A text that stays unchanged for this time is saved, so that texts in the middle of typing are not. */
const MEANT_MS = 1500

const read = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Saves searches with results in this browser, and offers them while the field is empty. */
export const RecentSearches = ({ text, found }: { text: string; found: boolean }) => {
  const hydrated = useHydrated()
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => {
    setRecent(read())
    // A logout in any tab removes the saved searches.
    const stop = onSessionChange(() => setRecent(read()))
    return () => void stop()
  }, [])
  useEffect(() => {
    const meant = text.trim()
    if (!found || meant.length < 2) return
    const timer = setTimeout(() => {
      const next = [meant, ...read().filter((each) => each.toLowerCase() !== meant.toLowerCase())].slice(0, KEPT)
      localStorage.setItem(storageKey, JSON.stringify(next))
      setRecent(next)
    }, MEANT_MS)
    return () => clearTimeout(timer)
  }, [text, found])

  if (!hydrated || text !== '' || recent.length === 0) return null
  return (
    <nav aria-label={m.search_recent_searches()} className="mb-5">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-base">{m.search_recent_searches()}</h2>
        <button
          type="button"
          onClick={() => {
            localStorage.removeItem(storageKey)
            setRecent([])
            const undo = () => {
              localStorage.setItem(storageKey, JSON.stringify(recent))
              setRecent(recent)
            }
            toastWithAction(m.search_recent_searches_cleared(), { label: m.common_undo(), run: undo })
          }}
          className="min-h-11 rounded-control px-2 text-sm font-semibold text-brand"
        >
          {m.common_clear()}
        </button>
      </div>
      <ul className="flex flex-wrap gap-2">
        {recent.map((each) => (
          <li key={each}>
            <PageLink
              href={urls.search(each)}
              replace
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm hover:border-line-strong"
            >
              <History size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
              {each}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
