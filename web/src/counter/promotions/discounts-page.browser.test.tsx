import { getCategories } from '@tokri/contract/category.ts'
import type { DiscountShape } from '@tokri/contract/discount.schema.ts'
import { createDiscount, deleteDiscount, getDiscounts } from '@tokri/contract/discount.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { category, product } from '../../../test/shapes.ts'

const lamps = ['Clay Lamp 1', 'Clay Lamp 2'].map((name) => product({ _id: name, name, unit: '1 pc' }))
const form = page.getByRole('dialog')

it('a discount gives chosen products a price, and is planned on the clock of the shop', async () => {
  const discounts: DiscountShape[] = []
  const shop = await openPage('/dashboard/discounts', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getCategories, { data: [category()] }),
      on(getProducts, { data: lamps, totalPages: 1, totalCount: 2, currentPage: 1 }),
      on(getDiscounts, () => ({ data: discounts })),
      on(createDiscount, ({ body }) => {
        if (body.products?.length === 0) throw refusal('bad_request', { fields: { products: 'Choose products' } })
        const [startsAt = '', endsAt = ''] = [body.startsAt ?? '', body.endsAt ?? '']
        if (endsAt < startsAt) throw refusal('bad_request', { fields: { endsAt: 'The end comes after the start' } })
        const made: DiscountShape = {
          ...{ _id: 'd1', name: body.name, products: [{ _id: 'Clay Lamp 1', name: 'Clay Lamp 1' }], categories: [] },
          ...{ percent: body.percent ?? null, price: body.price ?? null, startsAt, endsAt },
          ...{ createdAt: startsAt, updatedAt: startsAt },
        }
        discounts.push(made)
        return { data: made, message: 'Discount created' }
      }),
      on(deleteDiscount, () => {
        discounts.pop()
        return { message: 'Discount deleted' }
      }),
    ],
  })
  await expect.element(page.getByText('No discounts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add Discount' }).click()
  await form.getByLabelText('Name').fill('Festival lamps')
  await form.getByRole('combobox', { name: 'For', exact: true }).selectOptions('Products')
  await form.getByRole('button', { name: 'Add Discount' }).click()
  await expect.element(form.getByText('Choose products')).toBeVisible()
  await form.getByRole('searchbox', { name: 'Products' }).fill('clay lamp')
  const found = form.getByRole('list', { name: 'Products found' })
  await found.getByRole('button', { name: /Clay Lamp 1/ }).click()
  await found.getByRole('button', { name: /Clay Lamp 2/ }).click()
  await form.getByRole('button', { name: 'Remove Clay Lamp 2' }).click()
  await form.getByRole('combobox', { name: 'Kind', exact: true }).selectOptions('A price in ₹')
  await form.getByLabelText('Price (₹)').fill('49.50')
  await form.getByLabelText('From', { exact: true }).fill('2035-11-01T18:00')
  await form.getByLabelText('To', { exact: true }).fill('2035-11-01T17:00')
  await form.getByRole('button', { name: 'Add Discount' }).click()
  await expect.element(form.getByText('The end comes after the start')).toBeVisible()
  await form.getByLabelText('To', { exact: true }).fill('2035-11-01T21:00')
  await form.getByRole('button', { name: 'Add Discount' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect
    .poll(() => shop.sent(createDiscount).at(-1)?.body)
    .toMatchObject({
      ...{ products: ['Clay Lamp 1'], categories: [], price: 49.5 },
      ...{ startsAt: '2035-11-01T12:30:00.000Z', endsAt: '2035-11-01T15:30:00.000Z' },
    })
  const planned = page.getByRole('row').filter({ hasText: 'Festival lamps' })
  await expect.element(planned).toMatchTextContent('Planned')
  await expect.element(planned).toMatchTextContent('for ₹49.50')
  await expect.element(planned).toMatchTextContent('1 Nov 2035, 6:00 pm to 1 Nov 2035, 9:00 pm')
  await page.getByRole('button', { name: 'Edit Festival lamps' }).click()
  await expect.element(form.getByLabelText('To', { exact: true })).toHaveValue('2035-11-01T21:00')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Festival lamps' }).click()
  await form.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No discounts yet')).toBeVisible()
})
