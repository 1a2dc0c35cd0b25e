import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import * as schema from '@tokri/contract/store.schema.ts'
import * as store from '@tokri/contract/store.ts'
import type { Place } from '@tokri/rules/places.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language/request-language.ts'
import type { LiveStore, Served } from './live-stores.ts'
import { previewArea } from './preview-area.ts'
import type { StorePromise } from './service.ts'
import * as service from './service.ts'
import { tellMe } from './tell-me.ts'

/** Returns the place of a person's own address. app.ts passes it, because this module must not import addresses. */
export type PlaceOfAddress = (userId: string, addressId: string) => Promise<Place>

/**
 * Returns the promise of a store for a place and a number of cart lines; undefined stands for the usual number.
 * app.ts passes it, because this module must not import promises.
 */
export type PromiseTo = (basket: {
  store: LiveStore
  to: Place | null
  lines: number | undefined
}) => StorePromise | Promise<StorePromise>

type Answer = { message: string; data: ServingAnswer }

export const storeRoutes = (
  route: Route,
  deps: Deps,
  { placeOfAddress, promiseTo }: { placeOfAddress: PlaceOfAddress; promiseTo: PromiseTo },
): void => {
  const finish = (data: ServingAnswer): Answer => ({ message: 'Serving store', data })
  const answerFor = (
    served: Pick<Served, 'store' | 'opening'>,
    to: Place | null,
    lines: number | undefined,
  ): Answer | Promise<Answer> => {
    const promise = promiseTo({ store: served.store, to, lines })
    return promise instanceof Promise
      ? promise.then((made) => finish(service.servingAnswer(deps, served, made)))
      : finish(service.servingAnswer(deps, served, promise))
  }
  const answer = (place: Place, lines: number | undefined): Answer | Promise<Answer> => {
    const served = service.servingStore(deps, place)
    return served === null ? finish(service.notServed) : answerFor(served, place, lines)
  }

  route(store.getServingStore, schema.getServingStoreSchema, async ({ viewer, query }) => {
    const { pincode = null, lat, lng, addressId, storeId, lines } = query
    await deps.watch.settle()
    if (addressId !== undefined) {
      if (!viewer) throw new AppError('invalid_token')
      return answer(await placeOfAddress(viewer.id, addressId), lines)
    }
    const position = lat === undefined || lng === undefined ? null : { lat, lng }
    return storeId === undefined
      ? answer({ pincode, position }, lines)
      : answerFor(service.storeWithOpening(deps, storeId), null, lines)
  })

  route(store.landmark, schema.landmarkSchema, async ({ query }) => {
    await deps.watch.settle()
    return { message: 'Landmark', data: service.landmark(deps, query.pincode) }
  })

  route(store.tellMe, schema.tellMeSchema, async ({ body, request }) => {
    await tellMe(deps, { ...body, language: languageOf(request) })
    return { message: 'We will write to you as soon as we deliver there' }
  })

  route(store.getStores, schema.getStoresSchema, async ({ user }) => ({
    message: 'Stores',
    data: await service.listStores(deps, user),
  }))

  route(store.createStore, schema.createStoreSchema, async ({ user, body, key }) => {
    const data = await service.createStore(deps, body, { actor: user.id, key })
    return { message: service.savedMessage(data, 'created'), data }
  })

  route(store.updateStore, schema.updateStoreSchema, async ({ user, body, key }) => {
    const data = await service.updateStore(deps, body, { actor: user.id, key })
    return { message: service.savedMessage(data, 'updated'), data }
  })

  route(store.previewArea, schema.previewAreaSchema, async ({ body }) => ({
    message: 'Service area',
    data: await previewArea(deps, body),
  }))

  route(store.pauseStore, schema.pauseStoreSchema, async ({ user, body, key }) => {
    const data = await service.pauseStore(deps, body, { actor: user.id, key })
    return { message: data.state === 'paused' ? 'Store paused' : 'Store open', data }
  })
}
