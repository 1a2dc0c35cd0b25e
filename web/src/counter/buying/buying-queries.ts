// What the pages of buying read. The query keys begin with "admin", so that a sign-out clears the data.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PurchaseOrderShape } from '@tokri/contract/buying.schema.ts'
import {
  getPurchaseOrders,
  getSuggestions,
  getSupplierItems,
  getSuppliers,
  openPurchaseOrders,
} from '@tokri/contract/buying.ts'
import type { Call } from '@tokri/contract/client.ts'
import type { PurchaseState } from '@tokri/rules/purchase-orders.ts'
import { formatDay, formatNearDay } from '../../lib/browser/format-date.ts'

export const suppliersQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'suppliers'],
    queryFn: async ({ signal }) => (await call(getSuppliers, {}, { signal })).data,
    staleTime: 0,
  })

export const supplierItemsQuery = (call: Call, supplierId: string, list: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['admin', 'supplier-items', supplierId, list],
    queryFn: ({ signal }) => call(getSupplierItems, { body: { supplierId, ...list, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const suggestionsQuery = (call: Call, storeId: string) =>
  queryOptions({
    queryKey: ['admin', 'suggestions', storeId],
    queryFn: async ({ signal }) => (await call(getSuggestions, { query: { storeId } }, { signal })).data,
    staleTime: 0,
  })

export const openOrdersQuery = (call: Call, storeId: string) =>
  queryOptions({
    queryKey: ['admin', 'purchase-orders', storeId, 'open'],
    queryFn: async ({ signal }) => (await call(openPurchaseOrders, { query: { storeId } }, { signal })).data,
    staleTime: 0,
  })

export const endedOrdersQuery = (call: Call, storeId: string, list: { state: PurchaseState; page: number }) =>
  queryOptions({
    queryKey: ['admin', 'purchase-orders', storeId, list],
    queryFn: ({ signal }) => call(getPurchaseOrders, { body: { storeId, ...list, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const purchaseOrderQuery = (call: Call, storeId: string, orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'purchase-orders', storeId, 'one', orderId],
    queryFn: async ({ signal }) =>
      (await call(openPurchaseOrders, { query: { storeId, orderId } }, { signal })).data[0],
    staleTime: 0,
  })

export const stateNames: Record<PurchaseState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  part_received: 'Partly received',
  received: 'Received',
  cancelled: 'Cancelled',
}

/** "expected Mon, 30 Nov", or since when it is late. */
export const expectedText = ({ expectedOn, late }: Pick<PurchaseOrderShape, 'expectedOn' | 'late'>): string => {
  if (expectedOn === null) return 'no day agreed'
  return late ? `late since ${formatDay(expectedOn)}` : `expected ${formatNearDay(expectedOn)}`
}

/** "2 × 12", or the pieces alone. */
export const packsText = (quantity: number, pack: number): string => {
  if (pack === 1) return `${quantity}`
  if (quantity % pack !== 0) return `${quantity}, sold in packs of ${pack}`
  return quantity === pack ? `1 pack of ${pack}` : `${quantity / pack} packs of ${pack}`
}

export const amountOf = (lines: readonly { quantity: number; cost: number }[]): number =>
  lines.reduce((sum, { quantity, cost }) => sum + quantity * Math.round(cost * 100), 0) / 100
