// The toasts of a disabled button, and of work that takes a while.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

test('a disabled button says why in a blank toast, and a loading toast stays until its work ends', {
  tag: '@desktop',
}, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  const { data: address } = await addAddress(page, shopper)
  const { data: lines, bill } = await callApi(page.request, '/api/cart/get-cart-items', {
    method: 'get',
    token: shopper.accessToken,
  })
  const { data: order } = await callApi(page.request, '/api/order/cash-on-delivery', {
    data: { list_items: lines, totalAmt: bill.finalAmount, subTotalAmt: bill.discountedTotal, addressId: address._id },
    token: shopper.accessToken,
  })
  const admin = await page.context().browser()?.newContext()
  const desk = await admin?.newPage()
  if (!desk) throw new Error('no page')
  await signInAsAdministrator(desk)
  await desk.goto(`/dashboard/orders/${order._id}`)
  const refund = desk.getByRole('button', { name: 'Refund' })
  await expect(refund).toHaveAttribute('aria-disabled', 'true')
  await expect(refund).toHaveAccessibleDescription('There is nothing paid to give back')
  await refund.focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('status').filter({ hasText: 'There is nothing paid to give back' })).toBeVisible()
  const release = await delayCalls(desk, '**/api/order/invoice*')
  await desk.getByRole('button', { name: 'Invoice' }).click()
  const busy = desk.getByRole('status').filter({ hasText: 'Preparing the invoice' })
  await expect(busy).toBeVisible()
  // The blank toast came first and has left.
  await expect(desk.getByRole('status').filter({ hasText: 'There is nothing paid to give back' })).toHaveCount(0)
  await expect(busy).toBeVisible()
  release()
  await expect(busy).toHaveCount(0)
  await admin?.close()
})
