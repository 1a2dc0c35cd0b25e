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
import { readOpenShift } from '../../user/staff/shift-queries.ts'
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
  const stores = rows.map(
    ({ store_id, collected, handed_over }): CashShape => ({
      storeId: store_id,
      collected: toRupees(collected),
      handedOver: toRupees(handed_over),
      inHand: toRupees(collected - handed_over),
      handovers: handovers.filter((handover) => handover.store_id === store_id).map(shapeOf),
    }),
  )
  return { inHand: toRupees(rows.reduce((sum, row) => sum + row.collected - row.handed_over, 0)), stores }
}

/** The figures of the caller's current shift; null if the caller is not on shift. */
export const readMyDay = async (deps: Deps, viewer: Viewer) => {
  const shift = await readOpenShift(deps.db, viewer.id)
  if (!shift) return null
  const { drops, kept, failed, tips, tip_paise } = await queries.readDay(deps.db, viewer.id, shift.started_at)
  const { inHand } = await readMyCash(deps, viewer)
  return {
    since: shift.started_at.toISOString(),
    drops,
    kept,
    failed,
    cashInHand: inHand,
    tips: { count: tips, amount: toRupees(tip_paise) },
  }
}

/** Throws `bad_request` while a person has cash of a store: without their account nobody would know who has it. */
export const requireCashHandedOver = async (tx: Tx, riderId: string): Promise<void> => {
  const rows = await queries.readCash(tx, riderId)
  const inHand = Math.max(0, ...rows.map(({ collected, handed_over }) => collected - handed_over))
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

type Handover = { riderId: string; amount: number; storeId?: string | undefined; key: string | null }

/**
 * A rider gives cash to a manager. Throws `not_found` for somebody who never rode for a store of the caller, and
 * `key_required`.
 */
export const takeCash = (deps: Deps, viewer: Viewer, { riderId, amount, storeId, key }: Handover) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    const request = ['cash-handover', riderId, amount, storeId ?? null]
    return runOnce(tx, { userId: viewer.id, key, request, now: at }, async () => {
      const store = storeId ?? (await storeOf(tx, riderId))
      requireAtStore(viewer, 'manager', store)
      const cashHere = async () => (await queries.readCash(tx, riderId)).find(({ store_id }) => store_id === store)
      const isTheirs = (await cashHere()) !== undefined || (await storeOf(tx, riderId)) === store
      if (!isTheirs) throw new AppError('not_found', { message: 'Rider not found' })
      // Without a key, a repeat would count the same cash twice.
      if (key === null) throw new AppError('key_required')
      // Of two concurrent handovers, the second sees the first.
      await queries.lockDispatch(tx, store)
      const cash = await cashHere()
      const expected = (cash?.collected ?? 0) - (cash?.handed_over ?? 0)
      const row = { id: newId(), rider_id: riderId, amount_paise: toPaise(amount), expected_paise: expected, at }
      await queries.insertHandover(tx, { ...row, store_id: store, by: viewer.id })
      await announceOrder(tx, store)
      await audit(tx, {
        at,
        actor: viewer.id,
        action: 'cash.handed-over',
        subject: riderId,
        detail: { amount, difference: toRupees(row.amount_paise - expected) },
      })
      return { ...shapeOf(row), storeId: store, riderId, inHand: toRupees(expected - row.amount_paise) }
    })
  })
