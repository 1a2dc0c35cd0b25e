import { orderDetails, orderInvoice, pickSlips } from '@tokri/contract/order.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'

it('an order says while its invoice is prepared, and why there is none', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await openPage('/dashboard/orders/order1', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(orderDetails, { data: order() }),
      on(pickSlips, { data: [] }),
      on(orderInvoice, () => released.then(() => refusal('too_many_requests'))),
    ],
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Invoice' }).click()
  const busy = page.getByRole('status').filter({ hasText: 'Preparing the invoice' })
  await expect.element(busy).toBeVisible()
  release()
  await expect.element(page.getByText('The invoice cannot be had right now')).toBeVisible()
  await expect.element(busy).not.toBeInTheDocument()
})
