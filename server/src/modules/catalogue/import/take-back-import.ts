// Takes an import back whole: the products it created are archived, those it changed become what they were, and its pieces
// leave the stores. Nothing happens if one of its products was ordered since, or if a changed one was changed again.
import type { ImportListed } from '@tokri/contract/product.schema.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { bumpCatalogue } from '../admin-queries.ts'
import { applyDiscounts } from '../discounts/apply-discount-queries.ts'
import { refuseTakenBarcode } from '../manage-products.ts'
import { forgetAddresses } from '../pictures/picture-queries.ts'
import * as queries from './import-log-queries.ts'
import { lockCatalogue } from './matching-queries.ts'
import { beginImport } from './staging-queries.ts'

/** The last imports, the newest first. */
export const readImports = async ({ db }: Pick<Deps, 'db'>): Promise<ImportListed[]> =>
  (await queries.readImports(db)).map(({ id, at, name, file, created, updated, taken_back_at }) => ({
    _id: id,
    at: at.toISOString(),
    by: name,
    file,
    created,
    updated,
    takenBackAt: taken_back_at?.toISOString() ?? null,
  }))

type TakeBackDeps = Pick<Deps, 'db' | 'clock' | 'stock'>

/** Takes the pieces of an import out of the stores again. Returns the products that have too few of them left. */
const takeBackPieces = async (tx: Tx, stock: Deps['stock'], id: string, moved: { by: string; at: Date }) => {
  const short: string[] = []
  const stores = Map.groupBy(await queries.readImportedPieces(tx, id), ({ storeId }) => storeId)
  for (const [storeId, all] of stores) {
    const movement = { storeId, kind: 'imported', reference: 'taken back', ...moved } as const
    const brought = all.filter(({ quantity }) => quantity > 0)
    const removed = all.filter(({ quantity }) => quantity < 0)
    const left = await stock.takeStock(tx, brought, movement)
    if (left)
      short.push(
        ...brought.filter(({ productId, quantity }) => (left.get(productId) ?? 0) < quantity).map((p) => p.productId),
      )
    await stock.returnStock(
      tx,
      removed.map(({ productId, quantity }) => ({ productId, quantity: -quantity })),
      movement,
    )
  }
  return short
}

const words: Record<queries.Blocking['why'], string> = {
  sold: 'ordered since',
  changed: 'changed since',
  gone: 'pieces of it are gone',
}

/**
 * Takes an import back; the audit log names `actor`. Returns the number of archived and of restored products.
 * @throws AppError `not_found`, `in_use` when something stands in the way, `duplicate` when a barcode of before belongs to
 * another product by now, and `import_running`
 */
export const takeBackImport = (
  { db, clock, stock }: TakeBackDeps,
  id: string,
  actor: string,
): Promise<{ removed: number; restored: number }> =>
  inTransaction(db, async (tx) => {
    await beginImport(tx)
    await lockCatalogue(tx)
    const noted = await queries.lockImport(tx, id)
    if (!noted) throw new AppError('not_found')
    if (noted.taken_back_at) throw new AppError('in_use', { message: 'This import was taken back already' })
    const at = clock()
    await queries.lockStockOfImport(tx, id)
    const short = await takeBackPieces(tx, stock, id, { by: actor, at })
    const blocking = await queries.readBlocking(tx, id, short)
    if (blocking.length > 0) {
      const named = blocking.map(({ name, why }) => `${name} (${words[why]})`).join(', ')
      throw new AppError('in_use', { message: `This import cannot be taken back: ${named}` })
    }
    const removed = await queries.archiveCreated(tx, id, at)
    const restored = await refuseTakenBarcode(queries.restoreChanged(tx, id, at))
    await queries.linkAgain(tx, id)
    await applyDiscounts(tx, at)
    await queries.deleteEmptyCategories(tx, noted)
    await forgetAddresses(tx, id)
    await queries.markTakenBack(tx, id, at)
    await audit(tx, {
      at,
      actor,
      action: 'import.taken-back',
      subject: '',
      detail: { file: noted.file, removed, restored },
    })
    await bumpCatalogue(tx)
    return { removed, restored }
  })
