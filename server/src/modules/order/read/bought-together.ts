// "Bought together", computed every night from the shop's own orders: which products are in the same orders more often than
// chance puts them there (the lift). A pair counts only if enough orders of different shoppers have it, so that nobody's
// own basket shows through. Only delivered orders count: an order that is not paid costs nothing.
import { raiseCatalogueVersion } from '../../../../db/catalogue-version.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import * as queries from './bought-together-queries.ts'

/** What people buy together changes with the season. */
const DAYS = 90
/** The newest orders suffice, and the nights of a large shop stay short. */
const MOST_ORDERS = 50_000

/** Replaces all pairs; only deletes them in a shop that has switched them off. */
export const replacePairs = async (tx: Tx, { now, on }: { now: Date; on: boolean }): Promise<void> => {
  const before = await queries.deletePairs(tx)
  const since = new Date(now.getTime() - DAYS * 86_400_000)
  const after = on ? await queries.insertPairs(tx, { since, mostOrders: MOST_ORDERS }) : 0
  if (before + after > 0) await raiseCatalogueVersion(tx)
}

export const computePairs = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, (tx) => replacePairs(tx, { now: deps.clock(), on: deps.settings.current.boughtTogether }))

/** Registers the nightly job, once, when the app is built. */
export const registerBoughtTogether = (deps: Deps): void => {
  deps.jobs.repeat('bought-together', '51 3 * * *', () => computePairs(deps))
}
