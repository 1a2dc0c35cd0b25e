import type { BoardShape, FloorOrder } from '@tokri/contract/delivery.schema.ts'
import {
  floorAssign,
  floorBoard,
  floorCancel,
  floorDeliver,
  floorOrder,
  floorReturn,
  floorWatch,
} from '@tokri/contract/delivery.ts'
import { pickTakeBack } from '@tokri/contract/picking.ts'
import { endShift } from '@tokri/contract/shift.ts'
import { getStores, pauseStore } from '@tokri/contract/store.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order as anOrder, store } from '../../../test/shapes.ts'
import { formatDayTime, formatTime } from '../../lib/browser/format-date.ts'

type Order = BoardShape['orders'][number]

const manager: Partial<UserShape> = { duties: [{ storeId: 'main', duty: 'manager' }] }
const ready = (changes: Partial<Order> = {}): Order => ({
  ...{ orderId: 'order1', orderNumber: 'T-1001', state: 'READY', lines: 1, bags: 1, picker: null, rider: null },
  ...{ pieces: 2, picked: 2, customer: 'Asha Rao', area: '14, 2nd Cross', amountDue: 120 },
  ...{ dueAt: new Date(Date.now() + 9 * 60_000).toISOString(), eta: null },
  ...{ assigned: null, arrived: false, risk: null, reason: null, failed: null },
  ...{ goodsWith: null, failureWish: null, handedBack: null },
  ...changes,
})
const rider: BoardShape['riders'][number] = {
  ...{
    _id: 'ravi',
    name: 'Ravi',
    mobile: '9812345670',
    state: 'free',
    tripId: null,
    drops: 0,
    packed: 0,
    trouble: null,
  },
  ...{ heardAt: null, lat: null, lng: null, at: null, inHand: 0, cashInHand: 0, tipsOwed: 0, orderIds: [] },
}
const picker: BoardShape['pickers'][number] = {
  ...{
    _id: 'meena',
    name: 'Meena',
    mobile: '',
    heardAt: null,
    trouble: null,
    lat: null,
    lng: null,
    inHand: 0,
    orderIds: ['order1'],
  },
}
/** The order of the board as its panel shows it. */
const shown = (card: Order): FloorOrder => ({
  basket: [],
  ...anOrder({ _id: 'order1', orderNumber: 'T-1001', state: card.state, amountDue: 120 }),
  ...{ name: 'Asha Rao', mobile: '9876543210', bags: 1, codesLeft: card.state === 'OUT_FOR_DELIVERY' ? 0 : null },
  ...{ picker: card.picker, rider: card.rider, dueAt: card.dueAt },
  adjustments: [{ productId: 'milk', quantity: 1, kind: 'short', substitute: null, amount: 30 }],
  history: ['PACKING', 'READY', 'OUT_FOR_DELIVERY', 'order.changed', 'READY'].map((what) => ({
    ...{ at: card.dueAt, what, by: 'picker', name: 'Meena', reason: null },
  })),
})
const panel = page.getByRole('dialog', { name: 'T-1001' })
const column = (name: string) => page.getByRole('region', { name, exact: true })

