import { picture, signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage, waitForHydration } from './page-checks.ts'
import { adminSession } from './picking.ts'

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
