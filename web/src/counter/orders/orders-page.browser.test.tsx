import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import type { getOrdersSchema } from '@tokri/contract/order.schema.ts'
import { getOrders, updateOrderStatus } from '@tokri/contract/order.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { keepDownloads } from '../../../test/downloads.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

type Row = AnswerOf<typeof getOrdersSchema>['data'][number]

const customer = { name: 'Asha Rao', email: 'asha@example.in', mobile: '9876543210' }
const row = (number: number, changes: Partial<Row> = {}): Row => ({
  ...order({ _id: `order${number}`, orderNumber: `T-100${number}` }),
  customer,
  ...changes,
})

const table = page.getByRole('region', { name: 'Orders' })
const heads = () =>
  table
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent)

/** A shop with these orders; a search finds them by their number. */
const open = async (orders: Row[], search = '') => {
  const kept = orders
  const shop = await openPage(`/dashboard/orders?view=table${search}`, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getOrders, ({ body }) => {
        const found = body.after ? [] : kept.filter(({ orderNumber }) => orderNumber.includes(body.search ?? ''))
        return { data: found, totalPages: 1, totalCount: found.length, currentPage: 1 }
      }),
      on(updateOrderStatus, ({ body }) => {
        const at = kept.findIndex(({ _id }) => _id === body.orderId)
        const before = kept[at]
        if (!before) throw refusal('not_found')
        if (before.state !== 'PLACED') throw refusal('order_cancelled', { message: 'This order was cancelled' })
        kept[at] = { ...before, state: body.state }
        return { data: kept[at], message: 'Order moved' }
      }),
    ],
  })
  return { ...shop, kept }
}

describe('the list of orders', () => {
  it('keeps its columns, and its file has what is shown', async () => {
    const saved = keepDownloads()
    await open([row(1, { createdAt: '2026-11-28T20:05:00.000Z', tip: 20, amountDue: 52.55 })])
    await expect.poll(heads).toEqual(['Order', 'Placed', 'Shopper', 'State', 'Payment', 'Items', 'Total'])
    await page.getByRole('button', { name: 'Columns' }).click()
    const choose = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true })
    await choose('Mobile').click()
    await choose('Payment').click()
    await expect.element(choose('Payment')).toHaveAttribute('aria-checked', 'false')
    await userEvent.keyboard('{Escape}')
    // The board and back: the table is built again.
    await page.getByRole('button', { name: 'Board' }).click()
    await expect.element(table).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'All orders' }).click()
    await expect.poll(heads).toEqual(['Order', 'Placed', 'Shopper', 'Mobile', 'State', 'Items', 'Total'])
    await page.getByRole('button', { name: 'Export' }).click()
    await expect.poll(() => saved).toHaveLength(1)
    const [head, first, rest] = ((await saved[0]?.text) ?? '').split('\r\n')
    // Reading a text drops the mark of its encoding.
    expect(head).toBe(
      'Order,Placed,Shopper,E-mail,Mobile,State,Items,Ordered ₹,Changed ₹,Refunded ₹,Received ₹,To pay ₹',
    )
    // The time of the store, and sums.
    expect(first).toBe('T-1001,2026-11-29 01:35,Asha Rao,asha@example.in,9876543210,Placed,1,32.55,20,0,0,52.55')
    expect(rest).toBe('')
  })

  it('says of an amount that it is still to be paid', async () => {
    const payment = { ...row(2).payment, method: 'online' as const, state: 'paid' as const }
    await open([row(2, { payment, amountDue: 30 })])
    await expect.element(table.getByText('₹30 to pay', { exact: true })).toBeVisible()
  })

  it('says how many of its items come', async () => {
    const [line] = row(2).lines
    const lines = [{ ...line, quantity: 6 }] as Row['lines']
    const short = { productId: 'milk', quantity: 1, kind: 'short' as const, substitute: null, amount: 30 }
    await open([row(2, { state: 'READY', lines, bill: { ...row(2).bill, totalItems: 6 }, adjustments: [short] })])
    await expect.element(table.getByText('5 of 6', { exact: true })).toBeVisible()
  })

  it('says once that an order in cash is to be paid, and keeps the rarer filters in sight while they are on', async () => {
    const shop = await open([row(2, { amountDue: 32.55 })])
    await expect.element(table.getByText('Cash · due', { exact: true })).toBeVisible()
    await expect.element(table.getByText('₹32.55', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabelText('Time').selectOptions('Chosen time')
    await expect.poll(() => shop.address()).toBe('/dashboard/orders?view=table&time=chosen')
    await expect.element(page.getByRole('button', { name: 'Filters · 1' })).toHaveAttribute('aria-expanded', 'true')
  })

  it('confirms the chosen orders together, and names one that somebody has changed meanwhile', async () => {
    const shop = await open([row(1), row(2), row(3)])
    await page.getByRole('checkbox', { name: 'Choose all to pack' }).click()
    shop.kept[0] = row(1, { state: 'CANCELLED' })
    await page.getByRole('button', { name: 'Confirm 3 orders' }).click()
    await expect.element(page.getByText('2 orders confirmed')).toBeVisible()
    await expect.element(page.getByText('T-1001: This order was cancelled')).toBeVisible()
    await expect.poll(() => table.getByText('Confirmed', { exact: true }).elements()).toHaveLength(2)
    await expect.element(table.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: /^Confirm/ }).elements()).toHaveLength(0)
  })

  it('chooses all orders to pack on a phone, where the heads of columns are only read out', async () => {
    await open([row(1), row(2), row(3, { state: 'DELIVERED' })])
    await page.viewport(390, 844)
    const all = page.getByRole('checkbox', { name: 'Choose all to pack' })
    await expect.element(table).toBeVisible()
    await expect.poll(() => all.elements().map((each) => each.closest('thead'))).toEqual([null])
    await all.click()
    await expect.element(all).toHaveFocus()
    await expect.element(page.getByText('2 chosen')).toBeVisible()
    await all.click()
    await expect.element(page.getByText('2 chosen')).not.toBeInTheDocument()
  })

  it('prints the slips of the chosen orders, also of those that an earlier search has found', async () => {
    const shop = await open([row(1), row(2), row(3)], '&search=T-1001')
    await page.getByRole('checkbox', { name: 'Choose order T-1001' }).click()
    await page.getByLabelText('Number, name, mobile, address, barcode').fill('T-1002')
    await page.getByRole('checkbox', { name: 'Choose order T-1002' }).click()
    await expect.poll(() => shop.address()).toBe('/dashboard/orders?view=table&search=T-1002')
    await expect
      .element(page.getByRole('link', { name: '2 pick slips' }))
      .toHaveAttribute('href', expect.stringMatching(/view=slips&orders=order1%2Corder2$/))
  })
})
