// The changes that managers make to the stock of their store: receive, count, write off, move, assign to bins. Each
// call is one transaction. A repeat with the same idempotency key gets the answer of the first call.

import type { Receipt } from '@tokri/contract/stock.schema.ts'
import { type DatedPieces, takeFirstExpiring } from '@tokri/rules/expiring-stock.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { raiseCatalogueVersion } from '../../../db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { runOnce } from '../../platform/http/idempotency.ts'
import { refreshStores, requireActiveStore } from '../store/service.ts'
import * as queries from './queries.ts'

export type WriteContext = { actor: string; key: string | null }
export type ChangedLine = { productId: string; quantity: number; stockVersion: number }

const changedLines = (rows: readonly queries.ChangedStock[]): ChangedLine[] =>
  rows.map(({ product_id, quantity, version }) => ({ productId: product_id, quantity, stockVersion: version }))

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]
const idsOf = (lines: readonly { productId: string }[]): string[] => unique(lines.map(({ productId }) => productId))

/** Merges lines of the same product into one change. */
const perProduct = <T extends queries.PiecesChange>(lines: readonly T[]): queries.PiecesChange[] =>
  [...Map.groupBy(lines, ({ productId }) => productId)].map(([productId, same]) => ({
    productId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    reason: unique(same.map(({ reason }) => reason ?? '').filter((reason) => reason !== '')).join('; '),
    costPaise: same.find(({ costPaise }) => costPaise != null)?.costPaise ?? null,
  }))

/** The names of the products; throws `not_found` when one of them is not sold. */
const requireProducts = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const names = await queries.lockLiveProducts(tx, ids)
  const missing = ids.find((id) => !names.has(id))
  if (missing !== undefined) throw new AppError('not_found', { message: 'Product not found' })
  return names
}

/** Adds those products that the store did not keep before, and returns whether there were any. */
const keep = async (tx: Tx, storeId: string, ids: readonly string[]): Promise<boolean> =>
  (await queries.insertMissingStock(tx, storeId, ids)) > 0

const stockKey = (storeId: string, productId: string): string => `${storeId} ${productId}`

/**
 * The pieces with an expiry date that are still in stock, of locked rows. Pieces that left since the dates were written
 * are assumed to be the first to expire.
 */
const datedNow = async (tx: Tx, locked: readonly queries.LockedStock[]): Promise<Map<string, DatedPieces[]>> => {
  const dated = locked.filter(({ dated_quantity }) => dated_quantity !== null)
  if (dated.length === 0) return new Map()
  const rows = await queries.readExpiries(
    tx,
    unique(dated.map(({ store_id }) => store_id)),
    unique(dated.map(({ product_id }) => product_id)),
  )
  return new Map(
    dated.map(({ store_id, product_id, quantity, dated_quantity }) => {
      const own = rows.filter((row) => row.store_id === store_id && row.product_id === product_id)
      const gone = (dated_quantity ?? 0) - quantity
      return [stockKey(store_id, product_id), takeFirstExpiring(own, gone).rest]
    }),
  )
}

