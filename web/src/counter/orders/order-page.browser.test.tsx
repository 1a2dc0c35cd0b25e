import type { FloorOrder } from '@tokri/contract/delivery.schema.ts'
import { floorDeliver, floorOrder, orderLateness } from '@tokri/contract/delivery.ts'
import { failedRefunds, orderDetails, pickSlips, refundOrder, updateOrderStatus } from '@tokri/contract/order.ts'
import type { OrderStage } from '@tokri/rules/late-reasons.ts'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

/** What the history of the floor says about an order. */
const toldByFloor = (
  { deliveryCode: _code, ...shown }: ReturnType<typeof order>,
  history: FloorOrder['history'],
  codesLeft: number | null = null,
) =>
  on(floorOrder, {
    data: {
      ...{ ...shown, name: 'Asha Rao', mobile: '', dueAt: null, bags: 0 },
      ...{ basket: [], picker: null, rider: null, codesLeft, history },
    },
  })
const done = (what: string, at: string, name: string | null) => ({ at, what, by: 'admin', name, reason: null })

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
  await expect.element(page.getByText('T-1001 confirmed')).toBeVisible()
  await page.getByRole('button', { name: 'Start packing' }).click()
  await expect.element(page.getByRole('button', { name: 'Send out' })).toBeVisible()
  await expect.poll(() => shop.sent(updateOrderStatus).map(({ body }) => body.state)).toEqual(['CONFIRMED', 'PACKING'])
  release()
})

it('has its rarer actions in a menu, where one that cannot be done says why', async () => {
  await openPage('/dashboard/orders/order1', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(orderDetails, { data: order() }), on(pickSlips, { data: [] })],
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  const refund = page.getByRole('menuitem', { name: 'Refund There is nothing paid to give back' })
  await expect.element(refund).toHaveAttribute('aria-disabled', 'true')
  await refund.click({ force: true })
  expect(page.getByRole('dialog').elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel' })
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'More actions' })).toHaveFocus()
})

it('names who did something to the order, and who answered its problem, where that is known', async () => {
  const at = (minute: number) => `2026-03-11T04:${minute}:00.000Z`
  const answer = { at: at(50), by: 'admin' as const, text: 'It was whole' }
  const told = order({
    state: 'CONFIRMED',
    timeline: [
      { state: 'PLACED', at: at(30), by: 'shopper' },
      { state: 'CONFIRMED', at: at(40), by: 'admin' },
    ],
    problems: [
      {
        ...{ _id: 'p1', reason: 'damaged', note: '', lines: [], pictures: [], state: 'declined', amount: 0 },
        ...{ at: at(45), answer },
      },
    ],
  })
  await openPage(`/dashboard/orders/${told._id}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(orderDetails, { data: told }),
      on(pickSlips, { data: [] }),
      toldByFloor(told, [
        done('PLACED', at(30), null),
        done('CONFIRMED', at(40), 'Kamala Devi'),
        done('order.problem-answered', at(50), 'Ravi Kumar'),
      ]),
    ],
  })
  const entry = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByText(title, { exact: true }) })
      .filter({ has: page.getByRole('time') })
  await expect.element(entry('Confirmed')).toMatchTextContent(/, by Kamala Devi$/)
  await expect.element(entry('Placed')).toMatchTextContent(/by the shopper$/)
  await expect.element(page.getByText('It was whole · Ravi Kumar')).toBeVisible()
})

it('asks why an order that a rider of the shop has is delivered without the code', async () => {
  const out = order({ state: 'OUT_FOR_DELIVERY', amountDue: 52 })
  const shop = await openPage(`/dashboard/orders/${out._id}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(orderDetails, { data: out }),
      on(pickSlips, { data: [] }),
      toldByFloor(out, [], 5),
      on(floorDeliver, { data: { orderId: out._id }, message: 'Delivered' }),
    ],
  })
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  await page.getByRole('dialog', { name: 'Mark delivered' }).getByRole('button', { name: 'The phone is off' }).click()
  await expect
    .poll(() => shop.sent(floorDeliver).map(({ body }) => body))
    .toEqual([{ orderId: out._id, reason: 'The phone is off', cash: 52 }])
  expect(shop.sent(updateOrderStatus)).toEqual([])
})

it('says for how long a delivery can be undone', async () => {
  const out = order({ state: 'OUT_FOR_DELIVERY' })
  await openPage(`/dashboard/orders/${out._id}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(orderDetails, { data: out }), on(pickSlips, { data: [] }), toldByFloor(out, [])],
  })
  await page.getByRole('button', { name: 'Mark delivered' }).click()
  const undo = page.getByRole('main').getByText('Marked as delivered. You can undo this for 10 seconds.')
  await expect.element(undo).toBeVisible()
  await page.getByRole('button', { name: 'Undo: not delivered' }).click()
  await expect.poll(() => undo.elements()).toEqual([])
})

it('calls the shopper in one press', async () => {
  const customer = { name: 'Asha Rao', email: 'asha@home.test', mobile: '9876543210' }
  await openPage('/dashboard/orders/order1', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(orderDetails, { data: { ...order(), customer } }), on(pickSlips, { data: [] })],
  })
  await expect.element(page.getByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:9876543210')
})

it.each([
  { lateness: null, titles: [] },
  { lateness: { isUnderWay: true, lateSeconds: 600, cause: null, stages: [] }, titles: ['Why late, until now'] },
])('explains only what is late, which the wish after a first try decides: $titles', async ({ lateness, titles }) => {
  const waits = order({ state: 'READY', promise: { minutes: 10, at: '2026-03-11T04:00:00.000Z' } })
  const shop = await openPage(`/dashboard/orders/${waits._id}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(orderDetails, { data: waits }),
      on(pickSlips, { data: [] }),
      on(orderLateness, { data: lateness && { orderId: waits._id, ...lateness } }),
    ],
  })
  await expect.poll(() => shop.sent(orderLateness)).toHaveLength(1)
  const shown = () => page.getByRole('heading', { name: /^Why late/ }).elements()
  await expect.poll(() => shown().map(({ textContent }) => textContent)).toEqual(titles)
})

