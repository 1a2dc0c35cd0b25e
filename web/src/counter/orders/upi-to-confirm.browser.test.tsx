import { orderDetails, pickSlips } from '@tokri/contract/order.ts'
import type { OpenUpi } from '@tokri/contract/payment.schema.ts'
import { confirmUpi, endUpi, openUpi } from '@tokri/contract/payment.ts'
import { listProblems } from '@tokri/contract/problem.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { holdTimers } from '../../../test/held-timers.ts'
import { openPage, openPart } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'
import { useStill } from './use-still.ts'

const row = (change: Partial<OpenUpi>): OpenUpi => ({
  ...{ orderId: 'order1', orderNumber: 'T-1001', kind: 'waits', reference: null, amount: 60, due: 60 },
  ...{ at: '2026-03-11T04:30:00.000Z', ...change },
})
const list = page.getByRole('region', { name: 'UPI to confirm' })
const ownUpi = { upi: { vpa: 'shop@bank', name: 'Tokri' } }

const open = async (rows: OpenUpi[]) =>
  openPage('/dashboard/problems', {
    as: { role: 'Admin' },
    width: 1280,
    settings: ownUpi,
    answers: [
      on(listProblems, {
        ...{ data: [], totalPages: 0, totalCount: 0, currentPage: 1 },
        automatic: { upTo: 0, rate: 20 },
      }),
      on(openUpi, () => ({ data: rows })),
    ],
  })

describe('UPI to the shop’s own address', () => {
  it('is told by what is known of it: a picture on a phone proves nothing', async () => {
    await open([
      row({}),
      row({ orderId: 'order2', orderNumber: 'T-1002', kind: 'unconfirmed', reference: 'UTR123456' }),
      row({ orderId: 'order3', orderNumber: 'T-1003', kind: 'differs', reference: 'UTR000009', amount: 50 }),
    ])
    const rows = list.getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent('The order waits for it')
    await expect.element(rows.nth(1)).toMatchTextContent('Nobody has seen the money yet.')
    await expect.element(rows.nth(1).getByLabelText('Reference of the bank')).toHaveValue('UTR123456')
    await expect
      .element(rows.nth(2))
      .toMatchTextContent('₹10 less than was due. It confirms nothing. Reference UTR000009.')
    expect(rows.nth(2).getByRole('button', { name: 'Confirm' }).elements()).toHaveLength(0)
  })

  it('is confirmed with its reference, which counts once', async () => {
    const rows = [row({})]
    const shop = await open(rows)
    const reference = list.getByLabelText('Reference of the bank')
    const confirm = list.getByRole('button', { name: 'Confirm' })
    await expect.element(confirm).toBeDisabled()
    const taken = 'This reference has been used'
    shop.answer(on(confirmUpi, () => refusal('duplicate', { message: taken })))
    await reference.fill('UTR123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(taken)).toBeVisible()
    shop.answer(
      on(confirmUpi, () => {
        rows.pop()
        return {
          data: { orderId: 'order1', confirmed: true, amount: 60, due: 60, difference: 0 },
          message: 'Payment confirmed',
        }
      }),
    )
    await reference.fill('UTR123457')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Payment confirmed')).toBeVisible()
    await expect.element(list).not.toBeInTheDocument()
    await expect.poll(() => shop.sent(confirmUpi).map(({ body }) => body.reference)).toEqual(['UTR123456', 'UTR123457'])
  })

  it('is confirmed on the page of its order, which names no other one', async () => {
    const payment = { method: 'online', provider: 'upi', state: 'due' } as const
    const rows = [row({ orderId: 'order2', orderNumber: 'T-1002' }), row({})]
    const shop = await openPage('/dashboard/orders/order1', {
      as: { role: 'Admin' },
      width: 1280,
      settings: ownUpi,
      answers: [
        on(orderDetails, { data: order({ state: 'PAYMENT_PENDING', payment }) }),
        on(pickSlips, { data: [] }),
        on(openUpi, () => ({ data: rows })),
        on(confirmUpi, () => {
          rows.pop()
          return {
            data: { orderId: 'order1', confirmed: true, amount: 60, due: 60, difference: 0 },
            message: 'Payment confirmed',
          }
        }),
      ],
    })
    await list.getByLabelText('Reference of the bank').fill('UTR123456')
    expect(list.getByRole('link').elements()).toEqual([])
    await list.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(page.getByText('Payment confirmed')).toBeVisible()
    await expect.element(list).not.toBeInTheDocument()
    expect(shop.sent(confirmUpi)).toEqual([{ body: { orderId: 'order1', reference: 'UTR123456', amount: 60 } }])
  })

  it('that was not what was due is ended with a reason: it goes back, or was mistyped', async () => {
    const rows = [row({ kind: 'differs', reference: 'UTR000009', amount: 50 })]
    const shop = await open(rows)
    shop.answer(
      on(endUpi, () => {
        rows.pop()
        return { message: 'The entry is removed' }
      }),
    )
    for (const name of ['It was mistyped', 'Give it back'])
      await expect.element(list.getByRole('button', { name })).toHaveAccessibleDescription('Give a reason first')
    await list.getByLabelText('What happened').fill('A digit too few')
    await list.getByRole('button', { name: 'It was mistyped' }).click()
    await expect.element(page.getByText('The entry is removed')).toBeVisible()
    await expect.element(list).not.toBeInTheDocument()
    const body = { reference: 'UTR000009', as: 'mistyped', reason: 'A digit too few' }
    expect(shop.sent(endUpi)).toEqual([{ body }])
  })
})

const Moved = () => {
  const { still, onMove } = useStill()
  return (
    <button type="button" onPointerMove={onMove}>
      {still ? 'still' : 'free'}
    </button>
  )
}

it('a list stays as it is while a hand moves over it', async () => {
  await openPart(<Moved />)
  const pass = holdTimers()
  await expect.element(page.getByText('free')).toBeVisible()
  await page.getByRole('button').hover()
  await expect.element(page.getByText('still')).toBeVisible()
  pass(2900)
  expect(page.getByText('still').elements()).toHaveLength(1)
  pass(200)
  await expect.element(page.getByText('free')).toBeVisible()
})
