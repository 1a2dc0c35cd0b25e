// The close of a business day. Until then its figures follow from the rows of orders, refunds, payments, handovers and
// waste; the close writes them into a row that never changes. rules/day-close.ts says what counts for which day.
import type { BusinessDayShape } from '@tokri/contract/accounts.schema.ts'
import { type CountAndSum, type DayFigures, expectedCashPaise } from '@tokri/rules/day-close.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { amountDuePaise } from '@tokri/rules/order-money.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../platform/audit-log.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { moneyOf } from '../order/service.ts'
import * as queries from './day-close-queries.ts'

export type DayQuery = { storeId: string; day?: string | undefined }

const inRupees = ({ count, paise }: CountAndSum) => ({ count, amount: toRupees(paise) })
const none: CountAndSum = { count: 0, paise: 0 }
const together = (one: CountAndSum, other: CountAndSum): CountAndSum => ({
  count: one.count + other.count,
  paise: one.paise + other.paise,
})
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

/** The tips by rider. The name of a deleted account is null, as that of orders that no rider delivered. */
const tipsShape = (tips: NonNullable<DayFigures['tips']>, names: ReadonlyMap<string, string>) => ({
  count: sumOf(tips.map(({ count }) => count)),
  amount: toRupees(sumOf(tips.map(({ paise }) => paise))),
  cash: toRupees(sumOf(tips.map(({ cashPaise = 0 }) => cashPaise))),
  byRider: tips.map(({ riderId, count, paise, cashPaise = 0 }) => ({
    riderId,
    name: riderId === null ? null : (names.get(riderId) ?? null),
    count,
    amount: toRupees(paise),
    cash: toRupees(cashPaise),
  })),
})

const figuresShape = (figures: DayFigures) => {
  const { delivered, cash, online, refunds, cancelled, waste } = figures
  const { used, given } = figures.credit ?? { used: none, given: none }
  return {
    delivered: {
      ...inRupees(together(delivered.cash, delivered.online)),
      cash: inRupees(delivered.cash),
      online: inRupees(delivered.online),
    },
    cash: {
      counter: toRupees(cash.counterPaise),
      riders: toRupees(cash.ridersPaise),
      handedOver: toRupees(cash.handedOverPaise),
      refunded: toRupees(cash.refundedPaise),
      tipsPaid: toRupees(cash.tipsPaidPaise ?? 0),
      expected: toRupees(expectedCashPaise(figures)),
    },
    online: online.map(({ provider, received, refunded, unconfirmed = none }) => ({
      provider,
      received: inRupees(received),
      refunded: inRupees(refunded),
      net: toRupees(received.paise - refunded.paise),
      ...(unconfirmed.count > 0 && { unconfirmed: inRupees(unconfirmed) }),
    })),
    refunds: {
      ...inRupees(together(refunds.cash, refunds.online)),
      cash: inRupees(refunds.cash),
      online: inRupees(refunds.online),
    },
    credit: { used: inRupees(used), given: inRupees(given) },
    cancelled: inRupees(cancelled),
    waste: {
      pieces: sumOf(waste.map(({ pieces }) => pieces)),
      amount: toRupees(sumOf(waste.map(({ paise }) => paise))),
      byReason: waste.map(({ reason, pieces, paise }) => ({ reason, pieces, amount: toRupees(paise) })),
    },
  }
}

/** Throws `not_found` for an unknown store. */
const dayOf = async (db: Db | Tx, { storeId, day }: DayQuery, now: Date): Promise<queries.BusinessDay> => {
  const found = await queries.readBusinessDay(db, { storeId, day: day ?? null, now })
  if (!found) throw new AppError('not_found', { message: 'Store not found' })
  return found
}

/** Until when an open day is counted: now, or its midnight if that is over. A day to come is empty. */
const endOf = ({ from, midnight }: queries.BusinessDay, now: Date): Date => {
  if (now >= midnight) return midnight
  return now > from ? now : from
}