const union = (one: readonly DatedPieces[], other: readonly DatedPieces[]): DatedPieces[] =>
  [...Map.groupBy([...one, ...other], ({ on }) => on)].map(([on, same]) => ({
    on,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** Writes the dated pieces of products that have some, before or after the change. */
const writeDated = async (
  tx: Tx,
  storeId: string,
  byProduct: ReadonlyMap<string, readonly DatedPieces[]>,
): Promise<void> => {
  if (byProduct.size === 0) return
  const rows = [...byProduct].flatMap(([product_id, dated]) => dated.map((each) => ({ product_id, ...each })))
  await queries.writeExpiries(tx, storeId, [...byProduct.keys()], rows)
}

/** Adds pieces to a store's stock; `arriving` are those with an expiry date. Returns the changed lines. */
const addTo = async (
  tx: Tx,
  lines: readonly queries.PiecesChange[],
  { movement, arriving }: { movement: queries.Movement; arriving: ReadonlyMap<string, readonly DatedPieces[]> },
): Promise<queries.ChangedStock[]> => {
  const { storeId } = movement
  const ids = idsOf(lines)
  const isNew = await keep(tx, storeId, ids)
  const dated = await datedNow(tx, await queries.lockStocks(tx, [storeId], ids))
  const changed = await queries.addPieces(tx, perProduct(lines), movement)
  if (changed.length < ids.length) throw new AppError('limit_reached', { message: 'No store holds that many pieces' })
  const after = new Map<string, DatedPieces[]>()
  for (const id of ids) {
    const pieces = union(dated.get(stockKey(storeId, id)) ?? [], arriving.get(id) ?? [])
    if (pieces.length > 0 || dated.has(stockKey(storeId, id))) after.set(id, pieces)
  }
  await writeDated(tx, storeId, after)
  if (isNew) await raiseCatalogueVersion(tx)
  return changed
}

type ReceivedLine = queries.Pieces & {
  costPaise: number | null
  reason?: string
  expiresOn?: string | undefined
}

/**
 * Receives goods in the caller's transaction; a negative quantity goes back. Throws `not_found` for a product that is not
 * sold, and `insufficient_stock` where less is left than goes back.
 */
export const receiveGoods = async (
  tx: Tx,
  lines: readonly ReceivedLine[],
  movement: Omit<queries.Movement, 'kind'>,
): Promise<void> => {
  const names = await requireProducts(tx, idsOf(lines))
  const received = { ...movement, kind: 'received' } as const
  // A product may come twice, such as in two lots at two costs: each has a movement of its own.
  const rounds: ReceivedLine[][] = []
  for (const line of lines) {
    const round = rounds.find((earlier) => earlier.every(({ productId }) => productId !== line.productId))
    if (round) round.push(line)
    else rounds.push([line])
  }
  for (const round of rounds) {
    const arriving = new Map(
      round.flatMap(({ productId, quantity, expiresOn }) =>
        expiresOn !== undefined && quantity > 0 ? [[productId, [{ on: expiresOn, quantity }]] as const] : [],
      ),
    )
    const came = round.filter(({ quantity }) => quantity > 0)
    if (came.length > 0) await addTo(tx, came, { movement: received, arriving })
    const back = round.filter(({ quantity }) => quantity < 0)
    if (back.length === 0) continue
    const locked = await queries.lockStocks(tx, [movement.storeId], idsOf(back))
    const wanted = back.map(({ productId, quantity }) => ({ productId, quantity: -quantity }))
    requireEnough(wanted, new Map(locked.map((row) => [row.product_id, row])), names)
    await queries.addPieces(tx, back, received)
  }
}

export const receive = async (deps: Deps, receipt: Receipt, { actor, key }: WriteContext): Promise<ChangedLine[]> => {
  await refreshStores(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['stock-receive', receipt], now: at }, async () => {
      const { storeId, supplier = '', reference = '' } = receipt
      requireActiveStore(deps, storeId)
      await requireProducts(tx, idsOf(receipt.lines))
      const dates = receipt.lines.flatMap(({ productId, quantity, expiresOn }) =>
        expiresOn === undefined ? [] : [{ productId, on: expiresOn, quantity }],
      )
      const arriving = new Map(
        [...Map.groupBy(dates, ({ productId }) => productId)].map(([id, same]) => [id, union(same, [])]),
      )
      const document = [supplier, reference].filter((part) => part !== '').join(', ')
      const movement = { storeId, kind: 'received', by: actor, at, reference: document } as const
      const lines = receipt.lines.map(({ productId, quantity, cost }) => ({
        productId,
        quantity,
        costPaise: cost === undefined ? null : toPaise(cost),
      }))
      return changedLines(await addTo(tx, lines, { movement, arriving }))
    })
  })
}

export type Count = { storeId: string; lines: { productId: string; counted: number; stockVersion: number }[] }

/**
 * Sets the counted quantities. Throws `stock_changed` with the lines that were sold in the meantime; then nothing is
 * changed.
 */
export const count = async (deps: Deps, counting: Count, { actor, key }: WriteContext): Promise<ChangedLine[]> => {
  await refreshStores(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['stock-count', counting], now: at }, async () => {
      const { storeId, lines } = counting
      requireActiveStore(deps, storeId)
      const names = await requireProducts(tx, idsOf(lines))
      // A product that the store does not sell yet is counted with version 0.
      const fresh = lines.filter(({ stockVersion }) => stockVersion === 0).map(({ productId }) => productId)
      const before = await queries.readQuantities(tx, storeId, fresh)
      const isNew = await keep(
        tx,
        storeId,
        fresh.filter((id) => !before.has(id)),
      )
      const locked = await queries.lockStocks(tx, [storeId], idsOf(lines))
      const stock = new Map(locked.map((row) => [row.product_id, row]))
      const seen = (productId: string, version: number) => {
        const row = stock.get(productId)
        if (row === undefined) return false
        return row.version === version || (version === 0 && !before.has(productId) && row.version === 1)
      }
      const stale = lines.filter(({ productId, stockVersion }) => !seen(productId, stockVersion))
      if (stale.length > 0)
        throw new AppError('stock_changed', {
          data: {
            lines: stale.map(({ productId }) => ({
              productId,
              name: must(names.get(productId)),
              quantity: stock.get(productId)?.quantity ?? 0,
              stockVersion: stock.get(productId)?.version ?? 0,
            })),
          },
        })
      const dated = await datedNow(tx, locked)
      const differences = lines
        .map(({ productId, counted }) => ({ productId, quantity: counted - (stock.get(productId)?.quantity ?? 0) }))
        .filter(({ quantity }) => quantity !== 0)
      const changed = await queries.addPieces(tx, differences, { storeId, kind: 'counted', by: actor, at })
      await queries.endCount(tx, storeId, idsOf(lines))
      // Missing pieces are assumed to be the first to expire. Pieces that were found have no date.
      const missing = new Map(differences.map(({ productId, quantity }) => [productId, Math.max(0, -quantity)]))
      await writeDated(
        tx,
        storeId,
        new Map(
          idsOf(lines).flatMap((id) => {
            const pieces = dated.get(stockKey(storeId, id))
            return pieces ? [[id, takeFirstExpiring(pieces, missing.get(id) ?? 0).rest] as const] : []
          }),
        ),
      )
      if (isNew) await raiseCatalogueVersion(tx)
      const after = new Map(changed.map((row) => [row.product_id, row]))
      return changedLines(lines.flatMap(({ productId }) => after.get(productId) ?? stock.get(productId) ?? []))
    })
  })
}

