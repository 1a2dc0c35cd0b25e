import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { stockOf } from './change-product.ts'
import { expect, expectMessage, test, wholeBrowser } from './page-checks.ts'
import { home, newEmail } from './shopper.ts'

test.use(wholeBrowser)

/** Both projects buy in parallel: each has its own product, so that its stock can be checked exactly. */
const productFor = (isMobile: boolean) =>
  isMobile
    ? { id: ids.eggs6, subcategory: 'Eggs', name: 'Testwell Brown Eggs', slug: 'testwell-brown-eggs', total: '₹84.63' }
    : {
        id: ids.paneer1kg,
        subcategory: 'Paneer',
        name: 'Testwell Fresh Paneer',
        slug: 'testwell-fresh-paneer',
        total: '₹445.20',
      }

test('a guest browses, adds a product, registers, and orders with cash on delivery', async ({ page, isMobile }) => {
  const product = productFor(isMobile)
  await page.goto('/')
  await page.getByRole('link', { name: 'See All in Dairy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Milk' })).toBeVisible()
  await page.getByRole('link', { name: product.subcategory, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: product.subcategory })).toBeVisible()
  await page.getByRole('link', { name: product.name }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible()
  // The card stands for two sizes.
  if (!isMobile) {
    const size = page.getByRole('navigation', { name: 'Sizes' }).getByRole('link', { name: '1 kg' })
    await size.click()
    // The address changes before the page does.
    await expect(size).toHaveAttribute('aria-current', 'page')
  }
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}-${product.id}$`))

  await page
    .getByRole('main')
    .getByRole('button', { name: `Add ${product.name}` })
    .first()
    .click()
  await expect(page.getByText('Unable to Add, Please login first!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)

  const [email, password] = [newEmail(), 'Jaggery-lamp-7']
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Name').fill('Asha Rao')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  // The login that follows leads back to the product.
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}-${product.id}$`))

  // The product is in the cart, with the service charge added.
  if (isMobile) {
    await page.getByRole('link', { name: new RegExp(`1 item.*${product.total}`) }).click()
    await expect(page).toHaveURL(/\/cart$/)
  } else await page.getByRole('button', { name: new RegExp(`1 item.*${product.total}`) }).click()
  // The list behind the panel has a stepper with the same name.
  const cart = page.getByRole(isMobile ? 'main' : 'dialog')
  await expectMessage(page, 'Item Added', () => cart.getByRole('button', { name: `One more ${product.name}` }).click())
  await page.getByRole('button', { name: /Proceed/ }).click()

  await expect(page.getByRole('heading', { name: 'Choose your address' })).toBeVisible()
  await page.getByRole('button', { name: '+ Add Address' }).click()
  await page.getByLabel('Address line').fill(home.address_line)
  await page.getByLabel('City').fill(home.city)
  await page.getByLabel('State').fill(home.state)
  await page.getByLabel('Pincode').fill(home.pincode)
  await page.getByLabel('Country').fill(home.country)
  await page.getByLabel('Mobile').fill(home.mobile)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByRole('radio', { name: new RegExp(home.address_line) })).toBeChecked()

  const before = await stockOf(page, product.id)
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page).toHaveURL(/\/success$/)
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'My Cart' })).toBeVisible({ visible: !isMobile })
  // A cached list may be one second old.
  await expect.poll(() => stockOf(page, product.id)).toBe(before - 2)
})
