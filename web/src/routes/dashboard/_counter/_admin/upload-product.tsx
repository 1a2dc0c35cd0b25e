import { createFileRoute } from '@tanstack/react-router'
import { NewProductPage } from '../../../../counter/products/new-product-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/upload-product')({
  head: () => ({ meta: [{ title: 'Upload Product' }] }),
  component: NewProductPage,
})
