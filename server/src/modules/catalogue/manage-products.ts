// Administrators create, update, remove and restore products. A removal is soft: past orders still show the product,
// lists and carts do not. Every sale changes the stock, so an update of it must send the version that the editor read.
import type { createProductSchema, ProductShape, updateProductSchema } from '@tokri/contract/product.schema.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { audit, changes } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError, isDuplicate } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './admin-queries.ts'
import { applyDiscounts, ownDiscount, shareDiscounts } from './discounts/apply-discount-queries.ts'
import { productOf } from './product-shape.ts'
import { readProduct } from './queries.ts'
import { requireCategories, requireGstRate, requirePictures } from './require-existing.ts'
import { changedNames, translationsText } from './translated-name.ts'

export type NewProduct = z.output<typeof createProductSchema.body>
export type ProductChange = z.output<typeof updateProductSchema.body>

const unknown = () => new AppError('not_found', { message: 'Product not found' })

/** Who changes a product, and the store whose stock they see. */
export type Editor = { actor: string; storeId: string }

const readBack = async (tx: Tx, storeId: string, id: string): Promise<ProductShape> => {
  const row = await readProduct(tx, storeId, id)
  if (!row) throw unknown()
  return productOf(row, true)
}

/** A barcode names one live product. */
export const refuseTakenBarcode = async <T>(writing: Promise<T>): Promise<T> => {
  try {
    return await writing
  } catch (error) {
    if (!isDuplicate(error)) throw error
    const message = 'Another product has this barcode'
    throw new AppError('duplicate', { message, fields: { barcode: message } })
  }
}

/** `key` recognises a repeated request: it gets the product that the first one made. */
export const createProduct = (
  deps: Deps,
  product: NewProduct,
  { actor, storeId, key }: Editor & { key: string | null },
): Promise<ProductShape> =>
  inTransaction(deps.db, async (tx) => {
    await shareDiscounts(tx)
    const now = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['create-product', storeId, product], now }, () =>
      insertProduct(tx, deps, product, { actor, storeId, now }),
    )
  })

const insertProduct = async (
  tx: Tx,
  { stock: stockOf }: Deps,
  product: NewProduct,
  { actor, storeId, now }: Editor & { now: Date },
): Promise<ProductShape> => {
  requireGstRate(product.gstRate, now)
  const image = product.image ?? product.images ?? []
  await requirePictures(tx, image, now)
  const category_ids = await requireCategories(tx, 'categories', product.category)
  const sub_category_ids = await requireCategories(tx, 'sub_categories', product.subCategory)
  const { name, description, unit, price, discount, stock, more_details, barcode = null } = product
  const usual = await queries.readTaxes(tx, category_ids[0] ?? '', now)
  const { hsn = usual.hsn, gstRate = usual.gst_rate, cess = null, reorderLevel = null, hidden = false } = product
  const { countryOfOrigin = null, netQuantity = null, manufacturer = null } = product
  const id = newId()
  const times = { created_at: now, updated_at: now, deleted_at: null }
  const name_translations = JSON.stringify(changedNames({}, product.nameTranslations))
  const facts = {
    name,
    name_translations,
    description,
    image,
    unit,
    discount,
    category_ids,
    sub_category_ids,
    ...times,
  }
  const row = { id, ...facts, price_paise: toPaise(price), more_details: JSON.stringify(more_details), barcode }
  const taxes = { hsn, gst_rate: gstRate, cess }
  const asked = { country_of_origin: countryOfOrigin, net_quantity: netQuantity, manufacturer }
  await refuseTakenBarcode(
    queries.insertProduct(tx, { ...row, ...taxes, ...asked, reorder_level: reorderLevel, hidden }),
  )
  const opening = { storeId, kind: 'opening', by: actor, at: now } as const
  await stockOf.openProduct(tx, { productId: id, quantity: stock }, opening)
  await queries.linkProduct(tx, id)
  await applyDiscounts(tx, now, [id])
  await audit(tx, {
    at: now,
    actor,
    action: 'product.created',
    subject: id,
    detail: { name, price, discount, stock },
  })
  const made = await readBack(tx, storeId, id)
  await queries.bumpCatalogue(tx)
  return made
}

