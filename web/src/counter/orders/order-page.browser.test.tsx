import { orderDetails, pickSlips, updateOrderStatus } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

it('a press offers the next state before the order is read again', async () => {
  const placed = order()
  const shop = await openPage(`/dashboard/orders/${placed._id}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(orderDetails, { data: placed }),
      on(pickSlips, { data: [] }),
      on(updateOrderStatus, ({ body }) => ({ data: { ...placed, state: body.state }, message: 'Order moved' })),
    ],
  })
  await expect.element(page.getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  shop.answer(on(orderDetails, () => released.then(() => ({ data: { ...placed, state: 'PACKING' as const } }))))
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('button', { name: 'Start packing' }).click()
  await expect.element(page.getByRole('button', { name: 'Send out' })).toBeVisible()
  await expect.poll(() => shop.sent(updateOrderStatus).map(({ body }) => body.state)).toEqual(['CONFIRMED', 'PACKING'])
  release()
})
