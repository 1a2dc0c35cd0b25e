import { floorDeliver, floorOrder } from '@tokri/contract/delivery.ts'
import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { openOrders, updateOrderStatus } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'
import { formatDayTime } from '../../lib/browser/format-date.ts'

const { createdAt } = order()
const card: OpenOrderShape = {
  ...{ _id: 'order1', orderNumber: 'T-1001', state: 'CONFIRMED', createdAt, dueAt: null },
  ...{ customer: 'Asha Rao', items: { names: ['Toned Milk'], lines: 1, pieces: 20 }, mobile: '9876543210' },
  area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
  ...{ amountDue: 52, total: 52, payment: { method: 'cash', state: 'due', test: false } },
  ...{ store: { _id: 'main', name: 'Tokri' }, rider: null },
}

it('an order is due in its panel when the server says so', async () => {
  const dueAt = '2035-03-11T12:45:00.000Z'
  await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(openOrders, {
        data: { orders: [card], totalCount: 1, openProblems: null, failedRefunds: 0, suspicious: [] },
      }),
      on(floorOrder, {
        data: {
          ...order({ _id: 'order1', orderNumber: 'T-1001', state: 'CONFIRMED' }),
          ...{ name: 'Asha Rao', mobile: '9876543210', bags: 0, basket: [], codesLeft: null, dueAt },
          ...{ picker: null, rider: null, history: [] },
        },
      }),
    ],
  })
  await page.getByRole('button', { name: 'T-1001', exact: true }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(`due ${formatDayTime(dueAt)}`)
})

/** An order in the hands of this person, on the board and in its panel. */
const inPacking = (picker: { _id: string; name: string }): Answer[] => [
  on(openOrders, {
    data: {
      ...{ orders: [{ ...card, state: 'PACKING' as const }], totalCount: 1, openProblems: null, failedRefunds: 0 },
      suspicious: [],
    },
  }),
  on(floorOrder, {
    data: {
      ...order({ _id: 'order1', orderNumber: 'T-1001', state: 'PACKING' }),
      ...{ name: 'Asha Rao', mobile: '9876543210', bags: 0, basket: [], codesLeft: null, dueAt: null },
      ...{ picker, rider: null, history: [] },
    },
  }),
]

