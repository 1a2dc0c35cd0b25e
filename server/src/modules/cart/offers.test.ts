// Offers, coupons for some products, and coupons without a service charge, in carts.
import {
  addToCart,
  applyCoupon,
  deleteCartItem,
  getCart,
  listedCoupons,
  removeCoupon,
  updateCartItem,
} from '@tokri/contract/cart.ts'
import { createCoupon, getCoupons, updateCoupon } from '@tokri/contract/coupon.ts'
import { createOffer, deleteOffer, getOffers, updateOffer } from '@tokri/contract/offer.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { listing, productDetails } from '@tokri/contract/product.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { catalogueFactory, type Person, statusAndCode, statusAndMessage, testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { call, db, signUp, pass } = shop
const { atCheckout } = checkoutOf(shop)
const create = catalogueFactory(db)

let admin: Person
let dairy: string
let home: string
let milks: string
let milk: string
let curd: string
let soap: string
beforeAll(async () => {
  admin = await signUp('Admin')
  dairy = await create.category('Dairy')
  home = await create.category('Home')
  milks = await create.subCategory('Milk', [dairy])
  const soaps = await create.subCategory('Soap', [home])
  milk = await create.product(dairy, milks, { name: 'Milk', pricePaise: 6000, stock: 1000 })
  curd = await create.product(dairy, milks, { name: 'Curd', pricePaise: 4000, stock: 1000 })
  soap = await create.product(home, soaps, { name: 'Soap', pricePaise: 5000, discount: 10, stock: 1000 })
})

const asAdmin = () => ({ token: admin.token })
const buyTwoGetOne = { name: 'Buy 2 get 1 free', buy: 2, get: 1 }
const offer = async (terms: object = {}) => {
  const answer = await call(createOffer, { body: { ...buyTwoGetOne, ...terms } }, asAdmin())
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
let made = 0
const coupon = async (terms: object = {}) => {
  const body = { code: `scope${++made}`, kind: 'flat', amount: 50, minimum: 100, ...terms }
  const answer = await call(createCoupon, { body }, asAdmin())
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const apply = (code: string, token: string) => call(applyCoupon, { body: { code } }, { token })
const read = async (token: string) => (await call(getCart, {}, { token })).body
type Line = { _id: string; quantity: number; productId: { _id: string }; offer?: { text: string; off: number } }
const lineOf = (cart: { data: Line[] }, productId: string) => cart.data.find((line) => line.productId._id === productId)
const audited = async (subject: string) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ actor, action, detail }) => ({ actor, action, detail }))

afterEach(async () => {
  for (const { _id } of (await call(getOffers, { body: {} }, asAdmin())).body.data)
    await call(deleteOffer, { body: { _id } }, asAdmin())
})

