// The orders of a customer in short, and what they spent, for their page at the counter.
import type { CustomerOrder } from '@tokri/contract/user.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import * as queries from './customer-order-queries.ts'

const MOST = 100

export const readCustomerOrders = async (
  { db }: Pick<Deps, 'db'>,
  userId: string,
): Promise<{ orders: CustomerOrder[]; orderCount: number; spend: number }> => {
  const { count, spend_paise } = await queries.sumOrders(db, userId)
  return {
    orders: (await queries.readNewest(db, userId, MOST)).map(({ id, number, state, total_paise, created_at }) => ({
      _id: id,
      orderNumber: number,
      state,
      total: toRupees(total_paise),
      createdAt: created_at.toISOString(),
    })),
    orderCount: count,
    spend: toRupees(spend_paise),
  }
}
