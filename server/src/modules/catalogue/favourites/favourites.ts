// The products that a person has marked with a heart.
import { limits } from '@tokri/contract/limits.ts'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockPerson } from '../../user/service.ts'
import { productNotFound } from '../service.ts'
import * as queries from './favourite-queries.ts'

/** Throws `not_found` for a product that is not sold, and `limit_reached`. A repeat changes nothing. */
export const addFavourite = (deps: Deps, userId: string, productId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockPerson(tx, userId)
    const ids = await queries.readIds(tx, userId)
    if (ids.includes(productId)) return
    if (ids.length >= limits.favourites)
      throw new AppError('limit_reached', { message: `You can have at most ${limits.favourites} favourites` })
    if (!(await queries.insertFavourite(tx, userId, productId, deps.clock()))) throw productNotFound()
  })

/** For the copy of a person's data. */
export const exportFavourites = async (deps: Pick<Deps, 'db'>, userId: string) =>
  (await queries.readFavourites(deps.db, userId)).map(({ product_id, name, created_at }) => ({
    productId: product_id,
    name,
    createdAt: created_at.toISOString(),
  }))
