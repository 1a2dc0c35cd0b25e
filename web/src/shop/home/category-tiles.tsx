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

export const CategoryTiles = ({
  categories,
  subcategories,
}: {
  categories: readonly Category[]
  subcategories: readonly Subcategory[]
}) => (
  <nav aria-label={m.common_categories()} className="mt-6">
    <ul className={`${tileColumns} text-balance max-sm:tracking-tight`}>
      {categories.map((category, index) => (
        <li key={category._id}>
          <PageLink href={categoryHref(category, subcategories)} className="group block rounded-card text-center">
            <span className="block aspect-square overflow-hidden rounded-card bg-tile transition-transform duration-150 group-hover:-translate-y-0.5">
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
            <span className="mt-1.5 line-clamp-3 text-xs font-medium text-ink-2 group-hover:text-ink sm:text-sm">
              {category.name}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  </nav>
)
