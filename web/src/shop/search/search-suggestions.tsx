import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatWholeRupees } from '@tokri/rules/money.ts'
import { type LucideIcon, Search, Tag } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { discountedRupees } from '../../components/product/price.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { suggestionsQuery } from '../../lib/catalogue/suggestions-query.ts'
import { focusHeading } from '../../lib/navigation/focus-heading.ts'
import { m } from '../../paraglide/messages.js'
import { isComposing } from '../../ui/keys.ts'
import { imageAt, urls } from '../../urls.ts'

const LIST = 'search-suggestions'
const idOf = (at: number) => `search-suggestion-${at}`
const WORDS_BESIDE_PRODUCTS = 4
const CATEGORIES = 2
const PRODUCTS = m.common_products()
/** Scrolling this far closes the list. */
const SCROLLED = 40
/** The list ends above the edge of the screen, or above the keyboard of a phone. */
const MARGIN = 12
const TALLEST = 520

type Option = { key: string; href: string; replaces?: boolean; content: ReactNode }
type Section = { title: string; options: Option[] }

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

/** A brand that is being typed, or the results of one brand. */
const brandOption = (brand: string, typed: string): Option => {
  const isTyped = brand.toLowerCase().startsWith(typed.toLowerCase())
  const href = isTyped ? urls.search(brand) : urls.search(typed, { brand })
  return { ...wordOption(brand, isTyped ? typed : '', Tag), key: `brand ${brand}`, href }
}

/** What is offered for the text. Without a text there is no list: the page itself shows recent and popular searches. */
const useSections = (text: string, isOpen: boolean) => {
  const typed = text.trim()
  const { data } = useQuery({
    ...suggestionsQuery(useCall(), typed),
    enabled: isOpen && typed !== '',
    placeholderData: keepPreviousData,
  })
  const sections: Section[] = []
  if (data && typed !== '') {
    const { words, categories, brands, found } = data
    const products = found ? data.products : []
    sections.push(
      {
        title: m.search_searches(),
        options: words.slice(0, WORDS_BESIDE_PRODUCTS).map((each) => wordOption(each, typed, Search)),
      },
      {
        title: found ? m.common_categories() : m.search_nearest_category(),
        options: categories.slice(0, CATEGORIES).map(({ category, subCategory, image }) => ({
          key: `shelf ${subCategory._id}`,
          href: urls.listing(category, subCategory),
          content: (
            <>
              <Picture image={image} />
              <span className="min-w-0">
                <span className="block truncate font-medium">{subCategory.name}</span>
                <span className="block truncate text-xs text-ink-3">{m.search_in_name({ name: category.name })}</span>
              </span>
            </>
          ),
        })),
      },
      {
        title: PRODUCTS,
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
                {product.inStock ? (
                  formatWholeRupees(discountedRupees(product))
                ) : (
                  <span className="text-xs text-deal">{m.common_out_of_stock()}</span>
                )}
              </span>
            </>
          ),
        })),
      },
      { title: m.search_brands(), options: brands.map((each) => brandOption(each, typed)) },
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
    if (isComposing(event)) return
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
        {shown && m.search_suggestions_count({ count })}
      </output>
      {shown && (
        <div
          ref={popup}
          className="absolute inset-x-0 top-full z-50 mt-2 animate-fade-in overflow-y-auto overscroll-contain rounded-card border border-line bg-surface p-2 text-sm shadow-raised max-wide:-inset-s-9"
        >
          <div
            id={LIST}
            role="listbox"
            aria-label={m.search_suggestions()}
            // On wide screens, products have a column of their own.
            className="wide:grid wide:grid-cols-2 wide:grid-rows-[auto_auto_auto_1fr] wide:gap-x-2 wide:*:data-products:col-start-2 wide:*:data-products:row-span-4 wide:*:data-products:row-start-1 wide:*:data-products:mt-0"
          >
            {sections.map(({ title, options }) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset would hold controls
              <div
                key={title}
                role="group"
                aria-label={title}
                data-products={title === PRODUCTS || undefined}
                className="not-first:mt-1.5"
              >
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
        </div>
      )}
    </>
  )
}

export default SearchSuggestions
