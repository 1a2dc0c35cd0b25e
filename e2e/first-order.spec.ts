import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, saying, test } from './page-checks.ts'
import { stockOf } from './shopkeeper.ts'
import { home, newEmail } from './shopper.ts'

/** Both projects buy at once: each has a product of its own, so that its stock can be followed exactly. */
const goodsFor = (isMobile: boolean) =>
  isMobile
    ? { id: ids.eggs6, shelf: 'Eggs', name: 'Testwell Brown Eggs', slug: 'testwell-brown-eggs', total: '₹84.63' }
    : {
        id: ids.paneer1kg,
        shelf: 'Paneer',
        name: 'Testwell Fresh Paneer',
        slug: 'testwell-fresh-paneer',
        total: '₹445.20',
      }

test('a guest browses, registers, signs in, and orders with cash on delivery', async ({ page, isMobile }) => {
  const goods = goodsFor(isMobile)
  await page.goto('/')
  await page.getByRole('link', { name: 'See All in Dairy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Milk' })).toBeVisible()
  await page.getByRole('link', { name: goods.shelf, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: goods.shelf })).toBeVisible()
  await page.getByRole('link', { name: goods.name }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: goods.name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/product/${goods.slug}-${goods.id}$`))

  await page
    .getByRole('main')
    .getByRole('button', { name: `Add ${goods.name}` })
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
  // The address changes before the page: both have an e-mail and a password.
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)

  // The product waited, and its service charge is on top.
  if (isMobile) {
    await page.getByRole('link', { name: `1 item · ${goods.total}` }).click()
    await expect(page).toHaveURL(/\/cart$/)
  } else await page.getByRole('button', { name: new RegExp(`1 item.*${goods.total}`) }).click()
  // The shelf behind the panel has a stepper of the same name.
  const cart = page.getByRole(isMobile ? 'main' : 'dialog')
  await saying(page, 'Item Added', () => cart.getByRole('button', { name: `One more ${goods.name}` }).click())
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

  const before = await stockOf(page, goods.id)
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page).toHaveURL(/\/success$/)
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'My Cart' })).toBeVisible({ visible: !isMobile })
  // A list may be a second older than the shelf.
  await expect.poll(() => stockOf(page, goods.id)).toBe(before - 2)
})