/** A store that keeps one order and whether it takes orders. */
const open = async (
  first: Partial<Order> = {},
  unheard?: true,
  width = 1280,
  opening: BoardShape['opening'] = { open: true, reason: null, opensAt: null, note: '' },
  path = '/floor/board',
) => {
  let order: Order | undefined
  let hear = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      hear = () => controller.enqueue(new TextEncoder().encode(': heartbeat\n\n'))
    },
  })
  const shop = await openPage(path, {
    as: manager,
    width,
    answers: [
      on(getStores, { data: [store()] }),
      on(floorWatch, () => new Response(stream)),
      on(floorBoard, () => {
        // Made here: the test has its own clock.
        order ??= ready(first)
        const orders = order.state === 'CANCELLED' ? [] : [order]
        const promise = opening.open || opening.reason === 'overloaded' ? { minutes: 10, at: order.dueAt } : null
        return {
          data: {
            store: { _id: 'main', name: 'Main store' },
            promise,
            ...(unheard && { unheard }),
            opening,
            orders,
            furtherOrders: 0,
            riders: [rider],
            pickers: [{ ...picker, heardAt: new Date(Date.now() - 4 * 60_000).toISOString() }],
            waiting: order.state === 'READY' ? [{ orderId: 'order1', why: 'no_rider' as const }] : [],
          },
        }
      }),
      on(floorAssign, ({ body: { orderId, riderId } }) => {
        order = ready(riderId === null ? {} : { rider: { _id: 'ravi', name: 'Ravi' }, assigned: 'manual' })
        return { data: { orderId, riderId } }
      }),
      on(floorOrder, () => ({ data: shown(order ?? ready(first)) })),
      on(pickTakeBack, ({ body: { orderId } }) => {
        order = ready({ state: 'PACKING' })
        return { data: { orderId, state: 'PACKING' as const } }
      }),
      on(floorDeliver, ({ body: { orderId } }) => {
        order = ready({ state: 'CANCELLED' })
        return { data: { orderId } }
      }),
      on(floorReturn, ({ body: { orderId } }) => {
        order = ready()
        return { data: { orderId } }
      }),
      on(endShift, () => {
        const now = new Date().toISOString()
        const place = { storeId: 'main', store: { _id: 'main', name: 'Main store' } }
        return { data: { _id: 'shift', ...place, duty: 'picker' as const, startedAt: now, endedAt: now } }
      }),
      on(floorCancel, ({ body: { orderId } }) => {
        order = ready({ state: 'CANCELLED' })
        return { data: { orderId } }
      }),
      on(pauseStore, ({ body: { minutes, reason = '' } }) => {
        const opensAt = new Date(Date.now() + minutes * 60_000).toISOString()
        opening =
          minutes > 0
            ? { open: false, reason: 'paused', opensAt, note: reason }
            : { ...opening, open: true, reason: null }
        return { data: store() }
      }),
    ],
  })
  return { ...shop, hear: () => hear() }
}

/** A store with these orders, all at the same time. */
const openOrders = (changes: readonly Partial<Order>[], width: number) =>
  openPage('/floor/board', {
    as: manager,
    width,
    answers: [
      on(getStores, { data: [store()] }),
      on(floorWatch, () => new Response(new ReadableStream<Uint8Array>())),
      on(floorBoard, () => ({
        data: {
          ...{ store: { _id: 'main', name: 'Main store' }, promise: null, furtherOrders: 0, pickers: [], waiting: [] },
          opening: { open: true, reason: null, opensAt: null, note: '' },
          orders: changes.map((each, index) =>
            ready({ orderId: `order${index}`, orderNumber: `T-${2000 + index}`, ...each }),
          ),
          riders: [rider],
        },
      })),
    ],
  })

it('on a phone the tabs stay in sight above the last of many orders, and a short stage is not as high as a long one', async () => {
  await openOrders(
    Array.from({ length: 20 }, (_, index): Partial<Order> => (index === 0 ? { state: 'OUT_FOR_DELIVERY' } : {})),
    390,
  )
  const last = column('Ready').getByRole('listitem').last()
  await expect.element(last).toBeInTheDocument()
  last.element().scrollIntoView()
  await expect.element(last).toBeInViewport()
  await expect.element(page.getByRole('button', { name: /^Ready 19/ })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => document.documentElement.scrollHeight).toBe(innerHeight)
  await page.getByRole('button', { name: /^Out 1/ }).click()
  await expect.poll(() => column('Out').element().getBoundingClientRect().height).toBeLessThan(150)
})

it('on a phone at least seven orders with a rider and cash are on the screen', async () => {
  const rider = { _id: 'ravi', name: 'Ravi' }
  await openOrders(
    Array.from({ length: 12 }, () => ({ state: 'OUT_FOR_DELIVERY' as const, rider, pieces: 12, amountDue: 1502.17 })),
    390,
  )
  const seventh = column('Out').getByRole('listitem').nth(6)
  await expect.element(seventh).toMatchTextContent('12 items · ₹1,502.17 cash')
  await expect.element(seventh).toBeInViewport({ ratio: 1 })
})

