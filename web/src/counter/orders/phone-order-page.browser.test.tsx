import { getShopperAddresses } from '@tokri/contract/address.ts'
import type { SlotShape } from '@tokri/contract/order.schema.ts'
import { orderDetails, pickSlips, placePhoneOrder, pricePhoneOrder } from '@tokri/contract/order.ts'
import { getUsers } from '@tokri/contract/people.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, networkError, on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { address, cart, cartLine, order, product, settings, user } from '../../../test/shapes.ts'

const milk = product({ name: 'Toned Milk', price: 240 })
const slot = (index: number, left: number): SlotShape => {
  const from = Date.parse('2026-03-11T05:30:00Z') + index * 15 * 60_000
  return { from: new Date(from).toISOString(), at: new Date(from + 15 * 60_000).toISOString(), left }
}
const times = page.getByLabelText('When it comes')
const placeButton = page.getByRole('button', { name: /^Place order/ })

/** The page with a caller, their address and a packet of milk. The coupon `party40` takes off ₹40. */
const openOrder = async (minutes: number | null, ...answers: Answer[]) => {
  const shop = await openPage('/dashboard/phone-order', {
    as: { role: 'Admin' },
    width: 1280,
    clock: '2026-03-11T10:00:00+05:30',
    settings: settings({ paymentProviders: ['test'] }),
    answers: [
      on(getUsers, { data: [{ ...user(), duties: [] }], totalPages: 1, totalCount: 1, currentPage: 1 }),
      on(getShopperAddresses, { data: [address()] }),
      on(searchProducts, { data: [milk], page: 1, totalPage: 1, totalCount: 1, didYouMean: [] }),
      on(pricePhoneOrder, ({ body }) => {
        const coupon = body.coupon === 'party40' ? { code: 'party40', amount: 40, minimum: 100 } : null
        const couponRefusal = body.coupon === undefined || coupon ? null : 'Invalid Coupon'
        const { bill } = cart(body.lines.length > 0 ? [cartLine({ productId: milk })] : [], coupon)
        return {
          data: {
            ...{ lines: body.lines.length > 0 ? [cartLine({ productId: milk })] : [], bill, coupon, couponRefusal },
            ...{ store: { _id: 'main', name: 'Tokri' }, promise: minutes === null ? null : { minutes } },
            slots: [slot(0, 0), slot(1, 2)],
          },
        }
      }),
      on(placePhoneOrder, { data: order(), message: 'Order placed successfully' }),
      on(orderDetails, { data: order() }),
      on(pickSlips, { data: [] }),
      ...answers,
    ],
  })
  await page.getByLabelText('Mobile, name or e-mail').fill('asha')
  await page.getByRole('list', { name: 'Shoppers that fit' }).getByRole('button').click()
  await page.getByRole('searchbox', { name: 'Add a product' }).fill('milk')
  await expect.element(page.getByRole('list', { name: 'Products that fit' }).getByText('Toned Milk')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  return shop
}

it('a coupon, a later time and a payment link are sent with the order', async () => {
  const shop = await openOrder(12)
  await page.getByLabelText('Coupon code (optional)').fill('party40')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('₹40 off')).toBeVisible()
  await expect.element(times.getByRole('option', { name: ', full' })).toBeDisabled()
  await times.selectOptions(slot(1, 2).at)
  await page.getByLabelText('Payment', { exact: true }).selectOptions('A payment link')
  await placeButton.click()
  await expect
    .poll(() => shop.sent(placePhoneOrder)[0]?.body)
    .toMatchObject({ coupon: 'party40', slot: slot(1, 2).at, pay: 'link' })
})

it('an unknown coupon is told, and can be taken away', async () => {
  await openOrder(12)
  await page.getByLabelText('Coupon code (optional)').fill('nosuch')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert').getByText('Invalid Coupon')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(placeButton).toMatchTextContent('₹')
})

it('an order whose answer was lost is sent again as it was, although its coupon is used by now', async () => {
  const lost = on(placePhoneOrder, () => {
    throw networkError()
  })
  const shop = await openOrder(12, lost)
  await page.getByLabelText('Coupon code (optional)').fill('party40')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('₹40 off')).toBeVisible()
  shop.answer(
    on(pricePhoneOrder, {
      data: {
        ...{ lines: [cartLine({ productId: milk })], bill: cart([cartLine({ productId: milk })]).bill, coupon: null },
        ...{
          couponRefusal: 'Invalid Coupon',
          store: { _id: 'main', name: 'Tokri' },
          promise: { minutes: 12 },
          slots: [],
        },
      },
    }),
  )
  await placeButton.click()
  await expect.element(page.getByText('The last press had no answer.')).toBeVisible()
  shop.answer(on(placePhoneOrder, { data: order(), message: 'Order placed successfully' }))
  await placeButton.click()
  await expect.poll(() => shop.sent(placePhoneOrder)).toHaveLength(2)
  const [first, second] = shop.sent(placePhoneOrder)
  expect(second).toEqual(first)
})

it('a store that takes no order at once asks for a time', async () => {
  const shop = await openOrder(null)
  await expect.element(times).toHaveDisplayValue('Choose a time')
  await expect.element(page.getByText('Choose a time first')).toBeInTheDocument()
  await times.selectOptions(slot(1, 2).at)
  await placeButton.click()
  await expect.poll(() => shop.sent(placePhoneOrder)[0]?.body.slot).toBe(slot(1, 2).at)
})
