// Suppliers and what they sell.
import type {
  getSupplierItemsSchema,
  ItemsPreview,
  NewItem,
  NewSupplier,
  SupplierChange,
  SupplierShape,
} from '@tokri/contract/buying.schema.ts'
import { limits } from '@tokri/contract/limits.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { offsetOf, pageFacts } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { isBlank, readCount, readPaise } from '../catalogue/service.ts'
import { productFields, readProductList } from '../stock/service.ts'
import * as queries from './supplier-queries.ts'

export type WriteContext = { actor: string; key: string | null }

const supplierNotFound = () => new AppError('not_found', { message: 'Supplier not found' })

export const requireSupplier = async (db: Deps['db'] | Tx, id: string): Promise<queries.SupplierRow> => {
  const row = await queries.readSupplier(db, id)
  if (!row) throw supplierNotFound()
  return row
}

const shapeOf = (row: queries.SupplierRow): SupplierShape => ({
  _id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  gstin: row.gstin,
  leadDays: row.lead_days,
  deliveryDays: row.delivery_days,
  orderBy: row.order_by,
  minimumAmount: toRupees(row.minimum_paise),
  note: row.note,
  active: row.active,
  items: row.items,
})

const columnsOf = ({ leadDays, deliveryDays, orderBy, minimumAmount, ...same }: Partial<NewSupplier>) => ({
  ...same,
  ...(leadDays !== undefined && { lead_days: leadDays }),
  ...(deliveryDays !== undefined && { delivery_days: deliveryDays }),
  ...(orderBy !== undefined && { order_by: orderBy }),
  ...(minimumAmount !== undefined && { minimum_paise: toPaise(minimumAmount) }),
})

const requireFreeName = async (tx: Tx, name: string, id: string): Promise<void> => {
  if (await queries.isNameTaken(tx, name, id))
    throw new AppError('duplicate', { message: 'There is a supplier with this name already' })
}

export const listSuppliers = async ({ db }: Deps): Promise<SupplierShape[]> =>
  (await queries.readSuppliers(db)).map(shapeOf)

export const createSupplier = (
  deps: Deps,
  supplier: NewSupplier,
  { actor, key }: WriteContext,
): Promise<SupplierShape> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['create-supplier', supplier], now: at }, async () => {
      const id = newId()
      await requireFreeName(tx, supplier.name, id)
      const { name, lead_days, ...columns } = columnsOf(supplier)
      const needed = { id, name: supplier.name, lead_days: supplier.leadDays, created_at: at, updated_at: at }
      await queries.insertSupplier(tx, { ...columns, ...needed })
      await audit(tx, { at, actor, action: 'supplier.created', subject: id })
      return shapeOf(must(await queries.readSupplier(tx, id)))
    })
  })

export const updateSupplier = (
  deps: Deps,
  { _id: id, ...changed }: SupplierChange,
  { actor, key }: WriteContext,
): Promise<SupplierShape> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['update-supplier', id, changed], now: at }, async () => {
      await requireSupplier(tx, id)
      if (changed.name !== undefined) await requireFreeName(tx, changed.name, id)
      await queries.updateSupplier(tx, id, { ...columnsOf(changed), updated_at: at })
      await audit(tx, { at, actor, action: 'supplier.changed', subject: id })
      return shapeOf(must(await queries.readSupplier(tx, id)))
    })
  })

/** Throws `not_found` for an unknown supplier, or a product that is not sold. */
export const setItems = (deps: Deps, items: readonly NewItem[], { actor, key }: WriteContext): Promise<number> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['supplier-items', items], now: at }, async () => {
      const suppliers = new Set((await queries.readSuppliers(tx)).map(({ id }) => id))
      if (items.some(({ supplierId }) => !suppliers.has(supplierId))) throw supplierNotFound()
      const ids = [...new Set(items.map(({ productId }) => productId))]
      const known = await queries.readItemsToOrder(tx, '', ids)
      if (known.length < ids.length) throw new AppError('not_found', { message: 'Product not found' })
      await queries.writeItems(
        tx,
        items.map(({ supplierId, productId, code, pack, cost, preferred }) => ({
          supplier_id: supplierId,
          product_id: productId,
          code,
          pack,
          cost_paise: toPaise(cost),
          preferred: preferred ?? null,
        })),
      )
      await audit(tx, { at, actor, action: 'supplier.items-set', subject: '', detail: { items: items.length } })
      return items.length
    })
  })

export const listItems = async ({ db }: Deps, body: z.output<typeof getSupplierItemsSchema.body>) => {
  const { supplierId, search, limit } = body
  await requireSupplier(db, supplierId)
  const [rows, count] = await Promise.all([
    queries.readItems(db, { supplierId, search, limit, offset: offsetOf(body) }),
    queries.countItems(db, supplierId, search),
  ])
  const data = rows.map(({ supplier_id, product_id, cost_paise, ...same }) => ({
    ...same,
    supplierId: supplier_id,
    productId: product_id,
    cost: toRupees(cost_paise),
  }))
  return { data, ...pageFacts(count, body) }
}

const synonyms = {
  ...productFields,
  barcode: 'barcode ean eancode ean13 upc gtin',
  unit: 'unit size netweight',
  code: 'code itemcode suppliercode sku article',
  pack: 'pack packsize case casesize piecesperpack moq',
  cost: 'cost costprice unitcost purchaseprice rate price',
}

/** Reads a supplier's list. Throws `bad_request` for a file without the needed columns or with too many rows. */
export const previewItems = async (
  { db }: Deps,
  { supplierId, ...file }: { supplierId: string; csv: string; mapping: Record<string, string> },
): Promise<ItemsPreview> => {
  await requireSupplier(db, supplierId)
  const message = 'The file has no column for the cost'
  const { rows, mapping, columns } = await readProductList(db, file, { synonyms, needed: 'cost', message })
  const items: ItemsPreview['items'] = []
  const bad: ItemsPreview['bad'] = []
  const seen = new Set<string>()
  for (const { row, found } of rows) {
    const refuse = (text: string) => bad.push({ row: row.row, message: text })
    if (typeof found === 'string') {
      refuse(found)
      continue
    }
    const [packText, costText] = [row.cell('pack'), row.cell('cost')]
    const pack = isBlank(packText) ? 1 : readCount(packText)
    const costPaise = isBlank(costText) ? null : readPaise(costText, false)
    if (costPaise === null || costPaise > limits.pricePaise)
      refuse(`Cost "${costText.slice(0, 40)}" is not an amount of rupees`)
    else if (pack === null || pack < 1 || pack > 100_000)
      refuse(`Pack "${packText.slice(0, 40)}" is not a number of pieces`)
    else if (seen.has(found.id)) refuse('This product stands in an earlier row already')
    else {
      seen.add(found.id)
      const code = row.cell('code').slice(0, limits.name)
      const { id: productId, name, unit } = found
      items.push({ row: row.row, supplierId, productId, name, unit, code, pack, cost: toRupees(costPaise) })
    }
  }
  return { rows: rows.length, items, bad, mapping, columns }
}
