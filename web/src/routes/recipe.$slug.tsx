import { createFileRoute } from '@tanstack/react-router'
import { loadRecipe } from '../shop/recipe/load-recipes.ts'
import { RecipePage } from '../shop/recipe/recipe-page.tsx'

export const Route = createFileRoute('/recipe/$slug')({
  // Pages without recipes do not load their code.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context, params }) => loadRecipe(context, params.slug),
  head: ({ loaderData = {} }) => loaderData,
  component: () => <RecipePage slug={Route.useParams().slug} />,
})
