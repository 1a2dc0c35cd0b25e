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
