// The cash of riders: what they collected at doors, minus what they handed over. A difference remains in the rider's
// cash in hand until it is settled; nothing is rounded or written off.
import type { CashShape } from '@tokri/contract/delivery.schema.ts'
import { formatRupees, toPaise, toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { requireAtStore, type Viewer } from '../../../platform/security/access.ts'
import { announceOrder } from '../../order/service.ts'
import * as queries from '../queries.ts'

const shapeOf = (row: { id: string; amount_paise: number; expected_paise: number; at: Date }) => ({
  _id: row.id,
  amount: toRupees(row.amount_paise),
  expected: toRupees(row.expected_paise),
  difference: toRupees(row.amount_paise - row.expected_paise),
  at: row.at.toISOString(),
})

/** The caller's cash in hand, in total and by store. */
export const readMyCash = async ({ db }: Deps, viewer: Viewer) => {
  const rows = await queries.readCash(db, viewer.id)
  const handovers = await queries.readHandovers(db, viewer.id)
  const orders = await queries.readCashOrders(db, viewer.id)
  const stores = rows.map(
    ({ store_id, collected, handed_over }): CashShape => ({
      storeId: store_id,
      collected: toRupees(collected),
      handedOver: toRupees(handed_over),
      inHand: toRupees(collected - handed_over),
      orders: orders
        .filter((order) => order.store_id === store_id)
        .map(({ order_id, number, cash_paise, at }) => ({
          ...{ orderId: order_id, orderNumber: number, amount: toRupees(cash_paise), at: at.toISOString() },
        })),
      handovers: handovers.filter((handover) => handover.store_id === store_id).map(shapeOf),
    }),
  )
  return { inHand: toRupees(rows.reduce((sum, row) => sum + row.collected - row.handed_over, 0)), stores }
}

/** The figures of all shifts of the caller's day; null if there is none. */
export const readMyDay = async ({ db, clock }: Deps, viewer: Viewer) => {
  const since = await queries.readDayStart(db, viewer.id, clock())
  if (!since) return null
  const { drops, kept, failed, tips, tip_paise, cash_tip_paise } = await queries.readDay(db, viewer.id, since)
  const rows = await queries.readRiderCash(db, viewer.id)
  const sum = (of: 'in_hand_paise' | 'tips_paise') => toRupees(rows.reduce((all, row) => all + row[of], 0))
  return {
    since: since.toISOString(),
    drops,
    kept,
    failed,
    cashInHand: sum('in_hand_paise'),
    tips: { count: tips, amount: toRupees(tip_paise), cash: toRupees(cash_tip_paise), owed: sum('tips_paise') },
  }
}

/** Throws `bad_request` while a person has cash of a store: without their account nobody would know who has it. */
export const requireCashHandedOver = async (tx: Tx, riderId: string): Promise<void> => {
  const rows = await queries.readRiderCash(tx, riderId)
  const inHand = Math.max(0, ...rows.map(({ in_hand_paise }) => in_hand_paise))
  if (inHand > 0)
    throw new AppError('bad_request', {
      message: `Hand over the cash in your hands first: ${formatRupees(toRupees(inHand))}`,
    })
}

const storeOf = async (tx: Tx, riderId: string): Promise<string> => {
  const store = (await queries.readRiderShift(tx, riderId)) ?? (await queries.readLastStore(tx, riderId))
  if (store === null) throw new AppError('not_found', { message: 'Rider not found' })
  return store
}

type Given = { riderId: string; amount: number; storeId?: string | undefined; key: string | null }

/**
 * Money that a manager takes from a rider, or gives to one, of a store of the manager. Throws `not_found` for somebody who never
 * rode for it, and `key_required`.
 */
const giveOnce = <T>(
  deps: Deps,
  viewer: Viewer,
  { kind, riderId, amount, storeId, key }: Given & { kind: 'cash-handover' | 'tip-payout' },
  work: (tx: Tx, at: { store: string; cash: { inHand: number; tips: number }; now: Date }) => Promise<T>,
): Promise<T> =>
  inTransaction(deps.db, (tx) => {
    const now = deps.clock()
    const request = [kind, riderId, amount, storeId ?? null]
    return runOnce(tx, { userId: viewer.id, key, request, now }, async () => {
      const store = storeId ?? (await storeOf(tx, riderId))
      requireAtStore(viewer, 'manager', store)
      const cashHere = async () => (await queries.readRiderCash(tx, riderId)).find(({ store_id }) => store_id === store)
      const isTheirs = (await cashHere()) !== undefined || (await storeOf(tx, riderId)) === store
      if (!isTheirs) throw new AppError('not_found', { message: 'Rider not found' })
      // Without a key, a repeat would count the same cash twice.
      if (key === null) throw new AppError('key_required')
      // Of two at once, the second sees the first.
      await queries.lockDispatch(tx, store)
      const cash = await cashHere()
      const done = await work(tx, {
        store,
        cash: { inHand: cash?.in_hand_paise ?? 0, tips: cash?.tips_paise ?? 0 },
        now,
      })
      await announceOrder(tx, store)
      return done
    })
  })

/** A rider gives cash to a manager. Throws as `giveOnce`. */
export const takeCash = (deps: Deps, viewer: Viewer, { riderId, amount, ...given }: Given) =>
  giveOnce(deps, viewer, { kind: 'cash-handover', riderId, amount, ...given }, async (tx, { store, cash, now }) => {
    const expected = cash.inHand
    const row = { id: newId(), rider_id: riderId, amount_paise: toPaise(amount), expected_paise: expected, at: now }
    await queries.insertHandover(tx, { ...row, store_id: store, by: viewer.id })
    await queries.addRiderCash(tx, { riderId, storeId: store, inHandPaise: -row.amount_paise })
    await audit(tx, {
      at: now,
      actor: viewer.id,
      action: 'cash.handed-over',
      subject: riderId,
      detail: { amount, difference: toRupees(row.amount_paise - expected) },
    })
    return { ...shapeOf(row), storeId: store, riderId, inHand: toRupees(expected - row.amount_paise) }
  })

/** A manager pays tips to a rider, out of the till. Throws as `giveOnce`, and `illegal_move` for more than is owed. */
export const payTips = (deps: Deps, viewer: Viewer, { riderId, amount, ...given }: Given) =>
  giveOnce(deps, viewer, { kind: 'tip-payout', riderId, amount, ...given }, async (tx, { store, cash, now }) => {
    const paise = toPaise(amount)
    if (paise > cash.tips) {
      const message = `Only ${formatRupees(toRupees(cash.tips))} of tips is to be paid out`
      throw new AppError('illegal_move', { message })
    }
    const id = newId()
    const row = { id, store_id: store, rider_id: riderId, amount_paise: paise, by: viewer.id, at: now }
    await queries.insertTipPayout(tx, row)
    await queries.addRiderCash(tx, { riderId, storeId: store, tipsPaise: -paise })
    await audit(tx, { at: now, actor: viewer.id, action: 'tips.paid-out', subject: riderId, detail: { amount } })
    return { _id: id, riderId, storeId: store, amount, owed: toRupees(cash.tips - paise), at: now.toISOString() }
  })
