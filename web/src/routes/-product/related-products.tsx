import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ProductCard } from '../../components/product-card.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { listingQuery, type Product, sizesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { useNearViewport } from '../../ui/use-near-viewport.ts'

/** Other products of the subcategory, fetched when the shopper scrolls near them. */
const RelatedProducts = ({ product }: { product: Product }) => {
  const [element, near] = useNearViewport<HTMLElement>()
  const [subcategory] = product.subCategory
  const [categoryId = ''] = product.category
  const call = useCall()
  const { data: families } = useQuery(sizesQuery(call, [product._id]))
  const sizes = families?.[0]?.map(({ _id }) => _id) ?? [product._id]
  const { data } = useInfiniteQuery({
    ...listingQuery(call, { categoryId, subCategoryId: subcategory?._id ?? '' }),
    enabled: near && subcategory !== undefined && categoryId !== '',
  })
  const others = data?.pages[0]?.products.filter(({ _id }) => !sizes.includes(_id)).slice(0, 12) ?? []
  return (
    <section ref={element} aria-labelledby="related" className="mt-10 min-h-20">
      {others.length > 0 && (
        <>
          <h2 id="related" className="mb-3 text-lg sm:text-xl">
            More from {subcategory?.name}
          </h2>
          <ul className="no-scrollbar -mx-4 flex snap-x gap-3 lg:snap-none overflow-x-auto scroll-px-4 px-4 py-1 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
            {others.map((each) => (
              <li key={each._id} className="card-cell w-[164px] shrink-0 snap-start sm:w-[190px] lg:w-[186px]">
                <ProductCard product={each} sizes="174px" />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

export default RelatedProducts