export const updateProduct = (
  { db, clock, stock }: Deps,
  change: ProductChange,
  { actor, storeId }: Editor,
): Promise<ProductShape> =>
  inTransaction(db, async (tx) => {
    await shareDiscounts(tx)
    const id = change.productId
    await queries.lockProduct(tx, id)
    const before = await readBack(tx, storeId, id)
    if (change.ifUpdatedAt !== undefined && change.ifUpdatedAt !== before.updatedAt)
      throw new AppError('stale_version', {
        message: 'Someone else changed this product meanwhile',
        data: { product: before },
      })
    requireGstRate(change.gstRate, clock())
    const { name, description, unit, price, discount, more_details } = change
    const image = change.image ?? change.images
    // A picture that the product already has may stay, even when its original is gone.
    if (image)
      await requirePictures(
        tx,
        image.filter((address) => !before.image.includes(address)),
        clock(),
      )
    const category = change.category && (await requireCategories(tx, 'categories', change.category))
    const subCategory = change.subCategory && (await requireCategories(tx, 'sub_categories', change.subCategory))
    const now = clock()
    if (change.stock !== undefined) {
      const wanted = { productId: id, quantity: change.stock, version: change.stockVersion }
      await stock.setStock(tx, wanted, { storeId, kind: 'edited', by: actor, at: now })
    }
    const { nameTranslations } = change
    const names = nameTranslations && changedNames(before.nameTranslations ?? {}, nameTranslations)
    const changed = queries.updateProduct(tx, id, {
      name,
      name_translations: names && JSON.stringify(names),
      description,
      unit,
      image,
      ...(discount !== undefined && ownDiscount(discount)),
      category_ids: category,
      sub_category_ids: subCategory,
      price_paise: price === undefined ? undefined : toPaise(price),
      more_details: more_details && JSON.stringify(more_details),
      barcode: change.barcode,
      hsn: change.hsn,
      gst_rate: change.gstRate,
      cess: change.cess,
      reorder_level: change.reorderLevel,
      country_of_origin: change.countryOfOrigin,
      net_quantity: change.netQuantity,
      manufacturer: change.manufacturer,
      hidden: change.hidden,
      updated_at: now,
    })
    await refuseTakenBarcode(changed)
    if (category || subCategory) await queries.linkProduct(tx, id)
    await applyDiscounts(tx, now, [id])
    const after = await readBack(tx, storeId, id)
    await audit(tx, {
      at: now,
      actor,
      action: 'product.updated',
      subject: id,
      detail: changes(auditedFields(before), auditedFields(after)),
    })
    await queries.bumpCatalogue(tx)
    return after
  })

/** The fields of a product that the audit log compares. */
const auditedFields = ({
  name,
  nameTranslations = {},
  description,
  unit,
  price,
  discount,
  scheduledDiscount,
  stock,
  image,
  category,
  subCategory,
  more_details,
  barcode,
  hsn,
  gstRate,
  cess,
  reorderLevel,
  countryOfOrigin,
  netQuantity,
  manufacturer,
  hidden,
}: ProductShape) => ({
  name,
  nameTranslations: translationsText(nameTranslations),
  description,
  unit,
  price,
  discount: scheduledDiscount?.regular ?? discount,
  stock,
  image,
  category,
  subCategory: subCategory.map(({ _id }) => _id),
  more_details,
  barcode,
  hsn,
  gstRate,
  cess,
  reorderLevel,
  countryOfOrigin,
  netQuantity,
  manufacturer,
  hidden,
})

export const removeProduct = ({ db, clock }: Deps, id: string, actor: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await shareDiscounts(tx)
    const row = await queries.lockProduct(tx, id)
    if (!row || row.deleted_at) throw unknown()
    const now = clock()
    await queries.updateProduct(tx, id, { deleted_at: now })
    await queries.unlinkProduct(tx, id)
    await applyDiscounts(tx, now, [id])
    await audit(tx, { at: now, actor, action: 'product.removed', subject: id, detail: { name: row.name } })
    await queries.bumpCatalogue(tx)
  })

/** Restores an archived product in those of its categories and subcategories that still exist. */
export const restoreProduct = ({ db, clock }: Deps, id: string, { actor, storeId }: Editor): Promise<ProductShape> =>
  inTransaction(db, async (tx) => {
    await shareDiscounts(tx)
    const row = await queries.lockProduct(tx, id)
    if (!row) throw unknown()
    if (!row.deleted_at) return readBack(tx, storeId, id)
    const categories = await queries.lockExisting(tx, 'categories', row.category_ids)
    const subCategories = await queries.lockExisting(tx, 'sub_categories', row.sub_category_ids)
    if (categories.size === 0)
      throw new AppError('in_use', { message: 'The categories of this product are gone; create the product anew' })
    const now = clock()
    const restoring = queries.updateProduct(tx, id, {
      category_ids: row.category_ids.filter((one) => categories.has(one)),
      sub_category_ids: row.sub_category_ids.filter((one) => subCategories.has(one)),
      deleted_at: null,
      updated_at: now,
    })
    await refuseTakenBarcode(restoring)
    await queries.linkProduct(tx, id)
    await applyDiscounts(tx, now, [id])
    await audit(tx, {
      at: now,
      actor,
      action: 'product.restored',
      subject: id,
      detail: { name: row.name, price: toRupees(row.price_paise) },
    })
    const restored = await readBack(tx, storeId, id)
    await queries.bumpCatalogue(tx)
    return restored
  })