it('who packs an order themselves notes in its panel that it is packed, and takes it from nobody', async () => {
  const me = { _id: 'u1', name: 'Asha Rao' }
  const shop = await openPage('/dashboard/orders', {
    as: { role: 'Admin', _id: me._id },
    width: 1280,
    answers: [
      ...inPacking(me),
      on(updateOrderStatus, ({ body: { state } }) => ({
        data: order({ _id: 'order1', orderNumber: 'T-1001', state }),
        message: 'Order moved',
      })),
    ],
  })
  await page.getByRole('button', { name: 'T-1001', exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByRole('button', { name: 'Leave it to the pickers' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Take it back' })).not.toBeInTheDocument()
  await panel.getByRole('button', { name: 'Packed' }).click()
  await expect.poll(() => shop.sent(updateOrderStatus)).toEqual([{ body: { orderId: 'order1', state: 'READY' } }])
})

it('an order in the hands of a picker is packed by nobody else', async () => {
  await openPage('/dashboard/orders', {
    as: { role: 'Admin', _id: 'u1' },
    width: 1280,
    answers: [...inPacking({ _id: 'u2', name: 'Ravi Kumar' })],
  })
  await page.getByRole('button', { name: 'T-1001', exact: true }).click()
  const panel = page.getByRole('dialog')
  await expect.element(panel.getByRole('button', { name: 'Take it back' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Packed' })).not.toBeInTheDocument()
})

it('an order that is moved in its panel stays there with its next step, until it has left the board', async () => {
  let state: OpenOrderShape['state'] = 'CONFIRMED'
  const shop = await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(openOrders, () => ({
        data: {
          ...{ orders: state === 'DELIVERED' ? [] : [{ ...card, state }], totalCount: 1, openProblems: null },
          ...{ failedRefunds: 0, suspicious: [] },
        },
      })),
      on(floorOrder, () => ({
        data: {
          ...order({ _id: 'order1', orderNumber: 'T-1001', state }),
          ...{ name: 'Asha Rao', mobile: '9876543210', bags: 0, basket: [], codesLeft: null, dueAt: null },
          ...{ picker: null, rider: null, history: [] },
        },
      })),
      on(updateOrderStatus, ({ body }) => {
        state = body.state
        return { data: order({ _id: 'order1', orderNumber: 'T-1001', state }), message: 'Order moved' }
      }),
    ],
  })
  await page.getByRole('button', { name: 'T-1001', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'T-1001', exact: true })
  const start = panel.getByRole('button', { name: 'Start packing' })
  await expect.element(start).toBeVisible()
  start.element().focus()
  await userEvent.keyboard('{Enter}')
  const sendOut = panel.getByRole('button', { name: 'Send out' })
  await expect.element(panel.getByRole('button', { name: 'Packed' })).toHaveFocus()
  await expect.element(panel.getByText('Being packed', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Send out order T-1001' })).toHaveFocus()

  await page.getByRole('button', { name: 'T-1001', exact: true }).click()
  await sendOut.click()
  await page.getByRole('dialog', { name: 'Send out T-1001' }).getByRole('button', { name: 'Send out' }).click()
  await panel.getByRole('button', { name: 'Mark delivered' }).click()
  await expect.element(panel.getByText('You can undo this for 10 seconds')).toBeVisible()
  await panel.getByRole('button', { name: 'Undo: not delivered' }).click()
  await expect.element(page.getByText('Not marked as delivered').first()).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Mark delivered' })).toBeVisible()
  expect(shop.sent(updateOrderStatus).map(({ body }) => body.state)).toEqual(['PACKING', 'OUT_FOR_DELIVERY'])
  await panel.getByRole('button', { name: 'Mark delivered' }).click()
  dispatchEvent(new Event('pagehide'))
  await expect.element(panel).not.toBeInTheDocument()
})

it('a new order is marked until somebody has opened it', async () => {
  await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(openOrders, {
        data: {
          ...{ orders: [{ ...card, state: 'PLACED' as const }], totalCount: 1, openProblems: null, failedRefunds: 0 },
          suspicious: [],
        },
      }),
      on(floorOrder, {
        data: {
          ...order({ _id: 'order1', orderNumber: 'T-1001', state: 'PLACED' }),
          ...{ name: 'Asha Rao', mobile: '9876543210', bags: 0, basket: [], codesLeft: null, dueAt: null },
          ...{ picker: null, rider: null, history: [] },
        },
      }),
    ],
  })
  const mark = page.getByRole('listitem').filter({ hasText: 'T-1001' }).getByText('New', { exact: true })
  await expect.element(mark).toBeVisible()
  // It takes no room from where the order goes.
  expect(mark.element().parentElement?.textContent).not.toContain('Asha Rao')
  await page.getByRole('button', { name: 'T-1001', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'T-1001' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(mark).not.toBeInTheDocument()
})

it('an order that a rider of the shop has is delivered by the counter with a reason only', async () => {
  const shop = await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(openOrders, {
        data: {
          ...{ orders: [{ ...card, state: 'OUT_FOR_DELIVERY' as const, withCode: true as const }], totalCount: 1 },
          ...{ openProblems: null, failedRefunds: 0, suspicious: [] },
        },
      }),
      on(floorOrder, {
        data: {
          ...order({ _id: 'order1', orderNumber: 'T-1001', state: 'OUT_FOR_DELIVERY', amountDue: 52 }),
          ...{ name: 'Asha Rao', mobile: '9876543210', bags: 1, basket: [], codesLeft: 5, dueAt: null },
          ...{ picker: null, rider: { _id: 'r1', name: 'Manoj' }, history: [] },
        },
      }),
      on(floorDeliver, { data: { orderId: 'order1' }, message: 'Order delivered' }),
    ],
  })
  await page.getByRole('button', { name: 'Mark delivered order T-1001' }).click()
  await page.getByRole('button', { name: 'The phone is off' }).click()
  await expect
    .poll(() => shop.sent(floorDeliver))
    .toEqual([{ body: { orderId: 'order1', reason: 'The phone is off', cash: 52 } }])
  expect(shop.sent(updateOrderStatus)).toEqual([])
})

it('says of each order that waits for its payment how much it is', async () => {
  const unpaid: OpenOrderShape = {
    ...card,
    ...{ state: 'PAYMENT_PENDING', payment: { method: 'online', state: 'due', test: false } },
  }
  await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(openOrders, {
        data: { orders: [unpaid], totalCount: 1, openProblems: null, failedRefunds: 0, suspicious: [] },
      }),
    ],
  })
  await page.getByRole('button', { name: /^Waiting for payment/ }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Waiting for payment' }).getByRole('link'))
    .toMatchTextContent('₹52 online')
})
