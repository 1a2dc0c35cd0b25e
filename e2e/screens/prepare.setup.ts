// Fills the shop under test with people and orders in every state, through the API. One PostgreSQL and one server make
// all of it in a few seconds.
import { type Page, test } from '@playwright/test'
import { ids as goods } from '../../demo/src/catalogue/test-catalogue.ts'
import { picture } from '../administrator.ts'
import { callApi } from '../api.ts'
import { adminSession, giveDuties } from '../picking.ts'
import { callAs, latestOrderOf, leadTo, orderOf, packOrder } from '../riding.ts'
import { addAddress, fillCart, newShopper, orderCart, type Shopper } from '../shopper.ts'
import { names, notePrepared } from './people.ts'

type Token = Pick<Shopper, 'accessToken'>

const STORE = { storeId: 'main' }

/** Two stores, each with a service area, so that the shop asks where to deliver. */
const openStores = async (page: Page, admin: Token): Promise<string> => {
  // The longest promise, so that it takes orders however many there are.
  const main = {
    ...{ pincode: '560034', lat: 12.9352, lng: 77.6245, longestPromise: 1440 },
    area: { pincodes: ['560034', '560095', '560038'] },
  }
  await callAs(page, admin, 'put', '/api/store/update', { _id: 'main', name: names.store, ...main })
  const other = { pincode: '560008', lat: 12.9719, lng: 77.6412, area: { pincodes: ['560008'] } }
  const { _id } = await callAs(page, admin, 'post', '/api/store/create', { name: names.otherStore, ...other })
  return _id
}

const fillShelves = async (page: Page, admin: Token) => {
  const products = [goods.biscuit, goods.milk500, goods.paneer1kg, goods.eggs6, goods.namkeenMix]
  const lines = products.map((productId, index) => ({ productId, bin: `A-${index + 1}` }))
  await callAs(page, admin, 'put', '/api/stock/bins', { ...STORE, lines })
  const expiresOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  // Four digits take room from the date beside them.
  const delivery = { supplier: 'Testwell', lines: [{ productId: goods.milk500, quantity: 1998, cost: 21, expiresOn }] }
  await callAs(page, admin, 'post', '/api/stock/receive', { ...STORE, ...delivery })
}

/** A supplier, an order of which a part came, and a draft. */
const buyGoods = async (page: Page, admin: Token): Promise<{ supplier: string; purchase: string; draft: string }> => {
  const { _id: supplierId } = await callAs(page, admin, 'post', '/api/buying/create-supplier', {
    ...{ name: names.supplier, email: 'orders@dairy.example', phone: '+91 80 4000 1234' },
    ...{ deliveryDays: [1, 4], minimumAmount: 2000 },
  })
  const cost = (productId: string, pack: number, paid: number) => ({ supplierId, productId, pack, cost: paid })
  const items = [cost(goods.milk500, 12, 21), cost(goods.paneer1kg, 6, 310), cost(goods.eggs6, 10, 38)]
  await callAs(page, admin, 'post', '/api/buying/supplier-items', { items })
  const orderGoods = (lines: { productId: string; quantity: number }[]) =>
    callAs(page, admin, 'post', '/api/buying/create-order', { ...STORE, supplierId, lines })
  const { _id: purchase } = await orderGoods([
    { productId: goods.milk500, quantity: 24 },
    { productId: goods.eggs6, quantity: 20 },
  ])
  await callAs(page, admin, 'put', '/api/buying/send', { orderId: purchase })
  await callAs(page, admin, 'post', '/api/buying/receive', {
    ...{ orderId: purchase, invoice: 'INV-7' },
    lines: [{ productId: goods.milk500, quantity: 24, cost: 22 }],
  })
  const { _id: draft } = await orderGoods([{ productId: goods.paneer1kg, quantity: 6 }])
  return { supplier: supplierId, purchase, draft }
}

/** The pages that the law asks for. */
const publishPages = (page: Page, admin: Token) =>
  callAs(page, admin, 'put', '/api/settings/update', {
    seller: {
      ...{ legalName: names.seller, address: '', email: names.sellerMail, phone: '', fssai: '', gstin: '' },
      grievanceOfficer: { name: names.officer, email: names.sellerMail, phone: '' },
    },
    pages: { privacy: { text: names.pageText }, contact: { text: names.pageText } },
  })

