import { addToCart, deleteCartItem, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { type TestAnswer, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db } = shop
const { product, atCheckout } = checkoutOf(shop)

let milk: string
let bread: string
beforeAll(async () => {
  milk = await product({ name: 'Toned Milk', stock: 50 })
  bread = await product({ name: 'Brown Bread', stock: 50 })
})

const twoLines = async () => {
  const { token, cart, person } = await atCheckout([{ productId: milk }, { productId: bread }])
  const [first, second] = cart.body.data.map(({ _id }: { _id: string }) => _id)
  const set = (_id: string, qty: number) => call(updateCartItem, { body: { _id, qty } }, { token })
  return { token, person, first, second, set }
}
const quantities = ({ body }: TestAnswer) => body.data.map(({ quantity }: { quantity: number }) => quantity)

/** How many statements wait for somebody's row lock. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}

describe('changing a quantity', () => {
  it('answers the whole cart, priced, as every other look at it does', async () => {
    const { token, first, set } = await twoLines()
    const answer = await set(first, 4)
    const look = await call(getCart, {}, { token })
    expect(quantities(answer)).toEqual([4, 1])
    expect(answer.body).toEqual({ ...look.body, message: 'Cart updated' })
  })

  it('shows a line that was taken out and put in again where every other look does: last', async () => {
    const { token, first, second, set } = await twoLines()
    await set(second, 2)
    await call(deleteCartItem, { body: { _id: first } }, { token })
    await call(addToCart, { body: { productId: milk } }, { token })
    const answer = await set(second, 3)
    expect(quantities(answer)).toEqual([3, 1])
    const look = await call(getCart, {}, { token })
    expect(answer.body).toEqual({ ...look.body, message: 'Cart updated' })
  })

  it('shows what another change did to the cart while this one waited for it', async () => {
    const { person, first, second, set } = await twoLines()
    let both: Promise<TestAnswer[]> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('carts').select('user_id').where('user_id', '=', person.id).forUpdate().execute()
      both = Promise.all([set(first, 5), set(second, 6)])
      await expect.poll(waiting).toBeGreaterThanOrEqual(2)
    })
    expect((await both)?.map(quantities)).toContainEqual([5, 6])
  })

  it('shows a price, a name and a stock that changed since the last time', async () => {
    const { first, set } = await twoLines()
    await set(first, 2)
    await db
      .updateTable('products')
      .set({ name: 'Whole Milk', price_paise: 9900, discount: 0 })
      .where('id', '=', milk)
      .execute()
    await db.updateTable('stock').set({ quantity: 7 }).where('product_id', '=', milk).execute()
    const { body } = await set(first, 3)
    expect(body.data[0].productId).toMatchObject({ name: 'Whole Milk', price: 99, stock: 7 })
    const bill = body.data.reduce(
      (sum: number, { productId, quantity }: { productId: { price: number; discount: number }; quantity: number }) =>
        sum + productId.price * quantity,
      0,
    )
    expect(body.bill.totalWithoutDiscount).toBeCloseTo(bill, 2)
  })

  it('shows the new name of a subcategory, which is no part of the product itself', async () => {
    const { first, set } = await twoLines()
    await set(first, 2)
    await db.updateTable('sub_categories').set({ name: 'Milk & More' }).where('name', '=', 'Milk').execute()
    await sql`SELECT bump_catalogue()`.execute(db)
    const { body } = await set(first, 3)
    expect(body.data[0].productId.subCategory).toMatchObject([{ name: 'Milk & More' }])
  })

  it('is refused beyond the stock, for a line of somebody else and for one that is gone, and changes nothing', async () => {
    const { token, first, set } = await twoLines()
    const other = await twoLines()
    const tooMany = await set(first, 60)
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'out_of_stock'])
    expect([(await set(other.first, 2)).status, (await set('x'.repeat(24), 2)).status]).toEqual([404, 404])
    expect(quantities(await call(getCart, {}, { token }))).toEqual([1, 1])
    expect(quantities(await call(getCart, {}, { token: other.token }))).toEqual([1, 1])
  })
})