it.each([
  {
    queueSeconds: 20,
    told: 'Most was lost here: Waiting for a picker.',
    queue: 'usually less than one+4 min',
    rest: 'Time that the promise had to spare−1 min',
  },
  {
    queueSeconds: 240,
    told: 'It took no longer than usual: the promise was too short.',
    queue: 'usually 4 min',
    rest: 'The promise was shorter than usual+3 min',
  },
])(
  'says in minutes what took longer than usual, and leaves out what took none: $told',
  async ({ queueSeconds, told, queue, rest }) => {
    const late = order({ state: 'DELIVERED', kept: false })
    const part = (stage: OrderStage, seconds: number, usualSeconds: number) =>
      ({ stage, seconds, usualSeconds }) as const
    const stages = [part('queue', 250, queueSeconds), part('payment', 0, 0), part('ride', 300, 310)]
    await openPage(`/dashboard/orders/${late._id}`, {
      as: { role: 'Admin' },
      width: 1280,
      answers: [
        on(orderDetails, { data: late }),
        on(pickSlips, { data: [] }),
        on(orderLateness, {
          data: { orderId: late._id, isUnderWay: false, lateSeconds: 190, cause: 'queue', stages },
        }),
      ],
    })
    const rows = page.getByRole('listitem').filter({ hasText: 'usually' })
    await expect.element(page.getByText('Late by3 minutes')).toBeVisible()
    await expect.element(page.getByText(told)).toBeVisible()
    await expect.element(page.getByText(rest)).toBeVisible()
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
      `Waiting for a picker4 min, ${queue}`,
      'On the way5 min, usually 5 min',
    ])
  },
)

it('shows what is reported after the delivery and who answers it, of which no stream tells', async () => {
  const intervals = vi.spyOn(window, 'setInterval')
  const delivered = order({ state: 'DELIVERED' })
  const shop = await openPage(`/dashboard/orders/${delivered._id}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [on(orderDetails, { data: delivered }), on(pickSlips, { data: [] }), toldByFloor(delivered, [])],
  })
  await expect.element(page.getByText('Toned Milk').first()).toBeVisible()
  const at = delivered.createdAt
  const problem = {
    ...{ _id: 'p1', reason: 'damaged' as const, note: 'It leaks', lines: [], pictures: [], state: 'declined' as const },
    ...{ amount: 30, at, answer: { at, by: 'admin' as const, text: 'It was whole' } },
  }
  shop.answer(toldByFloor(delivered, [done('order.problem-answered', at, 'Ravi Kumar')]))
  shop.answer(on(orderDetails, { data: { ...delivered, problems: [problem] } }))
  for (const [run, after] of intervals.mock.calls) if (after === 15_000 && typeof run === 'function') run()
  await expect.element(page.getByText('It leaks')).toBeVisible()
  await expect.element(page.getByText('It was whole · Ravi Kumar')).toBeVisible()
})

it('a refund in cash shows at once what is to be given back, beside what was before it', async () => {
  const cash = (_id: string, amount: number) => ({
    ...{ _id, order: { _id: 'order1', orderNumber: 'T-1001' }, store: { _id: 'main', name: 'Tokri' }, amount },
    ...{ reason: 'Torn', at: '2026-11-28T10:00:00.000Z', mayBeCredit: true },
  })
  const refund = (_id: string, amount: number) => ({
    ...{ _id, amount, tip: 0, reason: 'Torn', state: 'pending' as const, credit: false, lines: [] },
    ...{ cash: null, at: '2026-11-28T10:00:00.000Z' },
  })
  const paid = order({
    ...{ state: 'DELIVERED', amountDue: 0, refunds: [refund('first', 5)] },
    payment: { method: 'cash', provider: null, state: 'part_refunded' },
  } as Partial<ReturnType<typeof order>>)
  // Nothing is read again by itself.
  vi.spyOn(window, 'setInterval').mockReturnValue(0 as never)
  const shop = await openPage('/dashboard/orders/order1', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(orderDetails, { data: paid }),
      on(pickSlips, { data: [] }),
      on(failedRefunds, { data: { refunds: [], cash: [cash('first', 5)], disputes: [] } }),
      on(refundOrder, { data: paid, message: 'Refunded' }),
    ],
  })
  await expect.element(page.getByText('₹5 to give back in cash')).toBeVisible()
  shop.answer(on(failedRefunds, { data: { refunds: [], cash: [cash('first', 5), cash('second', 7)], disputes: [] } }))
  const before = shop.sent(failedRefunds).length
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  await page.getByRole('radio', { name: 'An amount' }).click()
  await page.getByLabelText('Amount in rupees').fill('7')
  await page.getByLabelText('Reason').fill('Torn')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expect.element(page.getByText('₹7 to give back in cash')).toBeVisible()
  expect(shop.sent(failedRefunds).length).toBe(before + 1)
})
