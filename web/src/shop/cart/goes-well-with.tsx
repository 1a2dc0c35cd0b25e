import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { togetherQuery } from '../../lib/catalogue/together-query.ts'
import { m } from '../../paraglide/messages.js'
import { ProductRow } from '../product/product-row.tsx'

/** Below the lines of a cart. While another row loads, the products that are in the cart by now leave the present one. */
const GoesWellWith = ({ productIds }: { productIds: readonly string[] }) => {
  const ids = [...productIds].sort()
  const { data = [] } = useQuery({ ...togetherQuery(useCall(), ids), placeholderData: keepPreviousData })
  const products = data.filter(({ _id }) => !ids.includes(_id))
  if (products.length === 0) return null
  return (
    <ProductRow
      id="goes-well-with"
      title={m.cart_goes_well_title()}
      products={products}
      className="mt-3"
      inset="-mx-4 scroll-px-4 px-4"
    />
  )
}

export default GoesWellWith
