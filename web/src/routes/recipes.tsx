import { createFileRoute } from '@tanstack/react-router'
import { loadRecipes } from '../shop/recipe/load-recipes.ts'
import { RecipeList } from '../shop/recipe/recipe-list.tsx'

export const Route = createFileRoute('/recipes')({
  // Pages without recipes do not load their code.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context }) => loadRecipes(context),
  head: ({ loaderData = {} }) => loaderData,
  component: RecipeList,
})
