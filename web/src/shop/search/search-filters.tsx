import type { SearchFacets } from '@tokri/contract/product.schema.ts'
import { countryName } from '@tokri/rules/country-name.ts'
import { X } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import type { SearchAddress } from '../../lib/catalogue/search-text.ts'
import { locale } from '../../lib/language/language.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'

export type FiltersProps = { facets: SearchFacets; address: SearchAddress }

type Kind = Exclude<keyof SearchAddress, 'q'>
type Choice = { kind: Kind; value: string; name: string; count: number }

const isSame = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase()

/** The square with a dot that foods in India carry. */
const DietMark = ({ diet }: { diet: string }) => {
  const colour = { vegetarian: 'border-ok *:bg-ok', 'non-vegetarian': 'border-deal *:bg-deal' }[diet.toLowerCase()]
  if (!colour) return null
  return (
    <span aria-hidden="true" className={`grid size-4 place-items-center rounded-[3px] border-2 ${colour}`}>
      <span className="size-1.5 rounded-full" />
    </span>
  )
}

/** Chips that are links: each choice is an address, so Back and sharing work. */
const SearchFilters = ({ facets, address }: FiltersProps) => {
  const { q, ...filters } = address
  const groups: { title: string; kind: Kind; choices: Choice[] }[] = [
    {
      title: m.search_dietary_mark(),
      kind: 'diet',
      choices: facets.diets.map((each) => ({ kind: 'diet', value: each.name, ...each })),
    },
    {
      title: m.common_category(),
      kind: 'subCategory',
      choices: facets.subCategories.map((each) => ({ kind: 'subCategory', value: each._id, ...each })),
    },
    {
      title: m.common_brand(),
      kind: 'brand',
      choices: facets.brands.map((each) => ({ kind: 'brand', value: each.name, ...each })),
    },
    {
      title: m.product_detail_name({ name: 'Country of origin' }),
      kind: 'origin',
      choices: facets.origins.map(({ name: value, count }) => ({
        ...{ kind: 'origin', value, count },
        name: countryName(value, locale),
      })),
    },
  ]
  // A single choice that is not chosen would change nothing.
  const useful = groups.filter(({ kind, choices }) => choices.length > 1 || filters[kind] !== undefined)
  if (useful.length === 0) return null
  return (
    <nav
      aria-label={m.search_filters()}
      // The padding leaves room for the focus rings, which the scrolling row would cut off. `relative` keeps the texts for
      // screen readers in the row: they would make the page as wide as all chips.
      className="no-scrollbar relative -ms-1 -me-4 mb-3 flex gap-x-4 gap-y-2 overflow-x-auto py-1 ps-1 pe-4 sm:-me-6 sm:pe-6 lg:me-0 lg:flex-wrap lg:pe-1"
    >
      {useful.map(({ title, kind, choices }) => (
        <ul key={kind} aria-label={title} className="flex shrink-0 gap-2 lg:max-w-full lg:shrink lg:flex-wrap">
          {choices.map(({ value, name, count }) => {
            const chosen = isSame(filters[kind], value)
            const next = { ...filters, [kind]: value }
            if (chosen) delete next[kind]
            return (
              <li key={value}>
                <PageLink
                  href={urls.search(q, next)}
                  aria-current={chosen ? 'true' : undefined}
                  className={`flex min-h-9 items-center gap-1.5 whitespace-nowrap rounded-full border px-3.5 text-sm font-medium transition-colors pointer-coarse:h-11 ${chosen ? 'border-brand bg-brand-soft text-brand' : 'border-line bg-surface text-ink-2 hover:border-line-strong'}`}
                >
                  {kind === 'diet' && <DietMark diet={name} />}
                  <span>{name}</span>
                  {chosen ? (
                    <>
                      <X size={16} strokeWidth={1.75} aria-hidden="true" className="-me-1" />
                      <span className="sr-only">{m.search_remove_this_filter()}</span>
                    </>
                  ) : (
                    <span className="font-normal text-ink-3 tabular-nums">
                      <span>{count}</span>
                      <span className="sr-only"> {m.search_products_unit({ count })}</span>
                    </span>
                  )}
                </PageLink>
              </li>
            )
          })}
        </ul>
      ))}
    </nav>
  )
}

export default SearchFilters
