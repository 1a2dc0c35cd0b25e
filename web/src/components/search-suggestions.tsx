import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { suggestProducts } from '@tokri/contract/product.ts'
import { formatWholeRupees } from '@tokri/rules/money.ts'
import { History, type LucideIcon, Search, Tag, TrendingUp } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useCall } from '../lib/api/use-call.ts'
import { readRecentSearches, writeRecentSearches } from '../lib/catalogue/recent-searches.ts'
import { focusHeading } from '../lib/navigation/focus-heading.ts'
import { useSettings } from '../lib/settings/settings-query.ts'
import { imageAt, urls } from '../urls.ts'
import { PageLink } from './page-link.tsx'
import { discountedRupees } from './price.tsx'

const LIST = 'search-suggestions'
const idOf = (at: number) => `search-suggestion-${at}`
const WORDS_BESIDE_PRODUCTS = 4
const RECENT = 5
/** Scrolling this far closes the list. */
const SCROLLED = 40
/** The list ends above the edge of the screen, or above the keyboard of a phone. */
const MARGIN = 12
const TALLEST = 520

const suggestionsQuery = (call: Call, search: string) =>
  queryOptions({
    queryKey: ['suggestions', search],
    queryFn: async ({ signal }) => (await call(suggestProducts, { body: { search } }, { signal })).data,
    placeholderData: keepPreviousData,
  })

type Option = { key: string; href: string; replaces?: boolean; content: ReactNode }
type Section = { title: string; options: Option[]; clear?: () => void }

const Mark = ({ Icon }: { Icon: LucideIcon }) => (
  <Icon size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
)

const Picture = ({ image }: { image: string }) =>
  image ? (
    <img
      src={imageAt(image, 240)}
      alt=""
      width={40}
      height={40}
      className="size-10 shrink-0 rounded-chip bg-tile object-contain p-0.5"
    />
  ) : (
    <span className="size-10 shrink-0 rounded-chip bg-tile" />
  )

/** The part that the shopper has typed is lighter than what would be added. */
const Word = ({ word, typed, Icon }: { word: string; typed: string; Icon: LucideIcon }) => {
  const start = word.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0
  return (
    <>
      <Mark Icon={Icon} />
      <span className="min-w-0 truncate">
        <span className="text-ink-2">{word.slice(0, start)}</span>
        <span className={start > 0 ? 'font-semibold' : ''}>{word.slice(start)}</span>
      </span>
    </>
  )
}

const wordOption = (word: string, typed: string, Icon: LucideIcon): Option => ({
  key: `word ${word}`,
  href: urls.search(word),
  replaces: true,
  content: <Word word={word} typed={typed} Icon={Icon} />,
})

/** What is offered for the text; without a text, recent and popular searches. */
const useSections = (text: string, isOpen: boolean) => {
  const call = useCall()
  const { searchHints } = useSettings()
  const typed = text.trimStart()
  const { data, isPlaceholderData } = useQuery({ ...suggestionsQuery(call, text.trim()), enabled: isOpen })
  const [recent, setRecent] = useState(readRecentSearches)
  const sections: Section[] = []
  if (typed === '') {
    const clear = () => {
      writeRecentSearches([])
      setRecent([])
    }
    const popular = isPlaceholderData ? [] : (data?.words ?? [])
    sections.push(
      { title: 'Recent', options: recent.slice(0, RECENT).map((each) => wordOption(each, '', History)), clear },
      popular.length > 0
        ? { title: 'Popular', options: popular.map((each) => wordOption(each, '', TrendingUp)) }
        : { title: 'Try', options: searchHints.slice(0, 6).map((each) => wordOption(each, '', Search)) },
    )
  } else if (data) {
    const { words, categories, brands, products } = data
    sections.push(
      {
        title: 'Searches',
        options: words.slice(0, WORDS_BESIDE_PRODUCTS).map((each) => wordOption(each, typed, Search)),
      },
      {
        title: 'Categories',
        options: categories.map(({ category, subCategory, image }) => ({
          key: `shelf ${subCategory._id}`,
          href: urls.listing(category, subCategory),
          content: (
            <>
              <Picture image={image} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{subCategory.name}</span>
                <span className="block truncate text-xs text-ink-3">in {category.name}</span>
              </span>
            </>
          ),
        })),
      },
      { title: 'Brands', options: brands.map((each) => wordOption(each, '', Tag)) },
      {
        title: 'Products',
        options: products.map((product) => ({
          key: product._id,
          href: urls.product(product),
          content: (
            <>
              <Picture image={product.image} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{product.name}</span>
                <span className="block truncate text-xs text-ink-3">{product.unit}</span>
              </span>
              <span className="shrink-0 font-semibold tabular-nums">
                {product.stock > 0 ? (
                  formatWholeRupees(discountedRupees(product))
                ) : (
                  <span className="text-xs text-deal">Out of stock</span>
                )}
              </span>
            </>
          ),
        })),
      },
    )
  }
  return sections.filter(({ options }) => options.length > 0)
}