describe('managing offers', () => {
  it('creates, lists, changes and deletes them, and the audit log says so', async () => {
    const first = await offer({ products: [milk], categories: [home] })
    expect(first).toMatchObject({
      ...buyTwoGetOne,
      products: [{ _id: milk, name: expect.stringMatching(/^Milk, /) }],
      categories: [{ _id: home, name: 'Home' }],
      ...{ startsAt: null, endsAt: null, active: true },
    })
    pass(1000)
    const second = await offer({ name: 'Buy 1 get 1 free', buy: 1 })
    expect((await call(getOffers, { body: {} }, asAdmin())).body.data).toEqual([first, second])
    const changed = await call(updateOffer, { body: { _id: first._id, get: 2, products: [] } }, asAdmin())
    expect(changed.body.data).toEqual({ ...first, get: 2, products: [] })
    expect((await call(deleteOffer, { body: { _id: first._id } }, asAdmin())).status).toBe(200)
    expect((await call(getOffers, { body: {} }, asAdmin())).body.data).toEqual([second])
    expect(await audited(first._id)).toMatchObject([
      { actor: admin.id, action: 'offer.created', detail: { name: 'Buy 2 get 1 free', buy: 2, get: 1 } },
      { action: 'offer.updated', detail: { get: { from: 1, to: 2 } } },
      { action: 'offer.deleted', detail: { name: 'Buy 2 get 1 free' } },
    ])
  })

  it('refuses a form that shows what somebody else has changed', async () => {
    const was = await offer({ products: [milk] })
    const change = (body: object) => call(updateOffer, { body: { _id: was._id, ...body } }, asAdmin())
    expect((await change({ products: [] })).status).toBe(200)
    expect(statusAndCode(await change({ get: 2, products: [milk], was }))).toEqual([409, 'stale_version'])
    expect((await change({ get: 2, was })).body.data).toMatchObject({ get: 2, products: [] })
  })

  it('refuses what cannot be an offer', async () => {
    const times = { startsAt: '2026-05-02T00:00:00Z', endsAt: '2026-05-01T00:00:00Z' }
    const wrong = [{ buy: 0 }, { get: 0 }, { buy: 100 }, { get: 1.5 }, { name: ' ' }, { products: ['nothing'] }]
    for (const terms of [...wrong, { categories: [milk] }, times]) {
      const answer = await call(createOffer, { body: { ...buyTwoGetOne, ...terms } }, asAdmin())
      expect([terms, ...statusAndCode(answer)]).toEqual([terms, 400, 'bad_request'])
    }
    expect((await call(getOffers, { body: {} }, asAdmin())).body.data).toEqual([])
    const { _id } = await offer()
    expect((await call(updateOffer, { body: { _id, categories: [milk] } }, asAdmin())).body.fields).toEqual({
      categories: 'One of these categories does not exist',
    })
    expect(statusAndMessage(await call(updateOffer, { body: { _id: milk, buy: 3 } }, asAdmin()))).toEqual([
      404,
      'Offer not found',
    ])
    expect(statusAndMessage(await call(deleteOffer, { body: { _id: milk } }, asAdmin()))).toEqual([
      404,
      'Offer not found',
    ])
  })

  it('is for administrators only', async () => {
    const { token } = await signUp()
    const body = { ...buyTwoGetOne }
    for (const answer of [
      await call(createOffer, { body }, { token }),
      await call(getOffers, { body: {} }, { token }),
      await call(updateOffer, { body: { _id: milk, buy: 3 } }, { token }),
      await call(deleteOffer, { body: { _id: milk } }, { token }),
    ])
      expect(answer.status).toBe(403)
  })

  it('keeps an offer for a category that was deleted: it is for nothing', async () => {
    const gone = await create.category('Seasonal')
    const { _id } = await offer({ categories: [gone] })
    await db.deleteFrom('categories').where('id', '=', gone).execute()
    const { body } = await call(updateOffer, { body: { _id, buy: 1 } }, asAdmin())
    expect(body.data.categories).toEqual([{ _id: gone, name: '' }])
    const { cart } = await atCheckout([{ productId: milk, quantity: 2 }])
    expect(cart.body.bill.savings).toBe(0)
  })
})

