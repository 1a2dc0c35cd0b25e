import type { RecipeCardShape } from '@tokri/contract/recipe.schema.ts'
import { PageLink } from '../../components/page-link.tsx'
import { recipeFacts } from '../../components/product/recipe-card.tsx'
import { m } from '../../paraglide/messages.js'
import { imageAt, urls } from '../../urls.ts'

export type FoundProps = { recipes: readonly RecipeCardShape[] }

/** The recipes that match a search, in one row above the products. */
const FoundRecipes = ({ recipes }: FoundProps) => (
  <section aria-label={m.common_recipes()} className="-mx-4 mb-5 sm:-mx-6 lg:mx-0">
    <ul className="no-scrollbar flex gap-3 overflow-x-auto overscroll-x-contain px-4 py-1 sm:px-6 lg:px-0">
      {recipes.map((recipe) => (
        <li key={recipe._id} className="shrink-0">
          <PageLink
            href={urls.recipe(recipe)}
            className="flex w-60 items-center gap-3 rounded-card border border-line bg-surface p-2 hover:border-line-strong"
          >
            <img
              src={imageAt(recipe.image, 240)}
              alt=""
              width={56}
              height={56}
              className="size-14 shrink-0 rounded-control bg-tile object-cover"
            />
            <span className="min-w-0">
              <span className="line-clamp-2 text-sm font-semibold">{recipe.title}</span>
              <span className="block text-xs text-ink-3">
                {m.search_recipe_recipe({ recipe: recipeFacts(recipe) })}
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  </section>
)

export default FoundRecipes
