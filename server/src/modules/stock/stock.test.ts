import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { catalogueFactory, testShop } from '../../../test/shop.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type Movement, openStock, returnStock, setStock, takeStock } from './service.ts'

const { db } = await testShop()
const create = catalogueFactory(db)
const dairy = await create.category('Dairy')
const milks = await create.subCategory('Milk', [dairy])
const product = (stock: number) => create.product(dairy, milks, { stock })

const movement: Movement = { storeId: 'main', kind: 'sale', by: 'shopper', at: testClock() }
const stockOf = (productId: string) =>
  db.selectFrom('stock').select(['quantity', 'version']).where('product_id', '=', productId).executeTakeFirst()

describe('stock', () => {
  it('that is taken and returned counts every piece, and every change is a new version', async () => {
    const [milk, curd] = [await product(5), await product(3)]
    const pieces = [
      { productId: milk, quantity: 5 },
      { productId: curd, quantity: 1 },
    ]
    expect(await inTransaction(db, (tx) => takeStock(tx, pieces, movement))).toBe(null)
    expect([await stockOf(milk), await stockOf(curd)]).toEqual([
      { quantity: 0, version: 2 },
      { quantity: 2, version: 2 },
    ])
    await inTransaction(db, (tx) => returnStock(tx, pieces, movement))
    expect([await stockOf(milk), await stockOf(curd)]).toEqual([
      { quantity: 5, version: 3 },
      { quantity: 3, version: 3 },
    ])
  })

  it('that does not suffice is told with what is left of every product', async () => {
    const [milk, curd] = [await product(5), await product(3)]
    const pieces = [
      { productId: milk, quantity: 2 },
      { productId: curd, quantity: 4 },
    ]
    const left = await inTransaction(db, (tx) => takeStock(tx, pieces, movement))
    expect(left).toEqual(
      new Map([
        [milk, 5],
        [curd, 3],
      ]),
    )
  })

  it('is set only over its latest version, and setting what is there changes nothing', async () => {
    const milk = await product(5)
    const set = (quantity: number, version?: number) =>
      inTransaction(db, (tx) => setStock(tx, { productId: milk, quantity, version }, movement))
    await set(5)
    expect(await stockOf(milk)).toEqual({ quantity: 5, version: 1 })
    await expect(set(9)).rejects.toMatchObject({ code: 'bad_request' })
    await set(9, 1)
    await expect(set(7, 1)).rejects.toMatchObject({ code: 'stale_version', refusal: { data: { stock: 9 } } })
    expect(await stockOf(milk)).toEqual({ quantity: 9, version: 2 })
  })

  it('is opened for many products at once; one that has stock already gets the new one', async () => {
    const [milk, curd] = [await product(5), await product(3)]
    await db.deleteFrom('stock').where('product_id', '=', milk).execute()
    const quantities = sql<{ product_id: string; quantity: number; bin: string }>`
      VALUES (${milk}::text, 7, ''), (${curd}::text, 8, '')`
    await inTransaction(db, (tx) => openStock(tx, quantities, movement))
    expect([await stockOf(milk), await stockOf(curd)]).toEqual([
      { quantity: 7, version: 1 },
      { quantity: 8, version: 2 },
    ])
  })
})
