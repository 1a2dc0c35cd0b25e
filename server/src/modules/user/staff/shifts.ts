// Shifts: a person works at one store at a time, with one of the duties that the person has there. The work itself belongs
// to later modules such as picking; `ShiftWork` tells them when a shift begins or ends.

import type { ShiftShape } from '@tokri/contract/shift.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { can, type Duty, duties } from '@tokri/rules/permissions.ts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit-log.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { noteEvent } from '../../../platform/outbox/outbox.ts'
import type { Viewer } from '../../../platform/security/access.ts'
import * as queries from './shift-queries.ts'

/** What a module does when a shift begins or ends. Each function runs in the transaction of that change. */
export type ShiftWork = {
  begin: (tx: Tx, deps: Deps, shift: { storeId: string; duty: Duty; at: Date }) => Promise<void>
  isInHand: (tx: Tx, userId: string) => Promise<boolean>
  /** What the person then has to do first, where the usual words do not say it. */
  unfinished?: string
  /** How many orders the person works on or is to take next. It marks nothing as seen. */
  countOrders: (db: Db, userId: string) => Promise<number>
  /** The cash that the person has to hand over. */
  readCashPaise?: (tx: Tx, userId: string) => Promise<number>
  /** Whether what the person has in hand stays there while nobody hears of them. */
  isLoaded?: (tx: Tx, userId: string) => Promise<boolean>
  /** `reason` is why the work goes back, where somebody said it. */
  handBack: (tx: Tx, deps: Deps, hands: { userId: string; reason?: string | undefined; at: Date }) => Promise<void>
}

export type Act = { key: string | null }

const shapeOf = (shift: queries.OpenShift): ShiftShape => ({
  _id: shift.id,
  storeId: shift.store_id,
  store: { _id: shift.store_id, name: shift.store_name },
  duty: shift.duty,
  startedAt: shift.started_at.toISOString(),
})

/**
 * Opens a shift. Throws `not_found` for an unknown store, `store_archived`, `permission_denied` for a duty that the person
 * does not hold there, and `shift_open`.
 */
export const startShift = (
  deps: Deps,
  viewer: Viewer,
  { storeId, duty, key, work }: Act & { storeId: string; duty: Duty; work: readonly ShiftWork[] },
): Promise<ShiftShape> =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    return runOnce(tx, { userId: viewer.id, key, request: ['shift-start', storeId, duty], now: at }, async () => {
      // Read again, because the viewer is cached for almost a second.
      const person = await queries.lockPerson(tx, viewer.id)
      if (person?.status !== 'Active' || !can(person, duty, storeId)) throw new AppError('permission_denied')
      const store = await queries.lockStoreForShift(tx, storeId)
      if (!store) throw new AppError('not_found', { message: 'Store not found' })
      if (!store.active) throw new AppError('store_archived')
      const row = { id: newId(), store_id: storeId, duty, started_at: at, heard_at: at }
      if (!(await queries.insertShift(tx, { ...row, user_id: viewer.id, ended_at: null })))
        throw new AppError('shift_open')
      await noteEvent(tx, { kind: 'shift.started', subject: viewer.id, data: { storeId, duty }, at })
      for (const { begin } of work) await begin(tx, deps, { storeId, duty, at })
      return shapeOf({ ...row, store_name: store.name })
    })
  })

const writeEnd = async (
  tx: Tx,
  { id, store_id, duty }: queries.OpenShift,
  { userId, at }: { userId: string; at: Date },
): Promise<void> => {
  await queries.endShift(tx, id, at)
  await noteEvent(tx, { kind: 'shift.ended', subject: userId, data: { storeId: store_id, duty }, at })
}

type End = { userId?: string | undefined; reason?: string | undefined; cashLater?: boolean | undefined }

/** Throws `work_in_hand` for unfinished work, and `cash_in_hand` for cash, unless it is handed over later. */
const requireEmptyHands = async (
  tx: Tx,
  userId: string,
  { work, cashLater }: { work: readonly ShiftWork[]; cashLater: boolean | undefined },
): Promise<void> => {
  for (const { isInHand, unfinished } of work)
    if (await isInHand(tx, userId))
      throw new AppError('work_in_hand', unfinished === undefined ? {} : { message: unfinished })
  if (cashLater) return
  let paise = 0
  for (const { readCashPaise } of work) paise += (await readCashPaise?.(tx, userId)) ?? 0
  if (paise > 0) throw new AppError('cash_in_hand', { data: { inHand: toRupees(paise) } })
}

