import { useNavigate } from '@tanstack/react-router'
import type { SearchFacets } from '@tokri/contract/product.schema.ts'
import { countryName } from '@tokri/rules/country-name.ts'
import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { discountSteps, type ListingSearch, readListingSearch, sorts } from '../../lib/catalogue/listing-filters.ts'
import { locale } from '../../lib/language/language.ts'
import { m } from '../../paraglide/messages.js'

const priceSteps = [50, 100, 200, 500] as const

/** An address may contain a value that is not one of the options. */
const offered = (steps: readonly number[], chosen: number | undefined) =>
  chosen === undefined || steps.includes(chosen) ? steps : [...steps, chosen].sort((one, other) => one - other)

const pill = 'min-h-9 shrink-0 rounded-full border px-3.5 text-sm font-medium transition-colors pointer-coarse:min-h-11'
const pillOff = 'border-line bg-surface text-ink-2 hover:border-line-strong'
const pillOn = 'border-brand bg-brand-soft text-brand'

/** A native select, styled like the filter chips, so that phones show their own picker. */
const Choice = ({
  label,
  value,
  chosen,
  onChoose,
  children,
}: {
  label: string
  value: string | number
  chosen: boolean
  onChoose: (value: string) => void
  children: ReactNode
}) => {
  const list = useRef<HTMLSelectElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen early is looked at once
  useEffect(() => {
    // The server renders the select too, so the shopper may have chosen an option before hydration.
    const early = list.current?.value
    if (early !== undefined && early !== String(value)) onChoose(early)
  }, [])
  return (
    <span className={`relative inline-flex shrink-0 items-center ${chosen ? 'text-brand' : 'text-ink-2'}`}>
      <select
        ref={list}
        aria-label={label}
        // The address holds the choice. A value restored by the browser would count as a new choice.
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          // A choice during hydration fires `input` and then `change`. React hydrates the select at `input`, so the
          // effect above handles the choice. Until the new address is rendered, the select shows the old value again.
          if (target.value !== String(value)) onChoose(target.value)
        }}
        className={`${pill} field-sizing-content appearance-none pe-9! ${chosen ? pillOn : pillOff}`}
      >
        {children}
      </select>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" className="pointer-events-none absolute inset-e-3" />
    </span>
  )
}

/** Sort order and filters. Each choice changes the address, so Back and sharing work. */
type Props = {
  filters: ListingSearch
  count: number | undefined
  /** The countries of the list, if there are several. */
  origins?: SearchFacets['origins'] | undefined
}

export const ListingFilters = ({ filters, count, origins = [] }: Props) => {
  const navigate = useNavigate()
  // Reads the latest address: another choice may have changed it already.
  const set = (change: Record<string, unknown>) =>
    void navigate({ to: '.', search: (now) => readListingSearch({ ...now, ...change }), resetScroll: false })
  const active = Object.keys(filters).length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div
      role="group"
      aria-label={m.listing_sort_and_filter()}
      // The padding leaves room for the focus rings, which the scrolling row would cut off.
      className="no-scrollbar -ms-1 -me-4 mb-4 flex items-center gap-2 overflow-x-auto py-1 ps-1 pe-4 sm:-me-6 sm:pe-6 lg:-me-1 lg:pe-1"
    >
      <Choice
        label={m.listing_sort_by()}
        value={filters.sort ?? 'popular'}
        chosen={filters.sort !== undefined}
        onChoose={(sort) => set({ sort })}
      >
        {Object.entries(sorts).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={m.listing_price()}
        value={filters.maxPrice ?? ''}
        chosen={filters.maxPrice !== undefined}
        onChoose={(maxPrice) => set({ maxPrice: maxPrice || undefined })}
      >
        <option value="">{m.listing_any_price()}</option>
        {offered(priceSteps, filters.maxPrice).map((step) => (
          <option key={step} value={step}>
            {m.listing_under_step({ step })}
          </option>
        ))}
      </Choice>
      <Choice
        label={m.listing_discount()}
        value={filters.minDiscount ?? ''}
        chosen={filters.minDiscount !== undefined}
        onChoose={(minDiscount) => set({ minDiscount: minDiscount || undefined })}
      >
        <option value="">{m.listing_any_discount()}</option>
        {offered(discountSteps, filters.minDiscount).map((step) => (
          <option key={step} value={step}>
            {m.listing_step_and_more({ step })}
          </option>
        ))}
      </Choice>
      {(origins.length > 0 || filters.origin !== undefined) && (
        <Choice
          label={m.product_detail_name({ name: 'Country of origin' })}
          value={filters.origin ?? ''}
          chosen={filters.origin !== undefined}
          onChoose={(origin) => set({ origin: origin || undefined })}
        >
          <option value="">{m.listing_any_country()}</option>
          {[...new Set([...origins.map(({ name }) => name), ...(filters.origin ? [filters.origin] : [])])].map(
            (code) => (
              <option key={code} value={code}>
                {countryName(code, locale)}
              </option>
            ),
          )}
        </Choice>
      )}
      <button
        type="button"
        aria-pressed={filters.inStock ?? false}
        onClick={() => set({ inStock: filters.inStock ? undefined : true })}
        className={`${pill} ${filters.inStock ? pillOn : pillOff}`}
      >
        {m.listing_in_stock()}
      </button>
      {active && (
        <button
          type="button"
          onClick={() => void navigate({ to: '.', search: {}, resetScroll: false })}
          className={`${pill} inline-flex items-center gap-1 border-transparent text-ink-2 hover:bg-sunken`}
        >
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
          {m.common_clear()}
        </button>
      )}
      {count !== undefined && (
        <span className="ms-auto shrink-0 whitespace-nowrap ps-2 text-sm text-ink-3">
          {m.common_products_count({ count })}
        </span>
      )}
    </div>
  )
}