/**
 * The list under the search field, which keeps the focus. It sets the field's ARIA attributes itself, because the first
 * page does not include this code.
 */
const SearchSuggestions = ({ field, text }: { field: RefObject<HTMLInputElement | null>; text: string }) => {
  const [isOpen, setOpen] = useState(() => document.activeElement === field.current)
  const [active, setActive] = useState(-1)
  const sections = useSections(text, isOpen)
  const count = sections.reduce((sum, { options }) => sum + options.length, 0)
  const popup = useRef<HTMLDivElement>(null)
  const shown = isOpen && count > 0
  const at = Math.min(active, count - 1)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      setOpen(true)
      // One place before the first option and after the last one is the field itself.
      if (shown) setActive(((at + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Escape' && shown) {
      close()
    } else if (event.key === 'Enter' && shown) {
      if (at < 0) return close()
      document.getElementById(idOf(at))?.click()
    } else return
    event.preventDefault()
    // The field's own handler does not see the key.
    event.stopPropagation()
  }
  const latest = useRef(onKey)
  useEffect(() => {
    latest.current = onKey
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    const stop = new AbortController()
    const { signal } = stop
    const open = () => {
      setOpen(true)
      setActive(-1)
    }
    const leave = () => {
      setOpen(false)
      setActive(-1)
    }
    const isInside = (target: EventTarget | null) =>
      target === input || (target instanceof Node && popup.current?.contains(target) === true)
    input.addEventListener('input', open, { signal })
    input.addEventListener('click', open, { signal })
    input.addEventListener('keydown', (event) => latest.current(event), { signal })
    document.addEventListener('focusin', ({ target }) => !isInside(target) && leave(), { signal })
    const keepFocus = (event: MouseEvent) => {
      if (event.target !== input && isInside(event.target)) event.preventDefault()
    }
    document.addEventListener('mousedown', keepFocus, { signal })
    // A press beside the list closes it also where it moves no focus.
    document.addEventListener('pointerdown', ({ target }) => !isInside(target) && leave(), { signal })
    let from = scrollY
    const onScroll = () => {
      from = Math.min(from, scrollY)
      if (scrollY > from + SCROLLED) leave()
    }
    input.addEventListener('input', () => (from = scrollY), { signal })
    addEventListener('scroll', onScroll, { passive: true, signal })
    return () => stop.abort()
  }, [field])

  useEffect(() => {
    const input = field.current
    const list = popup.current
    if (!input) return
    input.setAttribute('aria-expanded', String(shown))
    if (shown) input.setAttribute('aria-controls', LIST)
    else input.removeAttribute('aria-controls')
    if (shown && at >= 0) {
      input.setAttribute('aria-activedescendant', idOf(at))
      document.getElementById(idOf(at))?.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
    if (!list) return
    const fit = () => {
      const screen = visualViewport?.height ?? innerHeight
      list.style.maxHeight = `${Math.min(TALLEST, screen - list.getBoundingClientRect().top - MARGIN)}px`
    }
    fit()
    visualViewport?.addEventListener('resize', fit)
    return () => visualViewport?.removeEventListener('resize', fit)
  }, [field, shown, at])

  const choose = ({ replaces }: Option) => {
    close()
    if (!replaces) return
    scrollTo(0, 0)
    focusHeading()
  }

  let index = -1
  return (
    <>
      <output aria-live="polite" className="sr-only">
        {shown && (count === 1 ? '1 suggestion' : `${count} suggestions`)}
      </output>
      {shown && (
        <div
          ref={popup}
          className="absolute inset-x-0 top-full z-50 mt-2 animate-fade-in overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-sm shadow-raised max-wide:-left-[44px]"
        >
          <div id={LIST} role="listbox" aria-label="Suggestions">
            {sections.map(({ title, options }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset would hold controls
              <div key={title} role="group" aria-label={title} className="not-first:mt-1.5">
                <p aria-hidden="true" className="px-2.5 py-1 text-xs font-semibold text-ink-3">
                  {title}
                </p>
                {options.map((option) => {
                  index++
                  const own = index
                  return (
                    <PageLink
                      key={option.key}
                      id={idOf(own)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={own === at}
                      href={option.href}
                      replace={option.replaces ?? false}
                      onClick={() => choose(option)}
                      onPointerMove={({ pointerType }) => pointerType === 'mouse' && setActive(own)}
                      className="flex min-h-11 items-center gap-3 rounded-control px-2.5 py-1 aria-selected:bg-brand-soft pointer-fine:min-h-9"
                    >
                      {option.content}
                    </PageLink>
                  )
                })}
              </div>
            ))}
          </div>
          {sections.map(
            ({ title, clear }) =>
              clear && (
                <button
                  key={title}
                  type="button"
                  onClick={clear}
                  className="mt-1 min-h-11 rounded-control px-2.5 font-semibold text-brand pointer-fine:min-h-9"
                >
                  Clear recent searches
                </button>
              ),
          )}
        </div>
      )}
    </>
  )
}

export default SearchSuggestions