it.each([390, 1280])('a card says all of a long name, area and sum, at %i px', async (width) => {
  await openOrders(
    [
      {
        ...{ customer: 'Lakshmi Venkatanarasimharajuvaripeta', area: '4, Hindustan Aeronautics Limited 2nd Stage' },
        ...{ pieces: 128, amountDue: 15_023.75, rider: { _id: 'r', name: 'Venkateswaran Rao' }, assigned: 'manual' },
      },
    ],
    width,
  )
  const card = column('Ready').getByRole('listitem')
  await expect.element(card).toMatchTextContent('Hindustan Aeronautics Limited 2nd Stage')
  await expect.element(card).toMatchTextContent('128 items · ₹15,023.75 cash')
  await expect.element(card).toMatchTextContent('Venkateswaran (by hand)')
  const isCut = ({ scrollWidth, clientWidth }: Element) => clientWidth > 0 && scrollWidth > clientWidth
  await expect.poll(() => [...card.element().querySelectorAll('*')].filter(isCut)).toEqual([])
})

it('tabs with counts fit a phone, and each brings its column into view and is marked', async () => {
  await open()
  await page.viewport(390, 844)
  for (const [pill, title] of [
    [/^Ready 1/, 'Ready'],
    [/^Riders 1/, 'Riders'],
    [/^Queue 0/, 'Queue'],
  ] as const) {
    const tab = page.getByRole('button', { name: pill })
    await expect.element(tab).toBeInViewport({ ratio: 1 })
    await tab.click()
    await expect.element(column(title)).toBeInViewport({ ratio: 0.9 })
    await expect.element(tab).toHaveAttribute('aria-current', 'true')
  }
})

it('on a phone the board begins with a stage that has orders', async () => {
  await open({ state: 'OUT_FOR_DELIVERY' }, undefined, 390)
  await expect.element(page.getByRole('button', { name: /^Out 1/ })).toHaveAttribute('aria-current', 'true')
})

it('on a phone the promise of the store is one line, also beside late orders', async () => {
  await open({ risk: 'late', reason: 'no_rider' }, undefined, 390)
  const promise = page.getByRole('status').filter({ hasText: 'Promises 10 min' })
  await expect.element(promise).toBeVisible()
  await expect.poll(() => promise.element().getBoundingClientRect().height).toBeLessThan(25)
})

it('a filter ends with the last order that fits it', async () => {
  await open({ risk: 'expected_late', reason: 'no_rider' })
  await page.getByRole('button', { name: /^At risk 1/ }).click()
  await userEvent.dragAndDrop(
    column('Ready').getByRole('listitem').filter({ hasText: 'T-1001' }),
    column('Riders').getByRole('listitem').filter({ hasText: 'Ravi' }),
  )
  await expect.element(page.getByRole('button', { name: /^At risk/ })).not.toBeInTheDocument()
  await expect
    .element(column('Ready').getByRole('listitem').filter({ hasText: 'T-1001' }))
    .toHaveStyle({ opacity: '1' })
})

it('an order is dragged to a rider, and back to the planner', async () => {
  const shop = await open()
  const card = column('Ready').getByRole('listitem').filter({ hasText: 'T-1001' })
  const target = (name: string) => column('Riders').getByRole('listitem').filter({ hasText: name })
  await expect.element(card).not.toMatchTextContent('(by hand)')
  await userEvent.dragAndDrop(card, target('Ravi'))
  await expect.element(card).toMatchTextContent('Ravi (by hand)')
  await userEvent.dragAndDrop(card, target('Planner'))
  await expect.element(card).not.toMatchTextContent('(by hand)')
  await expect.poll(() => shop.sent(floorAssign).map(({ body }) => body.riderId)).toEqual(['ravi', null])
})

