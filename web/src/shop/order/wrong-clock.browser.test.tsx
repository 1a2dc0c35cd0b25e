// The clock of a phone may be wrong, and its zone may be another one than the store's.
import { orderDelivery } from '@tokri/contract/delivery.ts'
import { orderDetails, orderHistory } from '@tokri/contract/order.ts'
import { getPush } from '@tokri/contract/push.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { delivery, order, settings } from '../../../test/shapes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const main = page.getByRole('main')

/** Moments of the server's clock, from now. */
const onServer = (ahead: number) => (minutes: number) =>
  new Date(Date.now() - ahead + minutes * MINUTE_MS).toISOString()

const placed = (at: (minutes: number) => string) =>
  order({
    createdAt: at(-1),
    timeline: [{ state: 'PLACED', at: at(-1), by: 'shopper' }],
    promise: { minutes: 10, at: at(9) },
  })

const underWay = (at: (minutes: number) => string): Answer[] => [
  on(orderDetails, () => ({ data: placed(at) })),
  on(orderDelivery, () => ({ data: delivery({ eta: at(8.5) }) })),
  on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
]

describe('on a phone whose clock is wrong', () => {
  it.each([
    ['20 minutes fast', 20 * MINUTE_MS],
    ['three hours fast', 3 * HOUR_MS],
    ['ten years slow', -87_600 * HOUR_MS],
  ])('by %s, an order arrives in the minutes that the store needs', async (_, deviceAhead) => {
    const answers = underWay(onServer(deviceAhead))
    await openPage('/dashboard/myorders/order1', { as: {}, deviceAhead, answers })
    await expect.element(main.getByText('Arrives in 9 min')).toBeVisible()
    await expect.element(main.getByText('A little late')).not.toBeInTheDocument()
    await expect.element(main.getByText(/^Arrives in/)).toBeVisible()
    const { timeZone } = settings()
    const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(Date.now() - deviceAhead)
    await expect.element(page.getByText(`© Tokri ${year}.`)).toBeInTheDocument()
  })

  it('a payment that is open explains the empty cart', async () => {
    const deviceAhead = 20 * MINUTE_MS
    const at = onServer(deviceAhead)
    const waiting = () =>
      order({
        state: 'PAYMENT_PENDING',
        payment: { method: 'online', provider: 'test', state: 'due' },
        createdAt: at(-1),
      })
    await openPage('/cart', {
      as: {},
      deviceAhead,
      answers: [on(orderHistory, () => ({ data: [waiting()], totalPages: 1, totalCount: 1, currentPage: 1 }))],
    })
    await expect.element(page.getByRole('button', { name: /^Finish payment/ })).toBeVisible()
    await expect.element(page.getByText('Your cart is empty !')).not.toBeInTheDocument()
  })
})

it('in another zone times are those of the store, with day and zone', async () => {
  const clock = '2026-03-11T10:00:00+05:30'
  await openPage('/dashboard/myorders/order1', {
    as: {},
    clock,
    settings: { timeZone: 'Pacific/Auckland' },
    answers: underWay((minutes) => new Date(Date.parse(clock) + minutes * MINUTE_MS).toISOString()),
  })
  await expect.element(main.getByText('11 Mar, 5:39 pm GMT+13').first()).toBeVisible()
  await expect.element(main.getByText('11 Mar 2026, 5:29 pm GMT+13').first()).toBeVisible()
})
