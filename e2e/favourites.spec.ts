// The heart of a product keeps it in the account.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, expectAccessible, expectMessage, test } from './page-checks.ts'
import { signInNewShopper } from './shopper.ts'

test('a shopper marks a product, finds it in the account and unmarks it', async ({ page }) => {
  await signInNewShopper(page)
  await page.goto('/dashboard/favourites')
  await expect(page.getByText('No favourites yet')).toBeVisible()
  // It is a page of the shop, not of the counter.
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/product/x-${ids.milk500}`)
  const heart = page.getByRole('button', { name: 'Favourite' })
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expectMessage(page, 'Added to your favourites', () => heart.click())
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.goto('/dashboard/favourites')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  // Until the favourites are loaded the heart is empty, and a press would add the product.
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expectMessage(page, 'Removed from your favourites', () => heart.click())
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/dashboard/favourites')
  await expect(page.getByText('No favourites yet')).toBeVisible()
})

test('a guest is asked to log in', async ({ page }) => {
  await page.goto(`/product/x-${ids.milk500}`)
  await expectMessage(page, 'please login', () => page.getByRole('button', { name: 'Favourite' }).click())
})
