import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { onSessionChange } from '../../lib/session/session.ts'
import { m } from '../../paraglide/messages.js'
import { toastWithAction } from '../../ui/rare-toasts.ts'
import { urls } from '../../urls.ts'
import { savedSearches, saveSearches } from './saved-searches.ts'

/** The searches that this browser saved, offered while the field is empty. */
const RecentSearches = () => {
  const [recent, setRecent] = useState(savedSearches)
  useEffect(() => {
    // A logout in any tab removes the saved searches.
    const stop = onSessionChange(() => setRecent(savedSearches()))
    return () => void stop()
  }, [])

  const change = (texts: string[]) => {
    saveSearches(texts)
    setRecent(texts)
  }
  if (recent.length === 0) return null
  return (
    <nav aria-label={m.search_recent_searches()} className="mb-5">
      <div className="mb-2 flex items-center justify-between">
        <h2 className="text-base">{m.search_recent_searches()}</h2>
        <button
          type="button"
          onClick={() => {
            change([])
            toastWithAction(m.search_recent_searches_cleared(), { label: m.common_undo(), run: () => change(recent) })
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
              <span>{each}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export default RecentSearches
