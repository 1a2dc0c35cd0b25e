import { floorOrder } from '@tokri/contract/delivery.ts'
import { storeOrders } from '@tokri/contract/order.ts'
import { getStores } from '@tokri/contract/store.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order as anOrder, store } from '../../../test/shapes.ts'
import { formatDayTime } from '../../lib/browser/format-date.ts'

const customer = { name: 'Asha Rao', email: 'asha.rao@example.in', mobile: '9876543210' }
const orders = [
  { ...anOrder({ _id: 'order1', orderNumber: 'T-1001', state: 'DELIVERED' }), customer },
  { ...anOrder({ _id: 'order2', orderNumber: 'T-1002', state: 'CANCELLED' }), customer: null },
]

it('a manager finds the orders of the store, also those that have ended, and opens one with its papers', async () => {
  const shop = await openPage('/floor/orders?store=main', {
    as: { duties: [{ storeId: 'main', duty: 'manager' }] },
    answers: [
      on(getStores, { data: [store()] }),
      on(storeOrders, ({ query: { search = '', state } }) => {
        const data = orders.filter((each) => each.orderNumber.includes(search) && (!state || each.state === state))
        return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
      }),
      on(floorOrder, {
        data: {
          ...anOrder({ _id: 'order1', orderNumber: 'T-1001', state: 'DELIVERED', amountDue: 0 }),
          ...{
            name: 'Asha Rao',
            mobile: '9876543210',
            dueAt: '2035-03-11T12:45:00.000Z',
            bags: 1,
            basket: [],
            codesLeft: null,
            picker: null,
            rider: null,
            history: [],
          },
        },
      }),
    ],
  })
  const list = page.getByRole('list', { name: 'Orders' }).getByRole('button')
  await expect.poll(() => list.elements()).toHaveLength(2)
  await expect.element(list.nth(0)).toMatchTextContent('Asha Rao')
  // One that was cancelled comes to nothing.
  await expect.element(list.nth(1)).toMatchTextContent(/₹0(?!\d|\.)/)
  const ofState = page.getByRole('group', { name: 'State' })
  await ofState.getByRole('button', { name: 'Cancelled' }).click()
  await expect.poll(() => list.elements()).toHaveLength(1)
  await expect.element(list.nth(0)).toMatchTextContent('T-1002')
  await ofState.getByRole('button', { name: 'All' }).click()
  await page.getByLabelText('Number, name, mobile or address').fill('1001')
  await expect.poll(() => list.elements()).toHaveLength(1)
  expect(shop.sent(storeOrders).at(-1)?.query).toMatchObject({ storeId: 'main', search: '1001' })
  await list.click()
  const panel = page.getByRole('dialog', { name: 'T-1001' })
  await expect.element(panel).toMatchTextContent(`due ${formatDayTime('2035-03-11T12:45:00.000Z')}`)
  await expect.element(panel.getByRole('button', { name: 'Invoice' })).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Choose a rider' })).not.toBeInTheDocument()
})
