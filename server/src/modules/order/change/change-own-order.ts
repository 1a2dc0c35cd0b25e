// A shopper changes lines, time or address of an order that nobody packs yet. Lines are changed as an administrator changes
// them. A time is taken as for a new order; with another address the order is promised anew, by the store that has its goods.
// The order is locked first: a picker who takes it at the same moment comes before or after the change.

import { isDeepStrictEqual } from 'node:util'
import type { ChangedPart, OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import { dueAt } from '@tokri/rules/promise.ts'
import { slotUntil, startOfWork } from '@tokri/rules/slots.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { ownAddress, placeOf } from '../../address/service.ts'
import { readLinesWithoutCart } from '../../cart/service.ts'
import { promiseForOrder, takeSlot } from '../../promise/service.ts'
import type { TakenSlot } from '../../promise/slots.ts'
import { storeForOrder } from '../../store/service.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { type OrderClient, refuseTooManyInSlot, refuseTooManyOpen, refuseTooManyPieces } from '../place/open-bounds.ts'
import { pausedError, promiseColumns, refreshStoresAndPromises } from '../place/place-order.ts'
import { readOrder } from '../read/read-orders.ts'
import { insertHolders } from '../rows/holder-queries.ts'
import * as queries from '../rows/queries.ts'
import { noteChange, type Priced, priceWanted, refused, shapeOf, writeChange } from './change-lines.ts'

/** What is left out stays. `slot` is the end of a quarter of an hour as an ISO time, or null: as soon as possible. */
type Wanted = {
  orderId: string
  lines?: { productId: string; quantity: number }[] | undefined
  addressId?: string | undefined
  slot?: string | null | undefined
}

const requireQueued = (order: queries.LockedOrder): void => {
  if (!orderCan.changeOwn(order.state))
    throw refused('The store packs this order already. Call the store to change something.')
}

type Delivery = { wanted: Wanted; lines: number }

/** When and where the order comes after the change; null if both stay. */
const deliveryOf = async (deps: Deps, db: Db | Tx, order: queries.LockedOrder, { wanted, lines }: Delivery) => {
  const before = await queries.readAddress(db, order.id)
  const address = wanted.addressId === undefined ? before : await ownAddress(db, order.user_id ?? '', wanted.addressId)
  const slotAt = wanted.slot === undefined ? order.slot_at : wanted.slot === null ? null : new Date(wanted.slot)
  const hasMoved = wanted.addressId !== undefined && !isDeepStrictEqual(address, before)
  const hasTime = slotAt?.getTime() !== order.slot_at?.getTime()
  if (!hasMoved && !hasTime) return null
  const store = storeForOrder(deps, placeOf(address), slotAt === null ? 'at once' : 'later')
  if (store.id !== order.store_id)
    throw refused('Another store delivers to this address. Cancel this order and place it again.')
  const promise = promiseForOrder(deps, { store, to: placeOf(address), lines })
  if (promise.pause && slotAt === null) throw pausedError(promise.pause)
  const earliest = dueAt(deps.clock(), promise.minutes)
  // A slot that stays has its place already. It may be too early for a door that is farther away.
  if (slotAt && !hasTime && earliest > slotAt)
    throw new AppError('slot_full', { message: 'This time can no longer be chosen' })
  const parts: ChangedPart[] = [...(hasMoved ? ['address' as const] : []), ...(hasTime ? ['time' as const] : [])]
  return { address, parts, slotAt, hasTime, store, promise, dueAt: slotAt ?? earliest }
}

type Coming = NonNullable<Awaited<ReturnType<typeof deliveryOf>>>

const slotOf = async (tx: Tx, deps: Deps, { slotAt, hasTime, store, promise }: Coming): Promise<TakenSlot | null> => {
  if (slotAt === null) return null
  if (hasTime) return takeSlot(tx, deps, { store, at: slotAt, promise })
  const slot = slotUntil(slotAt)
  return { ...slot, startAt: startOfWork(slot, promise.idlePredicted ?? promise.minutes) }
}

const pricedLines = async (deps: Deps, db: Db | Tx, order: queries.LockedOrder, { lines }: Wanted) => {
  if (lines === undefined) return null
  const priced = await priceWanted(deps, db, order, lines)
  return priced.changes.length === 0 ? null : priced
}

/**
 * The bill of an order with other lines, and when it comes. Throws `not_found` for another shopper's order, `illegal_move`
 * once somebody packs it, `not_served` and `store_closed` for the address.
 */
export const priceOwnChange = async (deps: Deps, userId: string, wanted: Wanted) => {
  await refreshStoresAndPromises(deps)
  const order = await queries.readOrderUnlocked(deps.db, wanted.orderId)
  if (order?.user_id !== userId) throw new AppError('not_found', { message: 'Order not found' })
  requireQueued(order)
  const priced = await pricedLines(deps, deps.db, order, wanted)
  const shape = await readOrder(deps.db, order.id, userId)
  const count = priced?.lines.length ?? shape.lines.length
  const coming = await deliveryOf(deps, deps.db, order, { wanted, lines: count })
  const asNow = { ...shape, back: 0, extra: 0, atDoor: shape.payment.method === 'cash' ? shape.amountDue : 0 }
  const { bill, coupon, back, extra, atDoor } = priced ? shapeOf(priced) : asNow
  const promise = coming
    ? {
        minutes: minutesUntil(coming.dueAt, deps.clock()),
        at: coming.dueAt.toISOString(),
        ...(coming.slotAt && { notBefore: slotUntil(coming.slotAt).from.toISOString() }),
      }
    : shape.promise
  return { bill, coupon, back, extra, atDoor, promise }
}

const minutesUntil = (at: Date, now: Date): number => Math.ceil((at.getTime() - now.getTime()) / 60_000)

/** A change may not bring an order above a bound that a new order has. */
const refuseTooMany = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  { priced, coming, client }: { priced: Priced | null; coming: Coming | null; client: OrderClient | null },
): Promise<void> => {
  const userId = order.user_id ?? ''
  const more = priced?.changes.filter(({ from, to }) => to > from) ?? []
  if (more.length > 0) {
    const raised = more.map(({ productId, to }) => ({ productId, quantity: to }))
    refuseTooManyPieces(deps, await readLinesWithoutCart(tx, { userId, storeId: order.store_id }, raised))
  }
  if (client === null || (more.length === 0 && coming === null)) return
  const { bill, address } = await readOrder(tx, order.id, userId)
  const holders = await refuseTooManyOpen(tx, deps, {
    ...{ userId, client, address: coming?.address ?? address, changes: order.id },
    pieces: priced?.bill.totalItems ?? bill.totalItems,
    paise: priced?.bill.finalAmountPaise ?? order.final_amount_paise,
    paysOnline: order.payment_method === 'online',
  })
  if (coming?.hasTime && coming.slotAt)
    await refuseTooManyInSlot(tx, deps, { holders, storeId: order.store_id, at: coming.slotAt })
  if (holders.length > 0) await insertHolders(tx, order.id, holders)
}

