import * as schema from '@tokri/contract/awaited.schema.ts'
import * as awaited from '@tokri/contract/awaited.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../platform/http/route.ts'
import { storeOf, storeToChange } from '../store/service.ts'
import { awaitProduct } from './awaited.ts'
import { deleteAwaited, readIds } from './awaited-queries.ts'

export const awaitedRoutes = (route: Route, deps: Deps): void => {
  route(awaited.awaitedIds, schema.awaitedIdsSchema, async ({ user, request }) => ({
    message: 'Products you wait for',
    data: await readIds(deps.db, user.id, await storeOf(deps, request)),
  }))

  route(awaited.awaitProduct, schema.awaitProductSchema, async ({ user, body, request }) => {
    const storeId = await storeToChange(deps, request)
    const { waiting, isSold } = await awaitProduct(deps, { userId: user.id, storeId, productId: body.productId })
    if (!waiting) return { message: 'It is in stock again', data: { waiting } }
    const message = isSold ? 'We will tell you when it is back' : 'We will tell you when it is sold here'
    return { message, data: { waiting } }
  })

  route(awaited.stopAwaiting, schema.stopAwaitingSchema, async ({ user, body, request }) => {
    await deleteAwaited(deps.db, { userId: user.id, storeId: await storeOf(deps, request), productId: body.productId })
    return { message: 'We will not write to you about it' }
  })
}
