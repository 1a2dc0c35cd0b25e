// The loaders of the pages of recipes. They return the head of the page, so that pages without recipes do not load its code.

import { notFound } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { idOfSlug } from '@tokri/rules/slugs.ts'
import { recipeFacts } from '../../components/product/recipe-card.tsx'
import { recipeProductsQuery, recipeQuery, recipesQuery } from '../../lib/catalogue/recipe-queries.ts'
import { pageHead } from '../../lib/navigation/page-head.ts'
import type { RouterContext } from '../../lib/navigation/router-context.ts'
import { m } from '../../paraglide/messages.js'
import { urls } from '../../urls.ts'
import { stepsOf } from './steps.ts'

export const loadRecipes = async ({ queryClient, call, origin }: RouterContext) => {
  await queryClient.ensureQueryData(recipesQuery(call))
  return pageHead({
    origin,
    path: urls.recipes(),
    title: m.common_recipes(),
    description: m.recipe_list_description(),
  })
}

export const loadRecipe = async ({ queryClient, call, origin }: RouterContext, slug: string) => {
  const id = idOfSlug(slug)
  const [recipe] = await Promise.all([
    queryClient.ensureQueryData(recipeQuery(call, id)),
    queryClient.ensureQueryData(recipeProductsQuery(call, id)),
  ]).catch((error) => {
    // A slug without a valid id is also "not found".
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) throw notFound()
    throw error
  })
  const { title, image, servings, minutes, method, parts } = recipe
  const steps = stepsOf(method)
  return pageHead({
    origin,
    path: urls.recipe(recipe),
    title,
    description: `${title}: ${recipeFacts(recipe)}. ${parts.map(({ name }) => name).join(', ')}.`,
    image,
    data: () => ({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: title,
      image: [origin + image],
      recipeYield: String(servings),
      ...(minutes !== null && { totalTime: `PT${minutes}M` }),
      recipeIngredient: parts.map(({ name, amount }) => `${amount} ${name}`.trim()),
      ...(steps.length > 0 && { recipeInstructions: steps.map((text) => ({ '@type': 'HowToStep', text })) }),
    }),
  })
}
