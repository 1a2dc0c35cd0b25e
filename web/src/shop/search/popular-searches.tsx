import { useQuery } from '@tanstack/react-query'
import { TrendingUp } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { suggestionsQuery } from '../../lib/catalogue/suggestions-query.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'

/** What many people search for, offered while the field is empty. */
const PopularSearches = () => {
  const { data } = useQuery(suggestionsQuery(useCall(), ''))
  if (!data || data.words.length === 0) return null
  return (
    <nav aria-label={m.search_popular_searches()} className="mb-5">
      <h2 className="mb-2 text-base">{m.search_popular_searches()}</h2>
      <ul className="flex flex-wrap gap-2">
        {data.words.map((each) => (
          <li key={each}>
            <PageLink
              href={urls.search(each)}
              replace
              className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm hover:border-line-strong"
            >
              <TrendingUp size={16} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
              <span>{each}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export default PopularSearches
