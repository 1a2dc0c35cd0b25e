// Recipes: an administrator writes one, shoppers find it, and add all that it needs in one press.
import type { Page } from '@playwright/test'
import { picture, signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { callAsAdministrator, createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage, waitForHydration } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { signInNewShopper } from './shopper.ts'

/** A recipe of own products, written through the API. Returns its id. */
const writeRecipe = async (page: Page, title: string, stocks: readonly number[]) => {
  const admin = await adminSession(page)
  const goods = await createOwnProducts(
    page,
    admin,
    `${title} Part`,
    stocks.map((stock) => ({ stock, price: 50 })),
  )
  const { _id } = await callAsAdministrator(page, admin, 'post', '/api/recipe/create', {
    title,
    image: goods.image,
    servings: 4,
    minutes: 20,
    method: 'Rinse it.\nFry it.',
    parts: goods.products.map((productId, index) => ({
      productId,
      name: `Thing ${index + 1}`,
      amount: '200 g',
      quantity: index + 1,
    })),
  })
  return { _id, ...goods }
}

test('an administrator writes a recipe, and shoppers see it in the list, in the search and on its page', async ({
  page,
  browser,
  ownShop,
}) => {
  const admin = await adminSession(page)
  await createOwnProducts(page, admin, 'Ragi Flake', [{ price: 60, stock: 9 }])
  await signInAsAdministrator(page)
  await page.goto('/dashboard/recipes')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recipes')
  await page.getByRole('button', { name: 'Add Recipe' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Ragi porridge')
  await expectMessage(page, 'Image uploaded', async () =>
    form.locator('input[type=file]').setInputFiles(await picture('dish.png', '#b06a2b')),
  )
  await form.getByRole('button', { name: 'Add Recipe' }).click()
  await expect(form.getByText('Choose at least one product')).toBeVisible()
  await form.getByRole('searchbox', { name: 'Products' }).fill('ragi flake')
  await form.getByRole('button', { name: /Ragi Flake 1/ }).click()
  await form.getByLabel('Name').fill('Flakes')
  await form.getByLabel('Amount').fill('100 g')
  await form.getByLabel('Packs').fill('2')
  await form.getByLabel('Method').fill('Boil.\nServe.')
  await form.getByRole('button', { name: 'Add Recipe' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'Ragi porridge' })).toContainText('Shown')

  const shop = await (await browser.newContext({ baseURL: ownShop })).newPage()
  await shop.goto('/recipes')
  await waitForHydration(shop)
  await shop.getByRole('link', { name: 'Ragi porridge' }).click()
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText('Ragi porridge')
  await expect(shop).toHaveURL(/\/recipe\/ragi-porridge-[a-z0-9]{24}$/)
  await expect(shop).toHaveTitle(/^Ragi porridge/)
  await expect(shop.getByRole('listitem').filter({ hasText: 'Flakes' })).toContainText('₹120 · 2 × 1 pc')
  const html = await (await shop.request.get(shop.url().replace('ragi-porridge', 'whatever'))).text()
  expect(html).toContain(`${new URL(shop.url()).pathname}"`)
  const [, data = ''] = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(html) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Recipe',
    name: 'Ragi porridge',
    recipeIngredient: ['100 g Flakes'],
  })
  const sitemap = await (await shop.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`${new URL(shop.url()).pathname}</loc>`)
  await shop.goto('/search?q=porridge')
  await expect(shop.getByRole('region', { name: 'Recipes' }).getByRole('link', { name: /Ragi porridge/ })).toBeVisible()
  await shop.context().close()
})

test('Add all puts the packs that are in stock into the cart, and names what is missing', async ({ page }) => {
  const { _id } = await writeRecipe(page, 'Bajra roti', [5, 1, 0])
  const { accessToken: token } = await signInNewShopper(page)
  await page.goto(`/recipe/bajra-roti-${_id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add all' }).click()
  const missing = page.getByRole('status').filter({ hasText: 'Missing' })
  await expect(missing).toContainText('Thing 2: Only 1 left in stock')
  await expect(missing).toContainText('Thing 3: Out of stock')
  await expect(page.getByRole('group', { name: 'Quantity of Bajra roti Part 1' })).toContainText('1')
  const { data } = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token })
  expect(data.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
})

test('a guest who adds a recipe signs in first', async ({ page }) => {
  const { _id } = await writeRecipe(page, 'Millet dosa', [5])
  await page.goto(`/recipe/millet-dosa-${_id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add all' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
