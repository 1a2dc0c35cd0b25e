import { useLocation, useRouter } from '@tanstack/react-router'
import { limits } from '@tokri/contract/limits.ts'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isNavigationDelayed } from '../../lib/navigation/history-back.ts'

/** Searches after a pause of 400 ms, and only for an empty text or at least two characters. */
const PAUSE_MS = 400
const SHORTEST = 2

/** The search input of an administrator's list; the `/` key focuses it. */
export const ListSearch = ({
  label,
  placeholder = label,
  search,
  onSearch,
}: {
  label: string
  /** Where the label is too long for the field. */
  placeholder?: string
  search: string
  onSearch: (search: string) => void
}) => {
  const { history } = useRouter()
  const covered = useLocation({ select: ({ state }) => (state.overlays?.length ?? 0) > 0 })
  const [text, setText] = useState(search)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(search)

  // Back, or a link to the whole list, changes the search from outside.
  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setText(search)
  }, [search])

  // Debounces the input. Waits while a dialog is open, because the navigation would replace the dialog's history entry.
  useEffect(() => {
    const wanted = text.trim()
    if (covered || wanted === search || (wanted !== '' && wanted.length < SHORTEST)) return
    const here = history.location.pathname
    const ask = () => {
      // The administrator has left the page in the meantime, or perhaps is about to.
      if (history.location.pathname !== here) return
      if (isNavigationDelayed()) {
        timer = setTimeout(ask, PAUSE_MS)
        return
      }
      asked.current = wanted
      onSearch(wanted)
    }
    let timer = setTimeout(ask, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [covered, text, search, onSearch, history])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <label className="flex h-(--control) w-full items-center gap-2 rounded-field border border-line-strong bg-field px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus sm:w-auto sm:min-w-56 sm:max-w-80 sm:flex-1">
      <Search size={18} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={limits.search}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-full w-full bg-transparent text-base outline-none sm:text-sm placeholder:text-ink-3 [&::-webkit-search-cancel-button]:grayscale"
      />
    </label>
  )
}