/** The shop's own address for UPI, an order that waits for its money there, and one of which another amount came. */
const takeUpi = async (page: Page, admin: Token, shopper: Shopper): Promise<string> => {
  await callAs(page, admin, 'put', '/api/settings/update', { upi: { vpa: names.upi, name: names.store } })
  const order = async () => {
    await fillCart(page, shopper, [goods.biscuit])
    return orderCart(page, shopper, 'online-payment', { provider: 'upi' })
  }
  const { _id: orderId } = await order()
  await callAs(page, admin, 'put', '/api/payment/confirm-upi', { orderId, reference: 'UTR0000012', amount: 5 })
  const { paymentUrl } = await order()
  return paymentUrl.split('/').at(-1)
}

/** A key and a webhook, which was sent an event that nobody takes. */
const letProgramsIn = async (page: Page, admin: Token) => {
  await callAs(page, admin, 'post', '/api/keys/create', { name: names.program, scopes: ['orders:read', 'stock:write'] })
  const { _id } = await callAs(page, admin, 'post', '/api/webhooks/create', {
    ...{ url: names.webhook, events: ['order.placed', 'stock.changed'] },
  })
  await callAs(page, admin, 'post', '/api/webhooks/test', { _id })
  await callAs(page, admin, 'put', '/api/settings/update', { assistants: true })
}

/** What administrators plan: coupons, offers, discounts, recipes and the home page. */
const promote = async (page: Page, admin: Token): Promise<{ recipe: string; image: string }> => {
  const multipart = { file: await picture('banner.png', '#7a4f9e') }
  const { data: uploaded } = await callApi(page.request, '/api/file/upload', { multipart, token: admin.accessToken })
  const image = uploaded.url
  await callAs(page, admin, 'post', '/api/coupon/create', {
    ...{ code: names.coupon, kind: 'flat', amount: 10, minimum: 50, listed: true },
  })
  await callAs(page, admin, 'post', '/api/offer/create', {
    ...{ name: names.offer, buy: 2, get: 1, products: [goods.biscuit] },
  })
  await callAs(page, admin, 'post', '/api/discount/create', {
    ...{ name: names.discount, products: [goods.eggs6], percent: 20 },
  })
  const { _id: recipe } = await callAs(page, admin, 'post', '/api/recipe/create', {
    ...{ title: names.recipe, image, servings: 4, minutes: 20, method: names.method },
    parts: [
      { productId: goods.paneer1kg, name: names.part, amount: '200 g', quantity: 1 },
      { productId: goods.curd400, name: names.part, amount: '100 g', quantity: 1 },
    ],
  })
  const entries = [
    { kind: 'banner', title: names.banner, text: names.bannerText, image, link: '/recipes' },
    { kind: 'products', title: names.shelf, products: [goods.milk500, goods.eggs6, goods.curd400] },
    { kind: 'recipes', title: names.recipeShelf, recipes: [recipe] },
  ]
  for (const [position, entry] of entries.entries())
    await callAs(page, admin, 'post', '/api/home/create', { ...entry, position })
  return { recipe, image }
}

/** A product that the other store alone sells. */
const createElsewhere = async (page: Page, admin: Token, { storeId, image }: { storeId: string; image: string }) => {
  const { data } = await callApi(page.request, '/api/product/get-product-details', {
    data: { productId: goods.curd400 },
  })
  const { category, subCategory, unit, price, description } = data
  const like = { category, subCategory: subCategory.map((each: { _id: string }) => each._id), unit, price, description }
  const { data: made } = await callApi(page.request, '/api/product/create-product', {
    data: { ...like, name: names.elsewhere, image: [image], stock: 5 },
    token: admin.accessToken,
    headers: { 'tokri-store': storeId },
  })
  return made._id
}

/** Orders one piece of each product, in cash; returns the id of the order. */
const placeOrder = async (page: Page, shopper: Shopper, products: readonly string[]): Promise<string> => {
  await fillCart(page, shopper, products)
  await orderCart(page, shopper, 'cash-on-delivery')
  return latestOrderOf(page, shopper)
}

const onDuty = async (page: Page, duty: 'picker' | 'rider') => {
  const person = await newShopper(page.request)
  await giveDuties(page, person, [duty])
  await callAs(page, person, 'post', '/api/shift/start', { ...STORE, duty })
  return person
}

/** A picker with the only order that waits to be picked. */
const picking = async (page: Page, shopper: Shopper, products: readonly string[]) => {
  const picker = await onDuty(page, 'picker')
  const order = await placeOrder(page, shopper, products)
  await callAs(page, picker, 'post', '/api/pick/next', {})
  return { picker, order }
}

