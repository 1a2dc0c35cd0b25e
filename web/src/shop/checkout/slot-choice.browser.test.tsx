import { getAddresses } from '@tokri/contract/address.ts'
import { refilledWishes } from '@tokri/contract/cart.ts'
import type { SlotShape } from '@tokri/contract/order.schema.ts'
import { getSlots, orderDetails, placeOrder } from '@tokri/contract/order.ts'
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { getServingStore } from '@tokri/contract/store.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, badGateway, on, refusal } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { address, order, product } from '../../../test/shapes.ts'

const clock = '2026-03-11T10:00:00+05:30'
/** From 11 am on, Indian time. */
const slot = (index: number, left: number): SlotShape => {
  const from = Date.parse('2026-03-11T05:30:00Z') + index * 15 * 60_000
  return { from: new Date(from).toISOString(), at: new Date(from + 15 * 60_000).toISOString(), left }
}
const slots = [slot(0, 2), slot(1, 0), slot(2, 1)]
const serving: ServingAnswer = {
  store: { _id: 'main', name: 'Tokri' },
  open: true,
  opensAt: null,
  promise: { minutes: 12, at: '2026-03-11T04:42:00.000Z' },
  reason: null,
}

const times = page.getByRole('group', { name: 'When the order comes' })
const folded = page.getByText('Rather later? Choose a time')
const cash = page.getByRole('button', { name: 'Cash On Delivery' })

const openCheckout = (...answers: Answer[]) =>
  openPage('/checkout', {
    as: {},
    clock,
    promise: { minutes: 12 },
    answers: [
      ...keptCart([product()], { milk: 1 }).answers,
      on(getAddresses, { data: [address()] }),
      on(getServingStore, { data: serving }),
      on(getSlots, { data: slots }),
      on(placeOrder, { data: order(), message: 'Order placed successfully' }),
      on(orderDetails, { data: order() }),
      ...answers,
    ],
  })

it('a later quarter of an hour is chosen from a folded list, but none that is full', async () => {
  const shop = await openCheckout()
  await expect.element(folded).toBeVisible()
  await expect.element(times).not.toBeInTheDocument()
  expect(shop.sent(getSlots)).toEqual([])
  await folded.click()
  await expect.element(times.getByRole('radio', { name: 'As soon as possible' })).toBeChecked()
  await expect.poll(() => times.getByRole('radio').elements()).toHaveLength(4)
  await expect.element(times.getByRole('radio', { name: 'full' })).toBeDisabled()
  expect(times.getByText('full', { exact: true }).elements()).toHaveLength(1)
  await times.getByRole('radio').last().click()
  await expect.element(page.getByText(/At your door between .* and /)).toBeVisible()
  await cash.click()
  await expect.poll(shop.address).toBe('/success')
  await expect.poll(() => shop.sent(placeOrder)[0]?.body.slot).toBe(slots[2]?.at)
})

it('a quarter of an hour that has filled up meanwhile is told, and holds the order back', async () => {
  const shop = await openCheckout()
  await folded.click()
  await times.getByRole('radio').last().click()
  shop.answer(on(placeOrder, refusal('slot_full')))
  shop.answer(on(getSlots, { data: [slot(0, 2), slot(1, 0), slot(2, 0)] }))
  await cash.click()
  await expect.element(page.getByText('This time is full. Choose another one.')).toBeVisible()
  await expect.element(page.getByText('The time you chose is full now').first()).toBeVisible()
  await expect.element(cash).toBeDisabled()
  await times.getByRole('radio', { name: 'As soon as possible' }).click()
  await expect.element(cash).toBeEnabled()
})

/** Ten the next morning. */
const nextDay: SlotShape = { from: '2026-03-12T04:30:00.000Z', at: '2026-03-12T04:45:00.000Z', left: 1 }

