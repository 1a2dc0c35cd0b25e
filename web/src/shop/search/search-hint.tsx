import { useEffect, useRef } from 'react'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'

/** The text of the search bar for one hint. */
const phraseOf = (hint: string) => m.shop_search_hint_start() + hint + m.shop_search_hint_end()

/** Shows the first hint. The animation loads after hydration, unless the shopper prefers reduced motion. */
export const SearchHint = () => {
  const { searchHints } = useSettings()
  const text = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const span = text.current
    if (!span || searchHints.length < 2 || !navigator.onLine) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let left = false
    void import('./search-hint-animation.ts').then(
      ({ animateSearchHint }) => {
        if (!left) stop = animateSearchHint(span, searchHints.map(phraseOf))
      },
      () => {}, // without a network the hint is not animated
    )
    return () => {
      left = true
      stop?.()
    }
  }, [searchHints])

  return (
    <span ref={text} aria-hidden="true" className="truncate text-ink-2">
      {phraseOf(searchHints[0] ?? '')}
    </span>
  )
}
