import { setPreference } from '@tokri/contract/cart.ts'
import { answerSubstitution, orderDetails, placeOrder, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import { pickShort, pickSubstitutes, putBackDone, putBackList } from '@tokri/contract/picking.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { floorOf } from '../../../test/floor.ts'
import { type Person, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, pass, signUp } = shop
const { product, stockOf, atCheckout, paidOrder } = checkoutOf(shop)

let admin: Person
let picker: Person
let floor: ReturnType<typeof floorOf>
beforeAll(async () => {
  admin = await signUp('Admin')
  floor = floorOf(shop, admin)
  picker = await floor.onShift()
})

const detailed = async (more_details: Record<string, string>, options: Parameters<typeof product>[0] = {}) => {
  const id = await product(options)
  await db
    .updateTable('products')
    .set({ more_details: JSON.stringify(more_details) })
    .where('id', '=', id)
    .execute()
  return id
}
const vegetarian = { Type: 'Milk', 'Dietary mark': 'Vegetarian' }

/** An order of three pieces of milk and one of bread that a picker has in hand. */
const inHand = async (wish: { preference?: string; substituteId?: string } = {}) => {
  const milk = await detailed(vegetarian, { name: 'Milk', pricePaise: 5000, stock: 9 })
  const bread = await product()
  const { token, body, cart } = await atCheckout([{ productId: milk, quantity: 3 }, { productId: bread }])
  const [{ _id }] = cart.body.data
  await call(setPreference, { body: { _id, preference: 'replace', ...wish } }, { token })
  const { data: order } = (await call(placeOrder, { body }, { token })).body
  const sheet = await floor.take(picker)
  expect(sheet.orderId).toBe(order._id)
  const orderId = sheet.orderId
  const short = (more: object, as = picker) =>
    call(pickShort, { body: { orderId, productId: milk, picked: 1, ...more } }, { token: as.token })
  const read = async () => (await call(orderDetails, { query: { orderId } }, { token })).body.data
  /** Packs the order with the bread, and with pieces of a substitute. */
  const finish = async (substitute?: string, picked = 2) => {
    await floor.line(picker, { orderId, productId: bread, picked: 1 })
    if (substitute) await floor.line(picker, { orderId, productId: substitute, picked })
    return floor.packed(picker, orderId)
  }
  return { orderId, milk, bread, token, short, read, finish, order }
}

describe('a line of which there is less', () => {
  it('is short by preference: off the cash, out of stock, and accounted for', async () => {
    const { milk, short, read, finish, order } = await inHand({ preference: 'refund' })
    const answer = await short({ substituteId: await detailed(vegetarian) })
    expect(answer.body.data.lines.find((line: { productId: string }) => line.productId === milk)).toMatchObject({
      picked: 1,
      short: 2,
      preference: 'refund',
      asked: null,
      substitutes: [],
    })
    const { adjustments, amountDue } = await read()
    expect(adjustments).toMatchObject([{ productId: milk, quantity: 2, kind: 'short' }])
    expect(Math.round((amountDue + adjustments[0].amount) * 100)).toBe(Math.round(order.bill.finalAmount * 100))
    expect(await stockOf(milk)).toBe(0)
    expect((await finish()).body.data.state).toBe('READY')
  })

  it('waits for the answer of the shopper before it can be packed', async () => {
    const oats = await detailed(vegetarian, { name: 'Oats', pricePaise: 7000 })
    const { milk, orderId, token, short, finish } = await inHand()
    expect((await short({ substituteId: oats })).body.data.lines).toContainEqual(
      expect.objectContaining({ productId: milk, asked: expect.objectContaining({ productId: oats, quantity: 2 }) }),
    )
    expect((await short({ substituteId: oats })).body.code).toBe('duplicate')
    expect((await finish()).body.code).toBe('lines_open')
    await call(answerSubstitution, { body: { orderId, productId: milk, accept: true } }, { token })
    expect((await finish(oats)).body.data.lines).toContainEqual(
      expect.objectContaining({
        productId: milk,
        substitutes: [expect.objectContaining({ productId: oats, quantity: 2 })],
      }),
    )
  })

  it('is packed with the substitute once the time to answer is over', async () => {
    const oats = await detailed(vegetarian, { pricePaise: 7000 })
    const { short, finish, read } = await inHand()
    await short({ substituteId: oats })
    pass(60_000)
    expect((await finish()).body.code).toBe('lines_open')
    expect((await finish(oats)).body.data.state).toBe('READY')
    expect(await read()).toMatchObject({ question: null, adjustments: [{ kind: 'substituted' }] })
  })

  it('has its substitute collected like an ordered line', async () => {
    const oats = await detailed(vegetarian, { name: 'Oats', pricePaise: 7000 })
    await db.updateTable('products').set({ barcode: '4006381333931' }).where('id', '=', oats).execute()
    const { milk, orderId, token, short, finish, read } = await inHand()
    await short({ substituteId: oats })
    const collect = (picked: number, barcode?: string) =>
      floor.line(picker, { orderId, productId: oats, picked, ...(barcode && { barcode }) })
    expect((await collect(1)).status).toBe(404)
    await call(answerSubstitution, { body: { orderId, productId: milk, accept: true } }, { token })
    const line = async () => (await floor.mine(picker))?.lines.find(({ productId }) => productId === oats)
    expect(await line()).toMatchObject({
      ...{ name: 'Oats', barcode: '4006381333931', quantity: 2, picked: 0, short: 0 },
      insteadOf: [expect.stringMatching(/^Milk, ./)],
    })
    expect((await collect(1, '036000291452')).body.code).toBe('wrong_product')
    expect((await collect(3)).status).toBe(400)
    expect((await collect(1, '4006381333931')).status).toBe(200)
    const early = await finish()
    expect([early.body.code, early.body.data.lines]).toEqual([
      'lines_open',
      [{ productId: oats, name: 'Oats', left: 1 }],
    ])
    await call(updateOrderStatus, { body: { orderId, state: 'CANCELLED' } }, { token: admin.token })
    const [back] = (await call(putBackList, { query: { storeId: 'main' } }, { token: picker.token })).body.data
    expect(back).toMatchObject({ orderId })
    const goods = back.lines.map(({ productId, quantity }: { productId: string; quantity: number }) => [
      productId,
      quantity,
    ])
    expect(Object.fromEntries(goods)).toMatchObject({ [milk]: 1, [oats]: 1 })
    expect(await read()).toMatchObject({ state: 'CANCELLED' })
    expect((await floor.next(picker)).body.code).toBe('order_cancelled')
    await call(putBackDone, { body: { orderId } }, { token: picker.token })
  })

  it('is short when its substitute is missing as well', async () => {
    const oats = await detailed(vegetarian, { pricePaise: 3000, stock: 8 })
    const { milk, orderId, token, short, finish, read, order } = await inHand()
    await short({ substituteId: oats })
    await call(answerSubstitution, { body: { orderId, productId: milk, accept: true } }, { token })
    expect(await stockOf(oats)).toBe(6)
    expect((await short({ productId: oats, picked: 2 })).status).toBe(400)
    const { data: sheet } = (await short({ productId: oats, picked: 1 })).body
    expect(sheet.lines).toContainEqual(expect.objectContaining({ productId: oats, quantity: 1, picked: 1, short: 0 }))
    expect(sheet.lines).toContainEqual(expect.objectContaining({ productId: milk, quantity: 3, picked: 1, short: 2 }))
    const { adjustments, amountDue } = await read()
    expect(adjustments).toMatchObject([
      { productId: milk, kind: 'substituted', quantity: 1, substitute: { productId: oats, quantity: 1 } },
      { productId: milk, kind: 'short', quantity: 1, substitute: null },
    ])
    const off = adjustments.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
    expect(Math.round((amountDue + off) * 100)).toBe(Math.round(order.bill.finalAmount * 100))
    expect(await stockOf(oats)).toBe(0)
    expect((await finish()).body.data.state).toBe('READY')
    // Cancelling the order returns only pieces that were taken from a shelf to the stock.
    await call(updateOrderStatus, { body: { orderId, state: 'CANCELLED' } }, { token: admin.token })
    expect([await stockOf(oats), await stockOf(milk)]).toEqual([1, 1])
  })

  it('can be reported again once the time to answer is over', async () => {
    const oats = await detailed(vegetarian, { pricePaise: 7000 })
    const { milk, short, finish } = await inHand()
    await short({ substituteId: oats })
    pass(60_000)
    const again = await short({ picked: 0, substituteId: null })
    expect(again.status).toBe(200)
    expect(again.body.data.lines).toContainEqual(expect.objectContaining({ productId: milk, picked: 0, short: 3 }))
    expect((await finish(oats)).body.data.state).toBe('READY')
  })

  it('cancels the order when the time to answer is over and the substitute is gone too', async () => {
    const [milk, oats] = [await product({ stock: 5 }), await product({ stock: 5 })]
    const { orderId } = await paidOrder([{ productId: milk }])
    await floor.take(picker)
    const body = { orderId, productId: milk, picked: 0, substituteId: oats }
    expect((await call(pickShort, { body }, { token: picker.token })).status).toBe(200)
    await db.updateTable('stock').set({ quantity: 0 }).where('product_id', '=', oats).execute()
    pass(60_000)
    expect((await floor.packed(picker, orderId)).body).toMatchObject({
      code: 'order_cancelled',
      message: expect.stringMatching(/was cancelled\.$/),
    })
    const { state } = await db.selectFrom('orders').select('state').where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(state).toBe('CANCELLED')
  })

  it('takes no more pieces into the basket than the open question leaves', async () => {
    const oats = await detailed(vegetarian)
    const { milk, orderId, short, finish, token } = await inHand()
    await short({ substituteId: oats })
    const found = (picked: number) => floor.line(picker, { orderId, productId: milk, picked })
    expect((await found(2)).status).toBe(400)
    await call(answerSubstitution, { body: { orderId, productId: milk, accept: false } }, { token })
    expect((await found(2)).status).toBe(400)
    expect((await found(1)).status).toBe(200)
    expect((await finish()).body.data.state).toBe('READY')
  })

  it('comes off the bill when an administrator leads the order on before the answer', async () => {
    const oats = await detailed(vegetarian, { pricePaise: 3000 })
    const { orderId, short, read, order } = await inHand()
    await short({ substituteId: oats })
    await call(updateOrderStatus, { body: { orderId, state: 'OUT_FOR_DELIVERY' } }, { token: admin.token })
    const { state, question, adjustments, amountDue } = await read()
    expect({ state, question }).toEqual({ state: 'OUT_FOR_DELIVERY', question: null })
    expect(adjustments).toMatchObject([{ kind: 'substituted', quantity: 2 }])
    expect(adjustments[0].amount).toBeGreaterThan(0)
    expect(Math.round((amountDue + adjustments[0].amount) * 100)).toBe(Math.round(order.bill.finalAmount * 100))
  })

  it('is not looked for where its pieces are refunded', async () => {
    const [milk, bread] = [await product({ stock: 9 }), await product()]
    const paid = await paidOrder([{ productId: milk, quantity: 3 }, { productId: bread }])
    const { orderId } = await floor.take(picker)
    expect(orderId).toBe(paid.orderId)
    const lines = [
      { productId: milk, quantity: 1 },
      { productId: bread, quantity: 1 },
    ]
    const refunded = await call(
      refundOrder,
      { body: { orderId, lines, reason: 'Asked by phone' } },
      { token: admin.token },
    )
    expect(refunded.status).toBe(200)
    const { data: sheet } = (await floor.next(picker)).body
    expect(sheet.lines).toMatchObject([{ productId: milk, quantity: 2 }])
    await call(
      pickShort,
      { body: { orderId, productId: milk, picked: 0, substituteId: null } },
      { token: picker.token },
    )
    const { data: ended } = (await call(orderDetails, { query: { orderId } }, { token: paid.token })).body
    expect(ended).toMatchObject({ state: 'CANCELLED', amountDue: 0 })
    await floor.next(picker)
  })

  it('cancels the order when nothing of it is there', async () => {
    const { milk, bread, orderId, short, read } = await inHand()
    await short({ picked: 0, substituteId: null })
    await call(pickShort, { body: { orderId, productId: bread, picked: 0 } }, { token: picker.token })
    expect(await read()).toMatchObject({ state: 'CANCELLED', amountDue: 0 })
    expect([await stockOf(milk), await stockOf(bread)]).toEqual([0, 0])
    // The picker has said so, and is not told.
    expect((await floor.next(picker)).body.data).toBe(null)
  })

  it('is refused to others, and when nothing is missing', async () => {
    const { orderId, short, finish, milk } = await inHand()
    expect((await short({ picked: 3 })).status).toBe(400)
    for (const body of [{ picked: -1 }, { picked: '1' }, { picked: 1, substituteId: 7 }])
      expect((await short(body)).status).toBe(400)
    expect((await short({ productId: 'nothing' })).status).toBe(404)
    expect((await short({ substituteId: 'nothing' })).status).toBe(404)
    expect((await short({ substituteId: milk })).status).toBe(400)
    expect((await short({}, await floor.onShift())).body.code).toBe('not_in_hand')
    expect((await short({}, await signUp())).status).toBe(403)
    await floor.line(picker, { orderId, productId: milk, picked: 3 })
    expect((await finish()).status).toBe(200)
  })
})

it('suggests the own choice, then the same kind of the nearest price and size, never another mark', async () => {
  const make = (pricePaise: number, details: Record<string, string> = vegetarian, stock = 5, name?: string) =>
    detailed(details, { pricePaise, stock, ...(name && { name }) })
  const own = await make(20_000, { 'Dietary mark': 'Vegetarian' })
  const { orderId, milk, bread, finish } = await inHand({ substituteId: own })
  await db.updateTable('stock').set({ quantity: 0 }).where('product_id', 'not in', [own, milk, bread]).execute()
  // The other product of the order is of the same kind: the shopper gets it anyway.
  const sameKind = { more_details: JSON.stringify(vegetarian) }
  await db.updateTable('products').set(sameKind).where('id', '=', bread).execute()
  const [near, nearer, nearest] = [await make(6500), await make(5500), await make(5000, vegetarian, 5, 'Barista Drink')]
  // As near as that one, and more alike.
  const alike = await make(5000, vegetarian, 5, 'Toned Milk Gold')
  const others = [
    await make(5000, { ...vegetarian, 'Dietary mark': 'Non-vegetarian' }),
    await make(5000, { ...vegetarian, Type: 'Curd' }),
    await make(5000, { Type: 'Milk' }),
    await make(5000, vegetarian, 0),
  ]
  const ask = (productId: string, as = picker) =>
    call(pickSubstitutes, { query: { orderId, productId } }, { token: as.token })
  const { data } = (await ask(milk)).body
  expect(data.map(({ productId }: { productId: string }) => productId)).toEqual([own, alike, nearest, nearer, near])
  expect(data[0]).toMatchObject({ own: true, stock: 5 })
  expect(others.filter((id) => data.some((one: { productId: string }) => one.productId === id))).toEqual([])
  expect((await ask('nothing')).status).toBe(404)
  expect((await ask(milk, await signUp())).status).toBe(403)
  await floor.line(picker, { orderId, productId: milk, picked: 3 })
  await finish()
})
