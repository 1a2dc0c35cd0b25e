import { PageLink } from '../../components/page-link.tsx'
import { type Category, firstSubcategory, type Subcategory } from '../../lib/catalogue/catalogue-queries.ts'
import { m } from '../../paraglide/messages.js'
import { imageAt, urls } from '../../urls.ts'
import { tileColumns } from './home-skeleton.tsx'

/** The target of a tile and of 'See All': the first subcategory, or the search when there is none. */
export const categoryHref = (category: Category, subcategories: readonly Subcategory[]) => {
  const first = firstSubcategory(subcategories, category._id)
  return first ? urls.listing(category, first) : urls.search(category.name)
}

/** Two rows of a phone. The others unfold in place, without a script too, if there are more. */
const FIRST_TILES = 8

const picture = 'block aspect-5/4 overflow-hidden rounded-field bg-tile sm:aspect-4/3 sm:rounded-[16px]'
const label =
  'mt-1 line-clamp-2 min-h-7 text-2xs/[0.875rem] font-medium text-ink-2 group-hover:text-ink sm:mt-[5px] sm:min-h-8 sm:text-[0.8125rem]/[1rem]'

export const CategoryTiles = ({
  categories,
  subcategories,
}: {
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
}) => {
  const folds = categories.length > FIRST_TILES
  return (
    <nav aria-label={m.common_categories()} className="mt-4 sm:mt-5">
      <ul className={`${tileColumns} text-balance max-sm:tracking-tight ${folds ? 'folded-tiles' : ''}`}>
        {categories.map((category, index) => (
          <li key={category._id}>
            <PageLink href={categoryHref(category, subcategories)} className="group block rounded-field text-center">
              <span className={`${picture} transition-transform duration-150 group-hover:-translate-y-0.5`}>
                <img
                  src={imageAt(category.image, 240)}
                  alt=""
                  width={240}
                  height={240}
                  loading={index < 10 ? 'eager' : 'lazy'}
                  decoding="async"
                  className="size-full object-cover"
                />
              </span>
              <span className={label}>{category.name}</span>
            </PageLink>
          </li>
        ))}
        {folds && (
          <li className="sm:hidden">
            <details className="group">
              <summary className="block list-none rounded-field text-center [&::-webkit-details-marker]:hidden">
                <span className={`${picture} grid grid-cols-2 gap-1 bg-tile! p-1`} aria-hidden="true">
                  {categories.slice(FIRST_TILES - 1, FIRST_TILES + 3).map(({ _id, image }) => (
                    <img
                      key={_id}
                      src={imageAt(image, 240)}
                      alt=""
                      width={240}
                      height={240}
                      decoding="async"
                      className="size-full min-h-0 rounded-chip object-cover"
                    />
                  ))}
                </span>
                <span className={label}>
                  <span className="group-open:hidden">{m.home_all_categories({ count: categories.length })}</span>
                  <span className="hidden group-open:inline">{m.home_fewer_categories()}</span>
                </span>
              </summary>
            </details>
          </li>
        )}
      </ul>
    </nav>
  )
}
