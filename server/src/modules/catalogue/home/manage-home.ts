// The schedule of the home page: administrators write it. A change is shown at once by this process, and within a second by
// the others. What begins or ends needs no job: every process knows the next moment (live-home.ts).
import type { createHomeEntrySchema, ScheduledEntryShape, updateHomeEntrySchema } from '@tokri/contract/home.schema.ts'
import { holdsAt } from '@tokri/rules/home-schedule.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { refuseStale } from '../../../platform/refuse-stale.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import { requireCategories, requirePictures } from '../require-existing.ts'
import { requireProducts } from '../require-products.ts'
import * as queries from './home-queries.ts'
import { entryNotFound, shopTimeZone } from './show-home.ts'

type EntryInput = z.output<typeof createHomeEntrySchema.body>
type EntryChange = z.output<typeof updateHomeEntrySchema.body>

const shapeOf = (deps: Deps, row: queries.HomeEntryRow): ScheduledEntryShape => {
  const times = {
    days: row.days,
    fromTime: row.from_time,
    toTime: row.to_time,
    fromDate: row.from_date,
    toDate: row.to_date,
  }
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    text: row.text,
    image: row.image,
    link: row.link,
    category: row.category,
    products: row.products,
    recipes: row.recipes.map(({ id, title }) => ({ _id: id, name: title })),
    ...times,
    active: row.active,
    position: row.position,
    shown: row.active && holdsAt(times, deps.clock(), shopTimeZone(deps)),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const refuse = (field: string, message: string): never => {
  throw new AppError('bad_request', { message, fields: { [field]: message } })
}

/** What the kind of an entry does not need is not stored. Checks that concern several fields. */
const columnsOf = (input: EntryInput, now: Date) => {
  const { kind, fromTime = null, toTime = null, fromDate = null, toDate = null } = input
  const isBanner = kind === 'banner'
  if (isBanner && input.image === '') refuse('image', 'Please upload a picture')
  if (kind === 'category' && !input.category) refuse('category', 'Choose a category')
  if (kind === 'products' && input.products.length === 0) refuse('products', 'Choose at least one product')
  if (kind === 'recipes' && input.recipes.length === 0) refuse('recipes', 'Choose at least one recipe')
  if ((fromTime === null) !== (toTime === null)) refuse(fromTime === null ? 'fromTime' : 'toTime', 'Give both times')
  if (fromTime !== null && fromTime === toTime) refuse('toTime', 'The end differs from the start')
  if (fromDate !== null && toDate !== null && toDate < fromDate) refuse('toDate', 'The end comes after the start')
  return {
    kind,
    title: input.title,
    text: isBanner ? input.text : '',
    image: isBanner ? input.image : '',
    link: isBanner ? input.link : '',
    category_id: kind === 'category' ? (input.category ?? null) : null,
    days: [...new Set(input.days)].sort(),
    from_time: fromTime,
    to_time: toTime,
    from_date: fromDate,
    to_date: toDate,
    active: input.active,
    position: input.position,
    updated_at: now,
  }
}

/** Sets the products or recipes of a shelf. `before` are those that it had: archived ones may stay. */
const setItems = async (tx: Tx, id: string, input: EntryInput, before: readonly string[] = []): Promise<void> => {
  const products = input.kind === 'products' ? [...new Set(input.products)] : []
  const recipes = input.kind === 'recipes' ? [...new Set(input.recipes)] : []
  await requireProducts(
    tx,
    products.filter((productId) => !before.includes(productId)),
  )
  if ((await queries.countRecipes(tx, recipes)) < recipes.length)
    throw new AppError('not_found', { message: 'Recipe not found' })
  await queries.setItems(tx, id, { products, recipes })
}

const stored = async (deps: Deps, tx: Tx, id: string): Promise<ScheduledEntryShape> => {
  const row = await queries.readEntry(tx, id)
  if (!row) throw entryNotFound()
  return shapeOf(deps, row)
}

const requireParts = async (tx: Tx, { category_id, image }: ReturnType<typeof columnsOf>, at: Date) => {
  if (category_id !== null) await requireCategories(tx, 'categories', [category_id])
  if (image !== '') await requirePictures(tx, [image], at)
}

/** The fields that the audit log names. */
const auditedOf = (entry: ScheduledEntryShape) => {
  const { kind, title, text, image, link, category, products, recipes, days, ...rest } = entry
  const { fromTime, toTime, fromDate, toDate, active, position } = rest
  return {
    name: title,
    kind,
    text,
    image,
    link,
    category: category?._id ?? null,
    products: products.map(({ _id }) => _id),
    recipes: recipes.map(({ _id }) => _id),
    days,
    fromTime,
    toTime,
    fromDate,
    toDate,
    active,
    position,
  }
}

export const listSchedule = async (deps: Deps): Promise<ScheduledEntryShape[]> =>
  (await queries.readEntries(deps.db)).map((row) => shapeOf(deps, row))

/** Throws `bad_request` for terms that do not fit together, and `not_found`. */
export const createEntry = (deps: Deps, actor: string, input: EntryInput): Promise<ScheduledEntryShape> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock()
    const columns = columnsOf(input, now)
    await requireParts(tx, columns, now)
    const id = newId()
    await queries.insertEntry(tx, { id, ...columns, created_at: now })
    await setItems(tx, id, input)
    const made = await stored(deps, tx, id)
    await audit(tx, { at: now, actor, action: 'home.created', subject: id, detail: { name: made.title } })
    await bumpCatalogue(tx)
    return made
  })

/** Replaces an entry. Throws as `createEntry`, and `stale_version` when someone else has changed it. */
export const updateEntry = (
  deps: Deps,
  actor: string,
  { _id, ifUpdatedAt, ...input }: EntryChange,
): Promise<ScheduledEntryShape> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockEntry(tx, _id))) throw entryNotFound()
    const before = await stored(deps, tx, _id)
    const seen = ifUpdatedAt === undefined ? {} : { updatedAt: ifUpdatedAt }
    refuseStale(before, seen, 'Someone else changed this entry meanwhile')
    const now = deps.clock()
    const columns = columnsOf(input, now)
    await requireParts(tx, columns, now)
    await queries.updateEntry(tx, _id, columns)
    await setItems(
      tx,
      _id,
      input,
      before.products.map((product) => product._id),
    )
    const after = await stored(deps, tx, _id)
    const detail = changes(auditedOf(before), auditedOf(after))
    await audit(tx, { at: now, actor, action: 'home.updated', subject: _id, detail })
    await bumpCatalogue(tx)
    return after
  })

/** Throws `not_found`. */
export const deleteEntry = (deps: Deps, actor: string, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await queries.lockEntry(tx, id))) throw entryNotFound()
    const { title } = await stored(deps, tx, id)
    await queries.deleteEntry(tx, id)
    await audit(tx, { at: deps.clock(), actor, action: 'home.deleted', subject: id, detail: { name: title } })
    await bumpCatalogue(tx)
  })
