import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAddress, catalogueFactory, type Person, type TestAnswer, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp } = shop
const create = catalogueFactory(db)

let category: string
let subCategory: string
beforeAll(async () => {
  category = await create.category('Dairy')
  subCategory = await create.subCategory('Milk', [category])
})

const newProduct = (options: Parameters<typeof create.product>[2]) => create.product(category, subCategory, options)
const stockOf = async (id: string) =>
  (await db.selectFrom('stock').select('quantity').where('product_id', '=', id).executeTakeFirstOrThrow()).quantity
const ordersOf = (person: Person) => db.selectFrom('orders').selectAll().where('user_id', '=', person.id).execute()
const countOf = (answers: TestAnswer[], status: number) => answers.filter((answer) => answer.status === status).length

/** A shopper with these products in the cart and an address, and what they would send at checkout. */
const atCheckout = async (products: readonly string[], quantity = 1) => {
  const person = await signUp()
  const { token } = person
  let cart: TestAnswer | undefined
  for (const productId of products) {
    cart = await call(addToCart, { body: { productId } }, { token })
    const line = cart.body.data.find((item: { productId: { _id: string } }) => item.productId._id === productId)
    if (quantity > 1) cart = await call(updateCartItem, { body: { _id: line._id, qty: quantity } }, { token })
  }
  const address = await call(createAddress, { body: anAddress }, { token })
  const { bill, data } = cart?.body ?? {}
  const body = {
    list_items: data,
    totalAmt: bill.finalAmount,
    subTotalAmt: bill.discountedTotal,
    addressId: address.body.data._id,
  }
  return { person, token, body }
}

