import type { ListedProblem } from '@tokri/contract/problem.schema.ts'
import { answerProblem, listProblems } from '@tokri/contract/problem.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { networkError, on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order, settings } from '../../../test/shapes.ts'

const problem: ListedProblem = {
  _id: 'p1',
  reason: 'damaged',
  note: 'The bag leaks',
  lines: [{ productId: 'milk', quantity: 1 }],
  pictures: [],
  state: 'open',
  amount: 30,
  at: '2026-03-11T04:30:00.000Z',
  answer: null,
  answeredBy: null,
  order: { _id: 'order1', orderNumber: 'T-1001', deliveredAt: '2026-03-11T04:00:00.000Z', method: 'cash', total: 52 },
  items: [
    {
      productId: 'milk',
      name: 'Toned Milk',
      unit: '500 ml',
      image: '',
      quantity: 1,
      substitutes: [],
      isReplaced: false,
    },
  ],
  customer: { name: 'Asha Rao', email: 'asha@example.in', orders: 12, problemOrders: 1, refunded: 45 },
}

const open = async (changes: Partial<ListedProblem> = {}, automatic = { upTo: 0, rate: 20 }) => {
  const kept = { problems: [{ ...problem, ...changes }], automatic }
  return openPage('/dashboard/problems', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(listProblems, () => ({
        ...{ data: kept.problems, totalPages: 1, totalCount: kept.problems.length, currentPage: 1 },
        automatic: kept.automatic,
      })),
      on(answerProblem, () => {
        kept.problems = []
        return { data: order(), message: 'Refund noted' }
      }),
      on(updateSettings, ({ body }) => {
        kept.automatic = { upTo: body.autoRefundUpTo ?? 0, rate: body.autoRefundRate ?? 0 }
        return { data: settings(), message: 'Settings saved' }
      }),
    ],
  })
}

describe('a reported problem', () => {
  it('says what is wrong with what, and who reports it', async () => {
    await open()
    const card = page.getByRole('main').getByRole('listitem').first()
    await expect.element(card).toMatchTextContent('Toned Milk, 500 ml × 1')
    await expect.element(card).toMatchTextContent('The bag leaks')
    await expect.element(card).toMatchTextContent('12 orders in 90 days, 1 with a refunded problem (₹45)')
  })

  it('names what came instead of the product that was ordered', async () => {
    const [item] = problem.items as [ListedProblem['items'][number]]
    const substitutes = ['Oat Drink, 1 l']
    await open({
      items: [
        { ...item, substitutes, isReplaced: true },
        { ...item, productId: 'bread', name: 'Brown Bread', substitutes, isReplaced: false },
      ],
    })
    const card = page.getByRole('main').getByRole('listitem').first()
    await expect.element(card).toMatchTextContent('Oat Drink, 1 l, instead of Toned Milk, 500 ml × 1')
    await expect.element(card).toMatchTextContent('Brown Bread, 500 ml, Oat Drink, 1 l × 1')
  })

  it('is refunded by one press, and leaves the list', async () => {
    const shop = await open()
    await page.getByRole('button', { name: 'Refund ₹30' }).click()
    await expect.element(page.getByText('Refund noted')).toBeVisible()
    await expect.element(page.getByText('Nothing waits for an answer')).toBeVisible()
    await expect.poll(() => shop.sent(answerProblem)).toEqual([{ body: { problemId: 'p1', accept: true } }])
  })

  it('is refunded with a word to the shopper', async () => {
    const shop = await open()
    await page.getByLabelText('A word to the shopper (optional)').fill(' We are sorry. ')
    await page.getByRole('button', { name: 'Refund ₹30' }).click()
    await expect
      .poll(() => shop.sent(answerProblem))
      .toEqual([{ body: { problemId: 'p1', accept: true, reason: 'We are sorry.' } }])
  })

  it('is refunded once, when the first press got no answer', async () => {
    const shop = await open()
    const refund = page.getByRole('button', { name: 'Refund ₹30' })
    shop.answer(
      on(answerProblem, () => {
        throw networkError()
      }),
    )
    for (const presses of [1, 2]) {
      await refund.click()
      await expect.poll(() => shop.sent(answerProblem)).toHaveLength(presses)
      await expect.element(refund).toBeEnabled()
    }
    const [first, second] = shop.headers(answerProblem, 'idempotency-key')
    expect(first).toBe(second)
  })

  it('that is accepted calls no cash refunded that nobody has handed over', async () => {
    const answer = { at: '2026-03-11T05:00:00.000Z', by: 'admin' as const, text: '' }
    await open({ state: 'accepted', answer, amount: 40, toHandOver: 10 })
    await expect.element(page.getByText('₹10 to be given back in cash', { exact: true })).toBeVisible()
    await expect.element(page.getByText('₹30 refunded', { exact: true })).toBeVisible()
  })

  it('that is answered names who did it', async () => {
    const answer = { at: '2026-03-11T05:00:00.000Z', by: 'admin' as const, text: 'It was whole' }
    await open({ state: 'declined', answer, answeredBy: 'Ravi Kumar' })
    await expect.element(page.getByText('It was whole · Ravi Kumar')).toBeVisible()
  })

  it('that is wanted as credit is given as credit', async () => {
    await open({ asCredit: true })
    await expect.element(page.getByRole('button', { name: 'Give ₹30 as store credit' })).toBeVisible()
  })

  it('is declined with a reason only', async () => {
    const shop = await open()
    const decline = page.getByRole('button', { name: 'Decline', exact: true })
    await decline.click()
    await expect.element(decline).toHaveAccessibleDescription('Give a reason first')
    await page.getByLabelText('Another reason').fill('It was cold')
    await decline.click()
    await expect.element(page.getByText('Nothing waits for an answer')).toBeVisible()
    await expect
      .poll(() => shop.sent(answerProblem))
      .toEqual([{ body: { problemId: 'p1', accept: false, reason: 'It was cold' } }])
  })
})

describe('refunds without an answer', () => {
  it('are off, and are turned on with an amount and a share', async () => {
    const shop = await open()
    const summary = page.getByText('Automatic refunds: off')
    await summary.click()
    await page.getByLabelText('Up to ₹ of an order (0 is off)').fill('')
    const save = page.getByRole('button', { name: 'Save' })
    await expect.element(save).toBeDisabled()
    await page.getByLabelText('Up to ₹ of an order (0 is off)').fill('100')
    await page.getByLabelText('Most orders with a refunded problem, in %').fill('10')
    await save.click()
    await expect.element(page.getByText('Automatic refunds: up to ₹100 of an order')).toBeVisible()
    await expect.poll(() => shop.sent(updateSettings)).toEqual([{ body: { autoRefundUpTo: 100, autoRefundRate: 10 } }])
  })
})
