// Lets the shopper choose the product that may replace a line of the cart.

import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { listing, productDetails } from '@tokri/contract/product.ts'
import { dietaryMark } from '@tokri/rules/adjustments.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { discountedRupees } from '../../components/product/price.tsx'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useCart } from '../../lib/cart/cart.ts'
import { type CardProduct, cardOf, productQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Products of the same subcategory with the same dietary mark: the server accepts no others. */
const substitutesQuery = (call: Call, productId: string) =>
  queryOptions({
    queryKey: ['substitutes', productId],
    meta: { personal: false },
    queryFn: async ({ signal }): Promise<CardProduct[]> => {
      const { data: product } = await call(productDetails, { body: { productId } }, { signal })
      const [categoryId] = product.category
      const [subcategory] = product.subCategory
      if (categoryId === undefined || subcategory === undefined) return []
      const body = { categoryId, subCategoryId: subcategory._id, page: 1, limit: 20 }
      const { data } = await call(listing, { body }, { signal })
      const mark = dietaryMark(product.more_details)
      return data
        .filter(({ _id, stock, more_details }) => _id !== productId && stock > 0 && dietaryMark(more_details) === mark)
        .map(cardOf)
    },
  })

/** The products to choose from: none that is in the cart anyway, except the chosen one. */
export const SubstituteList = ({
  product,
  chosen,
  onChoose,
}: {
  product: CardProduct
  chosen: string | null
  onChoose: (productId: string) => void
}) => {
  const { data, error } = useQuery(substitutesQuery(useCall(), product._id))
  const inCart = (useCart()?.lines ?? []).map((line) => line.product._id)
  if (error) return <p className="py-2 text-xs text-deal">{errorMessage(error)}</p>
  if (!data) return <Skeleton className="my-2 h-36 rounded-control" />
  const offered = data.filter(({ _id }) => _id === chosen || !inCart.includes(_id))
  if (offered.length === 0) return <p className="py-2 text-xs text-ink-2">{m.order_substitute_none()}</p>
  return (
    <ul
      aria-label={m.order_in_place_of_name({ name: product.name })}
      className="no-scrollbar -mx-1 flex snap-x gap-2 overflow-x-auto scroll-px-1 px-1 py-2"
    >
      {offered.map((each) => (
        <li key={each._id} className="w-28 shrink-0 snap-start">
          <button
            type="button"
            aria-pressed={each._id === chosen}
            onClick={() => onChoose(each._id)}
            className="grid h-full w-full content-start gap-1 rounded-control border border-line bg-surface p-2 text-start text-xs hover:border-line-strong aria-pressed:border-brand aria-pressed:bg-brand-soft"
          >
            <ProductPicture image={each.image} name="" sizes="94px" className="w-full p-1" />
            <span className="line-clamp-2 min-h-8 font-medium">{each.name}</span>
            <span className="text-ink-2">{each.unit}</span>
            <span className="font-semibold">{formatRupees(discountedRupees(each))}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The substitute that the shopper has chosen. */
export const ChosenSubstitute = ({ productId, onChange }: { productId: string; onChange: () => void }) => {
  const { data } = useQuery(productQuery(useCall(), productId))
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-2">
      <span className="min-w-0">
        {m.order_instead()}{' '}
        <span className="font-medium text-ink">{data ? `${data.name}, ${data.unit}` : m.order_your_choice()}</span>
      </span>
      <button
        type="button"
        onClick={onChange}
        className="min-h-8 rounded-control px-1 font-semibold text-brand pointer-coarse:min-h-11"
      >
        {m.order_change()}
      </button>
    </p>
  )
}
