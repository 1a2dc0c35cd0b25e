import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { listingQuery, type Product, sizesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { togetherQuery } from '../../lib/catalogue/together-query.ts'
import { m } from '../../paraglide/messages.js'
import { useNearViewport } from '../../ui/use-near-viewport.ts'
import { ProductRow } from './product-row.tsx'

/** To the edges of the page on small screens. */
const INSET = '-mx-4 scroll-px-4 px-4 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0'

/** What is bought together with a product, and others of its subcategory, fetched when the shopper scrolls near them. */
const RelatedProducts = ({ product }: { product: Product }) => {
  const [element, near] = useNearViewport<HTMLDivElement>()
  const [subcategory] = product.subCategory
  const [categoryId = ''] = product.category
  const call = useCall()
  const { data: families } = useQuery(sizesQuery(call, [product._id]))
  const sizes = families?.[0]?.map(({ _id }) => _id) ?? [product._id]
  const { data } = useInfiniteQuery({
    ...listingQuery(call, { categoryId, subCategoryId: subcategory?._id ?? '' }),
    enabled: near && subcategory !== undefined && categoryId !== '',
  })
  const { data: together = [] } = useQuery({ ...togetherQuery(call, [product._id]), enabled: near })
  const others = data?.pages[0]?.products.filter(({ _id }) => !sizes.includes(_id)).slice(0, 12) ?? []
  return (
    <div ref={element} className="mt-10 grid min-h-20 grid-cols-[minmax(0,1fr)] gap-10">
      {together.length > 0 && (
        <ProductRow id="together" title={m.product_bought_together()} products={together} inset={INSET} />
      )}
      {others.length > 0 && (
        <ProductRow
          id="related"
          title={m.product_more_from_name({ name: subcategory?.name ?? '' })}
          products={others}
          inset={INSET}
        />
      )}
    </div>
  )
}

export default RelatedProducts