const closedShape = (close: queries.DayClose): BusinessDayShape['closed'] => ({
  at: close.closed_at.toISOString(),
  by: close.by_name,
  counted: toRupees(close.counted_paise),
  difference: toRupees(close.counted_paise - close.expected_paise),
  note: close.note,
})

const readOut = async (db: Db | Tx, storeId: string): Promise<BusinessDayShape['out']> =>
  (await queries.readOut(db, storeId))
    .map((row) => ({ orderNumber: row.number, name: row.name, amount: toRupees(amountDuePaise(moneyOf(row))) }))
    .filter(({ amount }) => amount > 0)

const readDay = async (db: Db | Tx, query: DayQuery, now: Date): Promise<BusinessDayShape> => {
  const day = await dayOf(db, query, now)
  const close = await queries.readClose(db, day.storeId, day.day)
  const { from, to } = close ? { from: close.from_at, to: close.to_at } : { from: day.from, to: endOf(day, now) }
  const figures = close?.figures ?? (await queries.readDayFigures(db, { storeId: day.storeId, from, to }))
  const tips = figures.tips ?? []
  const held = figures.held ?? []
  const riderIds = [...tips, ...held].flatMap(({ riderId }) => riderId ?? [])
  const names = riderIds.length > 0 ? await queries.readNames(db, riderIds) : new Map()
  return {
    store: { _id: day.storeId, name: day.name },
    day: day.day,
    from: from.toISOString(),
    to: to.toISOString(),
    endsEarly: to < day.midnight,
    closed: close ? closedShape(close) : null,
    ...figuresShape(figures),
    held: held.map(({ riderId, paise }) => ({ riderId, name: names.get(riderId) ?? null, amount: toRupees(paise) })),
    // What is out now is expected in the till of today.
    out: close || to >= day.midnight ? [] : await readOut(db, day.storeId),
    tips: tipsShape(tips, names),
    open: await queries.readOpenDays(db, day.storeId, now),
  }
}

export const readBusinessDay = ({ db, clock }: Deps, query: DayQuery): Promise<BusinessDayShape> =>
  readDay(db, query, clock())

type Close = { storeId: string; day: string; counted: number; expected: number; note: string }

/**
 * Closes a business day. Throws `illegal_move` for a day that has not begun, `duplicate` for a closed one, and
 * `stale_version` if the expected cash is no longer what was shown.
 */
export const closeDay = (deps: Deps, userId: string, { storeId, day, ...close }: Close): Promise<BusinessDayShape> =>
  inTransaction(deps.db, async (tx) => {
    await queries.lockStore(tx, storeId)
    const now = deps.clock()
    const found = await dayOf(tx, { storeId, day }, now)
    if (await queries.readClose(tx, storeId, found.day))
      throw new AppError('duplicate', { message: 'This day is closed already' })
    const to = endOf(found, now)
    if (to <= found.from) throw new AppError('illegal_move', { message: 'This day has not begun' })
    const figures = await queries.readDayFigures(tx, { storeId, from: found.from, to })
    const expected = expectedCashPaise(figures)
    if (toPaise(close.expected) !== expected)
      throw new AppError('stale_version', { message: 'The figures have changed meanwhile. Look at them again.' })
    const counted = toPaise(close.counted)
    await queries.insertClose(tx, {
      store_id: storeId,
      day: found.day,
      from_at: found.from,
      to_at: to,
      closed_at: now,
      by: userId,
      note: close.note,
      counted_paise: counted,
      expected_paise: expected,
      figures: JSON.stringify(figures),
    })
    await audit(tx, {
      at: now,
      actor: userId,
      action: 'day.closed',
      subject: storeId,
      detail: { day: found.day, counted: close.counted, difference: toRupees(counted - expected) },
    })
    return readDay(tx, { storeId, day: found.day }, now)
  })