describe('cash on delivery', () => {
  it('writes the order as it was seen, takes exactly what was bought, empties the cart', async () => {
    const milk = await newProduct({ pricePaise: 6000, discount: 5, stock: 8 })
    const { token, body, person } = await atCheckout([milk], 2)
    const answer = await call(placeOrder, { body }, { token })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ success: true, error: false, message: 'Order placed successfully' })
    expect(answer.body.data).toMatchObject({
      orderNumber: expect.stringMatching(/^T-[2-9A-Z]{5}$/),
      state: 'PLACED',
      lines: [
        { productId: milk, name: 'Toned Milk', unit: '500 ml', quantity: 2, price: 60, discount: 5, lineTotal: 114 },
      ],
      bill: {
        totalItems: 2,
        totalWithoutDiscount: 120,
        discountedTotal: 114,
        savings: 6,
        coupon: 0,
        payable: 114,
        serviceCharge: 9.69,
        deliveryCharge: 0,
        smallCartCharge: 0,
        finalAmount: 123.69,
      },
      coupon: null,
      address: anAddress,
      payment: { method: 'cash', provider: null, state: 'due' },
      refunds: [],
      timeline: [{ state: 'PLACED', by: 'shopper' }],
    })
    expect(await stockOf(milk)).toBe(6)
    expect((await call(getCart, {}, { token })).body).toMatchObject({ data: [], bill: { finalAmount: 0 } })
    expect(await ordersOf(person)).toHaveLength(1)
  })

  it('makes one order of ten parallel submits of one cart', async () => {
    const milk = await newProduct({ stock: 50 })
    const { token, body, person } = await atCheckout([milk])
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(placeOrder, { body }, { token })))
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 9])
    expect(await ordersOf(person)).toHaveLength(1)
    expect(await stockOf(milk)).toBe(49)
  })

  it('answers every one of ten submits with the same key with the one order', async () => {
    const milk = await newProduct({ stock: 50 })
    const { token, body, person } = await atCheckout([milk])
    const options = { token, headers: { 'idempotency-key': 'one press' } }
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(placeOrder, { body }, options)))
    expect(countOf(answers, 201)).toBe(10)
    expect(new Set(answers.map((answer) => answer.body.data._id)).size).toBe(1)
    expect(await ordersOf(person)).toHaveLength(1)
    const other = await call(placeOrder, { body: { ...body, totalAmt: 1 } }, options)
    expect([other.status, other.body.code]).toEqual([409, 'key_reused'])
  })

  it('sells the last five pieces to five of twenty buyers', async () => {
    const milk = await newProduct({ stock: 5 })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => atCheckout([milk])))
    const answers = await Promise.all(buyers.map(({ body, token }) => call(placeOrder, { body }, { token })))
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([5, 15])
    expect(await stockOf(milk)).toBe(0)
    const refused = answers.find((answer) => answer.status === 409)
    expect(refused?.body).toMatchObject({ message: 'Out of stock', data: { lines: [{ productId: milk, left: 0 }] } })
  })

  it('lets carts with the same products in opposite order through without a deadlock', async () => {
    const [bread, eggs] = [await newProduct({ stock: 100 }), await newProduct({ stock: 100 })]
    const buyers = await Promise.all(
      Array.from({ length: 16 }, (_, i) => atCheckout(i % 2 ? [bread, eggs] : [eggs, bread])),
    )
    const answers = await Promise.all(buyers.map(({ body, token }) => call(placeOrder, { body }, { token })))
    expect(countOf(answers, 201)).toBe(16)
    expect([await stockOf(bread), await stockOf(eggs)]).toEqual([84, 84])
  })

  it('refuses a price that has changed and says what the cart is now', async () => {
    const milk = await newProduct({ pricePaise: 6000 })
    const { token, body } = await atCheckout([milk])
    await db.updateTable('products').set({ price_paise: 7000 }).where('id', '=', milk).execute()
    const answer = await call(placeOrder, { body }, { token })
    expect([answer.status, answer.body.message, answer.body.data.bill.discountedTotal]).toEqual([
      409,
      'Your cart has changed',
      70,
    ])
    expect(answer.body.data.lines).toHaveLength(1)
  })

  it('lets a shopper try thirty times a minute, refused tries counted', async () => {
    const { token, body } = await atCheckout([await newProduct({})])
    const tries = Array.from({ length: 31 }, () => call(placeOrder, { body: { ...body, totalAmt: 1 } }, { token }))
    const answers = await Promise.all(tries)
    expect([countOf(answers, 409), countOf(answers, 429)]).toEqual([30, 1])
    expect(Number(answers.find((answer) => answer.status === 429)?.headers['retry-after'])).toBeGreaterThan(0)
    shop.pass(60_000)
    expect((await call(placeOrder, { body }, { token })).status).toBe(201)
  })

  it('counts tries that bring nothing, too', async () => {
    const { token } = await signUp()
    const tries = Array.from({ length: 31 }, () => call(placeOrder, { body: {} }, { token }))
    const answers = await Promise.all(tries)
    expect([countOf(answers, 400), countOf(answers, 429)]).toEqual([30, 1])
  })

  it('names what is lacking and nothing else when it is sold out at the last moment', async () => {
    const [bread, eggs] = [await newProduct({ stock: 3 }), await newProduct({ stock: 3 })]
    const { token, body } = await atCheckout([bread, eggs], 2)
    const isWaiting = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length > 0
    let placing: Promise<TestAnswer> | undefined
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', eggs).execute()
      placing = call(placeOrder, { body }, { token })
      await expect.poll(isWaiting).toBe(true)
    })
    const answer = await placing
    expect([answer?.status, answer?.body.message]).toEqual([409, 'Out of stock'])
    expect(answer?.body.data.lines).toEqual([expect.objectContaining({ productId: eggs, left: 0 })])
    expect(await stockOf(bread)).toBe(3)
  })

  it("answers 404 for somebody else's address and takes nothing", async () => {
    const milk = await newProduct({ stock: 3 })
    const { token, body } = await atCheckout([milk])
    const other = await atCheckout([milk])
    const answer = await call(placeOrder, { body: { ...body, addressId: other.body.addressId } }, { token })
    expect([answer.status, await stockOf(milk)]).toEqual([404, 3])
  })
})