describe('a cart with an offer', () => {
  it('has free pieces at once, says so at the line, and the bill adds up', async () => {
    const { token, cart } = await atCheckout([{ productId: milk, quantity: 3 }, { productId: curd }])
    expect(lineOf(cart.body, milk)).not.toHaveProperty('offer')
    await offer({ products: [milk] })
    const after = await read(token)
    expect(lineOf(after, milk)?.offer).toEqual({ text: 'Buy 2 get 1 free · 1 free', off: 60 })
    expect(lineOf(after, curd)).not.toHaveProperty('offer')
    // ₹220 less ₹60, 8.5 % charge
    expect(after.bill).toMatchObject({
      totalItems: 4,
      totalWithoutDiscount: 220,
      discountedTotal: 160,
      savings: 60,
      serviceCharge: 13.6,
      finalAmount: 173.6,
    })
  })

  it('has them after every change of a quantity, with the cached lines and without', async () => {
    const { token, cart } = await atCheckout([{ productId: milk }, { productId: soap, quantity: 2 }])
    await offer({ categories: [home], buy: 1, name: 'Soap twice' })
    const { _id } = lineOf(cart.body, milk) as Line
    const soapLine = lineOf(cart.body, soap) as Line
    for (const qty of [2, 3, 4]) {
      const answer = (await call(updateCartItem, { body: { _id, qty } }, { token })).body
      expect(lineOf(answer, soap)?.offer).toEqual({ text: 'Soap twice · 1 free', off: 45 })
      expect(answer).toEqual({ ...(await read(token)), message: 'Cart updated' })
    }
    const five = (await call(updateCartItem, { body: { _id: soapLine._id, qty: 5 } }, { token })).body
    expect(lineOf(five, soap)?.offer).toEqual({ text: 'Soap twice · 2 free', off: 90 })
    const none = (await call(deleteCartItem, { body: { _id: soapLine._id } }, { token })).body
    expect(none.bill).toMatchObject({ savings: 0, discountedTotal: 240 })
  })

  it('has them only in the days of the offer, and while it is switched on', async () => {
    const now = shop.deps.clock().getTime()
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    const { token } = await atCheckout([{ productId: milk, quantity: 3 }])
    const { _id } = await offer({ startsAt: at(10), endsAt: at(20) })
    const savings = async () => (await read(token)).bill.savings
    expect(await savings()).toBe(0)
    pass(10_000)
    expect(await savings()).toBe(60)
    await call(updateOffer, { body: { _id, active: false } }, asAdmin())
    expect(await savings()).toBe(0)
    await call(updateOffer, { body: { _id, active: true } }, asAdmin())
    expect(await savings()).toBe(60)
    pass(10_000)
    expect(await savings()).toBe(0)
  })

  it('says how many more pieces of a line make one free, if the store has them', async () => {
    await offer({ products: [milk] })
    const last = await create.product(dairy, milks, { name: 'Last Milk', stock: 2 })
    await offer({ products: [last] })
    const { token, cart } = await atCheckout([
      { productId: milk, quantity: 2 },
      { productId: last, quantity: 2 },
      { productId: soap, quantity: 2 },
    ])
    expect(cart.body.data.map(({ nextFree }: { nextFree?: object }) => nextFree)).toEqual([
      { add: 1, free: 1 },
      undefined,
      undefined,
    ])
    const body = { _id: lineOf(cart.body, milk)?._id, qty: 3 }
    const full = (await call(updateCartItem, { body }, { token })).body
    expect(lineOf(full, milk)).toMatchObject({ offer: { off: 60 } })
    expect(lineOf(full, milk)).not.toHaveProperty('nextFree')
  })

  it('offers no more of scarce goods than one order may have', async () => {
    await offer({ products: [milk] })
    const { token } = await atCheckout([{ productId: milk, quantity: 2 }])
    const next = async () => (await read(token)).data[0].nextFree
    for (const [pieces, shown] of [
      [2, undefined],
      [3, { add: 1, free: 1 }],
    ] as const) {
      await call(updateSettings, { body: { scarce: { below: 5000, pieces } } }, asAdmin())
      expect(await next()).toEqual(shown)
    }
    await call(updateSettings, { body: { scarce: null } }, asAdmin())
  })

  it('is refused as an order once the offer is over, with the bill of now', async () => {
    const { _id } = await offer()
    const { token, body } = await atCheckout([{ productId: milk, quantity: 3 }])
    await call(deleteOffer, { body: { _id } }, asAdmin())
    const answer = await call(placeOrder, { body }, { token })
    expect(statusAndCode(answer)).toEqual([409, 'cart_changed'])
    expect(answer.body.data.bill).toMatchObject({ savings: 0, discountedTotal: 180 })
  })
})

