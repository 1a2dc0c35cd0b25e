import { addToCart } from '@tokri/contract/cart.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { listing, productSizes } from '@tokri/contract/product.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const small = product({ _id: 'small', name: 'Fresh Paneer', unit: '200 g', price: 99 })
const large = product({ _id: 'large', name: 'Fresh Paneer', unit: '1 kg', price: 420 })
const dairy = { _id: 'd1', name: 'Dairy', image: '' }
const sizes = on(productSizes, { data: [small, large], families: [['small', 'large']] })
const picker = page.getByRole('dialog', { name: 'Fresh Paneer' })

describe('the sizes of a product', () => {
  it('are one card, whose picker compares and adds them', async () => {
    await openPage('/dairy-d1/paneer-s1', {
      as: {},
      answers: [
        ...keptCart([small, large]).answers,
        sizes,
        on(getCategories, { data: [dairy] }),
        on(getSubCategories, { data: [{ _id: 's1', name: 'Paneer', image: '', category: [dairy] }] }),
        on(listing, { data: [{ ...small, sizes: 2 }], totalPages: 1, totalCount: 1, currentPage: 1 }),
      ],
    })
    const open = page.getByRole('article').getByRole('button', { name: /^200 g\s?, 2 sizes$/ })
    await open.click()
    const rows = picker.getByRole('listitem')
    await expect.poll(() => rows.elements()).toHaveLength(2)
    await expect.element(rows.first()).toMatchTextContent('₹49.50/100 g')
    expect(rows.first().element().textContent).not.toContain('Best value')
    await expect.element(rows.last()).toMatchTextContent('Best value')
    await expect.element(rows.last()).toMatchTextContent('₹42/100 g')
    await rows.last().getByRole('button', { name: 'Add Fresh Paneer' }).click()
    await expect.element(rows.last().getByRole('group', { name: 'Quantity of Fresh Paneer' })).toMatchTextContent('1')
    await userEvent.keyboard('{Escape}')
    await expect.element(picker).not.toBeInTheDocument()
    await expect.element(open).toHaveFocus()
  })

  it('change in the cart, which keeps the pieces', async () => {
    const kept = keptCart([small, large], { small: 2 })
    const shop = await openPage('/cart', { as: {}, answers: [...kept.answers, sizes] })
    await page.getByRole('button', { name: 'Change size of Fresh Paneer' }).click()
    await expect.element(picker.getByText('In the cart')).toBeVisible()
    await picker.getByRole('button', { name: /^Take this\s?: 1 kg$/ }).click()
    const row = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('group', { name: 'Quantity of' }) })
    await expect.element(row).toMatchTextContent('1 kg')
    await expect.poll(() => row.elements()).toHaveLength(1)
    await expect.element(row.getByRole('group')).toMatchTextContent('2')
    await expect.poll(() => shop.sent(addToCart)[0]?.body.productId).toBe('large')
  })
})
