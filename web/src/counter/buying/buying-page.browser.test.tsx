import type { PurchaseOrderShape, SuggestionShape } from '@tokri/contract/buying.schema.ts'
import {
  createPurchaseOrder,
  getSuggestions,
  lostToday,
  openPurchaseOrders,
  receivePurchaseOrder,
  sendPurchaseOrder,
} from '@tokri/contract/buying.ts'
import { getStock } from '@tokri/contract/stock.ts'
import { stockValue } from '@tokri/contract/stock-reports.ts'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { keepDownloads } from '../../../test/downloads.ts'
import { openPage } from '../../../test/open.tsx'
import { toast } from '../../ui/toast.ts'

const suggestion = (changes: Partial<SuggestionShape> = {}): SuggestionShape => ({
  ...{ productId: 'milk', name: 'Toned Milk', unit: '500 ml', supplierId: 'dairy', pack: 12, cost: 21.5 },
  ...{ quantity: 24, packs: 2, perDay: 14, cover: 0.6, onHand: 9, onOrder: 0, expiring: 3, outOfStockHours: 2.5 },
  reason: 'Sells 14 a day, 9 left, next delivery Friday',
  ...changes,
})
const supplier = {
  ...{ _id: 'dairy', name: 'Nandi Dairy', orderBy: '18:00', expectedOn: '2026-03-04', minimumAmount: 600 },
  ...{ total: 516, missing: 84 },
}
const order = (changes: Partial<PurchaseOrderShape> = {}): PurchaseOrderShape => ({
  ...{ _id: 'po1', number: 'PO-2026-0001', storeId: 'main', state: 'sent', expectedOn: '2026-03-02', late: true },
  supplier: { _id: 'dairy', name: 'Nandi Dairy', phone: '080 4000', email: 'orders@dairy.test' },
  lines: [
    {
      ...{ productId: 'milk', name: 'Toned Milk', unit: '500 ml', code: 'M1', ordered: 24, received: 0, pack: 12 },
      ...{ cost: 21.5, reason: '' },
    },
  ],
  ...{ sentAt: '2026-03-01T04:30:00.000Z', createdAt: '2026-03-01T04:00:00.000Z', total: 516, receipts: [] },
  ...changes,
})
const open = (address: string, answers: Parameters<typeof openPage>[1] extends infer O ? NonNullable<O> : never) =>
  openPage(address, { as: { role: 'Admin' }, clock: '2026-03-03T04:30:00Z', width: 1280, ...answers })

const plan = (lines = [suggestion(), suggestion({ productId: 'curd', name: 'Curd', quantity: 0, packs: 0 })]) =>
  on(getSuggestions, { data: { day: '2026-03-03', suppliers: lines.length > 0 ? [supplier] : [], lines } })
const sent = order({ state: 'sent' })

