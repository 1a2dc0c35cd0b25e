import { useQuery } from '@tanstack/react-query'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { suggestionsQuery } from '../../lib/catalogue/suggestions-query.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import { ProductGrid } from '../listing/product-grid.tsx'

export type NearestProps = { text: string }

/** For a search that finds nothing: products of the category whose name is the nearest, or popular ones. */
const NearestShelf = ({ text }: NearestProps) => {
  const { data } = useQuery(suggestionsQuery(useCall(), text))
  if (!data || data.found || data.products.length === 0) return null
  const [shelf] = data.categories
  return (
    <section aria-labelledby="nearest" className="mt-8">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="nearest" className="text-base">
          {shelf ? m.search_nearest_shelf({ text, name: shelf.subCategory.name }) : m.search_what_others_buy_most()}
        </h2>
        {shelf && (
          <PageLink
            href={urls.listing(shelf.category, shelf.subCategory)}
            aria-label={m.search_see_all_of_name({ name: shelf.subCategory.name })}
            className="inline-flex min-h-11 shrink-0 items-center rounded-control px-2 text-sm font-semibold text-brand hover:underline"
          >
            {m.common_see_all()}
          </PageLink>
        )}
      </div>
      <ProductGrid products={data.products} layout="search" />
    </section>
  )
}

export default NearestShelf
