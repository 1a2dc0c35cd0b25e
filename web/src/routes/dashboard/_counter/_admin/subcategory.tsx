import { createFileRoute } from '@tanstack/react-router'
import { SubcategoriesPage } from '../../../../counter/categories/subcategories-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/subcategory')({
  head: () => ({ meta: [{ title: 'Sub Category' }] }),
  component: SubcategoriesPage,
})
