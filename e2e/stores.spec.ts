// The stores screens of an administrator: a second store, an area shared with the first one, a pause, archiving.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { addAddress, fillCart, register } from './shopper.ts'

type Store = { _id: string; name: string; active: boolean }
const storesOf = async (page: Page, token: string): Promise<Store[]> =>
  (await callApi(page.request, '/api/store/get-stores', { method: 'get', token })).data

const main = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Main store' })

/** Resets the shop to one store that delivers everywhere, as in a new shop. */
const withOneStore = async (page: Page, token: string) => {
  const put = (data: object) => callApi(page.request, '/api/store/update', { method: 'put', data, token })
  await put({ _id: 'main', active: true, state: 'open', area: {} })
  for (const { _id, active } of await storesOf(page, token)) {
    if (_id !== 'main' && active) await put({ _id, active: false })
  }
}

test('a second store is added with pasted pincodes, its overlap shows, and it is paused and reopened', async ({
  page,
}) => {
  const { accessToken } = await signInAsAdministrator(page)
  await withOneStore(page, accessToken)
  await page.goto('/dashboard/stores')
  await expect(page.getByText('Every order is packed here.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Archive/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add store' })).toBeVisible()

  await page.getByLabel('Name').fill('Hebbal')
  await page.getByLabel('Address').fill('Bellary Road')
  await page.getByLabel('Pincode', { exact: true }).fill('56006')
  await page.getByLabel('Pincodes').fill('560063, 560 064\n56006')
  await expect(page.getByText('56006 is no pincode: six digits each')).toBeVisible()
  await page.getByLabel('Pincodes').fill('560063, 560 064')
  // The first store delivers everywhere, so it also serves all pincodes of the second one.
  await expect(page.getByText('Main store delivers everywhere, so it shares all of this.')).toBeVisible()
  await expect(page.getByText('Delivers to 2 pincodes')).toBeVisible()
  // The message of the server is shown beside the field that it is about.
  await page.getByRole('button', { name: 'Add store' }).click()
  await expect(page.getByText('A pincode has six digits')).toHaveCount(2) // in the toast, too
  await expect(page.getByLabel('Pincode', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Pincode', { exact: true }).fill('560063')

  // The opening hours end after midnight.
  await page.getByText('At these times').click()
  await page.getByLabel('Monday closes').fill('02:30')
  await expect(page.getByText('on the next day', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Monday’s hours on every day' }).click()
  await expect(page.getByText('on the next day', { exact: true })).toHaveCount(7)
  await page.getByLabel('Closed on').fill('2026-12-25')
  await page.getByRole('button', { name: 'Add day' }).click()
  await expect(page.getByRole('button', { name: 'Remove 25 Dec 2026' })).toBeVisible()
  await expectMessage(page, 'Store created', () => page.getByRole('button', { name: 'Add store' }).click())

  const card = page.getByRole('listitem').filter({ hasText: 'Hebbal' })
  await expect(card).toContainText('Delivers to 2 pincodes')
  await expect(card).toContainText('07:00 to 02:30 every day, closed on 1 day')
  const createdStore = (await storesOf(page, accessToken)).find(({ name, active }) => name === 'Hebbal' && active)
  expect(createdStore).toMatchObject({
    pincode: '560063',
    area: { pincodes: ['560063', '560064'], polygon: null, radiusKm: null },
    closedOn: ['2026-12-25'],
  })

  // The first store gets an area. The page lists pincodes that both stores serve, and offers to add those that none
  // serves.
  await page.getByRole('link', { name: 'Edit Main store' }).click()
  await page.getByLabel('Pincodes').fill('560063 560065')
  await expect(page.getByText('Hebbal: 1 pincode, 560063')).toBeVisible()
  const addPincodeButton = page.getByRole('button', { name: 'Add 560069' })
  await addPincodeButton.click()
  await expect(page.getByLabel('Pincodes')).toHaveValue('560063 560065 560069')
  await expect(addPincodeButton).toHaveCount(0)
  await expectMessage(page, 'Store updated', () => page.getByRole('button', { name: 'Save store' }).click())
  await expect(main(page)).toContainText('Delivers to 3 pincodes')

  await page.getByRole('button', { name: 'Pause Hebbal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('For how long').selectOption('1 hour')
  await dialog.getByLabel('Reason').fill('No riders')
  await expectMessage(page, 'Store paused', () => dialog.getByRole('button', { name: 'Pause' }).click())
  await expect(card).toContainText('Paused')
  await expect(card).toContainText('Reason: No riders')
  await expectMessage(page, 'Store open', () => page.getByRole('button', { name: 'Reopen Hebbal' }).click())
  await expect(card).not.toContainText('No riders')
})

test('an area is drawn on the map with the keyboard, and one that crosses itself is refused', async ({ page }) => {
  const { accessToken } = await signInAsAdministrator(page)
  await withOneStore(page, accessToken)
  // The bar with the save button stays at the bottom; a button of the map half under it counts as too small.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1280, height: 1600 })
  await page.goto('/dashboard/stores/new')
  await page.getByLabel('Name').fill('Drawn')
  await page.getByLabel('Latitude').fill('13.1075')
  await page.getByLabel('Longitude').fill('77.6003')
  await page.getByRole('button', { name: 'Draw the area' }).click()
  const map = page.getByRole('application', { name: 'Map of the service area' })
  await map.focus()
  const corner = async (...arrows: string[]) => {
    for (const arrow of arrows) await map.press(arrow)
    await map.press('Enter')
  }
  const finish = page.getByRole('button', { name: 'Finish' })
  await corner('ArrowUp', 'ArrowLeft')
  await corner('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight')
  await corner('ArrowUp', 'ArrowUp')
  await corner('ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft')
  await expect(page.getByText('4 corners so far')).toBeVisible()
  await finish.click()
  await expect(page.getByText('The outline of the area crosses itself')).toBeVisible()
  await map.press('Backspace')
  await expect(page.getByText('3 corners so far')).toHaveCount(0) // the message replaces it
  await finish.click()
  await expect(page.getByRole('button', { name: 'Remove the drawn area' })).toBeVisible()
  await expect(page.getByText(/^Delivers to \d+ pincodes?$/)).toBeVisible()
})

test('a store with open orders is not archived; without them it is, and comes back', async ({ page }) => {
  const { accessToken } = await signInAsAdministrator(page)
  await withOneStore(page, accessToken)
  const second = { name: 'Kengeri', pincode: '560064', area: { pincodes: ['560064'] } }
  await callApi(page.request, '/api/store/create', { data: second, token: accessToken })
  const shopper = await register(page.request)
  const { data } = await callApi(page.request, '/api/user/login', { data: shopper })
  const session = { ...shopper, ...data }
  const { data: address } = await addAddress(page, session)
  await fillCart(page, session, [ids.milk500])
  const cart = await callApi(page.request, '/api/cart/get-cart-items', { method: 'get', token: session.accessToken })
  await callApi(page.request, '/api/order/cash-on-delivery', {
    data: { list_items: cart.data, totalAmt: cart.bill.finalAmount, addressId: address._id },
    token: session.accessToken,
  })

  await page.goto('/dashboard/stores')
  await page.getByRole('button', { name: 'Archive Main store' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Archive' }).click()
  // Other tests in this shop also leave open orders.
  await expect(dialog.getByRole('alert')).toHaveText(/^This store still has [1-9]\d* open orders?\.$/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Archive Kengeri' }).click()
  await expectMessage(page, 'Store archived', () => dialog.getByRole('button', { name: 'Archive' }).click())
  await expect(page.getByRole('button', { name: /^Archive/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore Kengeri' }).click()
  await expect(page.getByRole('button', { name: 'Pause Kengeri' })).toBeVisible()
})

test('prices and stock have a store switch only with a second store, and a product has one barcode', async ({
  page,
}) => {
  const admin = await signInAsAdministrator(page)
  const { accessToken } = admin
  await withOneStore(page, accessToken)
  const own = await createOwnProducts(page, admin, 'Palm Sugar', [{}, {}])
  const list = '/dashboard/product?view=table&search=Palm+Sugar'
  const stock = page.getByLabel('Stock of Palm Sugar 1')
  const storeSwitch = page.getByRole('combobox', { name: 'Store' })
  await page.goto(list)
  await expect(stock).toHaveValue('20')
  await expect(storeSwitch).toHaveCount(0)

  const { data: second } = await callApi(page.request, '/api/store/create', {
    data: { name: 'Jakkur', pincode: '560064', area: { pincodes: ['560064'] } },
    token: accessToken,
  })
  const lines = [{ productId: own.products[0], quantity: 3 }]
  await callApi(page.request, '/api/stock/receive', { data: { storeId: second._id, lines }, token: accessToken })
  await page.goto(list)
  await expect(stock).toHaveValue('20')
  await storeSwitch.selectOption('Jakkur')
  await expect(stock).toHaveValue('3')
  await stock.fill('4')
  await expectMessage(page, '1 product saved', () => page.getByRole('button', { name: 'Save 1 product' }).click())
  await expect(stock).toHaveValue('4')
  await storeSwitch.selectOption('Main store')
  await expect(stock).toHaveValue('20')
  // Low stock is counted per store.
  await page.getByRole('button', { name: 'Low stock' }).click()
  await expect(stock).toHaveCount(0)
  await storeSwitch.selectOption('Jakkur')
  await expect(stock).toHaveValue('4')

  await page.goto('/dashboard/product?search=Palm+Sugar')
  const dialog = page.getByRole('dialog')
  const barcode = dialog.getByLabel('Barcode')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  for (const [product, said] of [
    ['Palm Sugar 1', 'Product updated'],
    ['Palm Sugar 2', 'Another product has this barcode'],
  ] as const) {
    await page.getByRole('button', { name: `Edit ${product}`, exact: true }).click()
    await barcode.fill('4006381333932')
    await expect(dialog.getByText('This is not an EAN-8, EAN-13 or UPC-A code')).toBeVisible()
    await barcode.fill('4006381333931')
    await expect(dialog.getByText('This is not an EAN-8, EAN-13 or UPC-A code')).toHaveCount(0)
    await expectMessage(page, said, () => save.click())
  }
  await expect(barcode).toHaveAttribute('aria-invalid', 'true')
})

test('the stock of an uploaded product is for the store that is chosen on its form', async ({ page }) => {
  const admin = await signInAsAdministrator(page)
  const { accessToken } = admin
  await withOneStore(page, accessToken)
  await createOwnProducts(page, admin, 'Jaggery Block', [{}])
  const { data: second } = await callApi(page.request, '/api/store/create', {
    data: { name: 'Thanisandra', pincode: '560077', lat: 13.06, lng: 77.63, area: { pincodes: ['560077'] } },
    token: accessToken,
  })
  await page.goto('/dashboard/product?search=Jaggery+Block')
  await page.getByRole('button', { name: 'Duplicate Jaggery Block 1', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upload Product' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Store' }).selectOption('Thanisandra')
  await page.getByLabel('Name', { exact: true }).fill('Jaggery Powder')
  await page.getByLabel('Stock', { exact: true }).fill('6')
  await expectMessage(page, 'Product created', () => page.getByRole('button', { name: 'Submit' }).click())
  const readStock = async (storeId: string) => {
    const data = { storeId, search: 'Jaggery' }
    const { data: lines } = await callApi(page.request, '/api/stock/get-stock', { data, token: accessToken })
    return lines.map(({ name, quantity }: { name: string; quantity: number }) => [name, quantity])
  }
  expect(await readStock(second._id)).toEqual([['Jaggery Powder', 6]])
  expect(await readStock('main')).toEqual([['Jaggery Block 1', 20]])
})
