import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { openOrders, updateOrderStatus, watchOrders } from '@tokri/contract/order.ts'
import { getInvitations, getUsers } from '@tokri/contract/people.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { holdTimers } from '../../../test/held-timers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

const card = (number: number, changes: Partial<OpenOrderShape> = {}): OpenOrderShape => ({
  ...{ _id: `order${number}`, orderNumber: `T-100${number}`, state: 'PLACED' },
  ...{ createdAt: order().createdAt, dueAt: null },
  ...{ customer: 'Asha Rao', items: { names: ['Toned Milk'], lines: 1, pieces: 20 }, mobile: '9876543210' },
  area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
  ...{ amountDue: 52, total: 52, payment: { method: 'cash', state: 'due', test: false } },
  ...{ store: { _id: 'main', name: 'Tokri' }, rider: null },
  ...changes,
})

/** A loudspeaker that counts: each ring has two notes. */
const listenIn = () => {
  const heard = { notes: 0 }
  const gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} }
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running'
      currentTime = 0
      destination = {}
      close = async () => {}
    },
  )
  vi.stubGlobal(
    'GainNode',
    class {
      gain = gain
      connect = () => ({})
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = (to: object) => to
      start = () => void heard.notes++
      stop = () => {}
    },
  )
  return { rings: () => heard.notes / 2 }
}
afterEach(() => vi.unstubAllGlobals())

const open = async (first: Partial<OpenOrderShape> = {}) => {
  const kept = { orders: [card(1, first), card(2, { state: 'CONFIRMED' })] }
  const shop = await openPage('/dashboard/orders', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(openOrders, () => ({
        data: { orders: kept.orders, totalCount: 2, openProblems: null, failedRefunds: 0, suspicious: [] },
      })),
      on(updateOrderStatus, () => {
        kept.orders = [card(1, { state: 'CONFIRMED' }), card(2, { state: 'CONFIRMED' })]
        return { data: order({ _id: 'order1', state: 'CONFIRMED' }), message: 'Order confirmed' }
      }),
    ],
  })
  await expect.element(page.getByRole('button', { name: 'Confirm order T-1001' })).toBeVisible()
  // The alarm loads after the board.
  await expect.poll(() => document.title).toMatch(/^\(1\)/)
  return shop
}
const silence = page.getByRole('button', { name: /^Silence the bell for order/ })

it('the bell rings again and again while an order waits, until it is silenced', async () => {
  const pass = holdTimers(2000)
  const { rings } = listenIn()
  await open()
  await page.getByRole('heading', { name: 'Orders' }).click()
  await expect.element(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
  for (const count of [1, 2]) {
    pass(15_000)
    await expect.poll(rings).toBe(count)
    pass(3000)
    // Other pages of the browser may ring again.
    await expect
      .poll(async () => (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('new order')))
      .toBe(false)
  }
  expect(silence.elements()).toHaveLength(1)
  await silence.click()
  await expect.element(silence).not.toBeInTheDocument()
  pass(15_000)
  pass(15_000)
  await expect.element(page.getByText('T-1001')).toBeVisible()
  expect(rings()).toBe(2)
})

it('the bell ends with the confirmation, and says in words whether it is on', async () => {
  const { rings } = listenIn()
  await open()
  await page.getByRole('button', { name: 'Sound on' }).click()
  await expect.element(page.getByRole('button', { name: 'Sound off' })).toBeVisible()
  expect(silence.elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Sound off' }).click()
  await expect.element(silence).toBeVisible()
  await page.getByRole('button', { name: 'Confirm order T-1001' }).click()
  await expect.element(silence).not.toBeInTheDocument()
  expect(rings()).toBe(0)
})

it('a page on which nothing was pressed says that the bell is silent until then, and a press on it does not turn it off', async () => {
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: false, isActive: false })
  await open()
  const silent = page.getByRole('button', { name: 'Press for sound' })
  await expect.element(silent).toBeVisible()
  await silent.click()
  await expect.element(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
  expect(silence.elements()).toHaveLength(1)
})

it('a press anywhere else ends the silence too', async () => {
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: false, isActive: false })
  await open()
  await expect.element(page.getByRole('button', { name: 'Press for sound' })).toBeVisible()
  await page.getByRole('heading', { name: 'Orders' }).click()
  await expect.element(page.getByRole('button', { name: 'Sound on' })).toBeVisible()
})

it('a long name stays in its column', async () => {
  const customer = 'Thiruvananthapuram VenkatanarasimharajuvaripetaKrishnamurthyVenkatanarasimharajuvaripeta'
  await open({ customer })
  const column = page.getByRole('region', { name: 'Queue', exact: true })
  const shown = column.getByRole('listitem').filter({ hasText: customer })
  await expect.element(shown).toBeVisible()
  const [outer, inner] = [column, shown].map((each) => each.element())
  expect(inner?.getBoundingClientRect().width).toBeLessThan(outer?.getBoundingClientRect().width ?? 0)
  expect(inner?.scrollWidth).toBe(inner?.clientWidth)
})

it('the page says since when it has no connection, until something arrives again', async () => {
  await openPage('/dashboard/people', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getUsers, { data: [], totalPages: 0, totalCount: 0, currentPage: 1 }),
      on(getInvitations, { data: [] }),
    ],
  })
  await expect.element(page.getByText('Nobody fits this search')).toBeVisible()
  const lost = page.getByRole('alert').filter({ hasText: /^No connection since \d/ })
  // The alarm is loaded after the page, and listens from then on.
  await expect
    .poll(() => {
      dispatchEvent(new Event('offline'))
      return lost.elements().length
    })
    .toBe(1)
  // The tab that follows the orders tells the others.
  const tabs = new BroadcastChannel(`${watchOrders.url}?storeId=all`)
  tabs.postMessage('alive')
  await expect.element(lost).not.toBeInTheDocument()
  tabs.close()
})
