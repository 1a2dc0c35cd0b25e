// Administrators change, archive and restore many products at once, in one transaction: those that they have marked, or all
// that match the filters of their list. Of the latter they name the number that they have seen, so that a list which has
// grown meanwhile is not changed unseen.
import type { ChosenProducts, ProductChanges } from '@tokri/contract/product.schema.ts'
import type { Deps } from '../../deps.ts'
import { type AuditEntry, audit } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { bumpCatalogue } from './admin-queries.ts'
import { applyDiscounts, lockDiscounts, ownDiscount } from './discounts/apply-discount-queries.ts'
import { type Editor, refuseTakenBarcode } from './manage-products.ts'
import * as queries from './many-product-queries.ts'
import { requireCategories, requireGstRate } from './require-existing.ts'
import { filtersOf } from './service.ts'

type Needed = Pick<Deps, 'db' | 'clock' | 'settings'>

/** Locks the chosen products. Only an order to restore chooses archived ones. */
const choose = async (
  tx: Tx,
  deps: Needed,
  { chosen, storeId, archived = false }: { chosen: ChosenProducts; storeId: string; archived?: boolean },
): Promise<string[]> => {
  if ('productIds' in chosen) {
    const wanted = [...new Set(chosen.productIds)]
    const ids = await queries.lockThese(tx, wanted, archived)
    if (ids.length < wanted.length) throw new AppError('not_found', { message: 'Product not found' })
    return ids
  }
  const ids = await queries.lockFitting(tx, { ...filtersOf(deps, storeId, chosen.matching), archived })
  if (ids.length !== chosen.count)
    throw new AppError('stale_version', { message: `The list has ${ids.length} products by now: look at it again` })
  return ids
}

/** What the audit log keeps of a choice. The ids of a whole list would fill it. */
const choiceOf = (chosen: ChosenProducts): NonNullable<AuditEntry['detail']> =>
  'productIds' in chosen ? { ids: chosen.productIds } : { matching: JSON.stringify(chosen.matching) }

type Order = { products: ChosenProducts }
type Counted = Promise<{ count: number }>

/** Returns how many products were chosen; with `categoryTaxes` alone, how many got a tax. */
export const changeProducts = (
  deps: Needed,
  { products: chosen, changes }: Order & { changes: ProductChanges },
  { actor, storeId }: Editor,
): Counted =>
  inTransaction(deps.db, async (tx) => {
    await lockDiscounts(tx)
    const now = deps.clock()
    requireGstRate(changes.gstRate, now)
    const ids = await choose(tx, deps, { chosen, storeId })
    const { place, gstRate, discount, hidden, categoryTaxes } = changes
    if (place) {
      await requireCategories(tx, 'categories', [place.category])
      await requireCategories(tx, 'sub_categories', [place.subCategory])
    }
    const own = {
      ...(place && { category_ids: [place.category], sub_category_ids: [place.subCategory] }),
      ...(gstRate !== undefined && { gst_rate: gstRate }),
      ...(discount !== undefined && ownDiscount(discount)),
      ...(hidden !== undefined && { hidden }),
    }
    const isChanged = Object.keys(own).length > 0
    if (isChanged) await queries.updateMany(tx, ids, { ...own, updated_at: now })
    if (place) await queries.linkMany(tx, ids)
    const filled = categoryTaxes ? await queries.fillTaxes(tx, ids, now) : 0
    await applyDiscounts(tx, now, ids)
    const count = isChanged ? ids.length : filled
    const { category, subCategory } = place ?? {}
    const changed = Object.entries({ category, subCategory, gstRate, discount, hidden, categoryTaxes })
    const detail = Object.fromEntries(changed.flatMap(([name, to]) => (to === undefined ? [] : [[name, to]])))
    await audit(tx, {
      ...{ at: now, actor, action: 'product.many-updated', subject: '' },
      detail: { count, ...detail, ...choiceOf(chosen) },
    })
    await bumpCatalogue(tx)
    return { count }
  })

export const removeProducts = (deps: Needed, { products: chosen }: Order, { actor, storeId }: Editor): Counted =>
  inTransaction(deps.db, async (tx) => {
    await lockDiscounts(tx)
    const now = deps.clock()
    const ids = await choose(tx, deps, { chosen, storeId })
    await queries.updateMany(tx, ids, { deleted_at: now })
    await queries.linkMany(tx, ids)
    await applyDiscounts(tx, now, ids)
    const detail = { count: ids.length, ...choiceOf(chosen) }
    await audit(tx, { at: now, actor, action: 'product.many-removed', subject: '', detail })
    await bumpCatalogue(tx)
    return { count: ids.length }
  })

/** Returns how many came back: those whose categories are all gone stay archived. */
export const restoreProducts = (deps: Needed, { products: chosen }: Order, { actor, storeId }: Editor): Counted =>
  inTransaction(deps.db, async (tx) => {
    await lockDiscounts(tx)
    const now = deps.clock()
    const ids = await choose(tx, deps, { chosen, storeId, archived: true })
    const restored = await refuseTakenBarcode(queries.restoreMany(tx, ids, now))
    await queries.linkMany(tx, restored)
    await applyDiscounts(tx, now, restored)
    const detail = { count: restored.length, ...choiceOf(chosen) }
    await audit(tx, { at: now, actor, action: 'product.many-restored', subject: '', detail })
    await bumpCatalogue(tx)
    return { count: restored.length }
  })
