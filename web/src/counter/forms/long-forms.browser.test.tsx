import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { getCoupons } from '@tokri/contract/coupon.ts'
import { getOffers } from '@tokri/contract/offer.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { previewArea } from '@tokri/contract/store.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { category, product, subcategory } from '../../../test/shapes.ts'

const products = Array.from({ length: 20 }, (_, index) =>
  product({ _id: `milk${index}`, name: `Milk ${index}`, image: ['/media/milk-960.webp'] }),
)

const open = (path: string) =>
  openPage(path, {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getCategories, { data: [category()] }),
      on(getSubCategories, { data: [subcategory()] }),
      on(getProducts, { data: products, totalPages: 1, totalCount: 20, currentPage: 1 }),
      on(getCoupons, { data: [] }),
      on(getOffers, { data: [] }),
      on(previewArea, { data: { position: null, served: 0, places: [] } }),
    ],
  })

describe('a long form', () => {
  it.each([
    ['settings', 'Save settings', 'Slogan'],
    ['upload-product', 'Submit'],
    ['product?view=table', 'Save 1 product', 'Price of Milk 0'],
    ['stores/new', 'Add store'],
  ])('of %s has its button in the window before and after scrolling', async (screen, name, changed = '') => {
    await open(`/dashboard/${screen}`)
    // What only saves changes is not shown before there is one.
    if (changed) {
      await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
      await page.getByLabelText(changed, { exact: true }).fill('7')
    }
    const button = page.getByRole('button', { name, exact: true })
    await expect.element(button).toBeInViewport({ ratio: 1 })
    scrollTo(0, 200)
    await expect.element(button).toBeInViewport({ ratio: 1 })
  })

  it('in a dialog has its button in the window', async () => {
    await open('/dashboard/coupons')
    await page.getByRole('button', { name: 'Add Coupon' }).click()
    const button = page.getByRole('dialog').getByRole('button', { name: 'Add Coupon' })
    await expect.element(button).toBeInViewport({ ratio: 1 })
  })
})
