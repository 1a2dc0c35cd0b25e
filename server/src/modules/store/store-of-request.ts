// The store of a request: the one that its header names.
import { STORE_HEADER } from '@tokri/contract/store.ts'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { defaultStore, refreshStores, requireActiveStore } from './service.ts'

const namedStore = ({ headers }: FastifyRequest): string | undefined => {
  const named = headers[STORE_HEADER]
  return typeof named === 'string' ? named : undefined
}

/**
 * The store whose stock a call is about: the active one in its header `Tokri-Store`, else the default store. A shop with
 * one store never waits for this.
 */
export const storeOf = (deps: Pick<Deps, 'stores' | 'watch'>, request: FastifyRequest): string | Promise<string> => {
  const named = namedStore(request)
  const found = () => (named !== undefined && deps.stores.find(named)?.active ? named : defaultStore(deps)._id)
  if (deps.stores.all().length === 1) return found()
  const settling = deps.watch.settle()
  return settling ? settling.then(found) : found()
}

/** Like `storeOf`, for a call that changes something. Throws `not_found` if the header names no active store. */
export const storeToChange = async (deps: Pick<Deps, 'stores' | 'watch'>, request: FastifyRequest): Promise<string> => {
  await refreshStores(deps)
  const named = namedStore(request)
  if (named === undefined) return defaultStore(deps)._id
  requireActiveStore(deps, named)
  return named
}
