// A guest who adds a product.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test } from './page-checks.ts'
import { register } from './shopper.ts'

const biscuitsUrl = `/snacks-${ids.snacks}/biscuits-${ids.biscuits}`

test('a guest who adds a product is asked to sign in and redirected to the login', async ({ page }) => {
  await page.goto(biscuitsUrl)
  await page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).click()
  await expect(page.getByText('Unable to Add, Please login first!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  const { email, password } = await register(page.request)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${biscuitsUrl}$`))
  await expect(page.getByRole('group', { name: /Glucose Biscuits/ })).toHaveText('1')
})
