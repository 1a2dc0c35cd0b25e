// An administrator suspends a shopper.
import { signInAsAdministrator } from './administrator.ts'
import { apiResponse } from './api.ts'
import { expect, test } from './page-checks.ts'
import { signInNewShopper } from './shopper.ts'

test('a suspended shopper is signed out, and may sign in again once active', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await signInAsAdministrator(page)
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const shopper = await context.newPage()
  const { email, password, accessToken } = await signInNewShopper(shopper)
  await shopper.goto('/dashboard/profile')
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/dashboard/people')
  await page.getByLabel('Search people').fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByLabel(/^Status of/).selectOption('Suspended')
  await expect(row.getByLabel(/^Status of/)).toHaveValue('Suspended')
  const whoAmI = { method: 'get', token: accessToken } as const
  await expect.poll(async () => (await apiResponse(page.request, '/api/user/user-details', whoAmI)).status()).toBe(401)
  await shopper.goto('/dashboard/profile')
  await expect(shopper).toHaveURL(/\/login$/)
  const signIn = async () =>
    (await apiResponse(page.request, '/api/user/login', { data: { email, password } })).status()
  expect(await signIn()).toBe(403)
  await row.getByLabel(/^Status of/).selectOption('Active')
  await expect.poll(signIn).toBe(200)
  await context.close()
})