/**
 * Ends the open shift of the caller, or of another person at a store of the caller, whose work then goes back to the queue and
 * the planner; the cash of that person stays due. Throws `no_shift`, `work_in_hand` and `cash_in_hand` for the caller, and
 * `not_found` for a person who is not on shift at a store of the caller.
 */
export const endShift = (
  deps: Deps,
  viewer: Viewer,
  { key, work, userId = viewer.id, reason = '', cashLater }: Act & End & { work: readonly ShiftWork[] },
) =>
  inTransaction(deps.db, (tx) => {
    const at = deps.clock()
    const request = ['shift-end', ...(userId === viewer.id ? [cashLater ?? false] : [userId, reason])]
    return runOnce(tx, { userId: viewer.id, key, request, now: at }, async () => {
      const isOwn = userId === viewer.id
      const shift = isOwn ? await lockOpenShift(tx, userId) : await queries.lockOpenShift(tx, userId)
      if (!shift || !(isOwn || can(viewer, 'manager', shift.store_id)))
        throw new AppError('not_found', { message: 'This person is not on shift here' })
      if (isOwn) await requireEmptyHands(tx, userId, { work, cashLater })
      else {
        for (const { handBack } of work) await handBack(tx, deps, { userId, reason, at })
        await audit(tx, { at, actor: viewer.id, action: 'shift.ended-by-manager', subject: userId })
      }
      await writeEnd(tx, shift, { userId, at })
      return { ...shapeOf(shift), endedAt: at.toISOString() }
    })
  })

/** The open shift of a person, locked until the end of the transaction. Throws `no_shift`. */
export const lockOpenShift = async (tx: Tx, userId: string): Promise<queries.OpenShift> => {
  const shift = await queries.lockOpenShift(tx, userId)
  if (!shift) throw new AppError('no_shift')
  return shift
}

/** The open shift, and the duties at active stores with which the person may begin one. */
export const readShift = async ({ db }: Deps, viewer: Viewer, work: readonly ShiftWork[]) => {
  const shift = await queries.readOpenShift(db, viewer.id)
  const stores = await queries.readActiveStores(db)
  const counts = await Promise.all(work.map(({ countOrders }) => countOrders(db, viewer.id)))
  return {
    orders: counts.reduce((sum, count) => sum + count, 0),
    data: shift ? shapeOf(shift) : null,
    duties: stores.flatMap(({ id, name }) =>
      duties.filter((duty) => can(viewer, duty, id)).map((duty) => ({ storeId: id, store: { _id: id, name }, duty })),
    ),
  }
}

/** Ends the open shift of a person, if there is one, and returns the unfinished work to the queue. */
export const endShiftOf = async (
  tx: Tx,
  deps: Deps,
  { userId, work }: { userId: string; work: readonly ShiftWork[] },
): Promise<void> => {
  const shift = await queries.lockOpenShift(tx, userId)
  if (!shift) return
  const at = deps.clock()
  for (const { handBack } of work) await handBack(tx, deps, { userId, at })
  await writeEnd(tx, shift, { userId, at })
}

/** A shift that nobody has heard of for so long was forgotten. */
const FORGOTTEN_MS = 4 * 3_600_000

/** Ends forgotten shifts. Bags that are loaded stay with their rider, whom a manager sees as silent; cash stays due. */
export const endForgottenShifts = async (deps: Deps, work: readonly ShiftWork[]): Promise<void> => {
  const before = new Date(deps.clock().getTime() - FORGOTTEN_MS)
  for (const userId of await queries.readUnheard(deps.db, before))
    await inTransaction(deps.db, async (tx) => {
      const shift = await queries.lockOpenShift(tx, userId)
      if (!shift || shift.heard_at >= before) return
      for (const { isLoaded } of work) if (await isLoaded?.(tx, userId)) return
      await endShiftOf(tx, deps, { userId, work })
    })
}

/** Like `endShiftOf`, but only if the person's duties, role or status no longer allow the shift. */
export const endForbiddenShift = async (
  tx: Tx,
  deps: Deps,
  { userId, work }: { userId: string; work: readonly ShiftWork[] },
): Promise<void> => {
  const person = await queries.lockPerson(tx, userId)
  const shift = await queries.lockOpenShift(tx, userId)
  if (!person || !shift) return
  if (person.status === 'Active' && can(person, shift.duty, shift.store_id)) return
  await endShiftOf(tx, deps, { userId, work })
}

/** The shifts of a person, for the copy of their data. */
export const exportShifts = async ({ db }: Pick<Deps, 'db'>, userId: string) =>
  (await queries.readShifts(db, userId)).map(({ store, duty, started_at, ended_at }) => ({
    store,
    duty,
    startedAt: started_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
  }))
