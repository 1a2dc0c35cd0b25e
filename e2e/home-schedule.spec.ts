// What the home page shows at some times of the day: an administrator schedules it, previews it, and shoppers see it.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { picture, signInAsAdministrator } from './administrator.ts'
import { callAsAdministrator, createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage, waitForHydration } from './page-checks.ts'
import { adminSession } from './picking.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const removeAll = async (page: Page) => {
  const admin = await adminSession(page)
  for (const { _id } of await callAsAdministrator(page, admin, 'post', '/api/home/get-schedule', {}))
    await callAsAdministrator(page, admin, 'delete', '/api/home/delete', { _id })
}
test.beforeEach(({ page }) => removeAll(page))

test('a banner and shelves that hold now come with the home page, before the categories', async ({ page }) => {
  const admin = await adminSession(page)
  const goods = await createOwnProducts(page, admin, 'Neem Comb', [{}, {}])
  const schedule = (entry: object) => callAsAdministrator(page, admin, 'post', '/api/home/create', entry)
  const { _id: recipe } = await callAsAdministrator(page, admin, 'post', '/api/recipe/create', {
    title: 'Barnyard upma',
    image: goods.image,
    servings: 2,
    parts: [{ productId: goods.products[0], name: 'Comb', quantity: 1 }],
  })
  const banner = { kind: 'banner', title: 'Good morning', text: 'Fresh at your door', image: goods.image }
  await schedule({ ...banner, link: '/recipes', position: 1 })
  await schedule({ kind: 'products', title: 'Combs of the hour', products: goods.products, position: 2 })
  await schedule({ kind: 'category', title: 'Cool drinks', category: ids.dairy, position: 3 })
  await schedule({ kind: 'recipes', title: 'Cook it now', recipes: [recipe], position: 4 })
  await schedule({ kind: 'category', title: 'Long gone', category: ids.dairy, toDate: '2020-01-01' })
  await schedule({ kind: 'category', title: 'Switched off', category: ids.dairy, active: false })

  const html = await (await page.request.get('/')).text()
  for (const text of ['Good morning', 'Combs of the hour', 'Neem Comb 2', 'Cool drinks', 'Barnyard upma'])
    expect(html).toContain(text)
  expect(html).not.toMatch(/Long gone|Switched off/)
  expect(await (await page.request.get('/')).text()).toBe(html)
  await page.goto('/')
  await waitForHydration(page)
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(headings.slice(0, 4)).toEqual(['Good morning', 'Combs of the hour', 'Cool drinks', 'Cook it now'])
  await expect(page.getByRole('region', { name: 'Cool drinks' }).getByRole('article').first()).toBeVisible()
  await page.getByRole('region', { name: 'Cook it now' }).getByRole('link', { name: 'Barnyard upma' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barnyard upma')
  await page.goBack()
  await page.getByRole('link', { name: /Good morning/ }).click()
  await expect(page).toHaveURL(/\/recipes$/)
})

test('an administrator schedules a shelf, previews its hour, and takes it away', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/home-schedule')
  await expect(page.getByText('Nothing is scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Add Entry' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Sunday breakfast')
  await form.getByRole('button', { name: 'Add Entry' }).click()
  await expect(form.getByText('Choose a category')).toBeVisible()
  await form.getByRole('combobox', { name: /^Category/ }).selectOption('Dairy')
  await form.getByRole('button', { name: 'Sun' }).click()
  await form.getByLabel('From', { exact: true }).fill('06:00')
  await form.getByLabel('To', { exact: true }).fill('11:00')
  await form.getByLabel('First day').fill('2035-01-01')
  await form.getByRole('button', { name: 'Add Entry' }).click()
  await expect(form).toBeHidden()
  await expect(row(page, 'Sunday breakfast')).toContainText('Planned')
  await expect(row(page, 'Sunday breakfast')).toContainText('Sun, 6:00 am to 11:00 am, from 1 Jan 2035')

  const preview = page.getByRole('region', { name: 'Preview' })
  const shelf = preview.locator('h2', { hasText: 'Sunday breakfast' })
  await expect(shelf).toHaveCount(0)
  await preview.getByLabel('Date and time').fill('2035-01-07T08:00')
  await expect(shelf).toHaveCount(1)
  await expect(preview).toContainText('Stays so until 7 Jan 2035, 11:00 am')
  await preview.getByLabel('Date and time').fill('2035-01-08T08:00')
  await expect(shelf).toHaveCount(0)

  await page.getByRole('button', { name: 'Edit Sunday breakfast' }).click()
  await expect(form.getByLabel('To', { exact: true })).toHaveValue('11:00')
  await form.getByLabel('What it shows').selectOption('Banner')
  await expectMessage(page, 'Image uploaded', async () =>
    form.locator('input[type=file]').setInputFiles(await picture('banner.png', '#2b6ab0')),
  )
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Delete Sunday breakfast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing is scheduled')).toBeVisible()
})
