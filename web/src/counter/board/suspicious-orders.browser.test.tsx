import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { cancelOrder, openOrders, updateOrderStatus } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

const card = (number: number, changes: Partial<OpenOrderShape> = {}): OpenOrderShape => ({
  ...{
    _id: `order${number}`,
    orderNumber: `T-100${number}`,
    state: 'PLACED',
    createdAt: order().createdAt,
    dueAt: null,
  },
  ...{ customer: 'Asha Rao', items: { names: ['Toned Milk'], lines: 1, pieces: 20 }, mobile: '9876543210' },
  area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
  ...{ amountDue: 52, total: 52, payment: { method: 'cash', state: 'due', test: false } },
  ...{ store: { _id: 'main', name: 'Tokri' }, rider: null },
  ...changes,
})

const suspects = page.getByRole('region', { name: 'Orders to look at' })

it('suspicious orders are shown together, and cancelled in one press', async () => {
  let open = [card(1), card(2), card(3, { state: 'PAYMENT_PENDING' }), card(4)]
  const end = (orderId: string) => {
    if (orderId === 'order2') throw refusal('order_cancelled', { message: 'This order was cancelled' })
    open = open.filter(({ _id }) => _id !== orderId)
    return { data: order({ _id: orderId, state: 'CANCELLED' }), message: 'Order cancelled' }
  }
  const shop = await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(openOrders, () => ({
        data: {
          ...{ orders: open, totalCount: open.length, openProblems: null, failedRefunds: 0 },
          suspicious:
            open.length < 4 ? [] : [{ sharedBy: 'mobile' as const, orderIds: ['order1', 'order2', 'order3'] }],
        },
      })),
      on(updateOrderStatus, ({ body }) => end(body.orderId)),
      on(cancelOrder, ({ body }) => end(body.orderId)),
    ],
  })
  await expect.element(suspects.getByText('3 orders from one mobile number')).toBeVisible()
  await expect.element(suspects.getByRole('link', { name: 'T-1003' })).toBeVisible()
  await expect.poll(() => suspects.getByText('T-1004').elements()).toEqual([])
  await suspects.getByRole('button', { name: 'Cancel these 3 orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the orders' }).click()
  await expect.element(page.getByText('2 orders cancelled')).toBeVisible()
  await expect.element(page.getByText('T-1002: This order was cancelled')).toBeVisible()
  await expect.element(suspects).not.toBeInTheDocument()
  const reason = 'The shop could not confirm this order'
  await expect
    .poll(() => shop.sent(updateOrderStatus))
    .toEqual([
      { body: { orderId: 'order1', state: 'CANCELLED', reason } },
      { body: { orderId: 'order2', state: 'CANCELLED', reason } },
    ])
  // An order that waits for its payment has no state to be moved from.
  await expect.poll(() => shop.sent(cancelOrder)).toEqual([{ body: { orderId: 'order3', reason } }])
})
