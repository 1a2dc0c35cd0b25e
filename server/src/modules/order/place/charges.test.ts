// The charges that an owner may set, and the least that an order must come to.
import { getCart } from '@tokri/contract/cart.ts'
import { orderDetails, payOnline, placeOrder, placePhoneOrder, refundOrder } from '@tokri/contract/order.ts'
import { getSettings, updateSettings } from '@tokri/contract/settings.ts'
import { getStores, MAIN_STORE, updateStore } from '@tokri/contract/store.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { gstOf } from '../../../../test/gst.ts'
import { type Person, statusAndCode, testShop } from '../../../../test/shop.ts'

const shop = await testShop()
const { call, signUp, mails, runJobs, deps } = shop
const { product, stockOf, atCheckout, cashOrder, paidOrder } = checkoutOf(shop)

let admin: Person
let gst: ReturnType<typeof gstOf>
/** ₹60 and ₹100. */
let milk: string
let soap: string
const charges = { delivery: 25, deliveryFreeFrom: 200, smallCart: 10, smallCartBelow: 100 }
const asAdmin = () => ({ token: admin.token })
const set = async (body: object) => expect((await call(updateSettings, { body }, asAdmin())).status).toBe(200)
const paise = (rupees: number) => Math.round(rupees * 100)

beforeAll(async () => {
  admin = await signUp('Admin')
  gst = gstOf(shop, admin)
  milk = await gst.taxed(await product({ pricePaise: 6000, stock: 1000 }), { hsn: '040120', gst_rate: 5 })
  soap = await gst.taxed(await product({ pricePaise: 10_000, stock: 1000 }), { hsn: '340111', gst_rate: 18 })
})

describe('the charges', () => {
  it('are zero in a new shop, and change one by one', async () => {
    const read = async () => (await call(getSettings)).body.data
    expect(await read()).toMatchObject({
      charges: { delivery: 0, deliveryFreeFrom: 0, smallCart: 0, smallCartBelow: 0 },
      minimumOrder: 0,
    })
    await set({ charges: { delivery: 30 } })
    await set({ charges: { smallCart: 5.5 } })
    expect((await read()).charges).toEqual({ delivery: 30, deliveryFreeFrom: 0, smallCart: 5.5, smallCartBelow: 0 })
    const wrong = await call(updateSettings, { body: { charges: { delivery: -1 } } }, asAdmin())
    expect(wrong.status).toBe(400)
    await set({ charges })
    expect((await read()).charges).toEqual(charges)
  })

  it('are rows of the first bill, from their amounts on, and of the order', async () => {
    const small = await atCheckout([{ productId: milk }])
    expect(small.cart.body.bill).toMatchObject({
      ...{ payable: 60, serviceCharge: 5.1, deliveryCharge: 25, smallCartCharge: 10, finalAmount: 100.1 },
    })
    const usual = await atCheckout([{ productId: soap }])
    expect(usual.cart.body.bill).toMatchObject({
      ...{ payable: 100, serviceCharge: 8.5, deliveryCharge: 25, smallCartCharge: 0, finalAmount: 133.5 },
    })
    const large = await atCheckout([{ productId: soap, quantity: 2 }])
    expect(large.cart.body.bill).toMatchObject({ deliveryCharge: 0, smallCartCharge: 0, finalAmount: 217 })

    const placed = await call(placeOrder, { body: small.body }, { token: small.token })
    expect(placed.body.data.bill).toEqual(small.cart.body.bill)
    const read = await call(orderDetails, { query: { orderId: placed.body.data._id } }, { token: small.token })
    expect(read.body.data.bill).toEqual(small.cart.body.bill)
    const withoutThem = { ...usual.body, totalAmt: 108.5 }
    expect(statusAndCode(await call(placeOrder, { body: withoutThem }, { token: usual.token }))).toEqual([
      409,
      'cart_changed',
    ])
  })

  it('go back with their order, whole, piece by piece', async () => {
    const { order, orderId } = await paidOrder([{ productId: milk }, { productId: soap }])
    expect(order.bill).toMatchObject({ payable: 160, serviceCharge: 13.6, deliveryCharge: 25, finalAmount: 198.6 })
    const amounts: number[] = []
    for (const productId of [milk, soap]) {
      const body = { orderId, lines: [{ productId, quantity: 1 }], reason: 'Bruised' }
      const { status, body: answer } = await call(refundOrder, { body }, asAdmin())
      expect(status).toBe(200)
      amounts.push(paise(answer.data.refunds.at(-1).amount))
    }
    expect(amounts).toEqual([7448, 12_412])
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(19_860)
  })

  it('are taxed by the shares of the lines, as the service charge is', async () => {
    expect((await gst.register()).status).toBe(200)
    const { orderId } = await cashOrder([{ productId: milk }, { productId: soap }])
    await gst.deliver(orderId)
    const [document] = await gst.documentsOf(orderId)
    expect(document).toMatchObject({ amount_paise: 19_860 })
    const lines = await gst.linesOf(document?.id ?? '')
    expect(lines.map(({ gst_rate, amount_paise }) => [Number(gst_rate), amount_paise])).toEqual([
      [5, 7448],
      [18, 12_412],
    ])
    await gst.register(null)
  })

  it('stand in the mail of the order', async () => {
    const { person } = await cashOrder([{ productId: milk }])
    await runJobs()
    const { text = '' } = mails.findLast(({ to }) => to === person.email) ?? {}
    for (const row of [/Delivery\W+₹25/, /Small cart charge\W+₹10/]) expect(text).toMatch(row)
  })
})

