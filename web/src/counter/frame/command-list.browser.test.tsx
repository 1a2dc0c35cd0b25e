import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { getCoupons } from '@tokri/contract/coupon.ts'
import { getOrders, orderDetails, pickSlips } from '@tokri/contract/order.ts'
import { getCustomer, getUsers } from '@tokri/contract/people.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { category, order, product, subcategory, user } from '../../../test/shapes.ts'

const list = page.getByRole('dialog', { name: 'Search and go to' })
const field = list.getByRole('combobox')
const opener = page.getByRole('banner').getByRole('button', { name: 'Search' })
const group = (name: string) => list.getByRole('group', { name })

const fitting = <T,>(all: T[], textOf: (each: T) => string, search = '') => {
  const data = all.filter((each) => textOf(each).toLowerCase().includes(search.toLowerCase()))
  return { data, totalPages: 1, totalCount: data.length, currentPage: 1 }
}

const open = () =>
  openPage('/dashboard/category', {
    as: { role: 'Admin' },
    width: 1280,
    answers: [
      on(getCategories, { data: [category()] }),
      on(getSubCategories, { data: [subcategory()] }),
      on(getOrders, ({ body }) =>
        fitting([{ ...order(), customer: null }], ({ orderNumber }) => orderNumber, body.search),
      ),
      on(getProducts, ({ body }) => fitting([product()], ({ name }) => name, body.search)),
      on(getUsers, ({ body }) => fitting([user()], ({ email }) => email, body.search)),
      on(getCustomer, refusal('not_found')),
      on(getCoupons, { data: [] }),
      on(orderDetails, { data: order() }),
      on(pickSlips, { data: [] }),
    ],
  })

/** The list has its own history entry a moment after it is there; a press that comes before would leave the page. */
const listOpened = () => expect.poll(() => history.state?.overlays?.length ?? 0).toBe(1)

describe('the command list', () => {
  it('opens by the slash key, and Escape gives the focus back', async () => {
    await open()
    await expect.element(opener).toBeVisible()
    opener.element().focus()
    await userEvent.keyboard('/')
    await expect.element(field).toHaveFocus()
    await expect.element(list.getByRole('option', { name: /^Orders/, selected: true })).toBeVisible()
    await listOpened()
    await userEvent.keyboard('{Escape}')
    await expect.element(list).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  it('goes to a page by keyboard', async () => {
    const shop = await open()
    await expect.element(opener).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field.fill('ledger')
    await expect.poll(() => list.getByRole('option').elements()).toHaveLength(1)
    await expect.element(list.getByRole('option')).toMatchTextContent(/^Accounts/)
    await field.fill('cat')
    await expect.element(list.getByRole('option', { name: /^Category/, selected: true })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(list.getByRole('option', { name: /^Sub Category/, selected: true })).toBeVisible()
    await listOpened()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Sub Category' })).toBeVisible()
    await expect.element(list).not.toBeInTheDocument()
    await expect.poll(() => shop.address()).toBe('/dashboard/subcategory')
  })

  it('finds an order by its number', async () => {
    const shop = await open()
    await opener.click()
    await field.fill('T-1001')
    await expect.element(group('Orders').getByRole('option')).toMatchTextContent(/^T-1001/)
    await listOpened()
    await userEvent.keyboard('{Enter}')
    await expect.poll(shop.address).toBe('/dashboard/orders/order1')
    await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('T-1001')
  })

  it('finds products and categories, and opens the form of a product', async () => {
    const shop = await open()
    await opener.click()
    await field.fill('milk')
    await expect.element(group('Categories').getByRole('option', { name: /^Milk/ })).toBeVisible()
    await listOpened()
    await group('Products').getByRole('option').click()
    await expect
      .element(page.getByRole('dialog', { name: 'Edit Product' }).getByLabelText('Name', { exact: true }))
      .toHaveValue('Toned Milk')
    await expect.poll(shop.address).toBe('/dashboard/product?search=Toned+Milk')
  })

  it('finds people, and says when nothing fits', async () => {
    const shop = await open()
    await opener.click()
    await field.fill('zzzzqqq')
    await expect.element(list.getByRole('status')).toHaveTextContent('Nothing found')
    await field.fill('asha@')
    await listOpened()
    await group('People').getByRole('option').click()
    await expect.poll(shop.address).toBe('/dashboard/people/asha')
  })
})
