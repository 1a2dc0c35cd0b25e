import { PageLink } from '../../components/page-link.tsx'
import { type Category, firstSubcategory, type Subcategory } from '../../lib/catalogue-queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { imageAt, urls } from '../../urls.ts'

const grid = 'grid grid-cols-4 gap-x-2.5 gap-y-4 md:grid-cols-5 lg:grid-cols-10 lg:gap-x-3'

/** Where a tile and its shelf's 'See All' lead: the first subcategory, or the search when there is none. */
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
  <nav aria-label="Categories" className="mt-6">
    <ul className={grid}>
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
            <span className="mt-1.5 line-clamp-2 text-xs font-medium text-ink-2 group-hover:text-ink sm:text-sm">
              {category.name}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  </nav>
)

/** 10 on phones, 16 on tablets, 18 on wide screens (spec, section 9). */
export const CategoryTilesSkeleton = () => (
  <div aria-hidden="true" className={`mt-6 ${grid}`}>
    {Array.from({ length: 18 }, (_, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        key={index}
        className={index >= 16 ? 'hidden lg:block' : index >= 10 ? 'hidden sm:block' : ''}
      >
        <Skeleton className="aspect-square rounded-card" />
        <Skeleton className="mx-auto mt-2 h-3 w-4/5" />
      </div>
    ))}
  </div>
)
