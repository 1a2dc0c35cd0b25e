// From a guest's ADD to the order: after the login, the shopper returns to the page where they were.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, expectMessage, test, waitForHydration } from './page-checks.ts'
import { addAddress, fillCart, register, signInNewShopper } from './shopper.ts'

const chipsUrl = `/snacks-${ids.snacks}/chips-${ids.chips}`
const password = 'Jaggery-lamp-7'

/** Adds a product far down a list of two pages, as a guest. Returns its name. */
const addFarDown = async (page: Page): Promise<string> => {
  await page.goto(chipsUrl)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Load More' }).click()
  const card = page.getByRole('main').getByRole('article').nth(33)
  const add = card.getByRole('button', { name: /^Add / })
  await add.scrollIntoViewIfNeeded()
  const name = (await add.getAttribute('aria-label'))?.replace('Add ', '') ?? ''
  await expectMessage(page, 'Unable to Add, Please login first!', () => add.click())
  await expect(page).toHaveURL(/\/login$/)
  return name
}

const expectBackInList = async (page: Page, name: string) => {
  await expect(page).toHaveURL(new RegExp(`${chipsUrl}$`))
  const group = page.getByRole('group', { name: `Quantity of ${name}` })
  await expect(group).toHaveText('1')
  await expect(group).toBeInViewport()
}

test('a guest who adds a product and logs in is back at the product, which is in the cart', {
  tag: '@desktop',
}, async ({ page }) => {
  const { email } = await register(page.request)
  const name = await addFarDown(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expectBackInList(page, name)
})

test('a guest who opens the checkout is led to it by the login', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('button', { name: 'Cash On Delivery' })).toBeEnabled()
})