it('a rider is chosen for an order by keyboard', async () => {
  const shop = await open()
  const press = async (button: Locator) => {
    await expect.element(button).toBeVisible()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press(page.getByRole('button', { name: 'Choose a rider: T-1001' }))
  const dialog = page.getByRole('dialog', { name: 'Rider of T-1001' })
  await press(dialog.getByRole('button', { name: /^Ravi/ }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(column('Ready')).toMatchTextContent('(by hand)')
  await expect.poll(() => shop.sent(floorAssign)).toMatchObject([{ body: { orderId: 'order1', riderId: 'ravi' } }])
})

it('an order that could not be delivered is decided: planned again, or cancelled', async () => {
  const shop = await open({ failed: 'Nobody opens', risk: 'failed', reason: 'door' })
  const late = column('Ready')
  await expect.element(late).toMatchTextContent('Not delivered: Nobody opens')
  await late.getByRole('button', { name: 'Decide about T-1001' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Let the planner decide' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel the order…' }).click()
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(late).not.toMatchTextContent('T-1001')
  await expect.poll(() => shop.sent(floorCancel)).toMatchObject([{ body: { orderId: 'order1' } }])
})

it('an order that could not be delivered says what its shopper wishes', async () => {
  const failureWish = { wish: 'again' as const, at: null }
  const dueAt = '2035-03-11T12:45:00.000Z'
  await open({ failed: 'Nobody opens', risk: 'failed', reason: 'door', failureWish, dueAt })
  await expect.element(column('Ready')).toMatchTextContent('The shopper wishes: try again now')
  await column('Ready').getByRole('button', { name: 'T-1001', exact: true }).click()
  await expect.element(panel).toMatchTextContent('Not delivered: Nobody opens')
  await expect.element(panel).toMatchTextContent(`due ${formatDayTime(dueAt)}`)
})

it.each([
  { nearOnly: true as const, told: 'Too much to do, near doors only' },
  { nearOnly: undefined, told: 'Too much to do' },
])('a store with too much to do can still be paused: $told', async ({ nearOnly, told }) => {
  const opening = { open: false, reason: 'overloaded' as const, opensAt: '2035-03-11T12:45:00.000Z', note: '' }
  await open({}, undefined, 1280, { ...opening, ...(nearOnly && { nearOnly }) })
  await expect
    .element(
      page.getByRole('status').filter({ hasText: `${told} until ${formatTime(opening.opensAt)}: would be 10 min` }),
    )
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})

it('an order is taken back from its picker in its panel, which names the shopper, the phone and what happened', async () => {
  const shop = await open({ state: 'PACKING', picker: { _id: 'meena', name: 'Meena' } })
  await column('Picking').getByRole('button', { name: 'T-1001', exact: true }).click()
  await expect.element(panel).toMatchTextContent('Asha Rao')
  await expect.element(panel.getByRole('region', { name: 'Lines' })).toMatchTextContent('not available')
  await expect.element(panel.getByRole('link', { name: '9876543210' })).toHaveAttribute('href', 'tel:9876543210')
  const history = panel.getByRole('region', { name: 'What happened' })
  await expect.element(history.getByRole('listitem').nth(1)).toMatchTextContent('Packed · Meena')
  await expect.element(history.getByRole('listitem').last()).toMatchTextContent('Not handed over · Meena')
  await panel.getByRole('button', { name: 'Take it back from the picker' }).click()
  await page.getByRole('button', { name: 'Does not answer' }).click()
  await expect
    .poll(() => shop.sent(pickTakeBack).map(({ body }) => body))
    .toEqual([{ orderId: 'order1', reason: 'Does not answer' }])
})

it('the panel of an order says how many of its pieces are picked', async () => {
  await open({ state: 'PACKING', picker: { _id: 'meena', name: 'Meena' }, pieces: 8, picked: 3 })
  await column('Picking').getByRole('button', { name: 'T-1001', exact: true }).click()
  await expect.element(panel).toMatchTextContent('Picker: Meena · 3 of 8')
})

it('the lines of an order say how much of each is picked, and what is not there', async () => {
  const picked = { state: 'PACKING' as const, picker: { _id: 'meena', name: 'Meena' } }
  const shop = await open(picked)
  shop.answer(
    on(floorOrder, () => {
      const order = shown(ready(picked))
      const [line] = order.lines as [(typeof order.lines)[number]]
      const lines = [
        { ...line, productId: 'milk', name: 'Milk', quantity: 3 },
        { ...line, productId: 'bread', name: 'Bread', quantity: 2 },
      ]
      return { data: { ...order, lines, basket: [{ productId: 'milk', picked: 2 }] } }
    }),
  )
  await column('Picking').getByRole('button', { name: 'T-1001', exact: true }).click()
  const lines = panel.getByRole('region', { name: 'Lines' }).getByRole('listitem')
  await expect.element(lines.nth(0)).toMatchTextContent('2 of 3')
  await expect.element(lines.nth(0)).toMatchTextContent('1 not available')
  await expect.element(lines.nth(1)).toMatchTextContent('0 of 2')
})

it('an order with five wrong codes is delivered by hand with its cash, or comes back', async () => {
  const shop = await open({ state: 'OUT_FOR_DELIVERY', rider: { _id: 'ravi', name: 'Ravi' }, codeLocked: true })
  await column('Out').getByRole('button', { name: 'Decide about T-1001' }).click()
  await expect.element(panel).toMatchTextContent('Five wrong codes: only you can end it.')
  await panel.getByRole('button', { name: 'It comes back to the store' }).click()
  await page.getByRole('button', { name: 'Nobody is at home' }).click()
  await expect.poll(() => shop.sent(floorReturn).map(({ body }) => body.reason)).toEqual(['Nobody is at home'])
})

it('an order that left without a rider is planned when it comes back', async () => {
  await open({ state: 'OUT_FOR_DELIVERY' })
  await column('Out').getByRole('button', { name: 'T-1001' }).click()
  await panel.getByRole('button', { name: 'It comes back to the store' }).click()
  await expect.element(page.getByText('the next free rider takes it')).toBeVisible()
})

it('of an order that left without a rider the panel says so, and its cash is asked for in the till', async () => {
  await open({ state: 'OUT_FOR_DELIVERY' })
  await column('Out').getByRole('button', { name: 'T-1001' }).click()
  await expect.element(panel).toMatchTextContent('No rider of the store has it: it was sent out by hand')
  await panel.getByRole('button', { name: 'Mark delivered' }).click()
  await expect.element(page.getByText('the bags and ₹120 in cash is in the till')).toBeVisible()
})

it('an order that is delivered by hand names its cash', async () => {
  const shop = await open({ state: 'OUT_FOR_DELIVERY', rider: { _id: 'ravi', name: 'Ravi' } })
  await column('Out').getByRole('button', { name: 'T-1001' }).click()
  await panel.getByRole('button', { name: 'Mark delivered' }).click()
  await page.getByRole('button', { name: 'Five wrong codes' }).click()
  await expect
    .poll(() => shop.sent(floorDeliver).map(({ body }) => body))
    .toEqual([{ orderId: 'order1', reason: 'Five wrong codes', cash: 120 }])
})

it('says why a packed order waits, when a picker was last heard, and ends the shift of a picker', async () => {
  const shop = await open()
  await expect.element(column('Ready')).toMatchTextContent('Waits: no rider is free')
  const people = column('Riders')
  await expect.element(people).toMatchTextContent('Active 4 min ago')
  await people.getByRole('button', { name: 'Meena' }).click()
  await page.getByRole('dialog', { name: 'Meena' }).getByRole('button', { name: 'End the shift' }).click()
  await page.getByRole('button', { name: 'Went home' }).click()
  await expect
    .poll(() => shop.sent(endShift).map(({ body }) => body))
    .toEqual([{ userId: 'meena', reason: 'Went home' }])
})

it('the address names the panel that is open, and one step back closes it', async () => {
  const shop = await open({ state: 'PACKING', picker: { _id: 'meena', name: 'Meena' } })
  await column('Riders').getByRole('button', { name: 'Meena', exact: true }).click()
  const shownPicker = page.getByRole('dialog', { name: 'Meena' })
  await expect.element(shownPicker).toBeVisible()
  await expect.poll(shop.address).toBe('/floor/board?person=meena')
  await shownPicker.getByRole('button', { name: 'T-1001' }).click()
  await expect.element(panel).toBeVisible()
  await expect.element(shownPicker).not.toBeInTheDocument()
  await expect.poll(shop.address).toBe('/floor/board?order=order1')
  history.back()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(shop.address).toBe('/floor/board')
})

it('an address opens the panel that it names, and closing it leads to the board', async () => {
  const shop = await open({}, undefined, 390, undefined, '/floor/board?store=main&order=order1')
  await expect.element(panel).toMatchTextContent('Asha Rao')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(shop.address).toBe('/floor/board?store=main')
})

it('a step back from a panel leads to the board, also after one that the address had opened', async () => {
  const shop = await open({}, undefined, 1280, undefined, '/floor/board?order=order1')
  await expect.element(panel).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await column('Ready').getByRole('button', { name: 'T-1001', exact: true }).click()
  await expect.element(panel).toBeVisible()
  history.back()
  await expect.element(panel).not.toBeInTheDocument()
  expect(shop.address()).toBe('/floor/board')
})

it('the choice of a rider is above the panel of its order, which stays', async () => {
  const shop = await open()
  await column('Ready').getByRole('button', { name: 'T-1001', exact: true }).click()
  await panel.getByRole('button', { name: 'Choose a rider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rider of T-1001' })
  await dialog.getByRole('button', { name: /^Ravi/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(panel).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.poll(shop.address).toBe('/floor/board')
})

it('the panel of a person who has left the board closes', async () => {
  const shop = await open({}, undefined, 1280, undefined, '/floor/board?person=gone')
  await expect.element(column('Ready')).toMatchTextContent('T-1001')
  await expect.poll(shop.address).toBe('/floor/board')
})

it('the panel of a rider says that they are at the door of an order', async () => {
  await open({ state: 'OUT_FOR_DELIVERY', arrived: true, picker: null, rider: { _id: 'meena', name: 'Meena' } })
  await column('Riders').getByRole('button', { name: 'Meena', exact: true }).click()
  const hands = page.getByRole('dialog', { name: 'Meena' }).getByRole('list', { name: 'In their hands' })
  await expect.element(hands).toMatchTextContent('at the door')
})

it('the panel of a rider has the phone to call, and takes no cash where there is none', async () => {
  await open()
  await column('Riders').getByRole('button', { name: 'Ravi', exact: true }).click()
  const shownRider = page.getByRole('dialog', { name: 'Ravi' })
  await expect.element(shownRider.getByRole('link', { name: 'Call Ravi' })).toHaveAttribute('href', 'tel:9812345670')
  await expect.element(shownRider.getByRole('button', { name: 'Take cash' })).not.toBeInTheDocument()
})

it('the panel of a picker names the order in hand, how far it is, and when it is due', async () => {
  await open({ state: 'PACKING', picker: { _id: 'meena', name: 'Meena' }, pieces: 8, picked: 3 })
  await column('Riders').getByRole('button', { name: 'Meena', exact: true }).click()
  const hands = page.getByRole('dialog', { name: 'Meena' }).getByRole('list', { name: 'In their hands' })
  await expect.element(hands).toMatchTextContent('Asha')
  await expect.element(hands).toMatchTextContent('3 of 8')
  await expect.element(hands).toMatchTextContent('in 9 min')
})

it.each([
  { state: 'CONFIRMED' as const, reason: 'queue' as const, told: [] },
  { state: 'READY' as const, reason: 'no_rider' as const, told: ['Choose a rider'] },
])('the card of a late order offers a rider only once it is packed: $state', async ({ told, ...late }) => {
  await open({ ...late, risk: 'late' })
  const offer = page.getByRole('button', { name: 'Choose a rider: T-1001' })
  await expect.element(page.getByRole('button', { name: 'T-1001', exact: true })).toBeVisible()
  await expect.poll(() => offer.elements().map(({ textContent }) => textContent)).toEqual(told)
})

it('the board leads to the close of the day of its store', async () => {
  await open()
  await expect
    .element(page.getByRole('link', { name: 'Day close' }))
    .toHaveAttribute('href', '/dashboard/day-close?store=main')
})

it('the panel of somebody without a number says so', async () => {
  await open()
  await column('Riders').getByRole('button', { name: 'Meena', exact: true }).click()
  await expect
    .element(page.getByRole('dialog', { name: 'Meena' }).getByText('No mobile number on record'))
    .toBeVisible()
})

it('says beside the minutes of the settings that every picker is silent', async () => {
  await open({}, true)
  await expect.element(page.getByText('Promises 10 min, but every picker is silent')).toBeVisible()
})

it('a store is paused with a reason, and takes orders again', async () => {
  const shop = await open()
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pause/ })
  await dialog.getByLabelText('Reason (optional)').fill('Power cut')
  await dialog.getByRole('button', { name: '15 minutes' }).click()
  await expect.element(page.getByText(/^Paused until .*: Power cut$/)).toBeVisible()
  await page.getByRole('button', { name: 'Take orders again' }).click()
  await expect.element(page.getByText('Promises 10 min, near doors less')).toBeVisible()
  await expect
    .poll(() => shop.sent(pauseStore).map(({ body }) => body))
    .toEqual([
      { storeId: 'main', minutes: 15, reason: 'Power cut' },
      { storeId: 'main', minutes: 0, reason: '' },
    ])
})

it('the board says that it has no connection, until something arrives again', async () => {
  const shop = await open()
  await expect.element(column('Ready')).toMatchTextContent('T-1001')
  const lost = page.getByText(/^No connection since/)
  dispatchEvent(new Event('offline'))
  await expect.element(lost).toBeVisible()
  shop.hear()
  await expect.element(lost).not.toBeInTheDocument()
})
