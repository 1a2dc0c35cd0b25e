// Administrators create, update and delete subcategories. A subcategory belongs to one or more categories.
import type { SubCategoryShape } from '@tokri/contract/category.schema.ts'
import type { NameTranslations } from '@tokri/contract/language.ts'
import type { Deps } from '../../deps.ts'
import { audit, changes } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError, isStillReferenced } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './admin-queries.ts'
import { requireCategories, requirePictures } from './require-existing.ts'
import { changedNames, editedNames, translationsText } from './translated-name.ts'

type Facts = { name: string; image: string; category: string[] }
type Change = Facts & { nameTranslations?: NameTranslations | undefined }
type Audited = Facts & { nameTranslations: string | null }

const unknown = () => new AppError('not_found', { message: 'Sub category not found' })

/** A category shows each name once. Throws `duplicate`. */
const refuseTakenName = async (tx: Tx, wanted: { id: string; name: string; categoryIds: string[] }): Promise<void> => {
  if (await queries.isSubCategoryNameTaken(tx, wanted))
    throw new AppError('duplicate', { message: 'Sub category with this name already exists in this category' })
}

export const createSubCategory = (
  { db, clock }: Deps,
  { name, image, category, nameTranslations: translated }: Change,
  actor: string,
): Promise<SubCategoryShape> =>
  inTransaction(db, async (tx) => {
    await requirePictures(tx, [image], clock())
    const parents = await requireCategories(tx, 'categories', category)
    const now = clock()
    const id = newId()
    await refuseTakenName(tx, { id, name, categoryIds: parents })
    const nameTranslations = changedNames({}, translated)
    const name_translations = JSON.stringify(nameTranslations)
    const row = { id, name, name_translations, image, created_at: now, updated_at: now }
    await queries.insertCategoryRow(tx, 'sub_categories', row)
    await queries.setParents(tx, id, parents)
    const detail = { name, nameTranslations: translationsText(nameTranslations), category: parents }
    await audit(tx, { at: now, actor, action: 'subcategory.created', subject: id, detail })
    const shape = {
      _id: id,
      name,
      image,
      ...editedNames(nameTranslations),
      category: await queries.readParents(tx, id),
    }
    await queries.bumpCatalogue(tx)
    return shape
  })

export const updateSubCategory = (
  { db, clock }: Deps,
  { _id, name, image, category, nameTranslations: translated }: Change & { _id: string },
  actor: string,
): Promise<SubCategoryShape> =>
  inTransaction(db, async (tx) => {
    const before = await queries.lockCategoryRow(tx, 'sub_categories', _id)
    if (!before) throw unknown()
    if (image !== before.image) await requirePictures(tx, [image], clock())
    const parents = await requireCategories(tx, 'categories', category)
    const parentsBefore = (await queries.readParents(tx, _id)).map((parent) => parent._id)
    await refuseTakenName(tx, { id: _id, name, categoryIds: parents })
    const now = clock()
    const nameTranslations = changedNames(before.name_translations, translated)
    const name_translations = JSON.stringify(nameTranslations)
    await queries.updateSubCategory(tx, _id, { name, name_translations, image, updated_at: now })
    await queries.setParents(tx, _id, parents)
    const detail = changes<Audited>(
      {
        name: before.name,
        nameTranslations: translationsText(before.name_translations),
        image: before.image,
        category: parentsBefore,
      },
      { name, nameTranslations: translationsText(nameTranslations), image, category: parents },
    )
    await audit(tx, { at: now, actor, action: 'subcategory.updated', subject: _id, detail })
    const shape = { _id, name, image, ...editedNames(nameTranslations), category: await queries.readParents(tx, _id) }
    await queries.bumpCatalogue(tx)
    return shape
  })

export const deleteSubCategory = ({ db, clock }: Deps, id: string, actor: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await queries.lockCategoryRow(tx, 'sub_categories', id)
    if (!before) throw unknown()
    await queries.deleteCategoryRow(tx, 'sub_categories', id).catch((error) => {
      // Foreign keys of products protect the subcategory.
      throw isStillReferenced(error)
        ? new AppError('in_use', { message: 'Sub category is already used, cannot delete' })
        : error
    })
    await audit(tx, { at: clock(), actor, action: 'subcategory.deleted', subject: id, detail: { name: before.name } })
    await queries.bumpCatalogue(tx)
  })