describe('the minimum order', () => {
  it('refuses both order calls below it, and names what is missing', async () => {
    await set({ minimumOrder: 150 })
    const { token, body, cart } = await atCheckout([{ productId: soap }])
    expect(cart.body.minimumOrder).toBe(150)
    const before = await stockOf(soap)
    for (const endpoint of [placeOrder, payOnline]) {
      const answer = await call(endpoint, { body }, { token })
      expect(statusAndCode(answer)).toEqual([409, 'minimum_order'])
      expect(answer.body.message).toBe('Add items worth ₹50 to order')
      expect(answer.body.data).toEqual({ minimum: 150, missing: 50, bill: cart.body.bill })
    }
    expect(await stockOf(soap)).toBe(before)
    expect((await call(getCart, {}, { token })).body.data).toHaveLength(1)
    const enough = await atCheckout([{ productId: soap }, { productId: milk }])
    expect((await call(placeOrder, { body: enough.body }, { token: enough.token })).status).toBe(201)
  })

  it('of a store comes before that of the shop, also when it is none', async () => {
    const ofStore = async (minimumOrder: number | null) => {
      const { status, body } = await call(updateStore, { body: { _id: MAIN_STORE, minimumOrder } }, asAdmin())
      expect([status, body.data.minimumOrder]).toEqual([200, minimumOrder])
      await deps.stores.reload()
    }
    await ofStore(0)
    expect((await call(getStores, {}, asAdmin())).body.data[0].minimumOrder).toBe(0)
    const { token, body, cart } = await atCheckout([{ productId: soap }])
    expect(cart.body).not.toHaveProperty('minimumOrder')
    await ofStore(100.01)
    const refused = await call(placeOrder, { body }, { token })
    expect(refused.body).toMatchObject({ code: 'minimum_order', message: 'Add items worth ₹0.01 to order' })
    await ofStore(100)
    expect((await call(placeOrder, { body }, { token })).status).toBe(201)
    await ofStore(null)
  })

  it('does not bind an administrator who takes an order by phone', async () => {
    const { person, body, cart } = await atCheckout([{ productId: soap }])
    const order = {
      userId: person.id,
      addressId: body.addressId,
      lines: [{ productId: soap, quantity: 1 }],
      totalAmt: cart.body.bill.finalAmount,
    }
    expect((await call(placePhoneOrder, { body: order }, asAdmin())).status).toBe(201)
  })
})
