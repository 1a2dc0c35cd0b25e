import * as schema from '@tokri/contract/stock.schema.ts'
import * as stock from '@tokri/contract/stock.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { requireAtStore } from '../../platform/security/access.ts'
import * as changing from './change-stock.ts'
import { previewReceipt } from './preview-receipt.ts'
import { listMovements, listStock } from './read-stock.ts'

export const stockRoutes = (route: Route, deps: Deps): void => {
  route(stock.getStock, schema.getStockSchema, async ({ body }) => ({
    message: 'Stock',
    ...(await listStock(deps, body)),
  }))

  route(stock.getMovements, schema.getMovementsSchema, async ({ body }) => ({
    message: 'Movements',
    ...(await listMovements(deps, body)),
  }))

  route(stock.receiveStock, schema.receiveStockSchema, async ({ user, body, key }) => ({
    message: 'Goods received',
    data: { lines: await changing.receive(deps, body, { actor: user.id, key }) },
  }))

  route(stock.previewReceipt, schema.previewReceiptSchema, async ({ body }) => ({
    message: 'Nothing is changed yet',
    data: await previewReceipt(deps, body),
  }))

  route(stock.countStock, schema.countStockSchema, async ({ user, body, key }) => ({
    message: 'Stock counted',
    data: { lines: await changing.count(deps, body, { actor: user.id, key }) },
  }))

  route(stock.wasteStock, schema.wasteStockSchema, async ({ user, body, key }) => ({
    message: 'Goods written off',
    data: { lines: await changing.waste(deps, body, { actor: user.id, key }) },
  }))

  route(stock.moveStock, schema.moveStockSchema, async ({ user, body, key }) => {
    for (const storeId of [body.fromStoreId, body.toStoreId]) requireAtStore(user, 'manager', storeId)
    return {
      message: 'Goods moved',
      data: { lines: await changing.move(deps, body, { actor: user.id, key }) },
    }
  })

  route(stock.setBins, schema.setBinsSchema, async ({ user, body, key }) => ({
    message: 'Bins saved',
    data: { lines: await changing.setBins(deps, body, { actor: user.id, key }) },
  }))
}