describe('a product', () => {
  const asked = () => ({ categoryId: dairy, subCategoryId: milks })
  /** By a guest, twice: the second answer comes from memory. */
  const shown = async (productId: string) => {
    const answers = []
    for (const { body } of [
      await call(productDetails, { body: { productId } }),
      await call(productDetails, { body: { productId } }),
      await call(productDetails, { body: { productId } }, asAdmin()),
    ])
      answers.push(body.data.offer)
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    return answers[0]
  }

  it('shows the offer that is for it, alone and in lists', async () => {
    expect(await shown(milk)).toBeUndefined()
    const { _id } = await offer({ products: [milk], get: 2 })
    await offer({ categories: [dairy, home], buy: 5 })
    expect([await shown(milk), await shown(soap)]).toEqual([
      { buy: 2, get: 2 },
      { buy: 5, get: 1 },
    ])
    const { data } = (await call(listing, { body: asked() })).body
    expect(data.find((each: { _id: string }) => each._id === milk).offer).toEqual({ buy: 2, get: 2 })
    await call(updateOffer, { body: { _id, active: false } }, asAdmin())
    expect(await shown(milk)).toEqual({ buy: 5, get: 1 })
  })

  it('shows it from its start to its end', async () => {
    const now = shop.deps.clock().getTime()
    const at = (seconds: number) => new Date(now + seconds * 1000).toISOString()
    await offer({ products: [milk], startsAt: at(60), endsAt: at(120) })
    const after = async (seconds: number) => {
      pass(seconds * 1000)
      await shop.runJobs()
      return shown(milk)
    }
    expect(await shown(milk)).toBeUndefined()
    expect(await after(59)).toBeUndefined()
    expect(await after(1)).toEqual({ buy: 2, get: 1 })
    expect(await after(59)).toEqual({ buy: 2, get: 1 })
    expect(await after(1)).toBeUndefined()
  })
})

