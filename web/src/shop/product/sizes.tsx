import { useQuery } from '@tanstack/react-query'
import { formatWholeRupees } from '@tokri/rules/money.ts'
import { PageLink } from '../../components/page-link.tsx'
import { discountedRupees } from '../../components/product/price.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { sizesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'

/** Links to the other sizes of the product. */
export const Sizes = ({ productId }: { productId: string }) => {
  const { data } = useQuery(sizesQuery(useCall(), [productId]))
  const [sizes] = data ?? []
  if (!sizes) return null
  return (
    <nav aria-label={m.product_sizes()} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {sizes.map((size) => (
          <li key={size._id}>
            <PageLink
              href={urls.product(size)}
              aria-current={size._id === productId ? 'page' : undefined}
              className={`flex min-h-11 flex-col justify-center rounded-control border px-3 py-1 text-sm leading-tight ${size._id === productId ? `border-brand bg-brand-soft ${size.inStock ? 'text-brand' : ''}` : 'border-line-strong hover:border-brand'} ${size.inStock ? '' : 'border-dashed text-ink-2'}`}
            >
              <span className="font-semibold">{size.unit}</span>
              <span className="text-xs">
                {size.inStock ? formatWholeRupees(discountedRupees(size)) : m.common_out_of_stock()}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
