import type { BoardShape } from '@tokri/contract/delivery.schema.ts'
import { floorAssign, floorBoard, floorCancel, floorWatch } from '@tokri/contract/delivery.ts'
import { getStores, pauseStore } from '@tokri/contract/store.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { store } from '../../../test/shapes.ts'

type Order = BoardShape['orders'][number]

const manager: Partial<UserShape> = { duties: [{ storeId: 'main', duty: 'manager' }] }
const ready = (changes: Partial<Order> = {}): Order => ({
  ...{ orderId: 'order1', orderNumber: 'T-1001', state: 'READY', lines: 1, bags: 1, picker: null, rider: null },
  ...{ dueAt: new Date(Date.now() + 9 * 60_000).toISOString(), eta: null },
  ...{ assigned: null, arrived: false, risk: null, reason: null, failed: null, failureWish: null, handedBack: null },
  ...changes,
})
const rider: BoardShape['riders'][number] = {
  ...{ _id: 'ravi', name: 'Ravi', state: 'free', tripId: null, drops: 0, trouble: null },
  ...{ heardAt: null, lat: null, lng: null, at: null, inHand: 0, cashInHand: 0, orderIds: [] },
}
const column = (name: string) => page.getByRole('region', { name, exact: true })

/** A store that keeps one order and whether it takes orders. */
const open = async (first: Partial<Order> = {}) => {
  let order: Order | undefined
  let hear = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      hear = () => controller.enqueue(new TextEncoder().encode(': heartbeat\n\n'))
    },
  })
  let opening: BoardShape['opening'] = { open: true, reason: null, opensAt: null, note: '' }
  const shop = await openPage('/floor/board', {
    as: manager,
    width: 1280,
    answers: [
      on(getStores, { data: [store()] }),
      on(floorWatch, () => new Response(stream)),
      on(floorBoard, () => {
        // Made here: the test has its own clock.
        order ??= ready(first)
        const orders = order.state === 'CANCELLED' ? [] : [order]
        const promise = opening.open ? { minutes: 10, at: order.dueAt } : null
        return {
          data: {
            store: { _id: 'main', name: 'Main store' },
            promise,
            opening,
            orders,
            furtherOrders: 0,
            riders: [rider],
            pickers: [],
            waiting: [],
          },
        }
      }),
      on(floorAssign, ({ body: { orderId, riderId } }) => {
        order = ready(riderId === null ? {} : { rider: { _id: 'ravi', name: 'Ravi' }, assigned: 'manual' })
        return { data: { orderId, riderId } }
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

it('an order that could not be delivered is decided: planned again, or cancelled', async () => {
  const shop = await open({ failed: 'Nobody opens', risk: 'failed', reason: 'door' })
  const late = column('Late and at risk')
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
  await open({ failed: 'Nobody opens', risk: 'failed', reason: 'door', failureWish })
  await expect.element(column('Late and at risk')).toMatchTextContent('The customer wishes: try again now')
})

it('an order that its picker handed back says why', async () => {
  await open({ state: 'PACKING', handedBack: 'The freezer is locked' })
  await expect.element(column('Picking')).toMatchTextContent('Handed back: The freezer is locked')
})

it('a store is paused with a reason, and takes orders again', async () => {
  const shop = await open()
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pause/ })
  await dialog.getByLabelText('Reason').fill('Power cut')
  await dialog.getByRole('button', { name: '15 minutes' }).click()
  await expect.element(page.getByText(/^Paused until .*: Power cut$/)).toBeVisible()
  await page.getByRole('button', { name: 'Take orders again' }).click()
  await expect.element(page.getByText('Promises 10 min now')).toBeVisible()
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
