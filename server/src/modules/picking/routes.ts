import * as schema from '@tokri/contract/picking.schema.ts'
import * as picking from '@tokri/contract/picking.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { finishPutBack, listPutBacks, listQueue, readOwnSheet } from './read-picking.ts'
import * as service from './service.ts'
import { listSubstitutes, setShort } from './short.ts'

export const pickingRoutes = (route: Route, deps: Deps): void => {
  route(picking.pickQueue, schema.pickQueueSchema, async ({ query }) => ({
    message: 'Orders to pick',
    data: await listQueue(deps, query.storeId),
  }))

  route(picking.pickMine, schema.pickMineSchema, async ({ user }) => ({
    message: 'Order in hand',
    data: await readOwnSheet(deps, user.id),
  }))

  route(picking.pickNext, schema.pickNextSchema, async ({ user, key }) => {
    const data = await service.pickNext(deps, user, key)
    return { message: data ? `Order ${data.orderNumber}` : 'Nothing to pick', data }
  })

  route(picking.pickLine, schema.pickLineSchema, async ({ user, body, key }) => ({
    message: 'Line noted',
    data: await service.setPicked(deps, user, { ...body, key }),
  }))

  route(picking.pickSubstitutes, schema.pickSubstitutesSchema, async ({ user, query }) => ({
    message: 'Substitutes',
    data: await listSubstitutes(deps, user, query),
  }))

  route(picking.pickShort, schema.pickShortSchema, async ({ user, body, key }) => ({
    message: 'Noted',
    data: await setShort(deps, user, { ...body, key }),
  }))

  route(picking.pickPacked, schema.pickPackedSchema, async ({ user, body, key }) => ({
    message: 'Order packed',
    data: await service.finishPacking(deps, user, { ...body, key }),
  }))

  route(picking.pickRelease, schema.pickReleaseSchema, async ({ user, body, key }) => ({
    message: 'Order handed back',
    data: await service.releaseOrder(deps, user, { ...body, key }),
  }))

  route(picking.pickTakeBack, schema.pickTakeBackSchema, async ({ user, body, key }) => ({
    message: 'Order taken back',
    data: await service.takeBackPick(deps, user, { ...body, key }),
  }))

  route(picking.putBackList, schema.putBackListSchema, async ({ query }) => ({
    message: 'Goods to put back',
    data: await listPutBacks(deps.db, query.storeId),
  }))

  route(picking.putBackDone, schema.putBackDoneSchema, async ({ user, body, key }) => ({
    message: 'Goods put back',
    data: await finishPutBack(deps, user, { ...body, key }),
  }))
}
