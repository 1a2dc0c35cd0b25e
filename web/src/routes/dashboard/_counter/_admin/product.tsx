import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage, type Search } from '../../../../counter/products/products-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/product')({
  // The component validates them: what stands here is loaded with the first page of every shopper.
  validateSearch: (search): Search => search,
  head: () => ({ meta: [{ title: 'Products' }] }),
  component: ProductsPage,
})
