import { useSuspenseQuery } from '@tanstack/react-query'
import type { RecipeShape } from '@tokri/contract/recipe.schema.ts'
import { idOfSlug } from '@tokri/rules/slugs.ts'
import { PageLink } from '../../components/page-link.tsx'
import { recipeFacts } from '../../components/product/recipe-card.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { recipeProductsQuery, recipeQuery } from '../../lib/catalogue/recipe-queries.ts'
import { m } from '../../paraglide/messages.js'
import { imageAt, urls } from '../../urls.ts'
import { AddAll } from './add-all.tsx'
import { PartRow } from './part-row.tsx'
import { shownParts } from './shown-parts.ts'
import { stepsOf } from './steps.ts'

export const RecipePage = ({ slug }: { slug: string }) => {
  const call = useCall()
  const { data: recipe } = useSuspenseQuery(recipeQuery(call, idOfSlug(slug)))
  const { data: products } = useSuspenseQuery(recipeProductsQuery(call, recipe._id))
  const parts = shownParts(recipe.parts, products)
  const steps = stepsOf(recipe.method)
  return (
    <div key={recipe._id} className="page pt-4 lg:pt-6">
      <Breadcrumb recipe={recipe} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-6 lg:mt-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10">
        <div>
          <img
            src={imageAt(recipe.image, 960)}
            alt=""
            width={960}
            height={960}
            fetchPriority="high"
            className="aspect-[2/1] w-full rounded-card bg-tile object-cover lg:aspect-[3/2]"
          />
          <h1 className="mt-4 text-xl sm:text-2xl">{recipe.title}</h1>
          <p className="mt-1 text-ink-3">{recipeFacts(recipe)}</p>
          {steps.length > 0 && <Method steps={steps} className="mt-6 max-lg:hidden" />}
        </div>
        <section aria-labelledby="parts">
          <h2 id="parts" className="text-lg">
            {m.recipe_what_you_need()}
          </h2>
          <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface px-3 sm:px-4">
            {parts.map((part) => (
              <PartRow key={part.name + part.productId} part={part} />
            ))}
          </ul>
          <AddAll recipeId={recipe._id} parts={parts} />
        </section>
        {steps.length > 0 && <Method steps={steps} className="lg:hidden" />}
      </div>
    </div>
  )
}

/** Beside the picture on wide screens, and below what is needed on phones: one of the two is shown. */
const Method = ({ steps, className }: { steps: readonly string[]; className: string }) => (
  <section className={className}>
    <h2 className="text-lg">{m.recipe_method()}</h2>
    <ol className="mt-2 grid gap-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3 text-sm text-ink-2 sm:text-base">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-bold text-brand"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  </section>
)

const Breadcrumb = ({ recipe }: { recipe: RecipeShape }) => (
  <nav aria-label={m.common_breadcrumb()} className="text-sm text-ink-3">
    <ol className="flex items-center gap-1.5">
      {[
        { href: urls.home(), name: m.common_home() },
        { href: urls.recipes(), name: m.common_recipes() },
      ].map(({ href, name }) => (
        <li key={href} className="flex items-center gap-1.5">
          <PageLink href={href} className="-mx-1 -my-2.5 inline-flex min-h-11 items-center px-1 hover:text-ink">
            {name}
          </PageLink>
          <span aria-hidden="true">/</span>
        </li>
      ))}
      <li aria-current="page" className="min-w-0 truncate text-ink-2">
        {recipe.title}
      </li>
    </ol>
  </nav>
)
