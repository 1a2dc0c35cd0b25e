// What a shopper buys again and again, computed from their own orders when they ask for it. Nothing of it is stored. How often
// somebody buys a thing, and when they will need it, is worked out only for those who agreed to it (personalisation); others
// see what they bought most often.
import type { buyAgainSchema } from '@tokri/contract/order.schema.ts'
import { type Habit, habitsOf } from '@tokri/rules/buy-again.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { storeProducts } from '../../catalogue/service.ts'
import { mayDo } from '../../user/service.ts'
import { readPurchases } from './list-queries.ts'

/** Older orders say little about what somebody needs now. */
const DAYS = 365
/** The most habits that are looked up in the catalogue, of which a few may no longer be sold. */
const MOST_LOOKED_UP = 150

type Answer = z.output<typeof buyAgainSchema.answer>['data']

/** The same products by how often they were bought. */
const withoutHabits = <Id extends string>(habits: readonly Habit<Id>[]): Habit<Id>[] =>
  habits
    .map((habit) => ({ ...habit, everyDays: null, due: false }))
    .sort((one, other) => other.times - one.times || other.lastAt.getTime() - one.lastAt.getTime())

/** The products that this store sells, those in stock first. */
export const listHabits = async (
  deps: Deps,
  userId: string,
  { storeId, limit }: { storeId: string; limit: number },
): Promise<Answer> => {
  const now = deps.clock()
  const purchases = await readPurchases(deps.db, userId, new Date(now.getTime() - DAYS * 86_400_000))
  const known = habitsOf(purchases, now)
  const shown = (await mayDo(deps, userId, 'personalisation')) ? known : withoutHabits(known)
  const habits = new Map(shown.slice(0, MOST_LOOKED_UP).map((habit) => [habit.productId, habit]))
  if (habits.size === 0) return []
  const products = await storeProducts(deps, storeId, [...habits.keys()])
  const inStock = (product: (typeof products)[number]) => product.stock > 0
  return [...products.filter(inStock), ...products.filter((product) => !inStock(product))]
    .slice(0, limit)
    .flatMap((product) => {
      const habit = habits.get(product._id)
      if (!habit) return []
      const { times, lastAt, everyDays, due } = habit
      return [{ product, times, lastAt: lastAt.toISOString(), everyDays, due }]
    })
}
