import { useQuery } from '@tanstack/react-query'
import { joinSizes, partSize } from '@tokri/contract/product-admin.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { discountedRupees } from '../../components/product/price.tsx'
import { pricePerAmount } from '../../components/product/unit-price.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { sizesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { Button } from '../../ui/button.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { ProductChoice } from './product-choice.tsx'

/** The sizes that shoppers see on one card. A press is saved at once. */
export const ProductSizes = ({ productId }: { productId: string }) => {
  const call = useCall()
  const { data } = useQuery(sizesQuery(call, [productId]))
  const { busy, write } = useAdminMutation()
  const sizes = data?.[0] ?? []
  const part = (id: string) => write(() => call(partSize, { body: { productId: id } }))
  const join = (other: string) => write(() => call(joinSizes, { body: { productId, other } }))
  return (
    <details className="rounded-field border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
        {sizes.length > 1 ? `Sizes on one card: ${sizes.length}` : 'Sizes on one card: only this one'}
      </summary>
      <div className="grid gap-3 pb-3">
        <p className="text-sm text-ink-3">
          Products with the same name, brand and first subcategory are sizes of one product. Changes are saved at once.
        </p>
        {sizes.length > 1 && (
          <ul aria-label="Sizes" className="divide-y divide-line">
            {sizes.map((size) => (
              <li key={size._id} className="flex min-h-11 items-center justify-between gap-3 py-1 text-sm">
                <span className="min-w-0 wrap-anywhere">
                  {size.unit}
                  <span className="block text-xs text-ink-3">
                    {[
                      size.name,
                      formatRupees(discountedRupees(size)),
                      pricePerAmount(size.unit, discountedRupees(size)),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button look="outline" disabled={busy} onClick={() => void part(size._id)}>
                  Part<span className="sr-only"> {size.unit}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <ProductChoice
          label="Add a size"
          chosen={sizes.map(({ _id, name, unit }) => ({ _id, name: `${name}, ${unit}` }))}
          withChips={false}
          onChange={(products) => {
            const added = products.at(-1)
            if (added && !busy) void join(added._id)
          }}
        />
      </div>
    </details>
  )
}