/** Throws `insufficient_stock` with the lines of which there are fewer pieces than requested. */
const requireEnough = (
  wanted: readonly queries.Pieces[],
  stock: ReadonlyMap<string, { quantity: number }>,
  names: ReadonlyMap<string, string>,
): void => {
  const lacking = wanted.filter(({ productId, quantity }) => (stock.get(productId)?.quantity ?? 0) < quantity)
  if (lacking.length === 0) return
  throw new AppError('insufficient_stock', {
    data: {
      lines: lacking.map(({ productId }) => ({
        productId,
        name: must(names.get(productId)),
        left: stock.get(productId)?.quantity ?? 0,
      })),
    },
  })
}

export type Waste = { storeId: string; lines: (queries.Pieces & { reason: string })[] }

export const waste = async (deps: Deps, wasted: Waste, { actor, key }: WriteContext): Promise<ChangedLine[]> => {
  await refreshStores(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['stock-waste', wasted], now: at }, async () => {
      const { storeId } = wasted
      requireActiveStore(deps, storeId)
      const names = await requireProducts(tx, idsOf(wasted.lines))
      const lines = perProduct(wasted.lines)
      const locked = await queries.lockStocks(tx, [storeId], idsOf(lines))
      requireEnough(lines, new Map(locked.map((row) => [row.product_id, row])), names)
      const gone = lines.map((line) => ({ ...line, quantity: -line.quantity }))
      return changedLines(await queries.addPieces(tx, gone, { storeId, kind: 'wasted', by: actor, at }))
    })
  })
}

export type Move = { fromStoreId: string; toStoreId: string; lines: queries.Pieces[] }

/**
 * Moves goods, with their expiry dates, from one store to another. Returns the remaining stock of the store they came
 * from.
 */
export const move = async (deps: Deps, moved: Move, { actor, key }: WriteContext): Promise<ChangedLine[]> => {
  await refreshStores(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: actor, key, request: ['stock-move', moved], now: at }, async () => {
      const { fromStoreId, toStoreId } = moved
      requireActiveStore(deps, fromStoreId)
      requireActiveStore(deps, toStoreId)
      const lines = perProduct(moved.lines)
      const ids = idsOf(lines)
      const names = await requireProducts(tx, ids)
      const isNew = await keep(tx, toStoreId, ids)
      const locked = await queries.lockStocks(tx, [fromStoreId, toStoreId], ids)
      const from = locked.filter(({ store_id }) => store_id === fromStoreId)
      requireEnough(lines, new Map(from.map((row) => [row.product_id, row])), names)
      const dated = await datedNow(tx, from)
      const split = new Map(
        lines.flatMap(({ productId, quantity }) => {
          const pieces = dated.get(stockKey(fromStoreId, productId))
          return pieces ? [[productId, takeFirstExpiring(pieces, quantity)] as const] : []
        }),
      )
      const left = await queries.addPieces(
        tx,
        lines.map((line) => ({ ...line, quantity: -line.quantity })),
        { storeId: fromStoreId, kind: 'moved_out', by: actor, at, reference: toStoreId },
      )
      await writeDated(tx, fromStoreId, new Map([...split].map(([id, { rest }]) => [id, rest])))
      const arriving = new Map([...split].map(([id, { taken }]) => [id, taken]))
      const movement = { storeId: toStoreId, kind: 'moved_in', by: actor, at, reference: fromStoreId } as const
      await addTo(tx, lines, { movement, arriving })
      if (isNew) await raiseCatalogueVersion(tx)
      return changedLines(left)
    })
  })
}

export type Bins = { storeId: string; lines: { productId: string; bin: string }[] }

/** Throws `not_found` when the store does not sell one of the products. */
export const setBins = async (deps: Deps, bins: Bins, { actor, key }: WriteContext): Promise<Bins['lines']> => {
  await refreshStores(deps)
  return inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId: actor, key, request: ['stock-bins', bins], now: deps.clock() }, async () => {
      requireActiveStore(deps, bins.storeId)
      const set = new Set(await queries.setBins(tx, bins.storeId, bins.lines))
      if (bins.lines.some(({ productId }) => !set.has(productId)))
        throw new AppError('not_found', { message: 'Product not found' })
      return bins.lines
    }),
  )
}