const pickAll = async (page: Page, picker: Token, order: string, products: readonly string[]) => {
  for (const productId of products)
    await callAs(page, picker, 'put', '/api/pick/line', { orderId: order, productId, picked: 1 })
}

/** A rider with a packed order in the next trip. */
const riding = async (page: Page, admin: Token, shopper: Shopper) => {
  const rider = await onDuty(page, 'rider')
  const { _id: riderId } = await callAs(page, rider, 'get', '/api/user/user-details')
  const order = await placeOrder(page, shopper, [goods.milk500, goods.biscuit])
  await packOrder(page, admin, order)
  await callAs(page, admin, 'put', '/api/floor/assign', { orderId: order, riderId })
  return { rider, order }
}
const load = async (page: Page, rider: Token) => {
  const { _id: tripId } = await callAs(page, rider, 'get', '/api/ride/trip')
  await callAs(page, rider, 'put', '/api/ride/loaded', { tripId })
}

/** A cart that a declined payment has filled again. Its coupon ends meanwhile, and its time becomes full. */
const declining = async (page: Page, admin: Token, { shopper, other }: { shopper: Shopper; other: Shopper }) => {
  const { _id: coupon } = await callAs(page, admin, 'post', '/api/coupon/create', {
    ...{ code: names.endedCoupon, kind: 'flat', amount: 10, minimum: 0, listed: false },
  })
  await callAs(page, admin, 'put', '/api/settings/update', { slots: { ordersPerSlot: 1 } })
  await fillCart(page, shopper, [goods.milk500])
  await callAs(page, shopper, 'post', '/api/cart/apply-coupon', { code: names.endedCoupon })
  const [{ _id: addressId }] = await callAs(page, shopper, 'get', '/api/address/get-address')
  const slots = await callAs(page, shopper, 'get', `/api/order/slots?addressId=${addressId}`)
  const slot = slots.at(-1).at
  const { paymentUrl } = await orderCart(page, shopper, 'online-payment', { slot })
  await page.request.post(paymentUrl, { form: { press: 'decline' }, maxRedirects: 0 })
  await callAs(page, admin, 'put', '/api/coupon/update', { _id: coupon, active: false })
  await fillCart(page, other, [goods.milk500])
  await orderCart(page, other, 'cash-on-delivery', { slot })
}

/** A packed order, to which the store has added pieces that are not paid. */
const addUnpaid = async (page: Page, admin: Token, shopper: Shopper) => {
  await fillCart(page, shopper, [goods.milk500])
  const { _id: orderId, paymentUrl } = await orderCart(page, shopper, 'online-payment')
  await page.request.post(paymentUrl, { form: { press: 'pay' }, maxRedirects: 0 })
  const lines = [{ productId: goods.milk500, quantity: 2 }]
  const { bill } = await callAs(page, admin, 'post', '/api/order/price-change', { orderId, lines })
  const reason = names.reason
  const changed = await callAs(page, admin, 'put', '/api/order/change-lines', {
    ...{ orderId, lines, totalAmt: bill.finalAmount, reason },
  })
  await packOrder(page, admin, orderId)
  return { orderId, payment: changed.paymentUrl.split('/').at(-1) }
}

