import { useEffect, useRef } from 'react'
import { useSettings } from '../lib/settings/settings-query.ts'
import { phraseOf } from './typing-phrase.ts'

/** The first hint stands with the page; what makes it move comes when the page is there, for those who want motion. */
export const TypingHint = () => {
  const { searchHints } = useSettings()
  const text = useRef<HTMLSpanElement>(null)

  useEffect(() => {
    const span = text.current
    if (!span || searchHints.length < 2 || !navigator.onLine) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let left = false
    void import('./search-hint-animation.ts').then(
      ({ typeHints }) => {
        if (!left) stop = typeHints(span, searchHints)
      },
      () => {}, // without a network the hint stands still
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
