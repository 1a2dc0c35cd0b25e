import { useSuspenseQuery } from '@tanstack/react-query'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { RecipeCard } from '../../components/product/recipe-card.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { recipesQuery } from '../../lib/catalogue/recipe-queries.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'

/** The pictures of the first row of a wide screen. */
const EAGER = 4

export const RecipeList = () => {
  const { data: recipes } = useSuspenseQuery(recipesQuery(useCall()))
  return (
    <div className="page pt-5">
      <h1 className="text-xl sm:text-2xl">{m.common_recipes()}</h1>
      {recipes.length === 0 ? (
        <MessagePage
          level="p"
          art="/art/no-recipes.svg"
          title={m.recipe_no_recipes_yet()}
          text={m.recipe_list_empty_hint()}
          action={
            <PageLink href={urls.home()} className={`mt-3 ${buttonClass({ look: 'primary' })}`}>
              {m.recipe_go_shopping()}
            </PageLink>
          }
        />
      ) : (
        <>
          <p className="mt-1 text-sm text-ink-2">{m.recipe_list_explained()}</p>
          <ul className="mt-5 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 lg:gap-4">
            {recipes.map((recipe, index) => (
              <li key={recipe._id}>
                <RecipeCard recipe={recipe} eager={index < EAGER} heading="h2" />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
