// A shopper asks on the page of a sold-out product to be told when it is back. The mail and the push message are tested
// on the server (server/src/modules/stock/awaited.test.ts).
import { callAsAdministrator, createOwnProducts, deleteOwnProducts } from './own-products.ts'
import { expect, expectAccessible, expectMessage, test, waitForHydration } from './page-checks.ts'
import { adminSession } from './picking.ts'
import { register } from './shopper.ts'

test('a guest logs in, waits for a sold-out product, stops waiting and waits again until it is back', async ({
  page,
  isMobile,
}) => {
  const admin = await adminSession(page)
  const own = await createOwnProducts(page, admin, `Clay Lamp ${isMobile ? 'P' : 'D'}`, [{ stock: 0 }])
  const [productId = ''] = own.products
  const { email, password } = await register(page.request)

  await page.goto(`/product/x-${productId}`)
  await waitForHydration(page)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'Tell me when it is back' })
  await expect(main.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
  await expectAccessible(page)

  await expectMessage(page, 'please login', () => button.click())
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectMessage(page, 'We will tell you when it is back', () =>
    page.getByRole('button', { name: 'Login', exact: true }).click(),
  )
  await expect(page).toHaveURL(new RegExp(`/product/x-${productId}$`))
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await expectMessage(page, 'We will not write to you about it', () => button.click())
  await expect(button).toHaveAttribute('aria-pressed', 'false')

  // The page was opened before the product came back.
  const lines = [{ productId, quantity: 3 }]
  await callAsAdministrator(page, admin, 'post', '/api/stock/receive', { storeId: 'main', lines })
  await expectMessage(page, 'It is in stock again', () => button.click())
  await expect(main.getByRole('button', { name: /^Add Clay Lamp/ })).toBeVisible()
  await expect(button).toHaveCount(0)
  await deleteOwnProducts(page, admin, own)
})
