// Scheduled discounts: administrators manage them, and products get them at their minute.
//
// A change takes effect in its transaction. For each later start and end the same transaction queues a job, which any
// process runs within about a second.
import type { createDiscountSchema, DiscountShape, updateDiscountSchema } from '@tokri/contract/discount.schema.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { changesAfter } from '@tokri/rules/scheduled-discounts.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { audit, changes } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import { requireCategories } from '../require-existing.ts'
import { applyDiscounts, lockDiscounts } from './apply-discount-queries.ts'
import * as queries from './discount-queries.ts'

type DiscountInput = z.output<typeof createDiscountSchema.body>
type DiscountChange = z.output<typeof updateDiscountSchema.body>

const shapeOf = (row: queries.DiscountRow): DiscountShape => ({
  _id: row.id,
  name: row.name,
  products: row.products,
  categories: row.categories,
  percent: row.percent,
  price: row.price_paise === null ? null : toRupees(row.price_paise),
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

const refuse = (field: string, message: string): never => {
  throw new AppError('bad_request', { message, fields: { [field]: message } })
}
const unknown = () => new AppError('not_found', { message: 'Discount not found' })

/** Checks that concern several fields. */
const termsOf = (input: DiscountInput, now: Date) => {
  const { name, products, categories } = input
  const [percent, price] = [input.percent ?? null, input.price ?? null]
  if (products.length === 0 && categories.length === 0) refuse('products', 'Choose products or categories')
  if (products.length > 0 && categories.length > 0)
    refuse('categories', 'A discount is for products or for categories, not for both')
  if (percent === null && price === null) refuse('percent', 'Give a percentage or a price')
  if (percent !== null && price !== null) refuse('price', 'Give a percentage or a price, not both')
  if (price !== null && categories.length > 0) refuse('price', 'A category gets a percentage, not a price')
  const starts_at = input.startsAt ? new Date(input.startsAt) : now
  const ends_at = input.endsAt ? new Date(input.endsAt) : null
  if (ends_at && ends_at <= starts_at) refuse('endsAt', 'The end comes after the start')
  const scope = products.length > 0 ? ('products' as const) : ('categories' as const)
  const price_paise = price === null ? null : toPaise(price)
  return { name, scope, percent, price_paise, starts_at, ends_at, updated_at: now }
}

/** Sets what a discount is for. Throws `not_found` for an unknown product or category. */
const setTargets = async (tx: Tx, id: string, { products, categories }: DiscountInput): Promise<void> => {
  const distinct = [...new Set(products)]
  if ((await queries.readLive(tx, distinct)).size < distinct.length)
    throw new AppError('not_found', { message: 'Product not found' })
  await queries.setTargets(tx, id, {
    products: distinct,
    categories: await requireCategories(tx, 'categories', categories),
  })
}

const APPLY_DISCOUNTS = 'apply-discounts'
type ApplyAt = { /** ISO */ at: string }

const scheduleAt = (tx: Tx, deps: Deps, at: Date): Promise<void> =>
  deps.jobs.send(tx, APPLY_DISCOUNTS, { at: at.toISOString() } satisfies ApplyAt, { startAfter: at })

const bringIntoEffect = async (tx: Tx, deps: Deps, now: Date, id: string): Promise<DiscountShape> => {
  const row = await queries.readDiscount(tx, id)
  if (!row) throw unknown()
  for (const at of changesAfter({ startsAt: row.starts_at, endsAt: row.ends_at }, now)) await scheduleAt(tx, deps, at)
  await applyDiscounts(tx, now)
  return shapeOf(row)
}

/** Throws `bad_request` for terms that do not fit together, and `not_found`. */
export const createDiscount = (deps: Deps, actor: string, input: DiscountInput): Promise<DiscountShape> =>
  inTransaction(deps.db, async (tx) => {
    await lockDiscounts(tx)
    const now = deps.clock()
    const id = newId()
    await queries.insertDiscount(tx, { id, ...termsOf(input, now), created_at: now })
    await setTargets(tx, id, input)
    const made = await bringIntoEffect(tx, deps, now, id)
    await audit(tx, { at: now, actor, action: 'discount.created', subject: id, detail: auditedFields(made) })
    await bumpCatalogue(tx)
    return made
  })

export const listDiscounts = async ({ db }: Deps): Promise<DiscountShape[]> =>
  (await queries.readDiscounts(db)).map(shapeOf)

/** Replaces a discount. Throws `bad_request`, `not_found`, and `stale_version` when someone else has changed it. */
export const updateDiscount = (
  deps: Deps,
  actor: string,
  { _id, ifUpdatedAt, ...input }: DiscountChange,
): Promise<DiscountShape> =>
  inTransaction(deps.db, async (tx) => {
    await lockDiscounts(tx)
    const row = await queries.readDiscount(tx, _id)
    if (!row) throw unknown()
    const before = shapeOf(row)
    if (ifUpdatedAt !== undefined && ifUpdatedAt !== before.updatedAt)
      throw new AppError('stale_version', { message: 'Someone else changed this discount meanwhile' })
    const now = deps.clock()
    await queries.updateDiscount(tx, _id, termsOf(input, now))
    await setTargets(tx, _id, input)
    const after = await bringIntoEffect(tx, deps, now, _id)
    const detail = changes(auditedFields(before), auditedFields(after))
    await audit(tx, { at: now, actor, action: 'discount.updated', subject: _id, detail })
    await bumpCatalogue(tx)
    return after
  })

/** Removes a discount; its products get what they have without it. Throws `not_found`. */
export const deleteDiscount = (deps: Deps, actor: string, id: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockDiscounts(tx)
    const row = await queries.readDiscount(tx, id)
    if (!row) throw unknown()
    const now = deps.clock()
    await queries.setTargets(tx, id, { products: [], categories: [] })
    await applyDiscounts(tx, now)
    await queries.deleteDiscount(tx, id)
    await audit(tx, { at: now, actor, action: 'discount.deleted', subject: id, detail: { name: row.name } })
    await bumpCatalogue(tx)
  })

/** The fields that the audit log names. */
const auditedFields = ({ name, products, categories, percent, price, startsAt, endsAt }: DiscountShape) => ({
  name,
  products: products.map(({ _id }) => _id),
  categories: categories.map(({ _id }) => _id),
  percent,
  price,
  startsAt,
  endsAt,
})

/** Registers the job that gives products their discounts when one starts or ends. */
export const registerDiscountJob = (deps: Deps): void =>
  deps.jobs.work<ApplyAt>(
    APPLY_DISCOUNTS,
    ({ at }) =>
      inTransaction(deps.db, async (tx) => {
        await lockDiscounts(tx)
        const now = deps.clock()
        // The job queue uses the database's clock, which may be ahead of ours.
        if (now < new Date(at)) await scheduleAt(tx, deps, new Date(at))
        if ((await applyDiscounts(tx, now)) > 0) await bumpCatalogue(tx)
      }),
    { forget: true, retryDelay: 1 },
  )
