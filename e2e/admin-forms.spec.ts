// Admin forms and lists: the activity of a name, retried creates, long names, links for a finger.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { callAsAdministrator, createOwnProducts, deleteOwnProducts } from './own-products.ts'
import { expect, test } from './page-checks.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'

const nameOf = (isMobile: boolean, words: string) => `${isMobile ? 'Pocket' : 'Counter'} ${words}`

const newOrder = async (page: Page) => {
  const shopper = await newShopper(page.request)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500])
  return orderCart(page, shopper, 'cash-on-delivery')
}

const productsNamed = async (page: Page, search: string) =>
  (await callApi(page.request, '/api/product/get-product', { data: { search } })).data

test('the activity is searched by the number of an order and the name of a product', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Soapstone Pot')
  const own = await createOwnProducts(page, admin, name, [{}])
  const order = await newOrder(page)
  await callAsAdministrator(page, admin, 'put', '/api/order/update-status', { orderId: order._id, state: 'CONFIRMED' })
  await page.goto('/dashboard/activity')
  const search = page.getByLabel('Search activity')
  const entries = page.getByRole('main').getByRole('listitem')
  await search.fill(order.orderNumber)
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(`Moved the order ${order.orderNumber}`)
  await search.fill(`${name} 1`)
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText(`Uploaded the product ${name} 1`)
  await deleteOwnProducts(page, admin, own)
})

test.describe('without an answer', () => {
  test.use({ allowedErrors: /net::ERR_FAILED/ })
  test('a product whose upload got no answer is uploaded once when submitted again', async ({ page, isMobile }) => {
    const admin = await signInAsAdministrator(page)
    const name = nameOf(isMobile, 'Cane Stool')
    const own = await createOwnProducts(page, admin, name, [{}])
    await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: `Duplicate ${name} 1` }).click()
    await page.getByLabel('Name', { exact: true }).fill(`${name} 2`)
    let lost = false
    await page.route('**/api/product/create-product', async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    const submit = page.getByRole('button', { name: 'Submit' })
    await submit.click()
    await expect.poll(() => lost).toBe(true)
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} 2`)
    await submit.click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
    const made = await productsNamed(page, `${name} 2`)
    expect(made).toHaveLength(1)
    own.products.push(made[0]._id)
    await deleteOwnProducts(page, admin, own)
  })
})

test('long category names do not make the product form scroll sideways', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = `${nameOf(isMobile, 'Wide')} ${'Extraordinarily'.repeat(4)}`.slice(0, 50)
  expect(name).toHaveLength(50)
  const own = await createOwnProducts(page, admin, name, [{}])
  const isWider = (selector: string) =>
    page.locator(selector).evaluate((element) => element.scrollWidth > element.clientWidth)
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name} 1` }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible()
  expect(await isWider('[role=dialog]')).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Duplicate ${name} 1` }).click()
  await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible()
  expect(await isWider('html')).toBe(false)
  await deleteOwnProducts(page, admin, own)
})

test('links to orders are large enough for a finger', { tag: '@phone' }, async ({ page }) => {
  await signInAsAdministrator(page)
  const { orderNumber } = await newOrder(page)
  await page.goto(`/dashboard/orders?view=table&search=${orderNumber}`)
  const link = page.getByRole('link', { name: orderNumber })
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
