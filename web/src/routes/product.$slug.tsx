import { createFileRoute, notFound } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { formatWholeRupees } from '@tokri/rules/money.ts'
import { idOfSlug } from '@tokri/rules/slugs.ts'
import { discountedRupees } from '../components/product/price.tsx'
import { categoriesQuery, productQuery, sizesQuery } from '../lib/catalogue/catalogue-queries.ts'
import { pageHead } from '../lib/navigation/page-head.ts'
import { m } from '../paraglide/messages.js'
import { ProductPage } from '../shop/product/product-page.tsx'
import { ProductSkeleton } from '../shop/product/product-skeleton.tsx'
import { urls } from '../urls.ts'

export const Route = createFileRoute('/product/$slug')({
  loader: async ({ context: { queryClient, call }, params }) => {
    const productId = idOfSlug(params.slug)
    const query = productQuery(call, productId)
    // After a change of place, the cached product may have been removed. Its query then has an error.
    const isLost = queryClient.getQueryState(query.queryKey)?.status === 'error'
    const loaded = isLost ? queryClient.fetchQuery(query) : queryClient.ensureQueryData(query)
    const [product] = await Promise.all([
      loaded.catch((error) => {
        // A slug without a valid id is also "not found".
        if (error instanceof CallError && (error.status === 404 || error.status === 400)) throw notFound()
        throw error
      }),
      queryClient.ensureQueryData(categoriesQuery(call)),
      queryClient.prefetchQuery(sizesQuery(call, [productId])),
    ])
    return { product }
  },
  head: ({ loaderData, match }) => {
    if (!loaderData) return {}
    const { product } = loaderData
    const { origin } = match.context
    const path = urls.product(product)
    const price = discountedRupees(product)
    return pageHead({
      origin,
      path,
      title: m.product_name_unit_at_price({ name: product.name, unit: product.unit, price: formatWholeRupees(price) }),
      description: product.description,
      image: product.image[0],
      data: (address) => ({
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.name,
        description: product.description,
        image: product.image.map((each) => origin + each),
        sku: product._id,
        ...(product.barcode !== undefined && { gtin: product.barcode }),
        ...(product.more_details.Brand && { brand: { '@type': 'Brand', name: product.more_details.Brand } }),
        offers: {
          '@type': 'Offer',
          url: address(path),
          priceCurrency: 'INR',
          price,
          availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
        },
      }),
    })
  },
  pendingComponent: ProductSkeleton,
  component: ProductPage,
})
