import { getAddresses } from '@tokri/contract/address.ts'
import { getCart } from '@tokri/contract/cart.ts'
import { answerFailure, orderDelivery } from '@tokri/contract/delivery.ts'
import {
  cancelOrder,
  changeOwnOrder,
  getSlots,
  orderDetails,
  orderHistory,
  payAgain,
  priceOwnChange,
  reorder,
  takeAsCredit,
} from '@tokri/contract/order.ts'
import { getPush } from '@tokri/contract/push.ts'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { address, cart, cartLine, delivery, order, product } from '../../../test/shapes.ts'

const main = page.getByRole('main')
const placed = order()
const listed = (...data: (typeof placed)[]) =>
  on(orderHistory, { data, totalPages: 1, totalCount: data.length, currentPage: 1 })

/** The lines of text in this element; icons do not count. */
const linesOf = (element: Element) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const bottoms = new Set<number>()
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom))
  }
  return bottoms.size
}

describe('the list of orders', () => {
  it('begins with its first page when the address names none that there is', async () => {
    const shop = await openPage('/dashboard/myorders?page=abc', { as: {}, answers: [listed()] })
    await expect.element(page.getByText('No orders yet')).toBeVisible()
    expect(shop.sent(orderHistory).every(({ query }) => query?.page === '1')).toBe(true)
  })

  const [line] = placed.lines
  const many = Array.from({ length: 7 }, (_, index) => ({
    ...{ ...line, productId: `p${index}`, name: `Thing ${index}`, image: '/art/no-data.svg' },
  }))
  const waiting = {
    ...order({ state: 'PAYMENT_PENDING', payment: { method: 'online', provider: 'test', state: 'due' } }),
    lines: many as typeof placed.lines,
  }

  it('is no wider than a phone at a zoom of 200 %', async () => {
    await openPage('/dashboard/myorders', { as: {}, width: 195, answers: [listed(waiting)] })
    await expect.element(main.getByText('+3', { exact: true })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(195)
  })

  it('has the longest state, the number and "+3" on one line each at 320 px', async () => {
    await openPage('/dashboard/myorders', { as: {}, width: 320, answers: [listed(waiting)] })
    const card = main.getByRole('link', { name: /^Order T-.* Thing 0, Thing 1 and 5 more/ })
    const state = card.getByText('Waiting for payment', { exact: true })
    await expect.element(state).toBeVisible()
    expect(linesOf(state.element())).toBe(1)
    expect(linesOf(card.getByText(/^Order T-/).element())).toBe(1)
    const outer = card.element().getBoundingClientRect()
    expect(state.element().getBoundingClientRect().right).toBeLessThan(outer.right - 8)
    const more = main.getByText('+3', { exact: true }).element().getBoundingClientRect()
    expect(more.right).toBeLessThan(outer.right - 8)
    expect(more.top).toBe(card.element().querySelector('img')?.getBoundingClientRect().top)
    expect(document.documentElement.scrollWidth).toBe(320)
  })
})

it('the list of orders says that one was not handed over, and what is next', async () => {
  const back = order({ state: 'READY', failedAt: '2026-03-11T15:07:00Z' })
  await openPage('/dashboard/myorders', { as: {}, answers: [listed(back)] })
  await expect.element(main.getByText('Not handed over', { exact: true })).toBeVisible()
  await expect
    .element(main.getByText('The store decides what happens next. You can tell it what you wish.'))
    .toBeVisible()
  await expect.element(main.getByText('Packed', { exact: true })).not.toBeInTheDocument()
})

it('the list of orders says how many pieces came, with a substitute, and not what was refunded later', async () => {
  const lines = [{ ...placed.lines[0], quantity: 6 }] as typeof placed.lines
  const oats = { productId: 'oats', name: 'Oat Drink', unit: '1 l', image: '', unitPrice: 30, quantity: 1 }
  const refund = { reason: 'Sour', lines: [{ productId: 'milk', quantity: 1 }], at: '2026-11-20T11:00:00.000Z' }
  const came = order({
    ...{ state: 'DELIVERED', deliveredAt: '2026-11-20T10:00:00.000Z', lines },
    adjustments: [
      { productId: 'milk', quantity: 1, kind: 'short', substitute: null, amount: 30 },
      { productId: 'milk', quantity: 1, kind: 'substituted', substitute: oats, amount: 0 },
    ],
    refunds: [{ ...refund, _id: 'r1', state: 'done', amount: 30 }],
  })
  await openPage('/dashboard/myorders', { as: {}, answers: [listed(came)] })
  await expect.element(main.getByText('6 ordered, 5 came', { exact: true })).toBeVisible()
})

it('an order that waits for its payment leads to it from the list', async () => {
  const unpaid = order({ state: 'PAYMENT_PENDING', payment: { method: 'online', provider: 'test', state: 'due' } })
  await openPage('/dashboard/myorders', { as: {}, answers: [listed(unpaid)] })
  await expect
    .element(main.getByRole('link', { name: 'Pay now' }))
    .toHaveAttribute('href', '/dashboard/myorders/order1')
  await expect.element(main.getByRole('button', { name: /^Order again/ })).not.toBeInTheDocument()
})

it('an order with something added that is not paid leads to its payment from the list, and says until when', async () => {
  const change = { at: placed.createdAt, by: 'shopper' as const, reason: '', lines: [], amount: { from: 60, to: 90 } }
  const payment = { method: 'online', provider: 'test', state: 'paid' } as const
  await openPage('/dashboard/myorders', {
    as: {},
    answers: [listed(order({ payment, amountDue: 30, changes: [change] }))],
  })
  await expect
    .element(main.getByRole('link', { name: 'Pay ₹30' }))
    .toHaveAttribute('href', '/dashboard/myorders/order1')
  await expect.element(main.getByText(/^Without a payment by .* the order comes as it was\.$/)).toBeVisible()
})

describe('ordering again from the list', () => {
  it('names what is not available, and opens the cart with the rest', async () => {
    const missing = [{ productId: 'milk', name: 'Toned Milk', reason: 'Not sold any more' }]
    const shop = await openPage('/dashboard/myorders', {
      as: {},
      answers: [listed(placed), on(reorder, { ...cart([cartLine()]), missing })],
    })
    await page.getByRole('button', { name: 'Order again: T-1001', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Some items are not available' })
    await expect.element(dialog.getByText('Not sold any more')).toBeVisible()
    expect(shop.sent(reorder)).toHaveLength(1)
    expect(shop.address()).toBe('/dashboard/myorders')
    await dialog.getByRole('button', { name: 'Show the cart' }).click()
    await expect.element(page.getByRole('dialog', { name: /cart/i })).toBeVisible()
  })
})

it('ordering again does not speak of a rest if nothing of the order is left', async () => {
  const missing = [{ productId: 'milk', name: 'Toned Milk', reason: 'Out of stock' }]
  const other = cart([cartLine({ productId: product({ _id: 'other' }) })])
  await openPage('/dashboard/myorders', { as: {}, answers: [listed(placed), on(reorder, { ...other, missing })] })
  await page.getByRole('button', { name: 'Order again: T-1001', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Some items are not available' })
  await expect.element(dialog).toHaveAccessibleDescription('Nothing was added to your cart.')
  expect(dialog.getByRole('button', { name: 'Show the cart' }).elements()).toEqual([])
  await expect.element(page.getByText('Items added to your cart')).not.toBeInTheDocument()
})

describe('an order for a later time', () => {
  const dayAfter = (minutes: number) => new Date(Date.now() + 2 * 86_400_000 + minutes * 60_000).toISOString()
  const slot = { from: dayAfter(0), at: dayAfter(15) }
  const later = order({ slot, promise: { minutes: 2895, at: slot.at } })

  it('says in the list when it comes', async () => {
    await openPage('/dashboard/myorders', {
      as: {},
      answers: [
        listed(
          later,
          order({ _id: 'order2', state: 'DELIVERED' }),
          // It waits for the payment of what was added.
          order({
            ...{ _id: 'order3', slot, promise: later.promise, amountDue: 50 },
            payment: { method: 'online', provider: 'test', state: 'paid' },
          }),
        ),
      ],
    })
    await expect.element(main.getByRole('link', { name: /^Order T-/ }).nth(2)).toBeVisible()
    expect(main.getByText(/^Promised between /).elements()).toHaveLength(1)
  })
})

describe('the amount of an order', () => {
  const milk = { productId: 'milk', quantity: 1, substitute: null }
  const changed = order({
    ...{ state: 'DELIVERED', payment: { method: 'cash', provider: null, state: 'part_refunded' } },
    adjustments: [
      {
        ...{ ...milk, kind: 'substituted', amount: 0 },
        substitute: { productId: 'oats', name: 'Oat Drink', unit: '1 l', image: '', unitPrice: 30, quantity: 1 },
      },
      { ...milk, kind: 'short', amount: 10.55 },
    ],
    refunds: [
      {
        ...{ _id: 'r1', state: 'done', amount: 5, lines: [milk], reason: 'Sour', at: placed.createdAt },
      },
    ],
    ...{ tip: 20, amountDue: 0 },
  })

  it('is what is to pay in the list while it is due, then what it came to', async () => {
    const due = order({ tip: 20, amountDue: 52.55 })
    await openPage('/dashboard/myorders', { as: {}, answers: [listed(due, { ...changed, _id: 'order2' })] })
    await expect.element(main.getByText('₹52.55 to pay', { exact: true })).toBeVisible()
    await expect.element(main.getByText('₹37', { exact: true })).toBeVisible()
  })

  it('is made of rows on its page, without a minus for a substitute of the same price', async () => {
    await openPage('/dashboard/myorders/order1', {
      as: {},
      answers: [
        on(orderDetails, { data: changed }),
        on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      ],
    })
    const heading = main.getByRole('heading', { name: 'Bill', exact: true })
    await expect.element(heading).toBeVisible()
    const bill = heading.element().parentElement
    const rows = [...(bill?.querySelectorAll('dl > div') ?? [])].map((row) => row.textContent)
    expect(rows.slice(3)).toEqual([
      'Final amount₹32.55',
      'Toned Milk, 500 ml × 1: replaced by Oat Drink, 1 lSame price',
      'Toned Milk, 500 ml × 1: not available−₹10.55',
      'Tip for your rider₹20',
      expect.stringMatching(/^Refund: Sour .*−₹5$/),
      'You paid, after refunds₹37',
      'PaymentPaid, partly refunded',
    ])
  })

  it('names what is left after refunds, and not as what was paid', async () => {
    await openPage('/dashboard/myorders/order1', {
      as: {},
      answers: [
        on(orderDetails, { data: { ...changed, credit: 10 } }),
        on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      ],
    })
    await expect.element(main.getByText('You paid, after refunds')).toBeVisible()
    await expect.element(main.getByText('Paid in cash, after refunds', { exact: true })).toBeVisible()
    await expect.element(main.getByText('Paid with store credit', { exact: true })).toBeVisible()
    expect(main.getByText('Paid in cash', { exact: true }).elements()).toEqual([])
  })
})

describe('an order', () => {
  const open = (changes: Parameters<typeof order>[0]) =>
    openPage('/dashboard/myorders/order1', {
      as: {},
      answers: [
        on(orderDetails, { data: order(changes) }),
        on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      ],
    })
  const [line] = placed.lines as [(typeof placed.lines)[number]]

  it('says how many pieces were ordered and came', async () => {
    const short = { productId: 'milk', quantity: 1, kind: 'short' as const, substitute: null, amount: 30 }
    await open({
      ...{ state: 'DELIVERED', deliveredAt: '2026-11-20T10:00:00.000Z' },
      lines: [{ ...line, quantity: 3 }],
      adjustments: [short],
      // It came, and was refunded after that.
      refunds: [
        {
          ...{ _id: 'r1', state: 'done', amount: 5, reason: 'It was damaged', at: '2026-11-20T11:00:00.000Z' },
          lines: [{ productId: 'milk', quantity: 1 }],
        },
      ],
    })
    await expect.element(main.getByText('3 ordered, 2 came', { exact: true })).toBeVisible()
  })

  it.each([
    ['CONFIRMED', ['If missing: replace', 'If missing: never replace, refund', 'If missing: Oat Drink, 1 l']],
    ['DELIVERED', []],
  ] as const)('in the state %s says what is done about missing pieces: %o', async (state, said) => {
    const own = { ownSubstitute: { productId: 'oats', name: 'Oat Drink', unit: '1 l' } }
    const refund = { preference: 'refund' as const }
    const gone = { productId: 'bread', quantity: line.quantity, kind: 'short', substitute: null, amount: 30 } as const
    const lines = [
      ...[line, { ...line, productId: 'curd', ...refund }, { ...line, productId: 'soy', ...own }],
      { ...line, productId: gone.productId },
    ]
    await open({ state, lines, adjustments: [gone] })
    await expect.poll(() => main.getByText('Toned Milk').elements()).not.toHaveLength(0)
    const wishes = main.getByText(/^If missing: /)
    expect(wishes.elements().map(({ textContent }) => textContent)).toEqual(said)
  })

  it('with missing pieces does not come as it was when what was added is not paid', async () => {
    const payment = { method: 'online', provider: 'test', state: 'paid' } as const
    const short = { productId: 'milk', quantity: 1, kind: 'short' as const, substitute: null, amount: 30 }
    const change = { by: 'shopper', reason: '', at: placed.createdAt, lines: [], amount: { from: 60, to: 90 } } as const
    await open({ state: 'PACKING', payment, amountDue: 30, changes: [{ ...change, lines: [] }], adjustments: [short] })
    await expect.element(main.getByText(/^Without a payment by .* it comes without what was added\.$/)).toBeVisible()
    await expect.element(main.getByText('Partly paid online', { exact: true })).toBeVisible()
    expect(main.getByText('Paid online', { exact: true }).elements()).toHaveLength(0)
  })

  it('that is tried again is not promised any more by its heading', async () => {
    const promise = { minutes: 10, at: new Date(Date.now() + 600_000).toISOString() }
    const attempt = { at: placed.createdAt, wish: null, backAt: placed.createdAt, decidedAt: placed.createdAt }
    await open({ state: 'READY', promise, attempts: [attempt] })
    await expect.element(main.getByRole('heading', { name: 'Order T-1001' })).toBeVisible()
    expect(main.getByText(/^Promised by/).elements()).toEqual([])
  })

  it('that is cancelled says of no piece that it will come', async () => {
    const short = { productId: 'milk', quantity: 1, kind: 'short' as const, substitute: null, amount: 30 }
    await open({ state: 'CANCELLED', lines: [{ ...line, quantity: 3 }], adjustments: [short] })
    await expect.element(main.getByText('1 not available', { exact: true })).toBeVisible()
    expect(main.getByText(/ordered, /).elements()).toEqual([])
  })

  it('counts no piece whose refund failed as refunded, and names what else goes back when it is cancelled', async () => {
    const refund = { amount: 30, reason: 'Sour', at: placed.createdAt, lines: [{ productId: 'milk', quantity: 1 }] }
    await open({
      lines: [{ ...line, quantity: 4 }],
      bill: { ...placed.bill, finalAmount: 120 },
      payment: { method: 'online', provider: 'test', state: 'part_refunded' },
      amountDue: 0,
      refunds: [
        { ...refund, _id: 'r1', state: 'failed' },
        { ...refund, _id: 'r2', state: 'done' },
        { ...refund, _id: 'r3', state: 'pending' },
      ],
    })
    await expect.element(main.getByText('1 refunded, 1 being refunded', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expect.element(dialog.getByText('₹30 goes back the way you paid.')).toBeVisible()
  })

  it('says who brings the cash that goes back, and gives it as credit instead', async () => {
    const given = { at: '2026-11-20T11:00:00.000Z', rider: 'Ravi' }
    const refund = { amount: 28.62, reason: 'Sour', at: placed.createdAt, lines: [{ productId: 'milk', quantity: 1 }] }
    const changes = (last: object) =>
      ({
        ...{ state: 'DELIVERED', deliveredAt: placed.createdAt, amountDue: 0, lines: [{ ...line, quantity: 3 }] },
        payment: { method: 'cash', provider: null, state: 'part_refunded' },
        refunds: [
          { ...refund, _id: 'r1', state: 'done', cash: given },
          { ...refund, _id: 'r2', state: 'pending', ...last },
        ],
      }) satisfies Parameters<typeof order>[0]
    const shop = await open(changes({ cash: null, mayBeCredit: true }))
    await expect.element(main.getByText(/in cash by Ravi/)).toBeVisible()
    await expect.element(main.getByText('To be given back in cash: Sour', { exact: true })).toBeVisible()
    await expect.element(main.getByText('1 refunded, 1 to be given back in cash')).toBeVisible()
    const card = page.getByRole('region', { name: 'Cash that goes back to you' })
    await expect.element(card.getByText(/brings it with your next order from Tokri/)).toBeVisible()
    const after = { data: order(changes({ state: 'done', asCredit: true })) }
    shop.answer(on(orderDetails, after))
    shop.answer(on(takeAsCredit, { ...after, message: 'It is your store credit now' }))
    await card.getByRole('button', { name: 'Take it as store credit' }).click()
    await expect.element(card).not.toBeInTheDocument()
    expect(shop.sent(takeAsCredit).map(({ body }) => body)).toEqual([{ refundId: 'r2' }])
  })

  it('does not offer cash as credit while a rider is on the way with it', async () => {
    const refund = {
      _id: 'r1',
      amount: 28.62,
      reason: 'Sour',
      at: placed.createdAt,
      lines: [],
      state: 'pending' as const,
    }
    await open({
      state: 'DELIVERED',
      deliveredAt: placed.createdAt,
      refunds: [{ ...refund, cash: null, mayBeCredit: false }],
    })
    const card = page.getByRole('region', { name: 'Cash that goes back to you' })
    await expect
      .element(card.getByText('Your rider is on the way and brings it. Please take it at the door.'))
      .toBeVisible()
    expect(card.getByRole('button').elements()).toEqual([])
  })

  it.each([
    ['/dashboard/myorders/order1', {}, true],
    ['/success?orderId=order1', {}, true],
    ['/success?orderId=order1', { failedAt: placed.createdAt }, false],
  ])('on %s with %o says whether its rider brings cash of an earlier order: %s', async (path, changes, isSaid) => {
    await openPage(path, {
      as: {},
      answers: [
        on(orderDetails, {
          data: order({
            ...{ amountDue: 0, bringsCash: [{ orderNumber: 'T-0999', amount: 28.62 }] },
            ...changes,
          }),
        }),
        on(orderDelivery, { data: delivery({ stage: 'placed' }) }),
        on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      ],
    })
    await expect.element(main.getByText('Toned Milk').or(main.getByText('1 item')).first()).toBeVisible()
    expect(main.getByText(/also brings ₹28.62 in cash for order T-0999/).elements()).toHaveLength(isSaid ? 1 : 0)
    expect(main.getByText(/You need not open/).elements()).toEqual([])
  })

  it('that is paid and at the door has no notice about cash or the way', async () => {
    const out = { state: 'OUT_FOR_DELIVERY' } as const
    const shop = await open({ ...out, amountDue: 0, payment: { method: 'online', provider: 'test', state: 'paid' } })
    shop.answer(on(orderDelivery, { data: delivery({ stage: 'arrived' }) }))
    await expect.element(page.getByText('Your rider is at the door')).toBeVisible()
    for (const untrue of ['Please keep the cash ready.', 'On its way to you', 'It is paid, nothing more to do.'])
      await expect.element(page.getByText(untrue)).not.toBeInTheDocument()
  })

  it('in cash of which nobody has handed back anything yet is paid, and refunded by nobody', async () => {
    const refund = { amount: 28.62, reason: 'Sour', at: placed.createdAt, lines: [{ productId: 'milk', quantity: 1 }] }
    await open({
      ...{ state: 'DELIVERED', deliveredAt: placed.createdAt, amountDue: 0 },
      payment: { method: 'cash', provider: null, state: 'refunded' },
      refunds: [{ ...refund, _id: 'r1', state: 'pending', cash: null, mayBeCredit: true }],
      problems: [
        {
          ...{ _id: 'p1', reason: 'quality', note: '', lines: refund.lines, pictures: [], state: 'accepted' },
          ...{ amount: 28.62, at: refund.at, answer: { at: refund.at, by: 'admin', text: '' } },
        },
      ],
    })
    await expect.element(main.getByText('₹28.62 is to be given back in cash', { exact: true })).toBeVisible()
    await expect.element(main.getByText('You paid', { exact: true })).toBeVisible()
    await expect.element(main.getByText('Paid in cash', { exact: true })).toBeVisible()
    await expect.element(main.getByText(/refunded/i)).not.toBeInTheDocument()
  })

  it('in cash that was partly paid by UPI says of its problem which part is given back in cash', async () => {
    const refund = { amount: 30, reason: 'Sour', at: placed.createdAt, lines: [{ productId: 'milk', quantity: 1 }] }
    await open({
      ...{ state: 'DELIVERED', deliveredAt: placed.createdAt, amountDue: 0 },
      payment: { method: 'cash', provider: null, state: 'refunded' },
      refunds: [
        { ...refund, _id: 'r1', state: 'pending' },
        {
          ...refund,
          _id: 'r2',
          amount: 10,
          lines: [],
          byAmount: true,
          state: 'pending',
          cash: null,
          mayBeCredit: true,
        },
      ],
      problems: [
        {
          ...{ _id: 'p1', reason: 'quality', note: '', lines: refund.lines, pictures: [], state: 'accepted' },
          ...{ amount: 40, at: refund.at, answer: { at: refund.at, by: 'admin', text: '' } },
        },
      ],
    })
    for (const text of ['₹30 is on its way back', '₹10 is to be given back in cash'])
      await expect.element(main.getByText(text, { exact: true })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(innerWidth)
  })

  it.each([[true], [undefined]] as const)(
    'that was not paid leads to the checkout while its items are in the cart: %s',
    async (inCart) => {
      await open({
        ...{ state: 'PAYMENT_FAILED', amountDue: 0, ...(inCart && { inCart }) },
        payment: { method: 'online', provider: 'test', state: 'failed' },
      })
      await expect.element(main.getByText(/^Nothing was charged\./)).toBeVisible()
      expect(main.getByText(/in the cart again/).elements()).toHaveLength(inCart ? 1 : 0)
      expect(main.getByRole('link', { name: 'Back to checkout' }).elements()).toHaveLength(inCart ? 1 : 0)
    },
  )

  it('that was paid and reduced says what it was, what changed and what goes back, and spells its coupon in capitals', async () => {
    const at = placed.createdAt
    await open({
      payment: { method: 'online', provider: 'test', state: 'paid' },
      ...{ amountDue: 0, coupon: { code: 'new10', amount: 5, minimum: 0 } },
      changes: [{ by: 'shopper', reason: '', at, lines: [], amount: { from: 60, to: placed.bill.finalAmount } }],
      overpaid: [{ state: 'pending', amount: 27.45, at }],
    })
    const bill = main.getByRole('heading', { name: 'Bill', exact: true })
    await expect.element(bill).toBeVisible()
    const rows = [...(bill.element().parentElement?.querySelectorAll('dl > div') ?? [])].map((row) => row.textContent)
    expect(rows.slice(-5, -1)).toEqual([
      'Ordered at first (₹60)',
      'Changed (−₹27.45)',
      'You paid, after refunds₹32.55',
      expect.stringMatching(/^Paid too much, goes back to you .* · on its way₹27.45$/),
    ])
    await expect.element(main.getByText('Coupon NEW10')).toBeVisible()
  })

  it('of which a change is not paid says so, also after a declined payment, and names no time', async () => {
    const payment = { method: 'online', provider: 'test', state: 'paid', declined: true } as const
    const shop = await open({ state: 'CONFIRMED', payment, amountDue: 50 })
    shop.answer(on(orderDelivery, { data: delivery({ stage: 'placed' }) }))
    await expect.element(main.getByText('The last payment did not go through, and nothing was charged.')).toBeVisible()
    const card = page.getByRole('region', { name: 'Delivery' })
    await expect.element(card).toMatchTextContent('It leaves once what was added is paid.')
    await expect.element(card).not.toMatchTextContent(/Arrives/)
    expect(main.element().textContent).not.toContain('Promised by')
  })

  it('that is packed and not paid in full names no time', async () => {
    const payment = { method: 'online', provider: 'test', state: 'paid' } as const
    const shop = await open({ state: 'READY', payment, amountDue: 50, promise: { minutes: 10, at: placed.createdAt } })
    shop.answer(on(orderDelivery, { data: delivery({ stage: 'payment', eta: null }) }))
    await expect.element(main.getByText('₹50 more to pay')).toBeVisible()
    const card = page.getByRole('region', { name: 'Delivery' })
    await expect.element(card).toMatchTextContent('Waiting for your payment')
    await expect.element(card).toMatchTextContent('Packed. It leaves once what was added is paid.')
    await expect.element(card).not.toMatchTextContent(/late|longer/)
  })

  it.each([
    ['15:07', /Arrives in [56] min.*On its way to you/, /late|longer|sorry/],
    ['14:55', /It takes longer than we said\. We are sorry\.A little late/, /Arrives/],
  ])('whose estimate has passed is late by its promise only, at 15:01 by %s', async (promised, said, unsaid) => {
    const at = (time: string) => `2026-03-11T${time}:00Z`
    const out = order({ state: 'OUT_FOR_DELIVERY', promise: { minutes: 10, at: at(promised) } })
    await openPage('/dashboard/myorders/order1', {
      as: {},
      clock: at('15:01'),
      answers: [
        on(orderDetails, { data: out }),
        on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
        on(orderDelivery, { data: delivery({ stage: 'out', eta: at('14:51') }) }),
      ],
    })
    const card = page.getByRole('region', { name: 'Delivery' })
    await expect.element(card).toMatchTextContent(said)
    await expect.element(card).not.toMatchTextContent(unsaid)
  })

  it('of which a part is missing says how many of how many when it asks for a substitute', async () => {
    const substitute = { productId: 'slim', name: 'Slim Milk', unit: '500 ml', image: '', quantity: 1, unitPrice: 30 }
    const question = { productId: line.productId, name: line.name, quantity: 1, substitute }
    const times = { askedAt: '2026-03-11T04:30:00Z', answerUntil: '2999-03-11T04:30:00Z' }
    await open({ state: 'PACKING', lines: [{ ...line, quantity: 2 }], question: { ...question, ...times } })
    await expect.element(main.getByText(`1 of 2 × ${line.name}, ${line.unit} is missing`)).toBeVisible()
  })

  it('that was delivered shows what is given back while its page is open', async () => {
    const payment = { method: 'cash', provider: null, state: 'paid' } as const
    const delivered = { state: 'DELIVERED', deliveredAt: placed.createdAt, amountDue: 0, payment } as const
    const timers = vi.spyOn(window, 'setInterval')
    const shop = await open(delivered)
    await expect.element(main.getByText('You paid', { exact: true })).toBeVisible()
    const refund = { _id: 'r1', state: 'done', amount: 5, reason: 'Sour', at: placed.createdAt } as const
    const after = order({ ...delivered, refunds: [{ ...refund, lines: [{ productId: 'milk', quantity: 1 }] }] })
    shop.answer(on(orderDetails, { data: after }))
    for (const [run, every] of timers.mock.calls) if (every === 15_000 && typeof run === 'function') run()
    await expect.element(main.getByText('You paid, after refunds')).toBeVisible()
  })

  it('that comes back from a door is not packed once more', async () => {
    const at = (minutes: number) => new Date(Date.parse(placed.createdAt) + minutes * 60_000).toISOString()
    const rider = { by: 'rider' } as const
    await open({
      state: 'READY',
      timeline: [
        { state: 'READY', at: at(0), by: 'picker' },
        { state: 'OUT_FOR_DELIVERY', at: at(1), ...rider },
        { state: 'READY', at: at(2), ...rider, reason: 'Nobody opens the door' },
      ],
    })
    const entries = main.getByRole('listitem').filter({ hasText: /by the/ })
    await expect.element(entries.first()).toMatchTextContent('Not handed over')
    await expect.element(entries.last()).toMatchTextContent('Packed')
  })

  it('that is paid by UPI names nobody but the store, which sees the money', async () => {
    const at = placed.createdAt
    const payment = { method: 'online', provider: 'upi', state: 'pending' } as const
    await open({
      state: 'CONFIRMED',
      payment: { ...payment, state: 'paid' },
      timeline: [{ state: 'PLACED', at, by: 'payment' }],
    })
    await expect.element(main.getByRole('listitem').filter({ hasText: 'by the store' })).toBeVisible()
    await expect.element(main.getByText('by the payment provider')).not.toBeInTheDocument()
  })

  it('that waits for a payment by UPI says who confirms it', async () => {
    await open({ state: 'PAYMENT_PENDING', payment: { method: 'online', provider: 'upi', state: 'pending' } })
    await expect.element(main.getByText(/the store confirms it as soon as it sees the money/)).toBeVisible()
  })

  it('that the shop cancelled says why, at the top', async () => {
    const at = placed.createdAt
    await open({ state: 'CANCELLED', timeline: [{ state: 'CANCELLED', at, by: 'admin', reason: 'No rider today' }] })
    await expect.element(main.getByRole('status').getByText('No rider today')).toBeVisible()
  })
})

const now = new Date().toISOString()
const paidOnline = { method: 'online', provider: 'test', state: 'paid' } as const
it.each([
  [true, 'that comes', {}],
  [false, 'that was delivered', { state: 'DELIVERED', deliveredAt: now }],
  [false, 'that was not handed over', { state: 'READY', failedAt: now }],
  [false, 'that waits for the money of what was added', { amountDue: 50, payment: paidOnline }],
  [false, 'whose promise has passed', { promise: { minutes: 10, at: '2020-03-11T15:07:00Z' } }],
] satisfies [boolean, string, Partial<typeof placed>][])(
  '%s: the page after an order %s says that it comes, and its stage alone when',
  async (says, _, changes) => {
    await openPage('/success?orderId=order1', { as: {}, answers: [on(orderDetails, { data: order(changes) })] })
    const sees = ('state' in changes && changes.state === 'DELIVERED') || 'amountDue' in changes
    const leads = sees ? 'See your order' : 'Follow your order'
    await expect.element(main.getByRole('link', { name: /T-1001/ })).toMatchTextContent(leads)
    await expect
      .poll(() => main.getByText('It comes from a store near you.', { exact: true }).elements().length > 0)
      .toBe(says)
  },
)

it('an order whose rider is at the door says so, without minutes and metres', async () => {
  const out = order({ state: 'OUT_FOR_DELIVERY' })
  const door = { lat: 12.971, lng: 77.641 }
  await openPage('/dashboard/myorders/order1', {
    as: {},
    answers: [
      on(orderDetails, { data: out }),
      on(orderDelivery, {
        data: delivery({
          stage: 'arrived',
          door,
          rider: { name: 'Ravi', lat: 12.972, lng: 77.641, at: out.createdAt },
        }),
      }),
      on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
    ],
  })
  const card = page.getByRole('region', { name: 'Delivery' })
  await expect.element(card).toMatchTextContent('Your rider is at the door')
  await expect.element(card).not.toMatchTextContent(/Arrives|away/)
})

describe('an order that is ordered again', () => {
  const answers: Answer[] = [
    on(orderDetails, { data: { ...placed, state: 'CANCELLED' } }),
    on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
  ]
  const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10 })
  const ofBiscuits = placed.lines.map((line) => ({ ...line, productId: biscuits._id }))

  it('names what is missing, and links to the cart with the rest, which Back closes', async () => {
    const shop = await openPage('/dashboard/myorders/order1', {
      as: {},
      width: 1280,
      answers: [
        ...answers,
        on(orderDetails, { data: order({ state: 'CANCELLED', lines: ofBiscuits }) }),
        on(reorder, {
          ...cart([cartLine({ productId: biscuits })]),
          missing: [{ productId: 'chips', name: 'Cheese Chips', reason: 'Out of stock' }],
        }),
      ],
    })
    shop.answer(on(getCart, cart([cartLine({ productId: biscuits })])))
    await page.getByRole('button', { name: 'Order again' }).click()
    const missing = page.getByRole('dialog', { name: 'Some items are not available' })
    await expect.element(missing).toMatchTextContent('Cheese Chips')
    const entry = () => history.state?.overlays?.[0]
    await expect.poll(entry).toBeDefined()
    const entryOfDialog = entry()
    await missing.getByRole('button', { name: 'Show the cart' }).click()
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await expect.element(panel.getByText('Glucose Biscuits')).toBeVisible()
    // The entry of the dialog goes later than the dialog. Only then does the panel get its own.
    await expect.poll(() => entry() !== undefined && entry() !== entryOfDialog).toBe(true)
    history.back()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(() => shop.address()).toBe('/dashboard/myorders/order1')
  })
})

it('an order is cancelled for a reason that the shopper writes', async () => {
  const shop = await openPage('/dashboard/myorders/order1', {
    as: {},
    answers: [
      on(orderDetails, { data: placed }),
      on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      on(cancelOrder, { data: { ...placed, state: 'CANCELLED' }, message: 'Order cancelled' }),
    ],
  })
  const button = page.getByRole('button', { name: 'Cancel order' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabelText('Another reason').click()
  await dialog.getByLabelText('Reason', { exact: true }).fill('The neighbours have some')
  shop.answer(on(orderDetails, { data: { ...placed, state: 'CANCELLED' } }))
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(main.getByText('Cancelled').first()).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect
    .poll(() => shop.sent(cancelOrder))
    .toEqual([{ body: { orderId: 'order1', reason: 'The neighbours have some' } }])
})

it('an order that is cancelled to change its items is in the cart again', async () => {
  const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10 })
  const refilled = cart([cartLine({ productId: biscuits })])
  const shop = await openPage('/dashboard/myorders/order1', {
    as: {},
    answers: [
      on(orderDetails, { data: placed }),
      on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      on(cancelOrder, { data: { ...placed, state: 'CANCELLED' }, message: 'Order cancelled' }),
      on(reorder, { ...refilled, missing: [] }),
    ],
  })
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await dialog.getByLabelText('I want to change the items').click()
  shop.answer(on(orderDetails, { data: { ...placed, state: 'CANCELLED' } }))
  shop.answer(on(getCart, refilled))
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Cart' }).getByText('Glucose Biscuits')).toBeVisible()
  expect(shop.sent(reorder)).toEqual([{ body: { orderId: 'order1' } }])
})

it('an order that could not be handed over says when and why, and tells the store what the shopper wishes', async () => {
  const times = ['2026-03-11T15:30:00Z', '2026-03-12T02:00:00Z']
  const failed = { at: '2026-03-11T15:07:00Z', reason: 'Nobody opens the door', answer: null, times, backAt: null }
  const shop = await openPage('/dashboard/myorders/order1', {
    as: {},
    answers: [
      on(orderDetails, { data: order({ state: 'READY', failedAt: failed.at }) }),
      on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      on(orderDelivery, {
        data: delivery({
          stage: 'ready',
          eta: null,
          failed,
          store: { name: 'Tokri', phone: '080 1234', position: null },
        }),
      }),
      on(answerFailure, { data: { orderId: 'order1' }, message: 'Thank you' }),
    ],
  })
  const news = page.getByRole('region', { name: 'Your order could not be handed over' })
  await expect.element(news.getByText('Nobody opens the door')).toBeVisible()
  expect(main.element().textContent).not.toContain('Promised by')
  await expect.element(news.getByText(/^Your bags go back to /)).toBeVisible()
  await expect.element(main.getByText(/^Promised /)).not.toBeInTheDocument()
  await expect.element(main.getByText('Not handed over', { exact: true })).toBeVisible()
  await expect.element(news.getByRole('link', { name: 'Call the store' })).toHaveAttribute('href', 'tel:0801234')
  const again = news.getByRole('button', { name: 'Try again now' })
  await again.click()
  await expect.element(news.getByText('You asked for another try now')).toBeVisible()
  await expect.element(again).toHaveAttribute('aria-pressed', 'true')
  await expect.element(again).toHaveClass('bg-brand-soft')
  await news.getByRole('button', { name: 'Try again at a time' }).click()
  await news.getByLabelText('When').selectOptions(times[1] ?? '')
  await news.getByRole('button', { name: 'Ask for this time' }).click()
  await expect.element(news.getByText(/You asked for another try at/)).toBeVisible()
  expect(shop.sent(answerFailure)).toMatchObject([
    { body: { orderId: 'order1', wish: 'again' } },
    { body: { orderId: 'order1', wish: 'later', at: times[1] } },
  ])
  await news.getByRole('button', { name: 'Cancel order' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Keep the order' }).click()
  expect(shop.sent(answerFailure)).toHaveLength(2)
  await news.getByRole('button', { name: 'Cancel order' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await expect.element(news.getByText('You asked to cancel the order')).toBeVisible()
  expect(shop.sent(answerFailure)[2]).toMatchObject({ body: { orderId: 'order1', wish: 'cancel' } })
})

it('an order whose bags are back at the store says so', async () => {
  const at = '2026-03-11T15:07:00Z'
  const failed = { at, reason: 'Nobody opens the door', answer: null, times: [], backAt: at }
  await openPage('/dashboard/myorders/order1', {
    as: {},
    answers: [
      on(orderDetails, { data: order({ state: 'READY', failedAt: at }) }),
      on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      on(orderDelivery, { data: delivery({ stage: 'ready', eta: null, failed }) }),
    ],
  })
  await expect.element(main.getByText(/^Your bags are back at /)).toBeVisible()
})

it('a second attempt at the door does not read like the first', async () => {
  const at = (minutes: number) => new Date(Date.parse(placed.createdAt) + minutes * 60_000).toISOString()
  const attempt = {
    at: at(2),
    wish: { wish: 'again', at: null, saidAt: at(3) },
    backAt: at(4),
    decidedAt: at(5),
  } as const
  const sent = { state: 'OUT_FOR_DELIVERY', by: 'rider' } as const
  await openPage('/dashboard/myorders/order1', {
    as: {},
    answers: [
      on(orderDetails, {
        data: order({
          state: 'OUT_FOR_DELIVERY',
          attempts: [attempt],
          timeline: [
            { ...sent, at: at(1) },
            { state: 'READY', at: at(2), by: 'rider', reason: 'Nobody opens the door' },
            { ...sent, at: at(6) },
          ],
        }),
      }),
      on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
      on(orderDelivery, { data: delivery({ stage: 'out', eta: at(20) }) }),
    ],
  })
  await expect.element(main.getByText('We try again to hand it over')).toBeVisible()
  const rows = main.getByRole('listitem').filter({ hasText: /by (you|the)/ })
  await expect
    .poll(() => rows.elements().map((row) => row.querySelector('.font-semibold')?.textContent))
    .toEqual([
      'On its way again',
      'Another try',
      'The bags are back at the store',
      'Asked for another try now',
      'Not handed over',
      'On its way',
    ])
})

describe('an order that is changed', () => {
  const paid = order({
    ...{ state: 'CONFIRMED', amountDue: 0, payment: { method: 'online', provider: 'test', state: 'paid' } },
  })
  const slot = { from: '2026-11-20T12:00:00.000Z', at: '2026-11-20T12:15:00.000Z', left: 2 }
  const work = { ...address(), _id: 'work', address_line: '7, Work Road' }
  const promise = { minutes: 20, at: slot.at, notBefore: slot.from }
  const priced = { coupon: null, back: 0, extra: 32.55, atDoor: 0, promise }
  const answers = [
    on(orderDetails, { data: paid }),
    on(getPush, { data: { publicKey: '', endpoint: null, newOrders: false } }),
    on(getAddresses, { data: [paid.address, work] }),
    on(getSlots, { data: [slot] }),
    on(priceOwnChange, ({ body }) => ({
      data: { ...priced, bill: { ...paid.bill, finalAmount: body.lines ? 65.1 : 32.55 } },
    })),
  ]
  const dialog = page.getByRole('dialog', { name: 'Change order' })
  const openDialog = async () => {
    const shop = await openPage('/dashboard/myorders/order1', { as: {}, answers })
    await main.getByRole('button', { name: 'Change order' }).click()
    return shop
  }
  const send = dialog.getByRole('button', { name: /^Change order/ })

  it('shows the new bill and time first, and sends what was shown', async () => {
    const shop = await openDialog()
    await expect.element(send).toHaveAttribute('aria-disabled')
    await dialog.getByRole('button', { name: 'One more of Toned Milk' }).click()
    await dialog.getByLabelText('When?').selectOptions(slot.at)
    await dialog.getByLabelText('Delivery address').selectOptions('work')
    await expect.element(dialog.getByText('₹32.55 more is paid online next.')).toBeVisible()
    await expect.element(dialog.getByText(/^Promised between /)).toBeVisible()
    shop.answer(on(changeOwnOrder, { message: 'Order changed', data: order({ orderNumber: 'T-2002' }) }))
    await expect.element(send.getByText('· ₹65.10', { exact: true })).toBeVisible()
    await expect.element(send).not.toHaveAttribute('aria-disabled')
    // The new bill above it is longer than this phone.
    await page.viewport(390, 500)
    dialog.getByText('Toned Milk').element().scrollIntoView()
    await expect.element(send).toBeInViewport({ ratio: 1 })
    await send.click()
    await expect.poll(() => dialog.elements()).toEqual([])
    const lines = [{ productId: 'milk', quantity: 2 }]
    const wanted = { orderId: 'order1', lines, addressId: 'work', slot: slot.at }
    expect(shop.sent(changeOwnOrder)).toEqual([{ body: { ...wanted, totalAmt: 65.1 } }])
  })

  it.each([
    { pays: 'in cash, rounded', order: order({ state: 'CONFIRMED', tip: 20 }), atDoor: 85, shown: '· ₹85' },
    { pays: 'online', order: { ...paid, tip: 20 }, atDoor: 0, shown: '· ₹85.10' },
  ])('names what is paid with the tip, $pays', async ({ order: data, atDoor, shown }) => {
    const bill = { ...data.bill, finalAmount: 65.1 }
    await openPage('/dashboard/myorders/order1', {
      as: {},
      answers: [
        ...answers,
        on(orderDetails, { data }),
        on(priceOwnChange, { data: { ...priced, bill, atDoor, extra: atDoor > 0 ? 0 : 32.55 } }),
      ],
    })
    await main.getByRole('button', { name: 'Change order' }).click()
    await dialog.getByRole('button', { name: 'One more of Toned Milk' }).click()
    await expect.element(send.getByText(shown, { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('Tip for your rider')).toBeVisible()
  })

  it('names no time while what was added before is not paid', async () => {
    const bill = { ...paid.bill, finalAmount: 65.1 }
    const unpaid = { ...paid, bill, amountDue: 32.55 }
    await openPage('/dashboard/myorders/order1', {
      as: {},
      answers: [
        ...answers,
        on(orderDetails, { data: unpaid }),
        on(priceOwnChange, ({ body }) => ({
          data: { ...priced, bill: body.lines ? { ...bill, finalAmount: 97.65 } : bill, extra: body.lines ? 65.1 : 0 },
        })),
      ],
    })
    await main.getByRole('button', { name: 'Change order' }).click()
    await dialog.getByLabelText('Delivery address').selectOptions('work')
    await expect.element(dialog.getByText('It leaves once what was added is paid.')).toBeVisible()
    await dialog.getByRole('button', { name: 'One more of Toned Milk' }).click()
    await expect.element(dialog.getByText('₹65.10 more is paid online next.')).toBeVisible()
    await expect.element(dialog.getByText('It leaves once what was added is paid.')).toBeVisible()
    await expect.element(dialog.getByText(/^Promised /)).not.toBeInTheDocument()
  })

  it('says why it is not changed any more when a picker was faster', async () => {
    const shop = await openDialog()
    await dialog.getByRole('button', { name: 'One more of Toned Milk' }).click()
    await expect.element(send.getByText('· ₹65.10', { exact: true })).toBeVisible()
    const late = refusal('illegal_move', { message: 'The store packs this order already.' })
    const refuse = () => {
      throw late
    }
    shop.answer(on(changeOwnOrder, refuse))
    shop.answer(on(priceOwnChange, refuse))
    await expect.element(send).not.toHaveAttribute('aria-disabled')
    await send.click()
    await expect.element(dialog.getByRole('alert').getByText('The store packs this order already.')).toBeVisible()
    await expect.element(send).toHaveAttribute('aria-disabled')
  })

  it('has no button once somebody packs it', async () => {
    const packing = order({ state: 'PACKING' })
    await openPage('/dashboard/myorders/order1', { as: {}, answers: [...answers, on(orderDetails, { data: packing })] })
    await expect.element(main.getByRole('button', { name: 'Invoice' })).toBeVisible()
    expect(main.getByRole('button', { name: 'Change order' }).elements()).toEqual([])
  })
})

it.each([
  {
    what: 'by the shop’s own UPI',
    settings: { upi: { vpa: 'shop@bank', name: 'Tokri' }, paymentProviders: ['upi'] },
    provider: 'upi',
  },
  { what: 'through a provider', settings: { paymentProviders: ['razorpay'] }, provider: undefined },
] as const)(
  'what is due in cash can be paid before the rider comes, also again, $what',
  async ({ settings, provider }) => {
    const due = order({ amountDue: 60, payment: { method: 'cash', provider: null, state: 'due', declined: true } })
    const shop = await openPage(`/dashboard/myorders/${due._id}`, {
      as: {},
      settings: { ...settings, paymentProviders: [...settings.paymentProviders] },
      answers: [on(orderDetails, { data: due }), on(payAgain, () => refusal('payment_unavailable'))],
    })
    await expect.element(main.getByText(/^The last payment did not go through/)).toBeVisible()
    await main.getByRole('button', { name: provider ? 'Pay ₹60 now by UPI' : 'Pay now' }).click()
    await expect
      .poll(() => shop.sent(payAgain))
      .toEqual([{ body: { orderId: due._id, ...(provider && { provider }) } }])
  },
)

it('what is due in cash cannot be paid before in a shop that takes cash alone', async () => {
  const due = order({ amountDue: 60 })
  await openPage(`/dashboard/myorders/${due._id}`, { as: {}, answers: [on(orderDetails, { data: due })] })
  await expect.element(main.getByText('To pay').first()).toBeVisible()
  expect(main.getByRole('button', { name: /^Pay / }).elements()).toHaveLength(0)
})