test('prepare the shop', async ({ page }) => {
  const administrator = await adminSession(page)
  const otherStore = await openStores(page, administrator)
  await fillShelves(page, administrator)
  const { recipe, image } = await promote(page, administrator)
  const elsewhere = await createElsewhere(page, administrator, { storeId: otherStore, image })
  await publishPages(page, administrator)
  await letProgramsIn(page, administrator)

  const shopper = await newShopper(page.request)
  await callAs(page, shopper, 'post', '/api/keys/create', { name: names.assistant, scopes: ['shop'] })
  const neighbour = await newShopper(page.request)
  const [declined, waiting] = [await newShopper(page.request), await newShopper(page.request)]
  for (const person of [shopper, neighbour, declined, waiting]) await addAddress(page, person)
  const newcomer = await newShopper(page.request)
  const all = [goods.biscuit, goods.milk500, goods.paneer1kg]

  // Nobody loads a trip or is heard while the screens are looked at.
  const floor = { heardSeconds: 3600, loadSeconds: 3600 }
  await callAs(page, administrator, 'put', '/api/settings/update', { floor })
  const { rider: failingRider, order: failed } = await riding(page, administrator, waiting)
  await load(page, failingRider)
  await callAs(page, failingRider, 'put', '/api/ride/arrived', { orderId: failed })
  await callAs(page, failingRider, 'put', '/api/ride/failed', { orderId: failed, reason: 'Nobody opens the door' })
  const { followKey: failedKey } = await callAs(page, waiting, 'get', `/api/order/delivery?orderId=${failed}`)
  const { orderId: partPaid, payment } = await addUnpaid(page, administrator, waiting)

  const { rider: loadingRider } = await riding(page, administrator, neighbour)
  const { rider, order: out } = await riding(page, administrator, shopper)
  await load(page, rider)
  const { followKey } = await callAs(page, shopper, 'get', `/api/order/delivery?orderId=${out}`)
  const { rider: riderAtDoor, order: atDoor } = await riding(page, administrator, neighbour)
  await load(page, riderAtDoor)
  await callAs(page, riderAtDoor, 'put', '/api/ride/arrived', { orderId: atDoor })
  const { rider: returningRider, order: handedOver } = await riding(page, administrator, neighbour)
  await load(page, returningRider)
  await callAs(page, returningRider, 'put', '/api/ride/arrived', { orderId: handedOver })
  const { deliveryCode, amountDue } = await orderOf(page, administrator, handedOver)
  await callAs(page, returningRider, 'put', '/api/ride/delivered', {
    ...{ orderId: handedOver, code: deliveryCode, cash: amountDue },
  })

  const delivered = await placeOrder(page, shopper, all)
  for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await leadTo(page, administrator, delivered, state)
  await callAs(page, shopper, 'post', '/api/order/report-problem', {
    ...{
      orderId: delivered,
      lines: [{ productId: goods.biscuit, quantity: 1 }],
      reason: 'damaged',
      note: names.reason,
    },
  })
  const cancelled = await placeOrder(page, shopper, all)
  await callAs(page, shopper, 'put', '/api/order/cancel-order', { orderId: cancelled, reason: names.reason })
  await fillCart(page, shopper, [goods.milk500])
  await orderCart(page, shopper, 'online-payment')
  const unpaid = await latestOrderOf(page, shopper)
  // With pickers on shift, orders are confirmed at once. A picker gets the order that waits longest.
  const { picker, order: packing } = await picking(page, shopper, all)
  const { picker: packer, order: picked } = await picking(page, neighbour, all)
  await pickAll(page, packer, picked, all)
  const { picker: waitingPicker, order: cancelledInBasket } = await picking(page, neighbour, all)
  await pickAll(page, waitingPicker, cancelledInBasket, [goods.biscuit])
  // Somebody is to count it, and more of it has come since.
  await callAs(page, waitingPicker, 'put', '/api/pick/short', {
    ...{ orderId: cancelledInBasket, productId: goods.paneer1kg, picked: 0, substituteId: null },
  })
  await callAs(page, administrator, 'post', '/api/stock/receive', {
    ...{ ...STORE, lines: [{ productId: goods.paneer1kg, quantity: 40 }] },
  })
  await callAs(page, administrator, 'put', '/api/order/update-status', {
    ...{ orderId: cancelledInBasket, state: 'CANCELLED', reason: names.reason },
  })
  const placed = await placeOrder(page, shopper, all)
  await declining(page, administrator, { shopper: declined, other: neighbour })
  const upiPayment = await takeUpi(page, administrator, neighbour)
  await fillCart(page, shopper, [goods.milk500, goods.biscuit, goods.namkeenMix, goods.yogurt])
  for (const productId of [goods.milk1l, goods.curd400])
    await callAs(page, shopper, 'put', '/api/favourite/add', { productId })
  await callApi(page.request, '/api/product/search-product', { data: { search: 'zzqxv', page: 1 } })

  const [{ _id: customer }] = await callAs(page, administrator, 'post', '/api/user/get-users', {
    search: shopper.email,
  })
  const starter = await newShopper(page.request)
  await giveDuties(page, starter, ['picker', 'rider', 'manager'])
  const manager = await newShopper(page.request)
  await giveDuties(page, manager, ['manager'])

  const bought = await buyGoods(page, administrator)

  notePrepared({
    people: {
      ...{ administrator, manager, starter, picker, packer, waitingPicker },
      ...{ loadingRider, rider, riderAtDoor, returningRider, shopper, newcomer },
      ...{ declined, waiting },
    },
    ids: {
      ...goods,
      recipe,
      otherStore,
      elsewhere,
      packing,
      out,
      delivered,
      cancelled,
      unpaid,
      placed,
      followKey,
      ...{ failed, failedKey, partPaid, payment, upiPayment },
      customer,
      ...bought,
    },
  })
})
