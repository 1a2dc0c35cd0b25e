import { floorFigures } from '@tokri/contract/figures.ts'
import { orderFigures } from '@tokri/contract/order.ts'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'

it('today says that the browser keeps the bell silent, and that test payments are counted', async () => {
  const activation = vi.spyOn(navigator, 'userActivation', 'get')
  activation.mockReturnValue({ hasBeenActive: false, isActive: false })
  await openPage('/dashboard/figures', {
    as: { role: 'Admin' },
    width: 1280,
    settings: { paymentProviders: ['test'] },
    allowedErrors: /./,
    answers: [
      on(orderFigures, {
        data: {
          ...{ orders: 1, revenue: 60, cashCollected: 0, underWay: 0, averageBasket: 60, cancelled: 0 },
          ...{ byHour: [], byState: [], topProducts: [], outOfStock: [] },
        },
      }),
      on(floorFigures, refusal('not_found')),
    ],
  })
  await expect.element(page.getByText('Test payments are counted as paid')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Press for sound' })).toBeVisible()
  activation.mockRestore()
})

it('a quiet day is one line, and what needs a person stays in sight', async () => {
  const nothing = {
    ...{ orders: 0, revenue: 0, cashCollected: 0, underWay: 0, averageBasket: 0, cancelled: 0 },
    ...{ byHour: [{ hour: 7, orders: 0, revenue: 0 }], byState: [], topProducts: [] },
  }
  await openPage('/dashboard/figures', {
    as: { role: 'Admin' },
    width: 1280,
    allowedErrors: /./,
    answers: [
      on(orderFigures, { data: { ...nothing, outOfStock: [{ productId: 'p1', name: 'Toned Milk', unit: '500 ml' }] } }),
      on(floorFigures, refusal('not_found')),
    ],
  })
  await expect.element(page.getByText('No orders yet today.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Toned Milk' })).toBeVisible()
  for (const absent of ['Average basket', 'Top products', 'By state'])
    await expect.element(page.getByText(absent)).not.toBeInTheDocument()
})
