// Times of today and the next six days, also while the store is closed and nobody is on shift: the settings say how many
// orders each takes.
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart } from '@tokri/contract/cart.ts'
import { changeOwnOrder, getSlots, orderDetails, payOnline, placeOrder, priceOwnChange } from '@tokri/contract/order.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { startShift } from '@tokri/contract/shift.ts'
import { pauseStore, updateStore } from '@tokri/contract/store.ts'
import { beforeEach, expect, it } from 'vitest'
import { checkoutOf } from '../../../../test/checkout.ts'
import { createDutyHolder } from '../../../../test/duties.ts'
import { anAddress, type Person, statusAndCode, testShop } from '../../../../test/shop.ts'
import { pagePromise } from '../../promise/service.ts'
import { refreshStores } from '../../store/service.ts'

const shop = await testShop()
const { call, deps, mails, pass, runJobs, signUp } = shop
const { product } = checkoutOf(shop)
const milk = await product({ stock: 900 })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const minutesFromNow = (minutes: number) => new Date(deps.clock().getTime() + minutes * MINUTE)
/** The hour and minute of a moment so many minutes from now, in UTC. */
const timeIn = (minutes: number) => minutesFromNow(minutes).toISOString().slice(11, 16)
const everyDay = (from: string, to: string) => Array.from({ length: 7 }, (_, day) => ({ day, from, to }))

let admin: Person
const setStore = (fields: object) => call(updateStore, { body: { _id: 'main', timeZone: 'UTC', ...fields } }, admin)
beforeEach(async () => {
  admin = await signUp('Admin')
  await call(updateSettings, { body: { promiseMinutes: 20, newShopper: null, slots: { ordersPerSlot: 2 } } }, admin)
  await setStore({ hours: [], closedOn: [], state: 'open' })
})

type Slot = { from: string; at: string; left: number }
const atCheckout = async () => {
  const { token } = await signUp()
  const addressId: string = (await call(createAddress, { body: anAddress }, { token })).body.data._id
  const cart = await call(addToCart, { body: { productId: milk } }, { token })
  const totalAmt: number = cart.body.bill.finalAmount
  return {
    token,
    slots: async (): Promise<Slot[]> => (await call(getSlots, { query: { addressId } }, { token })).body.data,
    order: (slot?: string, by: typeof placeOrder | typeof payOnline = placeOrder) => {
      const list_items = [{ productId: milk, quantity: 1 }]
      return call(by, { body: { list_items, totalAmt, addressId, ...(slot && { slot }) } }, { token })
    },
  }
}

it('a closed store takes orders for its next opening hours, but none that comes at once', async () => {
  await setStore({ hours: everyDay(timeIn(180), timeIn(300)) })
  const opensAt = minutesFromNow(180)
  const shopper = await atCheckout()
  const refused = await shopper.order()
  expect(statusAndCode(refused)).toEqual([409, 'store_closed'])
  const [first] = await shopper.slots()
  // An order of the opening needs its twenty minutes.
  expect(Date.parse(first?.from ?? '')).toBeGreaterThanOrEqual(opensAt.getTime() - MINUTE + 20 * MINUTE)
  expect(Date.parse(first?.from ?? '')).toBeLessThan(opensAt.getTime() + 35 * MINUTE)
  const { status, body } = await shopper.order(first?.at)
  expect([status, body.data.slot, body.data.promise.at]).toEqual([201, { from: first?.from, at: first?.at }, first?.at])
})

it('offers the hours of today and of six days more, two orders each, and never a third', async () => {
  await setStore({ hours: everyDay('10:00', '11:00') })
  const [one, two, three] = [await atCheckout(), await atCheckout(), await atCheckout()]
  const slots = await one.slots()
  const days = new Set(slots.map(({ from }) => from.slice(0, 10)))
  expect(days.size).toBeGreaterThanOrEqual(6)
  const last = slots.at(-1)
  expect(Date.parse(last?.at ?? '') - deps.clock().getTime()).toBeLessThan(7 * DAY)
  for (const { from, left } of slots) {
    expect(from.slice(11, 13)).toBe('10')
    expect(left).toBeLessThanOrEqual(2)
  }
  expect(last?.left).toBe(2)
  expect((await one.order(last?.at)).status).toBe(201)
  expect((await two.order(last?.at)).status).toBe(201)
  expect((await three.slots()).at(-1)).toEqual({ ...last, left: 0 })
  expect(statusAndCode(await three.order(last?.at))).toEqual([409, 'slot_full'])
})

