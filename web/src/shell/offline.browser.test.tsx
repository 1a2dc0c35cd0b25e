import { getAddresses } from '@tokri/contract/address.ts'
import { productDetails } from '@tokri/contract/product.ts'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { page } from 'vitest/browser'
import { networkError, on } from '../../test/answers.ts'
import { openPage } from '../../test/open.tsx'
import { address, product } from '../../test/shapes.ts'

const away = () => {
  throw networkError()
}
const comeBack = () => {
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
}
let online: MockInstance<() => boolean>
beforeEach(() => {
  online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
})

describe('a page that was opened without a network', () => {
  it('loads what is missing when the network is back', async () => {
    const shop = await openPage('/dashboard/myaddress', { as: {}, answers: [on(getAddresses, away)] })
    await expect.element(page.getByText('Your addresses could not be loaded.')).toBeVisible()
    shop.answer(on(getAddresses, { data: [address()] }))
    comeBack()
    await expect.element(page.getByText('14, 2nd Cross, Indiranagar')).toBeVisible()
  })

  it('loads wholly when nothing of it was there', async () => {
    const shop = await openPage('/product/toned-milk-milk', {
      answers: [on(productDetails, away)],
      allowedErrors: /Error in route match|NetworkError/,
    })
    await expect.element(page.getByText('This page could not be loaded')).toBeVisible()
    shop.answer(on(productDetails, { data: product() }))
    // The page may be seen a moment before it listens.
    const name = page.getByRole('heading', { level: 1, name: 'Toned Milk' })
    await expect
      .poll(() => {
        comeBack()
        return name.elements()
      })
      .toHaveLength(1)
  })
})
