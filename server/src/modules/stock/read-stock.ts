// Reads the stock of a store and its movements for store staff.
import type { getMovementsSchema, getStockSchema } from '@tokri/contract/stock.schema.ts'
import { isBarcode, sameBarcode } from '@tokri/rules/barcode.ts'
import { takeFirstExpiring } from '@tokri/rules/expiring-stock.ts'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { offsetOf, pageFacts } from '../../platform/http/paging.ts'
import { refreshStores, requireStore } from '../store/service.ts'
import * as queries from './read-queries.ts'

const DAY_MS = 86_400_000

/** The date (such as 2026-12-25) in this many days, in the store's time zone. Call `refreshStores` first. */
export const dayAt = ({ stores, clock }: Pick<Deps, 'stores' | 'clock'>, storeId: string, inDays: number): string => {
  const timeZone = stores.find(storeId)?.times.timeZone ?? 'UTC'
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(clock().getTime() + inDays * DAY_MS))
}

export const listStock = async (deps: Deps, body: z.output<typeof getStockSchema.body>) => {
  const { storeId, search, low = null, expiresWithin, toCount, all, limit } = body
  await refreshStores(deps)
  requireStore(deps, storeId)
  const query = {
    storeId,
    search,
    barcode: isBarcode(search) ? sameBarcode(search) : null,
    low,
    expiresBy: expiresWithin === undefined ? null : dayAt(deps, storeId, expiresWithin),
    toCount,
    all,
    limit,
    offset: offsetOf(body),
  }
  const [rows, count] = await Promise.all([queries.readStock(deps.db, query), queries.countStock(deps.db, query)])
  const data = rows.map((row) => ({
    productId: row.id,
    name: row.name,
    unit: row.unit,
    image: row.image,
    quantity: row.quantity,
    stockVersion: row.version,
    bin: row.bin,
    barcode: row.barcode ?? '',
    countAskedAt: row.count_asked_at?.toISOString() ?? null,
    expiring: takeFirstExpiring(row.dated, (row.dated_quantity ?? 0) - row.quantity).rest,
  }))
  return { data, ...pageFacts(count, body) }
}

export const listMovements = async (deps: Deps, body: z.output<typeof getMovementsSchema.body>) => {
  const { storeId, productId = null, kind = null, from, to, limit } = body
  await refreshStores(deps)
  requireStore(deps, storeId)
  const query = {
    storeId,
    productId,
    kind,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    limit,
    offset: offsetOf(body),
  }
  const [rows, count] = await Promise.all([
    queries.readMovements(deps.db, query),
    queries.countMovements(deps.db, query),
  ])
  const data = rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    stockVersion: row.version,
    kind: row.kind,
    quantity: row.quantity,
    balance: row.balance,
    orderId: row.order_id,
    orderNumber: row.order_number,
    reference: row.reference,
    reason: row.reason,
    by: row.by,
    at: row.at.toISOString(),
  }))
  return { data, ...pageFacts(count, body) }
}
