// Administrators create, update, delete and reorder categories. Every change is one transaction that ends with its
// audit entry and a new catalogue version.
import type { CategoryShape } from '@tokri/contract/category.schema.ts'
import type { NameTranslations } from '@tokri/contract/language.ts'
import type { Deps } from '../../deps.ts'
import { audit, changes } from '../../platform/audit-log.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError, isDuplicate, isStillReferenced } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './admin-queries.ts'
import { requireGstRate, requirePictures } from './require-existing.ts'
import { listCategories, taxesOf } from './service.ts'
import { changedNames, editedNames, translationsText } from './translated-name.ts'

type Facts = { name: string; image: string }
type Change = Facts & {
  nameTranslations?: NameTranslations | undefined
  hsn?: string | null | undefined
  gstRate?: number | null | undefined
}
type Audited = Facts & { nameTranslations: string | null; hsn: string | null; gstRate: number | null }

const nameTaken = () => new AppError('duplicate', { message: 'Category with this name already exists' })
const unknown = () => new AppError('not_found', { message: 'Category not found' })

/** The unique index on lower(name) decides, so two concurrent requests cannot create the same name. */
const refuseTakenName = (error: unknown): never => {
  throw isDuplicate(error, 'categories_by_name') ? nameTaken() : error
}

export const createCategory = (
  { db, clock }: Deps,
  { name, image, nameTranslations: translated, hsn = null, gstRate = null }: Change,
  actor: string,
): Promise<CategoryShape> =>
  inTransaction(db, async (tx) => {
    await requirePictures(tx, [image], clock())
    const now = clock()
    requireGstRate(gstRate, now)
    const id = newId()
    const nameTranslations = changedNames({}, translated)
    const name_translations = JSON.stringify(nameTranslations)
    await queries
      .insertCategoryRow(tx, 'categories', { id, name, name_translations, image, created_at: now, updated_at: now })
      .catch(refuseTakenName)
    await queries.updateCategory(tx, id, { hsn, gst_rate: gstRate })
    const detail = { name, nameTranslations: translationsText(nameTranslations), hsn, gstRate }
    await audit(tx, { at: now, actor, action: 'category.created', subject: id, detail })
    await queries.bumpCatalogue(tx)
    return { _id: id, name, image, ...editedNames(nameTranslations), ...taxesOf({ hsn, gst_rate: gstRate }) }
  })

export const updateCategory = (
  { db, clock }: Deps,
  { _id, name, image, nameTranslations: translated, ...taxes }: Change & { _id: string },
  actor: string,
): Promise<CategoryShape> =>
  inTransaction(db, async (tx) => {
    const before = await queries.lockCategory(tx, _id)
    if (!before) throw unknown()
    if (image !== before.image) await requirePictures(tx, [image], clock())
    const now = clock()
    if (taxes.gstRate !== before.gst_rate) requireGstRate(taxes.gstRate, now)
    const { hsn = before.hsn, gstRate = before.gst_rate } = taxes
    const nameTranslations = changedNames(before.name_translations, translated)
    const name_translations = JSON.stringify(nameTranslations)
    await queries
      .updateCategory(tx, _id, { name, name_translations, image, hsn, gst_rate: gstRate, updated_at: now })
      .catch(refuseTakenName)
    const detail = changes<Audited>(
      {
        ...{ name: before.name, image: before.image, hsn: before.hsn, gstRate: before.gst_rate },
        nameTranslations: translationsText(before.name_translations),
      },
      { name, image, nameTranslations: translationsText(nameTranslations), hsn, gstRate },
    )
    await audit(tx, { at: now, actor, action: 'category.updated', subject: _id, detail })
    await queries.bumpCatalogue(tx)
    return { _id, name, image, ...editedNames(nameTranslations), ...taxesOf({ hsn, gst_rate: gstRate }) }
  })

export const deleteCategory = ({ db, clock }: Deps, id: string, actor: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await queries.lockCategoryRow(tx, 'categories', id)
    if (!before) throw unknown()
    await queries.deleteCategoryRow(tx, 'categories', id).catch((error) => {
      // Foreign keys of subcategories and products protect the category.
      throw isStillReferenced(error)
        ? new AppError('in_use', { message: 'Category is already used, cannot delete' })
        : error
    })
    await audit(tx, { at: clock(), actor, action: 'category.deleted', subject: id, detail: { name: before.name } })
    await queries.bumpCatalogue(tx)
  })

/** Puts the given categories first, in this order. The others follow in their old order. */
export const reorderCategories = async (deps: Deps, ids: string[], actor: string): Promise<CategoryShape[]> => {
  if (new Set(ids).size < ids.length) throw new AppError('bad_request', { message: 'A category is named twice' })
  return inTransaction(deps.db, async (tx) => {
    const known = await queries.lockExisting(tx, 'categories', ids)
    if (known.size < ids.length) throw unknown()
    await queries.orderCategories(tx, ids)
    await audit(tx, { at: deps.clock(), actor, action: 'category.reordered', subject: '', detail: { ids } })
    const ordered = await listCategories({ ...deps, db: tx }, null)
    await queries.bumpCatalogue(tx)
    return ordered
  })
}
