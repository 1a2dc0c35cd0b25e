import type { OpenOrderShape } from '@tokri/contract/order.schema.ts'
import { openOrders } from '@tokri/contract/order.ts'
import { getUsers } from '@tokri/contract/people.ts'
import { userDetails } from '@tokri/contract/session.ts'
import { myShift } from '@tokri/contract/shift.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order, user } from '../../../test/shapes.ts'

const shopper: Partial<UserShape> = { role: 'User' }
const manager: Partial<UserShape> = { role: 'User', duties: [{ storeId: 'main', duty: 'manager' }] }

const frame = page.getByRole('navigation', { name: 'Counter' })

/** The page that Back leads to. */
const comeFrom = (address: string) => history.pushState(null, '', address)

describe('the counter', () => {
  it.each([
    ['a shopper', shopper, 'accounts'],
    ['a shopper', shopper, 'day-close'],
    ['a shopper', shopper, 'figures'],
    ['a shopper', shopper, 'orders'],
    ['a shopper', shopper, 'product'],
    ['a manager', manager, 'people'],
  ])('sends %s (%#) back from a page without permission', async (_who, as, screen) => {
    comeFrom('/')
    const shift = on(myShift, { data: null, duties: [] })
    const shop = await openPage(`/dashboard/${screen}`, { as, width: 1280, answers: [shift] })
    await expect.poll(shop.address).toBe('/')
    await expect.element(frame).not.toBeInTheDocument()
  })

  it('leads an administrator from a page outside their permits to their first one', async () => {
    const shop = await openPage('/dashboard/settings', {
      as: { role: 'Admin', permits: ['support'] },
      width: 1280,
      answers: [
        on(openOrders, { data: { orders: [], totalCount: 0, openProblems: null, failedRefunds: 0, suspicious: [] } }),
      ],
    })
    await expect.poll(shop.address).toBe('/dashboard/orders')
    await expect.element(frame.getByRole('link', { name: 'Settings' })).not.toBeInTheDocument()
  })

  it.each([
    ['lists Problems where somebody confirms UPI to an address', { vpa: 'shop@bank', name: 'Tokri' }, 1],
    ['hides Problems until there was one where nobody confirms UPI', null, 0],
  ])('%s', async (_what, upi, links) => {
    await openPage('/dashboard/orders', {
      as: { role: 'Admin' },
      width: 1280,
      settings: { upi },
      answers: [
        on(openOrders, { data: { orders: [], totalCount: 0, openProblems: null, failedRefunds: 0, suspicious: [] } }),
      ],
    })
    await expect.element(frame.getByRole('link', { name: 'Orders' })).toBeVisible()
    expect(frame.getByRole('link', { name: 'Problems' }).elements()).toHaveLength(links)
  })

  it.each([
    ['PLACED', true],
    ['CONFIRMED', false],
  ] as const)(
    'marks the count of orders in the menu while one is placed and not confirmed: %s',
    async (state, marked) => {
      const { createdAt } = order()
      const waiting: OpenOrderShape = {
        ...{ _id: 'order1', orderNumber: 'T-1001', state, createdAt, dueAt: null },
        ...{ customer: 'Asha Rao', items: { names: ['Toned Milk'], lines: 1, pieces: 20 }, mobile: '9876543210' },
        area: { line: '14, 2nd Cross', city: 'Bengaluru', pincode: '560038' },
        ...{ amountDue: 52, total: 52, payment: { method: 'cash', state: 'due', test: false } },
        ...{ store: { _id: 'main', name: 'Tokri' }, rider: null },
      }
      await openPage('/dashboard/orders', {
        as: { role: 'Admin' },
        width: 1280,
        answers: [
          on(openOrders, {
            data: { orders: [waiting], totalCount: 1, openProblems: null, failedRefunds: 0, suspicious: [] },
          }),
        ],
      })
      const count = frame.getByRole('link', { name: 'Orders' }).getByText('1', { exact: true })
      await expect.element(count).toBeVisible()
      expect(count.element().classList.contains('bg-accent')).toBe(marked)
    },
  )

  it('asks a guest to log in', async () => {
    const shop = await openPage('/dashboard/upload-product', { width: 1280 })
    await expect.poll(shop.address).toBe('/login')
    await expect.element(frame).not.toBeInTheDocument()
  })

  it('asks for nothing before it knows who is there', async () => {
    comeFrom('/')
    const { promise: known, resolve: know } = Promise.withResolvers<void>()
    const shop = await openPage('/dashboard/people', {
      as: shopper,
      width: 1280,
      answers: [on(userDetails, () => known.then(() => ({ data: user(shopper) })))],
    })
    await expect.element(page.getByText('Bringing groceries to your door in minutes').first()).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'People' })).not.toBeInTheDocument()
    know()
    await expect.poll(shop.address).toBe('/')
    expect(shop.sent(getUsers)).toEqual([])
  })
})