describe('what to order today', () => {
  it('can be changed by packs, says why and what is missing to the minimum, and is sent in one press after a question', async () => {
    const shop = await open('/dashboard/buying', {
      answers: [
        plan(),
        on(openPurchaseOrders, { data: [] }),
        on(createPurchaseOrder, { data: order({ state: 'draft' }) }),
        on(sendPurchaseOrder, { data: sent, message: 'Purchase order sent' }),
      ],
    })
    await page.getByText('Toned Milk').click()
    await expect.element(page.getByText('Sells 14 a day, 9 left, next delivery Friday.')).toBeVisible()
    await page.getByRole('button', { name: 'Less of Toned Milk' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Pieces of Toned Milk' })).toHaveValue('12')
    await expect.element(page.getByText('₹342 missing to the minimum of ₹600')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the items of Nandi Dairy' }).fill('curd')
    await page.getByRole('button', { name: 'More of Curd' }).click()
    await page.getByRole('button', { name: 'Send order' }).click()
    await page.getByRole('button', { name: 'Send anyway' }).click()
    await expect.element(page.getByText('Purchase order sent')).toBeVisible()
    await expect
      .poll(() =>
        shop.sent(createPurchaseOrder).map(({ body }) => body.lines.map((line) => [line.productId, line.quantity])),
      )
      .toEqual([
        [
          ['milk', 12],
          ['curd', 12],
        ],
      ])
    await expect.poll(() => shop.sent(sendPurchaseOrder)).toEqual([{ body: { orderId: 'po1' } }])
  })

  it('is one sentence in a shop without suppliers', async () => {
    await open('/dashboard/buying', { answers: [plan([]), on(openPurchaseOrders, { data: [] })] })
    await expect.element(page.getByText(/^Add who you buy from/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add suppliers' })).toBeVisible()
  })
})

describe('receiving', () => {
  it('counts scans, says what differs, asks about an odd cost, and sends the same receipt confirmed', async () => {
    const shop = await open('/dashboard/buying/po1?store=main', {
      width: 390,
      answers: [
        on(openPurchaseOrders, { data: [order()] }),
        on(getStock, {
          data: [
            {
              ...{ productId: 'milk', name: 'Toned Milk', unit: '500 ml', image: '', quantity: 9, stockVersion: 3 },
              ...{ bin: '', barcode: '8901234567890', countAskedAt: null, expiring: [] },
            },
          ],
          ...{ totalPages: 1, totalCount: 1, currentPage: 1 },
        }),
        on(receivePurchaseOrder, ({ body }) => {
          if (body.confirm) return { data: order({ state: 'part_received' }), message: 'Goods received' }
          throw refusal('odd_cost', {
            data: { lines: [{ productId: 'milk', name: 'Toned Milk', cost: 2150, last: 21.5 }] },
          })
        }),
      ],
    })
    await expect
      .element(page.getByRole('link', { name: 'Stock on the floor' }))
      .toHaveAttribute('href', '/floor/stock?store=main')
    await expect.element(page.getByRole('button', { name: 'Close order' })).toBeVisible()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await page.getByRole('textbox', { name: 'Barcode' }).fill('8901234567890')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('23 less than expected')).toBeVisible()
    const refused = vi.spyOn(toast, 'error')
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await page.getByRole('dialog').getByLabelText('Number under the bars').fill('8901234567890')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('22 less than expected')).toBeVisible()
    expect(refused).not.toHaveBeenCalled()
    await page.getByText('Cost, broken, expiry date').click()
    await page.getByRole('spinbutton', { name: 'Cost of one of Toned Milk' }).fill('2150')
    await expect.element(page.getByText(/₹2150 instead of ₹21.5/)).toBeVisible()
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect.element(page.getByRole('dialog', { name: 'Is this cost right?' })).toBeVisible()
    await expect.element(page.getByText('₹2,150 instead of ₹21.50')).toBeVisible()
    await page.getByRole('button', { name: 'It is right' }).click()
    await expect.element(page.getByText('Goods received')).toBeVisible()
    await expect
      .poll(() => shop.sent(receivePurchaseOrder).map(({ body }) => [body.confirm, body.lines]))
      .toEqual(
        [false, true].map((confirm) => [
          confirm,
          [{ productId: 'milk', quantity: 2, cost: 2150, lot: '', reason: '' }],
        ]),
      )
    const keys = shop.headers(receivePurchaseOrder, 'idempotency-key')
    expect(new Set(keys).size).toBe(2)
  })

  it('takes a product as ordered with one press, says what is left to count, and what was received', async () => {
    const [milk] = order().lines
    if (!milk) throw new Error('No line')
    const lines = [milk, { ...milk, productId: 'curd', name: 'Curd', ordered: 6 }]
    await open('/dashboard/buying/po1?store=main', {
      width: 390,
      answers: [
        on(openPurchaseOrders, { data: [order({ lines })] }),
        on(receivePurchaseOrder, { data: order({ lines, state: 'part_received' }), message: 'Goods received' }),
      ],
    })
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect.element(page.getByText('2 products to count')).toBeVisible()
    await page.getByRole('button', { name: 'All 24 of Toned Milk' }).click()
    await expect.element(page.getByText('1 product to count')).toBeVisible()
    const pieces = page.getByRole('textbox', { name: 'Pieces of Toned Milk' })
    await expect.element(pieces).toHaveValue('24')
    // A tap and a digit replace the number.
    await pieces.click()
    await userEvent.keyboard('5')
    await expect.element(pieces).toHaveValue('5')
    await page.getByRole('button', { name: 'Receive', exact: true }).click()
    await expect.element(page.getByText('Goods received: 5 pieces, ₹107.50')).toBeVisible()
  })
})

it('a supplier of whom nothing is needed has nothing to send, and the latest time to order is in words', async () => {
  await open('/dashboard/buying', {
    answers: [plan([suggestion({ quantity: 0, packs: 0 })]), on(openPurchaseOrders, { data: [] })],
  })
  const list = page.getByRole('region', { name: 'Nandi Dairy' })
  await expect.element(list.getByText(/^Order by 6:00\spm · comes/)).toBeVisible()
  expect(list.getByRole('button', { name: 'Send order' }).elements()).toEqual([])
})

describe('what was lost today', () => {
  it('shows how it adds up, and one press puts it on the order', async () => {
    const product = {
      ...{
        productId: 'milk',
        name: 'Toned Milk',
        unit: '500 ml',
        supplierId: 'dairy',
        asked: 2,
        onHand: 0,
        onOrder: 0,
      },
      ...{ perDay: 14, emptyHours: 3.5, openHours: 17, price: 45, pieces: 2.9, amount: 130.5, toOrder: 12 },
    }
    const onTheWay = { ...product, productId: 'curd', name: 'Curd', onOrder: 24 }
    const shop = await open('/dashboard/buying?tab=lost', {
      answers: [
        on(lostToday, {
          data: {
            day: '2026-03-03',
            searches: [{ search: 'mangosteen', count: 3 }],
            products: [product, onTheWay],
            more: 40,
          },
        }),
        on(openPurchaseOrders, { data: [] }),
        on(createPurchaseOrder, { data: order({ state: 'draft' }) }),
      ],
    })
    await expect.element(page.getByText('14 a day × 3.5 of 17 hours empty = 2.9 pieces × ₹45').first()).toBeVisible()
    // Who orders again knows that it is again.
    await expect.element(page.getByRole('button', { name: 'Order 12 more of Curd' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: 'mangosteen 3' })).toBeVisible()
    await expect.element(page.getByText('40 more products lost less and are not listed.')).toBeVisible()
    shop.answer(on(openPurchaseOrders, { data: [order({ state: 'draft' })] }))
    await page.getByRole('button', { name: 'Order 12 of Toned Milk' }).click()
    await expect.element(page.getByText('On the order', { exact: true })).toBeVisible()
    await expect
      .poll(() => shop.sent(createPurchaseOrder).map(({ body }) => [body.addToDraft, body.lines?.[0]?.quantity]))
      .toEqual([[true, 12]])
  })
})

it('the row of tabs shows the one that is open, on a phone too', async () => {
  await open('/dashboard/buying?tab=money', {
    width: 390,
    answers: [on(stockValue, { data: { on: '2026-03-03', quantity: 0, value: 0, lines: [] } })],
  })
  const tab = page.getByRole('navigation', { name: 'Buying' }).getByRole('link', { name: 'Stock and margin' })
  await expect.element(tab).toBeInViewport({ ratio: 1 })
})

describe('a report', () => {
  it('is filtered and sorted, and saved as it stands', async () => {
    const line = (name: string, quantity: number, value: number) => ({
      ...{ productId: name, name, unit: '1 kg', quantity, value },
      averageCost: value / quantity,
    })
    await open('/dashboard/buying?tab=money', {
      answers: [
        on(stockValue, {
          data: {
            ...{ on: '2026-03-03', quantity: 13, value: 1300 },
            lines: [line('Milk', 10, 1000), line('Curd', 2, 200), line('Milk powder', 1, 100)],
          },
        }),
      ],
    })
    await page.getByRole('searchbox', { name: 'Filter: Stock value' }).fill('milk')
    const names = () =>
      page
        .getByRole('rowheader')
        .elements()
        .map((element) => element.textContent)
    await expect.poll(names).toEqual(['Milk, 1 kg', 'Milk powder, 1 kg'])
    await page.getByRole('button', { name: 'Pieces' }).click()
    await page.getByRole('button', { name: 'Pieces' }).click()
    await expect.poll(names).toEqual(['Milk powder, 1 kg', 'Milk, 1 kg'])
    const downloads = keepDownloads()
    await page.getByRole('button', { name: 'CSV' }).click()
    await expect.poll(() => downloads.length).toBe(1)
  })
})
