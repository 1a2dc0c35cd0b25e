import { createFileRoute } from '@tanstack/react-router'
import { RecipesPage } from '../../../../counter/recipes/recipes-page.tsx'

export const Route = createFileRoute('/dashboard/_counter/_admin/recipes')({
  head: () => ({ meta: [{ title: 'Recipes' }] }),
  component: RecipesPage,
})
