// What administrators have scheduled for the present time of day: banners and shelves. The page loads this file only if
// there is something to show.
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { HomeEntryShape } from '@tokri/contract/home.schema.ts'
import { getHome, homeProducts } from '@tokri/contract/home.ts'
import { ChevronRight } from 'lucide-react'
import { PageLink } from '../../components/page-link.tsx'
import { RecipeCard } from '../../components/product/recipe-card.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import {
  cardOf,
  carouselQuery,
  categoriesQuery,
  firstSubcategory,
  subcategoriesQuery,
} from '../../lib/catalogue/catalogue-queries.ts'
import { cx } from '../../ui/class-names.ts'
import { imageAt, urls } from '../../urls.ts'
import type { CarouselRow, Shelf } from './carousel-row.tsx'
import type { ProductCarousel } from './product-carousel.tsx'

export type ScheduledProps = {
  entries: readonly HomeEntryShape[]
  /** Parts of the home page. An import of them here would part its code into several files. */
  parts: { Shelf: typeof Shelf; CarouselRow: typeof CarouselRow; ProductCarousel: typeof ProductCarousel }
}

/** The products of a shelf: those of its category, or the chosen ones. */
const shelfQuery = (call: Call, { _id, categoryId }: HomeEntryShape): ReturnType<typeof carouselQuery> =>
  categoryId === null
    ? {
        ...carouselQuery(call, `shelf ${_id}`),
        queryFn: async ({ signal }) =>
          (await call(homeProducts, { body: { entryId: _id } }, { signal })).data.map(cardOf),
      }
    : carouselQuery(call, categoryId)

const hasProducts = ({ kind }: HomeEntryShape) => kind === 'category' || kind === 'products'

/** Reads the entries, and the products of the first shelf. The others load when they come near the viewport. */
export const readEntries = async (queryClient: QueryClient, call: Call): Promise<HomeEntryShape[]> => {
  const entries = (await call(getHome)).data
  const first = entries.find(hasProducts)
  if (first) await queryClient.ensureQueryData(shelfQuery(call, first))
  return entries
}

/** Banners that follow each other share a row on wide screens. */
const inRows = (entries: readonly HomeEntryShape[]): HomeEntryShape[][] => {
  const rows: HomeEntryShape[][] = []
  for (const entry of entries) {
    const last = rows.at(-1)
    if (entry.kind === 'banner' && last?.[0]?.kind === 'banner') last.push(entry)
    else rows.push([entry])
  }
  return rows
}

const ScheduledEntries = ({ entries, parts }: ScheduledProps) => {
  const first = entries.find(hasProducts)
  return inRows(entries).map(([entry, ...more]) =>
    entry === undefined ? null : entry.kind === 'banner' ? (
      <div key={entry._id} className={cx('mt-6 grid gap-3', more.length > 0 && 'lg:grid-cols-2')}>
        {[entry, ...more].map((banner) => (
          <ScheduledBanner key={banner._id} banner={banner} />
        ))}
      </div>
    ) : entry.kind === 'recipes' ? (
      <RecipeShelf key={entry._id} entry={entry} parts={parts} />
    ) : (
      <ProductShelf key={entry._id} entry={entry} parts={parts} withPage={entry === first} />
    ),
  )
}

const ScheduledBanner = ({ banner: { title, text, image, link } }: { banner: HomeEntryShape }) => {
  const shown = (
    <>
      <div className="min-w-0 flex-1 py-4 ps-4 sm:py-6 sm:ps-6">
        <h2 className="text-lg leading-tight text-balance sm:text-xl">{title}</h2>
        {text && <p className="mt-1 text-sm text-ink-2 text-pretty sm:text-base">{text}</p>}
      </div>
      <img
        src={imageAt(image, 480)}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        decoding="async"
        className="m-2 size-24 shrink-0 rounded-control object-cover sm:size-32"
      />
    </>
  )
  const look = 'flex items-center gap-3 overflow-hidden rounded-card bg-brand-soft text-ink'
  if (link === '') return <section className={look}>{shown}</section>
  return (
    <PageLink href={link} className={`${look} group hover:shadow-raised`}>
      {shown}
      <ChevronRight
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="-ms-1 me-3 shrink-0 text-brand max-sm:hidden mirrored"
      />
    </PageLink>
  )
}

type ShelfProps = { entry: HomeEntryShape; parts: ScheduledProps['parts'] }

const ProductShelf = ({ entry, parts, withPage }: ShelfProps & { withPage: boolean }) => {
  const call = useCall()
  const { data: categories } = useQuery(categoriesQuery(call))
  const { data: subcategories = [] } = useQuery(subcategoriesQuery(call))
  const category = categories?.find(({ _id }) => _id === entry.categoryId)
  const first = category && firstSubcategory(subcategories, category._id)
  return (
    <parts.ProductCarousel
      id={entry._id}
      name={entry.title}
      href={category && first && urls.listing(category, first)}
      query={shelfQuery(call, entry)}
      withPage={withPage}
    />
  )
}

const RecipeShelf = ({ entry: { _id, title, recipes }, parts }: ShelfProps) => (
  <parts.Shelf id={_id} name={title} href={urls.recipes()}>
    <parts.CarouselRow name={title}>
      {recipes.map((recipe) => (
        <li key={recipe._id} className="w-[164px] shrink-0 snap-start sm:w-[220px]">
          <RecipeCard recipe={recipe} />
        </li>
      ))}
    </parts.CarouselRow>
  </parts.Shelf>
)

export default ScheduledEntries
