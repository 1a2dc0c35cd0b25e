import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openPart } from '../../../test/open.tsx'
import { order } from '../../../test/shapes.ts'
import { OrderBill } from './order-bill.tsx'

it('says of a cancelled order that its store credit came back', async () => {
  await openPart(<OrderBill order={order({ state: 'CANCELLED', credit: 6.5, creditReturned: 6.5 })} />)
  await expect.element(page.getByText('Store credit given back')).toBeVisible()
  await expect.element(page.getByRole('definition').filter({ hasText: '₹6.50' })).toBeVisible()
})
