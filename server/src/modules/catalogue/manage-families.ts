// Administrators join products into families and part them. Without their choice, a family follows from the names: see
// index/families.ts.
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import * as queries from './admin-queries.ts'
import { membersOf } from './index/family-rows.ts'
import type { LiveIndex } from './index/live-index.ts'

const lockLive = async (tx: Tx, id: string) => {
  const row = await queries.lockProduct(tx, id)
  if (!row || row.deleted_at) throw new AppError('not_found', { message: 'Product not found' })
  return row
}

/** The ids of all sizes of a product, wherever they are sold. */
export const allSizes = async (catalogue: LiveIndex, productId: string): Promise<string[]> => {
  const { index } = await catalogue()
  return membersOf(index, index.ordinals.get(productId) ?? -1).map((ordinal) => index.ids[ordinal] ?? '')
}

type Joining = { productId: string; other: string; sizes: readonly string[] }

/** Makes `other` a size of `productId`, beside the `sizes` that it has. */
export const joinSizes = ({ db, clock }: Deps, { productId, other, sizes }: Joining, actor: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (productId === other) throw new AppError('bad_request', { message: 'Choose another product' })
    const now = clock()
    // Locked in one order, so that two joins at once wait for each other instead of failing.
    const all = [...new Set([productId, other, ...sizes])].sort()
    const rows = new Map<string, Awaited<ReturnType<typeof lockLive>>>()
    for (const id of all) rows.set(id, await lockLive(tx, id))
    const chosen = rows.get(productId)?.family ?? null
    const family = chosen ?? newId()
    // The sizes of a chosen family have its mark already, also those that were joined a moment ago.
    for (const id of chosen === null ? all : [other]) await queries.updateProduct(tx, id, { family })
    await audit(tx, { at: now, actor, action: 'product.sizes-joined', subject: productId, detail: { other } })
    await queries.bumpCatalogue(tx)
  })

/** Makes a product one without further sizes. */
export const partSize = ({ db, clock }: Deps, productId: string, actor: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { name, unit } = await lockLive(tx, productId)
    const now = clock()
    await queries.updateProduct(tx, productId, { family: productId })
    await audit(tx, { at: now, actor, action: 'product.size-parted', subject: productId, detail: { name, unit } })
    await queries.bumpCatalogue(tx)
  })
