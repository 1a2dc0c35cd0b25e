import { failedRefunds, handOverCash, orderDetails, retryRefund } from '@tokri/contract/order.ts'
import { listProblems } from '@tokri/contract/problem.ts'
import { enterPassword } from '@tokri/contract/user.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

const admin = { role: 'Admin' as const }
const failed = {
  ...{ _id: 'refund1', order: { _id: 'order1', orderNumber: 'T-1001' }, amount: 108.5, reason: 'Sour' },
  ...{ provider: 'razorpay' as const, tries: 1, failedAt: '2026-11-28T10:00:00.000Z', mayBeCredit: true },
  why: 'Razorpay answered 400: Not enough balance',
}
const ofNobody = {
  ...failed,
  _id: 'refund2',
  order: { _id: 'order2', orderNumber: 'T-1002' },
  mayBeCredit: false,
  tries: 2,
}
const dispute = {
  ...{ reference: 'dp_1', order: { _id: 'order3', orderNumber: 'T-1003' }, amount: 217, provider: 'stripe' as const },
  ...{ at: '2026-11-28T10:00:00.000Z', answerBy: '2026-12-05T10:00:00.000Z' },
}
const noProblems = on(listProblems, {
  ...{ data: [], totalPages: 0, totalCount: 0, currentPage: 1, automatic: { upTo: 0, rate: 0 } },
})
const region = page.getByRole('region', { name: 'Refunds and payments that need you' })

const open = (width?: number) =>
  openPage('/dashboard/problems', {
    as: admin,
    ...(width && { width }),
    answers: [noProblems, on(failedRefunds, { data: { refunds: [failed, ofNobody], cash: [], disputes: [dispute] } })],
  })

describe('refunds that failed', () => {
  it('are given again by one press, however often it is pressed', async () => {
    const shop = await open()
    const button = region.getByRole('button', { name: 'Try again' }).first()
    await expect.element(button).toBeVisible()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.answer(on(retryRefund, () => released.then(() => ({ data: order(), message: 'The refund is sent again' }))))
    shop.answer(on(failedRefunds, { data: { refunds: [], cash: [], disputes: [] } }))
    for (let press = 0; press < 2; press++) (button.element() as HTMLElement).click()
    release()
    await expect.element(page.getByText('The refund is sent again')).toBeVisible()
    await expect.element(region).not.toBeInTheDocument()
    await expect.poll(() => shop.sent(retryRefund)[0]?.body).toEqual({ refundId: 'refund1', asCredit: false })
    // Presses within one frame are one answer of the server.
    expect(new Set(shop.headers(retryRefund, 'idempotency-key')).size).toBe(1)
  })

  it('are given as credit if the shopper has an account', async () => {
    const shop = await open()
    shop.answer(on(retryRefund, { data: order(), message: 'Given as store credit' }))
    const credit = region.getByRole('button', { name: 'Give as store credit' })
    await expect.element(credit.nth(1)).toHaveAccessibleDescription('The account of this order is gone')
    await credit.first().click()
    await expect
      .poll(() => shop.sent(retryRefund).map(({ body }) => body))
      .toEqual([{ refundId: 'refund1', asCredit: true }])
  })

  it('ask for the password where the shop wants it again, and go on with it', async () => {
    const shop = await open()
    let entered = false
    shop.answer(
      on(retryRefund, () => {
        if (!entered) throw refusal('password_required')
        return { data: order(), message: 'Given as store credit' }
      }),
    )
    shop.answer(
      on(enterPassword, () => {
        entered = true
        return {}
      }),
    )
    await region.getByRole('button', { name: 'Give as store credit' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Your password').fill('Tamarind-42')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect.element(page.getByText('Given as store credit')).toBeVisible()
    await expect.poll(() => shop.sent(retryRefund)).toHaveLength(2)
  })

  it('stand beside the disputes that are open, with their orders', async () => {
    await open()
    await expect.element(region.getByText(/Answer it at Stripe until .*dp_1/)).toBeVisible()
    await expect
      .element(region.getByRole('link', { name: 'Order T-1002' }))
      .toHaveAttribute('href', '/dashboard/orders/order2')
  })

  it('are told on the page of their order, and as not there yet in its bill', async () => {
    const refund = { _id: 'refund1', state: 'failed' as const, amount: 108.5, reason: 'Sour', at: failed.failedAt }
    const shown = order({
      ...{ state: 'DELIVERED', payment: { method: 'online', provider: 'test', state: 'part_refunded' }, amountDue: 0 },
      refunds: [{ ...refund, lines: [{ productId: 'x', quantity: 1 }] }],
    })
    await openPage('/dashboard/orders/order1', {
      as: admin,
      answers: [
        on(orderDetails, { data: shown }),
        on(failedRefunds, { data: { refunds: [failed, ofNobody], cash: [], disputes: [] } }),
      ],
    })
    const card = page.getByRole('region', { name: 'Refunds that failed' })
    await expect.element(card.getByText('₹108.50 did not go back')).toBeVisible()
    await expect.element(card.getByText('Not enough balance')).toBeVisible()
    expect(card.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(1)
    await expect.element(page.getByText(/not there yet, the shop sees to it/)).toBeVisible()
    // Nothing has gone back.
    await expect.element(page.getByText('Paid', { exact: true })).toBeVisible()
  })
})

describe('cash to give back', () => {
  const cash = {
    ...{ _id: 'refund3', order: { _id: 'order4', orderNumber: 'T-1004' }, store: { _id: 'main', name: 'Indiranagar' } },
    ...{ amount: 28.62, reason: 'Sour', at: failed.failedAt, mayBeCredit: true },
  }

  it('waits until somebody has given it out of the till', async () => {
    const shop = await openPage('/dashboard/problems', {
      as: admin,
      answers: [noProblems, on(failedRefunds, { data: { refunds: [], cash: [cash], disputes: [] } })],
    })
    const card = page.getByRole('region', { name: 'Cash to give back' })
    await expect.element(card.getByText('₹28.62 to give back in cash')).toBeVisible()
    await expect.element(card.getByText(/next order from Indiranagar is told/)).toBeVisible()
    shop.answer(on(handOverCash, { data: order(), message: 'Cash given back' }))
    shop.answer(on(failedRefunds, { data: { refunds: [], cash: [], disputes: [] } }))
    await card.getByRole('button', { name: 'Given out of the till' }).click()
    await expect.element(page.getByText('Cash given back')).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
    expect(shop.sent(handOverCash).map(({ body }) => body)).toEqual([{ refundId: 'refund3' }])
  })

  it('replaces a refund that failed, for a reason', async () => {
    const shop = await openPage('/dashboard/problems', {
      as: admin,
      answers: [noProblems, on(failedRefunds, { data: { refunds: [failed], cash: [], disputes: [] } })],
    })
    shop.answer(on(handOverCash, { data: order(), message: 'Cash given back' }))
    await page.getByRole('button', { name: 'Given in cash …' }).click()
    const give = page.getByRole('button', { name: 'Given out of the till' })
    await expect.element(give).toHaveAccessibleDescription('Give a reason first')
    await page.getByLabelText('Why it was given out of the till').fill('Came to the store')
    await give.click()
    await expect
      .poll(() => shop.sent(handOverCash).map(({ body }) => body))
      .toEqual([{ refundId: 'refund1', reason: 'Came to the store' }])
  })
})
