import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { SEARCH_LIMIT } from '@tokri/contract/search-limit.ts'
import { ArrowLeft, Search, X } from 'lucide-react'
import { lazy, useEffect, useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { readSearchText } from '../../lib/catalogue/search-text.ts'
import { focusHeading } from '../../lib/navigation/focus-heading.ts'
import { normalizePath } from '../../lib/navigation/normalize-path.ts'
import { m } from '../../paraglide/messages.js'
import { isEnter } from '../../ui/keys.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { urls } from '../../urls.ts'
import { SearchHint } from './search-hint.tsx'

const placeholder = m.search_placeholder()
const box =
  'flex h-[max(48px,1.5rem+2px)] w-full items-center gap-3 rounded-field border border-line bg-sunken ps-4 text-base transition-colors hover:border-line-strong'

const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'))

const SearchInput = () => {
  const { q = '' } = readSearchText(useSearch({ strict: false }))
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // This state holds the typed text. Each letter updates the address. When the address changes in another way, the text
  // is updated from it.
  const [text, setText] = useState(q)
  const written = useRef(q)
  // The list of suggestions opens when the shopper uses the field; the field has focus before.
  const [used, setUsed] = useState(false)
  const use = () => setUsed(true)
  useEffect(() => {
    if (q !== written.current) setText(q)
    written.current = q
  }, [q])
  const write = (next: string) => {
    use()
    setText(next)
    written.current = next
    // Replaces the history entry: Back leaves the search instead of undoing single letters.
    const search = next ? { q: next } : {}
    void navigate({ to: '/search', search, replace: true, resetScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret goes to the end once, when the page opens
  useEffect(() => {
    const field = input.current
    if (!field) return
    // The server renders this field too, so the shopper may have typed before hydration.
    if (field.value !== text) write(field.value)
    // Moving the caret would end the word that an input method is composing.
    if (document.activeElement === field) return
    field.focus({ preventScroll: true })
    field.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <search className="contents">
      <PageLink
        href={urls.home()}
        aria-label={m.search_back_to_home()}
        className="-ms-2 inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken wide:hidden"
      >
        <ArrowLeft size={22} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
      </PageLink>
      <div className={`${box} relative min-w-0 flex-1 focus-within:border-brand focus-within:bg-surface`}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
        <input
          ref={input}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={SEARCH_LIMIT}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-label={m.search_search_products()}
          placeholder={placeholder}
          value={text}
          onChange={(event) => write(event.target.value)}
          onClick={use}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') use()
            // The Search key of a phone's keyboard: focusing the heading of the results closes the keyboard.
            if (!isEnter(event)) return
            scrollTo(0, 0)
            focusHeading()
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-ink outline-none placeholder:text-ink-2 [&::-webkit-search-cancel-button]:hidden"
        />
        {used && (
          <LazyBoundary>
            <SearchSuggestions field={input} text={q} />
          </LazyBoundary>
        )}
        {text && (
          <button
            type="button"
            aria-label={m.search_clear_the_search()}
            onClick={() => {
              write('')
              input.current?.focus()
            }}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:text-ink"
          >
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
    </search>
  )
}

/** A link to the search page with animated hints; on the search page the input itself. */
export const SearchBox = () => {
  const onSearchPage = useLocation({ select: ({ pathname }) => normalizePath(pathname) === urls.search() })
  if (onSearchPage) return <SearchInput />
  return (
    <PageLink href={urls.search()} className={`${box} min-w-[min(360px,100%)]`}>
      <Search size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
      <span className="sr-only">{placeholder}</span>
      <SearchHint />
    </PageLink>
  )
}
