// What the home page shows now, beside its banner and the carousels of categories.
import type { HomeEntryShape } from '@tokri/contract/home.schema.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { defaultStore } from '../../store/service.ts'
import type { HomeEntryRow } from './home-queries.ts'
import type { HomePeriod } from './live-home.ts'

export type HomeDeps = Pick<Deps, 'home' | 'stores' | 'clock'>

export const entryNotFound = (): AppError => new AppError('not_found', { message: 'Entry not found' })

/** The clock of the shop is that of its first store. */
export const shopTimeZone = (deps: Pick<Deps, 'stores'>): string =>
  deps.stores.find(defaultStore(deps)._id)?.times.timeZone ?? 'UTC'

export const presentPeriod = (deps: HomeDeps): HomePeriod => deps.home.now(deps.clock(), shopTimeZone(deps))

/** Names the present period: answers and pages that were made in another one are not used. */
export const periodKey = ({ until }: HomePeriod): string => (until === null ? '' : String(until.getTime()))

/** The key of the present period, for the cache of pages. Waits until the schedule is known. */
export const pagePeriod = (deps: HomeDeps & Pick<Deps, 'watch'>): string | Promise<string> => {
  const show = () => periodKey(presentPeriod(deps))
  const settling = deps.watch.settle()
  return settling ? settling.then(show) : show()
}

const shapeOf = (row: HomeEntryRow): HomeEntryShape => ({
  _id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  image: row.image,
  link: row.link,
  categoryId: row.category_id,
  recipes: row.recipes
    .filter(({ published }) => published)
    .map(({ id, title, image, servings, minutes }) => ({ _id: id, title, image, servings, minutes })),
})

/** Shelves of recipes that are all hidden are left out. */
export const entriesOf = ({ entries }: HomePeriod): HomeEntryShape[] =>
  entries.map(shapeOf).filter(({ kind, recipes }) => kind !== 'recipes' || recipes.length > 0)

/** The ids of the products of a shelf. Throws `not_found`. */
export const productsOfEntry = ({ home }: HomeDeps, entryId: string): string[] => {
  const entry = home.find(entryId)
  if (!entry) throw entryNotFound()
  return entry.products.map(({ _id }) => _id)
}