it('the start of an offer is told twice, the second time also to a copy of the shop whose clock is a bit behind', async () => {
  const now = shop.deps.clock().getTime()
  await offer({ products: [milk], startsAt: new Date(now + 60_000).toISOString() })
  const version = async () => {
    await shop.runJobs()
    return Number((await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version)
  }
  const versions = [await version()]
  for (const milliseconds of [60_000, 2000]) {
    pass(milliseconds)
    versions.push(await version())
  }
  const [before = 0, first = 0, second = 0] = versions
  expect(first).toBeGreaterThan(before)
  expect(second).toBeGreaterThan(first)
})

describe('a coupon for some products', () => {
  it('takes off only what they cost, after offers, and its minimum concerns them', async () => {
    const { code } = await coupon({ categories: [dairy], amount: 500, minimum: 120 })
    const { token, cart } = await atCheckout([
      { productId: milk, quantity: 2 },
      { productId: soap, quantity: 4 },
    ])
    const applied = await apply(code, token)
    expect(applied.body.coupon).toEqual({ code, amount: 120, minimum: 120, scoped: true })
    expect(applied.body.bill).toMatchObject({ discountedTotal: 300, coupon: 120, payable: 180, finalAmount: 195.3 })
    await offer({ products: [milk], buy: 1 })
    expect(await read(token)).toMatchObject({ coupon: null, bill: { discountedTotal: 240, coupon: 0 } })
    expect(statusAndMessage(await apply(code, token))).toEqual([
      409,
      'This coupon is for some products only. Add ₹120 worth of them.',
    ])
    const more = await call(updateCartItem, { body: { _id: lineOf(cart.body, milk)?._id, qty: 4 } }, { token })
    expect(more.body.coupon).toBeNull()
    expect((await apply(code, token)).body.bill.coupon).toBe(120)
  })

  it('is a percentage of them, up to its cap', async () => {
    const { code } = await coupon({ kind: 'percent', amount: 10, cap: 20, minimum: 0, products: [curd] })
    const { token, cart } = await atCheckout([{ productId: curd }, { productId: milk, quantity: 9 }])
    expect((await apply(code, token)).body.bill.coupon).toBe(4)
    const { _id } = lineOf(cart.body, curd) as Line
    expect((await call(updateCartItem, { body: { _id, qty: 9 } }, { token })).body.bill.coupon).toBe(20)
    const without = await call(deleteCartItem, { body: { _id } }, { token })
    expect(without.body).toMatchObject({ coupon: null, bill: { coupon: 0 } })
    expect(statusAndMessage(await apply(code, token))).toEqual([
      409,
      'This coupon is for some products only. Add one of them.',
    ])
  })

  it('is answered to administrators with names, and refused for what does not exist', async () => {
    const { _id, ...rest } = await coupon({ products: [milk, milk], categories: [home] })
    expect(rest).toMatchObject({
      products: [{ _id: milk }],
      categories: [{ _id: home, name: 'Home' }],
      waivesServiceCharge: false,
    })
    const paused = await call(updateCoupon, { body: { _id, active: false } }, asAdmin())
    expect(paused.body.data).toEqual({ _id, ...rest, active: false })
    // The web client sends the scope back as it was answered.
    const sent = await call(updateCoupon, { body: { _id, products: [], categories: rest.categories } }, asAdmin())
    expect(sent.body.data).toMatchObject({ products: [], categories: [{ name: 'Home' }] })
    const wrong = await call(updateCoupon, { body: { _id, products: ['nothing'] } }, asAdmin())
    expect([wrong.status, wrong.body.fields]).toEqual([400, { products: 'One of these products does not exist' }])
    const listed = (await call(getCoupons, { body: {} }, asAdmin())).body.data
    expect(listed.find((one: { _id: string }) => one._id === _id)).toEqual(sent.body.data)
    expect(await audited(_id)).toMatchObject([
      { action: 'coupon.created' },
      { action: 'coupon.updated' },
      { action: 'coupon.updated', detail: { products: { to: '[]' } } },
    ])
  })

  it('is listed in carts with its products and what those in the cart cost', async () => {
    const { code, _id } = await coupon({
      listed: true,
      categories: [home],
      products: [curd],
      waivesServiceCharge: true,
    })
    const { code: whole } = await coupon({ listed: true, minimum: 50 })
    await offer({ products: [soap], buy: 1 })
    const { token } = await atCheckout([{ productId: soap, quantity: 2 }, { productId: milk }, { productId: curd }])
    const { data } = (await call(listedCoupons, {}, { token })).body
    const find = (wanted: string) => data.find((one: { code: string }) => one.code === wanted)
    expect(find(code)).toMatchObject({
      minimum: 100,
      onlyFor: expect.stringMatching(/^Home, Curd, /),
      eligible: 85,
      waivesServiceCharge: true,
    })
    expect(Object.keys(find(whole))).toEqual(['code', 'kind', 'amount', 'cap', 'minimum', 'endsAt'])
    await call(updateCoupon, { body: { _id, active: false } }, asAdmin())
  })
})

describe('a coupon that waives the service charge', () => {
  it('may take off nothing else', async () => {
    const { code } = await coupon({ amount: 0, minimum: 100, waivesServiceCharge: true })
    const { token } = await atCheckout([{ productId: milk, quantity: 2 }])
    const answer = await apply(code, token)
    expect(answer.body.message).toBe('Hurray you pay no service charge')
    expect(answer.body.coupon).toEqual({ code, amount: 0, minimum: 100, waivesServiceCharge: true })
    expect(answer.body.bill).toMatchObject({ coupon: 0, serviceCharge: 0, finalAmount: 120 })
    expect((await call(removeCoupon, {}, { token })).body.bill).toMatchObject({ serviceCharge: 10.2 })
  })

  it('is the only coupon with an amount of 0', async () => {
    const body = { code: 'empty', kind: 'flat', amount: 0, minimum: 100 }
    for (const terms of [{}, { kind: 'percent', waivesServiceCharge: true }]) {
      const answer = await call(createCoupon, { body: { ...body, ...terms } }, asAdmin())
      expect([answer.status, answer.body.fields]).toEqual([400, { amount: 'An amount must be above 0' }])
    }
    const { _id } = await coupon({ amount: 0, waivesServiceCharge: true })
    const answer = await call(updateCoupon, { body: { _id, waivesServiceCharge: false } }, asAdmin())
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_request'])
  })
})

it('a product that is added later counts for an offer from the first piece', async () => {
  await offer({ buy: 1 })
  const { token } = await atCheckout([{ productId: milk }])
  const answer = (await call(addToCart, { body: { productId: curd } }, { token })).body
  expect(lineOf(answer, curd)?.offer).toEqual({ text: 'Buy 2 get 1 free · 1 free', off: 40 })
})
