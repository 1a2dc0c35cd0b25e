import type { RecipeCardShape } from '@tokri/contract/recipe.schema.ts'
import { m } from '../../paraglide/messages.js'
import { imageAt, urls } from '../../urls.ts'
import { PageLink } from '../page-link.tsx'

/** "For 4 · 20 minutes" */
export const recipeFacts = ({ servings, minutes }: Pick<RecipeCardShape, 'servings' | 'minutes'>): string =>
  [m.recipe_for_servings({ servings }), ...(minutes === null ? [] : [m.common_minutes({ count: minutes })])].join(' · ')

/** One recipe in a grid or a row. The whole card links to its page. */
export const RecipeCard = ({
  recipe,
  eager = false,
  heading: Heading = 'h3',
}: {
  recipe: RecipeCardShape
  eager?: boolean
  /** The heading level is one below that of the section's heading. */
  heading?: 'h2' | 'h3'
}) => (
  <article className="group relative h-full overflow-hidden rounded-card border border-line bg-surface shadow-card transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-raised">
    <img
      src={imageAt(recipe.image, 480)}
      alt=""
      width={480}
      height={480}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className="aspect-[4/3] w-full bg-tile object-cover"
    />
    <div className="px-3 pb-3 pt-2.5">
      <Heading className="line-clamp-2 font-sans text-sm font-semibold tracking-normal">
        <PageLink
          href={urls.recipe(recipe)}
          className="rounded-chip outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus"
        >
          {recipe.title}
        </PageLink>
      </Heading>
      <p className="mt-0.5 text-xs text-ink-3">{recipeFacts(recipe)}</p>
    </div>
  </article>
)