type Change = Wanted & { totalAmt: number }
type Sent = { change: Change; key: string | null; client: OrderClient | null; language: string }

/**
 * Changes an order for its shopper. Throws what `priceOwnChange` and `writeChange` throw, `bad_request` if nothing changes,
 * `slot_full`, `too_many_open` and `too_many_pieces`.
 */
export const changeOwnOrder = async (
  deps: Deps,
  userId: string,
  { change, key, client, language }: Sent,
): Promise<OrderShape & { paymentUrl?: string }> => {
  await refreshStoresAndPromises(deps)
  return inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId, key, request: ['own-change', change], now: at }, async () => {
      const { orderId, totalAmt } = change
      const order = await findAndLockOrder(tx, orderId, userId)
      requireQueued(order)
      const priced = await pricedLines(deps, tx, order, change)
      const count = priced?.lines.length ?? (await queries.readLines(tx, orderId)).length
      const coming = await deliveryOf(deps, tx, order, { wanted: change, lines: count })
      if (!priced && !coming) throw new AppError('bad_request', { message: 'Nothing is changed' })
      // The slot is locked first, so that other orders for it wait.
      const slot = coming && (await slotOf(tx, deps, coming))
      await refuseTooMany(tx, deps, order, { priced, coming, client })
      if (coming)
        await queries.updateOrder(tx, orderId, {
          address: JSON.stringify(coming.address),
          ...promiseColumns(coming.promise, slot, at),
          // The margin is learned from orders that come as they were placed.
          ...{ predicted_minutes: null, promise_margin: null, updated_at: at },
        })
      const made = { viewer: null, reason: '', parts: coming?.parts ?? [], at }
      if (priced) return writeChange(tx, deps, order, { ...made, priced, totalAmt, language })
      const unchanged = { changes: [], finalPaise: order.final_amount_paise, backPaise: 0, paymentId: null }
      await noteChange(tx, deps, order, { ...made, ...unchanged })
      return readOrder(tx, orderId, userId)
    })
  })
}
