// What shoppers buy together is offered on product pages and in carts. The nightly job that computes it has server tests;
// here its table is written as the job writes it.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { signInAsAdministrator } from './administrator.ts'
import { createOwnProducts } from './own-products.ts'
import { ownDatabaseUrl, test } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { fillCart, signInNewShopper } from './shopper.ts'

// The last call is made to fail.
test.use({ allowedErrors: /net::ERR_FAILED/ })

const write = async (pairs: readonly [string, string][]) => {
  const client = new pg.Client({ connectionString: ownDatabaseUrl() })
  await client.connect()
  for (const [one, other] of pairs)
    await client.query('INSERT INTO product_pairs VALUES ($1, $2, 3, 9), ($2, $1, 3, 9)', [one, other])
  await client.query('SELECT bump_catalogue()')
  await client.end()
}

const scrollDown = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded()

test('a product page and a cart show what goes with them, and adding it is never in the way', async ({ page }) => {
  const admin = await adminSession(page)
  const { products } = await createOwnProducts(page, admin, 'Iron Lantern', [{}, {}, {}, { stock: 0 }])
  const [lamp = '', oil = '', wick = '', gone = ''] = products
  await write([
    [lamp, oil],
    [lamp, gone],
    [oil, wick],
  ])
  await page.goto(`/product/x-${lamp}`)
  await scrollDown(page)
  const together = page.getByRole('region', { name: 'Bought together' })
  await expect(together.getByRole('article')).toHaveCount(1)
  await expect(together).toContainText('Iron Lantern 2')

  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [lamp])
  await page.goto('/cart')
  const goesWell = page.getByRole('region', { name: 'Goes well with your cart' })
  await expect(goesWell.getByRole('article')).toHaveCount(1)
  await goesWell.getByRole('button', { name: 'Add Iron Lantern 2' }).click()
  // What goes with both comes next.
  await expect(goesWell).toContainText('Iron Lantern 3')
  await expect(goesWell.getByText('Iron Lantern 2')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Proceed/ })).toBeEnabled()

  // A call that fails leaves the cart as it is without them.
  await page.route('**/api/product/bought-together', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: /Proceed/ })).toBeEnabled()
  await expect(goesWell).toHaveCount(0)
})

test('the counter has a switch for it', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/settings')
  const choice = page.getByLabel('Show what is bought together on product pages and in carts')
  await expect(choice).toBeChecked()
})