it('takes no order for a time within the cut-off, and offers none', async () => {
  const [shopper, payer] = [await atCheckout(), await atCheckout()]
  const slots = await shopper.slots()
  const third = slots[2]
  const cutoffMinutes = Math.floor((Date.parse(third?.from ?? '') - deps.clock().getTime()) / MINUTE)
  await call(updateSettings, { body: { slots: { cutoffMinutes } } }, admin)
  // What the settings do not name stays: two orders each.
  expect((await shopper.slots())[0]).toEqual(third)
  expect(statusAndCode(await shopper.order(slots[0]?.at))).toEqual([409, 'slot_full'])
  expect(statusAndCode(await payer.order(slots[0]?.at, payOnline))).toEqual([409, 'slot_full'])
  expect((await shopper.order(third?.at)).status).toBe(201)
  await call(updateSettings, { body: { slots: { cutoffMinutes: 0 } } }, admin)
})

it('keeps days closed that are closed, and offers nothing where nobody opens or the shop takes none', async () => {
  await setStore({ hours: everyDay('10:00', '11:00') })
  const shopper = await atCheckout()
  const before = await shopper.slots()
  const day = before.at(-1)?.from.slice(0, 10) ?? ''
  await setStore({ closedOn: [day] })
  expect((await shopper.slots()).some(({ from }) => from.startsWith(day))).toBe(false)
  expect(statusAndCode(await shopper.order(before.at(-1)?.at))).toEqual([409, 'slot_full'])
  await setStore({ state: 'closed' })
  expect(await shopper.slots()).toEqual([])
  await setStore({ state: 'open' })
  await call(updateSettings, { body: { slots: { ordersPerSlot: 0 } } }, admin)
  expect(await shopper.slots()).toEqual([])
})

it('a paused store offers what comes after its pause', async () => {
  await call(pauseStore, { body: { storeId: 'main', minutes: 90, reason: 'Rain' } }, admin)
  const shopper = await atCheckout()
  expect(statusAndCode(await shopper.order())).toEqual([409, 'store_closed'])
  const [first] = await shopper.slots()
  expect(Date.parse(first?.from ?? '')).toBeGreaterThanOrEqual(minutesFromNow(90).getTime())
  expect((await shopper.order(first?.at)).status).toBe(201)
})

it('an order of a closed store changes its time, and its mail names the day', async () => {
  await setStore({ hours: everyDay(timeIn(180), timeIn(300)) })
  const shopper = await atCheckout()
  const slots = await shopper.slots()
  const [last, before] = [slots.at(-1), slots.at(-2)]
  const order = (await shopper.order(before?.at)).body.data
  await runJobs()
  const day = new Date(before?.from ?? '').toLocaleDateString('en-IN', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' },
  })
  const mail = mails.find(({ subject }) => subject === `Order ${order.orderNumber} is placed`)
  expect(mail?.text).toContain(`between ${day}, `)
  const { token } = shopper
  const wanted = { orderId: order._id, slot: last?.at }
  expect((await call(priceOwnChange, { body: wanted }, { token })).body.data.promise.at).toBe(last?.at)
  const changed = await call(changeOwnOrder, { body: { ...wanted, totalAmt: order.bill.finalAmount } }, { token })
  expect(changed.body.data.slot.at).toBe(last?.at)
  const soon = { orderId: order._id, slot: null, totalAmt: order.bill.finalAmount }
  expect(statusAndCode(await call(changeOwnOrder, { body: soon }, { token }))).toEqual([409, 'store_closed'])
  expect((await call(orderDetails, { query: { orderId: order._id } }, { token })).body.data.state).toBe('PLACED')
})

it('pages of a closed store say when it opens, also where nobody is ever on shift', async () => {
  await refreshStores(deps)
  expect(await pagePromise(deps, 'main')).toBe(null)
  await setStore({ hours: everyDay(timeIn(180), timeIn(300)) })
  await refreshStores(deps)
  expect(await pagePromise(deps, 'main')).toEqual({ title: expect.stringMatching(/^Opens \d+:\d\d [ap]m$/) })
})

it('the people on shift count for the next hours, the settings for later days', async () => {
  const picker = await createDutyHolder(shop)(admin, [{ storeId: 'main', duty: 'picker' }])
  await call(startShift, { body: { storeId: 'main', duty: 'picker' } }, picker)
  pass(15_000)
  const slots = await (await atCheckout()).slots()
  // Some are taken by the orders above.
  expect(slots.slice(0, 24).every(({ left }) => left > 2)).toBe(true)
  expect(slots.slice(24).every(({ left }) => left <= 2)).toBe(true)
})
