import * as schema from '@tokri/contract/buying.schema.ts'
import * as buying from '@tokri/contract/buying.ts'
import * as reportSchema from '@tokri/contract/stock-reports.schema.ts'
import * as reports from '@tokri/contract/stock-reports.ts'
import type { Deps } from '../../deps.ts'
import type { FileRoute, Route } from '../../platform/http/route.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { requireAtStore, type Viewer } from '../../platform/security/access.ts'
import { requireRecentPassword } from '../user/service.ts'
import { readLostToday } from './lost.ts'
import * as orders from './purchase-orders.ts'
import { receiveOrder } from './receive-order.ts'
import * as reading from './reports.ts'
import { type Planner, readSuggestions } from './suggestions.ts'
import * as suppliers from './suppliers.ts'

type Buying = {
  planner: Planner
  /** Writes the searches that found nothing and are not written yet. */
  countSearches: () => Promise<void>
}

export const buyingRoutes = (
  route: Route,
  fileRoute: FileRoute,
  deps: Deps,
  { planner, countSearches }: Buying,
): void => {
  route(buying.createSupplier, schema.createSupplierSchema, async ({ user, body, key }) => ({
    message: 'Supplier saved',
    data: await suppliers.createSupplier(deps, body, { actor: user.id, key }),
  }))
  route(buying.updateSupplier, schema.updateSupplierSchema, async ({ user, body, key }) => ({
    message: 'Supplier saved',
    data: await suppliers.updateSupplier(deps, body, { actor: user.id, key }),
  }))
  route(buying.getSuppliers, schema.getSuppliersSchema, async () => ({
    message: 'Suppliers',
    data: await suppliers.listSuppliers(deps),
  }))
  route(buying.setSupplierItems, schema.setSupplierItemsSchema, async ({ user, body, key }) => ({
    message: 'Items saved',
    data: { saved: await suppliers.setItems(deps, body.items, { actor: user.id, key }) },
  }))
  route(buying.getSupplierItems, schema.getSupplierItemsSchema, async ({ body }) => ({
    message: 'Items of the supplier',
    ...(await suppliers.listItems(deps, body)),
  }))
  route(buying.previewSupplierItems, schema.previewSupplierItemsSchema, async ({ body }) => ({
    message: 'Nothing is changed yet',
    data: await suppliers.previewItems(deps, body),
  }))

  route(buying.getSuggestions, schema.getSuggestionsSchema, async ({ query }) => ({
    message: 'What to order today',
    data: await readSuggestions(planner, query.storeId, query.supplierId),
  }))
  route(buying.lostToday, schema.lostTodaySchema, async ({ query }) => {
    await countSearches()
    return { message: 'What was lost today', data: await readLostToday(deps, query.storeId) }
  })

  const requireOwnOrder = async (user: Viewer, orderId: string): Promise<void> =>
    requireAtStore(user, 'manager', await orders.storeOfOrder(deps, orderId))

  route(buying.createPurchaseOrder, schema.createPurchaseOrderSchema, async ({ user, body, key }) => ({
    message: 'Purchase order saved',
    data: await orders.createOrder(deps, body, { actor: user.id, key }),
  }))
  route(buying.updatePurchaseOrder, schema.updatePurchaseOrderSchema, async ({ user, body, key }) => {
    await requireOwnOrder(user, body.orderId)
    return { message: 'Purchase order saved', data: await orders.updateOrder(deps, body, { actor: user.id, key }) }
  })
  route(buying.deletePurchaseOrder, schema.purchaseOrderSchema, async ({ user, body, key }) => {
    await requireOwnOrder(user, body.orderId)
    const data = await orders.dropOrder(deps, body.orderId, { actor: user.id, key })
    return { message: 'Purchase order cancelled', data }
  })
  route(buying.sendPurchaseOrder, schema.purchaseOrderSchema, async ({ user, body, key }) => {
    await requireOwnOrder(user, body.orderId)
    const data = await orders.sendOrder(deps, body.orderId, { actor: user.id, key })
    return { message: data.supplier.email === '' ? 'Tell the supplier by phone' : 'Purchase order sent', data }
  })
  route(buying.receivePurchaseOrder, schema.receivePurchaseOrderSchema, async ({ user, body, key }) => {
    await requireOwnOrder(user, body.orderId)
    return { message: 'Goods received', data: await receiveOrder(deps, body, { actor: user.id, key }) }
  })
  route(buying.closePurchaseOrder, schema.purchaseOrderSchema, async ({ user, body, key }) => {
    await requireOwnOrder(user, body.orderId)
    const data = await orders.closeOrder(deps, body.orderId, { actor: user.id, key })
    return { message: 'Purchase order closed', data }
  })
  route(buying.openPurchaseOrders, schema.openPurchaseOrdersSchema, async ({ query }) => ({
    message: 'Purchase orders',
    data: await orders.listOpenOrders(deps, query),
  }))
  route(buying.getPurchaseOrders, schema.getPurchaseOrdersSchema, async ({ body }) => ({
    message: 'Purchase orders',
    ...(await orders.listOrders(deps, body)),
  }))

  route(reports.stockValue, reportSchema.stockValueSchema, async ({ query }) => ({
    message: 'What the stock is worth',
    data: await reading.readStockValue(deps, query),
  }))
  route(reports.margin, reportSchema.marginSchema, async ({ query }) => ({
    message: 'Sales, costs and margin',
    data: await reading.readMargin(deps, query),
  }))
  route(reports.slowStock, reportSchema.slowStockSchema, async ({ query }) => ({
    message: 'Slow stock',
    data: await reading.readSlowStock(deps, query),
  }))
  fileRoute(reports.stockValueCsv, reportSchema.stockValueCsvSchema, async ({ user, query, reply }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, await reading.stockValueCsv(deps, query))
  })
  fileRoute(reports.marginCsv, reportSchema.marginCsvSchema, async ({ user, query, reply }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, await reading.marginCsv(deps, query))
  })
  fileRoute(reports.slowStockCsv, reportSchema.slowStockCsvSchema, async ({ user, query, reply }) => {
    await requireRecentPassword(deps, user)
    return sendCsv(reply, await reading.slowStockCsv(deps, query))
  })
}
