import { floorOrder } from '@tokri/contract/delivery.ts'
import type { OpenOrderShape, PickSlipShape } from '@tokri/contract/order.schema.ts'
import { openOrders, orderDetails, pickSlips, updateOrderStatus } from '@tokri/contract/order.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { describe, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { type Answer, on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

const slip = (changes: Partial<PickSlipShape> = {}): PickSlipShape => ({
  ...{ _id: 'order1', orderNumber: 'T-1001', state: 'CONFIRMED', createdAt: '2026-03-11T04:30:00.000Z', dueAt: null },
  ...{ store: { _id: 'main', name: 'Tokri' }, customer: 'Asha Rao', note: 'Second gate' },
  area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
  mobile: '9876543210',
  cashDue: 0,
  lines: [
    { productId: 'milk', name: 'Toned Milk', unit: '500 ml', quantity: 1, bin: 'A-1' },
    { productId: 'biscuit', name: 'Biscuits', unit: '100 g', quantity: 2, bin: 'B-1' },
  ],
  ...changes,
})

const open = (address: string, answers: Answer[] = []) => {
  let now: OrderShape = order({ state: 'PACKING' })
  return openPage(`/dashboard/orders${address}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(orderDetails, () => ({ data: now })),
      on(pickSlips, { data: [slip()] }),
      on(updateOrderStatus, ({ body: { state, rider } }) => {
        const step = { state, at: now.createdAt, by: 'admin' as const, ...(rider && { rider }) }
        now = { ...now, state, timeline: [...now.timeline, step] }
        return { data: now, message: 'Order moved' }
      }),
      ...answers,
    ],
  })
}

describe('an order that is packed from its page', () => {
  it('keeps its ticks, and counts them', async () => {
    await open('/order1')
    const boxes = page.getByRole('checkbox')
    await expect.element(page.getByText('0 of 2 ticked')).toBeVisible()
    await boxes.first().click()
    await expect.element(page.getByText('1 of 2 ticked')).toBeVisible()
    // Another page and back: the list is built again.
    await page.getByRole('link', { name: 'Pick slip' }).click()
    await expect.element(page.getByRole('heading', { name: 'Pick slips' })).toBeVisible()
    history.back()
    await expect.element(page.getByText('1 of 2 ticked')).toBeVisible()
    await expect.element(boxes.first()).toBeChecked()
    await expect.element(boxes.nth(1)).not.toBeChecked()
  })

  it('is packed by one press, and then sent out', async () => {
    const shop = await open('/order1')
    await page.getByRole('button', { name: 'Packed', exact: true }).click()
    await expect.element(page.getByText('T-1001 packed')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Packed', exact: true })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Send out' })).toBeVisible()
    expect(shop.sent(updateOrderStatus)).toEqual([{ body: { orderId: 'order1', state: 'READY' } }])
  })

  it('has a label for each bag', async () => {
    const shop = await open('/order1')
    await page.getByLabelText('Bags').selectOptions('3')
    await page.getByRole('link', { name: 'Labels' }).click()
    const labels = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => labels.elements()).toHaveLength(3)
    await expect.poll(() => shop.address()).toContain('view=labels')
    for (const text of ['T-1001', 'Bag 2 of 3', 'Asha Rao', '14, 2nd Cross, 560038', 'Second gate'])
      await expect.element(labels.nth(1)).toMatchTextContent(text)
  })

  it('is sent out with the rider’s name, by Enter', async () => {
    const shop = await open('/order1')
    await page.getByRole('button', { name: 'Send out' }).click()
    await page.getByLabelText('Rider’s name').fill('Ravi')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Mark delivered' })).toBeVisible()
    await expect
      .poll(() => shop.sent(updateOrderStatus))
      .toEqual([{ body: { orderId: 'order1', state: 'OUT_FOR_DELIVERY', rider: 'Ravi' } }])
  })
})

describe('pick slips', () => {
  it('have what to pack and no prices, and are printed without the page around them', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const shop = await open('?view=slips&orders=order1,order2')
    const paper = page.getByRole('article', { name: 'Order T-1001' })
    await expect.poll(() => paper.getByRole('row', { name: /×/ }).elements()).toHaveLength(2)
    await expect.element(paper).not.toMatchTextContent('₹')
    await expect.element(paper).toMatchTextContent('For the rider: Second gate')
    await expect.poll(() => shop.sent(pickSlips).at(-1)).toMatchObject({ body: { orderIds: ['order1', 'order2'] } })
    await page.getByRole('button', { name: 'Print' }).click()
    expect(print).toHaveBeenCalledTimes(1)
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    try {
      await expect.element(paper).toBeVisible()
      for (const role of ['button', 'banner', 'navigation'] as const)
        await expect
          .poll(() =>
            page
              .getByRole(role)
              .elements()
              .filter((each) => each.checkVisibility()),
          )
          .toEqual([])
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    }
  })

  it('say whom to call, and what the rider collects', async () => {
    const shop = await open('')
    shop.answer(on(pickSlips, { data: [slip({ cashDue: 120 })] }))
    await page.getByRole('link', { name: 'Pick slips' }).click()
    const article = page.getByRole('article', { name: 'Order T-1001' })
    await expect.element(article).toMatchTextContent('9876543210')
    await expect.element(article).toMatchTextContent('Collect ₹120')
  })

  it('of the board are those of all confirmed orders', async () => {
    const shop = await open('')
    await page.getByRole('link', { name: 'Pick slips' }).click()
    await expect.element(page.getByRole('article', { name: 'Order T-1001' })).toBeVisible()
    await expect.poll(() => shop.sent(pickSlips).at(-1)?.body.orderIds).toBeUndefined()
  })
})

it('an order is sent out on the board with the rider’s name, and not before a wished time without a question', async () => {
  const card: OpenOrderShape = {
    ...{ _id: 'order1', orderNumber: 'T-1001', state: 'PACKING', createdAt: order().createdAt, dueAt: null },
    ...{ customer: 'Asha Rao', items: { names: ['Toned Milk'], lines: 1, pieces: 1 }, mobile: '9876543210' },
    area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
    ...{ amountDue: 52, total: 52, payment: { method: 'cash', state: 'due', test: false } },
    ...{ store: { _id: 'main', name: 'Tokri' }, rider: null, wishedAt: '2099-03-11T05:00:00.000Z' },
  }
  let sent = card
  const { deliveryCode: _, ...shown } = order({ state: 'PACKING' })
  const shop = await open('', [
    on(floorOrder, {
      data: {
        ...shown,
        name: 'Asha Rao',
        mobile: '',
        bags: 0,
        basket: [],
        picker: null,
        rider: null,
        codesLeft: null,
        dueAt: null,
        history: [],
      },
    }),
    on(openOrders, () => ({
      data: { orders: [sent], totalCount: 1, openProblems: null, failedRefunds: 0, suspicious: [] },
    })),
    on(updateOrderStatus, ({ body: { state, rider } }) => {
      sent = { ...card, state, rider: rider ?? null }
      const timeline = [{ state, at: card.createdAt, by: 'admin' as const, ...(rider && { rider }) }]
      return { data: order({ state, timeline }), message: 'Order moved' }
    }),
  ])
  await page.getByText('T-1001').click()
  await page.getByRole('dialog', { name: 'T-1001' }).getByRole('button', { name: 'Send out' }).click()
  await expect.element(page.getByText(/asked for another try at .*\d.* Send it before that\?$/)).toBeVisible()
  await page.getByLabelText('Rider’s name').fill('Ravi')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Rider’s name')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  const onItsWay = page.getByRole('region', { name: 'Out' }).getByRole('listitem')
  await expect.element(onItsWay).toMatchTextContent('Ravi')
  await expect
    .poll(() => shop.sent(updateOrderStatus))
    .toEqual([{ body: { orderId: 'order1', state: 'OUT_FOR_DELIVERY', rider: 'Ravi' } }])
})