it('times of several days are shown one day at a time', async () => {
  const later = [1, 2, 3, 4].map((days): SlotShape => {
    const shifted = (time: string) => new Date(Date.parse(time) + days * 86_400_000).toISOString()
    return { from: shifted(nextDay.from), at: shifted(nextDay.at), left: 1 }
  })
  const shop = await openCheckout(on(getSlots, { data: [...slots, nextDay, ...later] }))
  await folded.click()
  const days = page.getByRole('group', { name: 'Day' })
  await expect.element(days.getByRole('radio', { name: 'Today' })).toBeChecked()
  const times = page.getByText(/^\d+:\d\d [ap]m – /)
  await expect.poll(() => times.elements()).toHaveLength(3)
  expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  await days.getByText('Tomorrow').click()
  await expect.poll(() => times.elements()).toHaveLength(1)
  await times.click()
  await expect.element(page.getByText(/^Comes Thu, 12 Mar, /)).toBeVisible()
  await cash.click()
  await expect.poll(() => shop.sent(placeOrder)[0]?.body.slot).toBe(nextDay.at)
})

it('a closed store opens its times by itself, and takes an order for one of them', async () => {
  const closed: ServingAnswer = { ...serving, open: false, opensAt: nextDay.from, promise: null, reason: 'closed' }
  const shop = await openCheckout(on(getServingStore, { data: closed }), on(getSlots, { data: [nextDay] }))
  await expect.element(page.getByText('Choose when your order comes').first()).toBeVisible()
  await expect.element(page.getByText('You can order now for a later time.')).toBeVisible()
  await expect.element(times.getByRole('radio', { name: 'As soon as possible' })).not.toBeInTheDocument()
  await expect.element(cash).toBeDisabled()
  await times.getByRole('radio').click()
  await expect.element(page.getByText(/At your door between Thu, 12 Mar, .* and/)).toBeVisible()
  await cash.click()
  await expect.poll(() => shop.sent(placeOrder)[0]?.body.slot).toBe(nextDay.at)
})

it('a store that is too busy is said so as in the header, about when it takes orders again', async () => {
  const paused = { ...serving, open: false, opensAt: '2026-03-11T05:25:00.000Z', promise: null } as const
  const busy = { ...paused, reason: 'paused', busy: true } as const
  await openCheckout(on(getServingStore, { data: busy }), on(getSlots, { data: [] }))
  const box = page.getByRole('region', { name: /^Very busy, back about \d+:[03]0 am$/ })
  await expect.element(box.getByText(/^Order from \d+:[03]0 am\./)).toBeVisible()
})

it('times that fail to load are loaded again by one press, and no times are said to be none', async () => {
  const shop = await openCheckout()
  shop.answer(on(getSlots, badGateway))
  await folded.click()
  await expect.element(page.getByText('The times could not be loaded')).toBeVisible()
  shop.answer(on(getSlots, { data: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('There is no later time to choose')).toBeVisible()
})

const refilled = keptCart([product()], { milk: 1 }, { refilled: true }).answers

it('the time of the order that the cart was filled from is chosen again while it is free', async () => {
  const wishes = { slot: slot(2, 1).at, pastSlot: null, tip: 0, door: { leave: false, note: '' }, lostCoupon: null }
  const shop = await openCheckout(...refilled, on(refilledWishes, { data: wishes }))
  await expect.element(page.getByText(/At your door between .* and /)).toBeVisible()
  await cash.click()
  await expect.poll(() => shop.sent(placeOrder)[0]?.body.slot).toBe(slot(2, 1).at)
})

it('a time of that order that is full by now is told, and another one is chosen before ordering', async () => {
  const wishes = { slot: slot(1, 0).at, pastSlot: null, tip: 0, door: { leave: false, note: '' }, lostCoupon: null }
  const shop = await openCheckout(...refilled, on(refilledWishes, { data: wishes }))
  await expect.element(page.getByText('The time you chose is full now').first()).toBeVisible()
  await expect.element(cash).toBeDisabled()
  await times.getByRole('radio', { name: 'As soon as possible' }).click()
  await cash.click()
  await expect.poll(() => shop.sent(placeOrder)).toHaveLength(1)
  expect(shop.sent(placeOrder)[0]?.body.slot).toBeUndefined()
})
