import { createFileRoute } from '@tanstack/react-router'
import { CategoriesPage } from '../../../../counter/categories/categories-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/category')({
  head: () => ({ meta: [{ title: 'Category' }] }),
  component: CategoriesPage,
})
