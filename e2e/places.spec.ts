// "Where to?": in a shop with two stores, a visitor sees the goods of the store that serves their place.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { test as checked, expect, waitForHydration, wholeBrowser } from './page-checks.ts'
import { elsewhere, indiranagar, koramangala, openShopOfStores, type ShopOfStores } from './shop-of-stores.ts'
import { addAddress, fillCart, home, newEmail, signInNewShopper } from './shopper.ts'

const test = checked.extend<object, { shop: ShopOfStores }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const shop = await openShopOfStores({ stores: true })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

const product = (id: string) => `/product/x-${id}`
const whereTo = (page: Page): Locator =>
  page.locator('header').getByRole('button', { name: /^(Delivery|Opens|Not here)/, includeHidden: true })
const open = async (page: Page): Promise<Locator> => {
  await waitForHydration(page)
  await whereTo(page).click()
  return page.getByRole('dialog', { name: 'Where to?' })
}
const choose = async (page: Page, pincode: string) => {
  const dialog = await open(page)
  await dialog.getByLabel('Pincode').first().fill(pincode)
  await dialog.getByLabel('Pincode').first().press('Enter')
  await expect(dialog).toBeHidden()
}
const cookies = async (context: BrowserContext, url: string) =>
  Object.fromEntries((await context.cookies(url)).map(({ name, value }) => [name, decodeURIComponent(value)]))

test('a guest picks a place and sees the goods of its store, without a reload', async ({ page, context, shop }) => {
  await page.goto(shop.url + product(ids.curd400))
  await expect(page.getByRole('main').getByText('Out of stock').first()).toBeVisible()
  await expect(whereTo(page)).toContainText('Where to?')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requests.push(request.url())
  })
  const dialog = await open(page)
  await dialog.getByLabel('Pincode').fill('56003')
  await dialog.getByRole('button', { name: 'Show the shop' }).click()
  await expect(dialog.getByText('Enter a valid 6-digit pincode.')).toBeVisible()
  await dialog.getByLabel('Pincode').fill('560 038')
  await dialog.getByRole('button', { name: 'Show the shop' }).click()
  await expect(dialog).toBeHidden()
  await expect(whereTo(page)).toContainText('to 560038')
  await expect(page.getByRole('main').getByRole('button', { name: /^Add / }).first()).toBeVisible()
  expect(requests).toEqual([])
  expect(await cookies(context, shop.url)).toEqual({ place: '560038', store: shop.indiranagarId })

  // The server renders the next document with the goods of that store, so the browser makes no further request.
  // The previous document asks for its promise every 15 seconds, so it is left first.
  await page.goto('about:blank')
  const looks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/store/')) looks.push(request.url())
  })
  await page.goto(`${shop.url}/dairy-${ids.dairy}/milk-${ids.milk}`)
  await expect(page.getByRole('main').getByText('Toned Milk')).toHaveCount(1)
  const sizes = page.getByRole('main').getByRole('button', { name: /2 sizes$/ })
  await expect(sizes).toHaveCount(0)
  await expect(whereTo(page)).toContainText('to 560038')
  await waitForHydration(page)
  expect(looks).toEqual([])

  await choose(page, koramangala.pincode)
  await expect(sizes).toHaveCount(1)

  // The page of a product that the new store does not sell says so, also as the server renders it.
  await page.goto(shop.url + product(ids.milk500))
  await expect(page.getByRole('main').getByRole('button', { name: /^Add / }).first()).toBeVisible()
  await choose(page, indiranagar.pincode)
  const notSold = page.getByRole('main').getByText('Not sold at Indiranagar')
  await expect(notSold).toBeVisible()
  const document = await page.reload()
  expect(document?.status()).toBe(200)
  const html = await document?.text()
  expect(html).toContain('Not sold at Indiranagar')
  expect(html).toContain('"availability":"https://schema.org/OutOfStock"')
  await expect(notSold).toBeVisible()
})

test('the position of the phone is a place too, remembered to three decimals', async ({ page, context, shop }) => {
  await context.grantPermissions(['geolocation'], { origin: shop.url })
  await context.setGeolocation({ latitude: indiranagar.lat + 0.0002, longitude: indiranagar.lng })
  await shop.asAdministrator('/api/store/update', {
    method: 'put',
    data: { _id: shop.indiranagarId, area: { pincodes: ['560038', '560008'], radiusKm: 1 } },
  })
  await page.goto(shop.url)
  const dialog = await open(page)
  await dialog.getByRole('button', { name: 'Use my position' }).click()
  await expect(dialog).toBeHidden()
  await expect(whereTo(page)).toContainText('to your position')
  expect(await cookies(context, shop.url)).toEqual({ place: ',12.972,77.641', store: shop.indiranagarId })
})

test('a guest where nobody delivers is told so, leaves an e-mail, and is written to when an area grows', async ({
  page,
  context,
  shop,
}) => {
  await page.goto(shop.url)
  const dialog = await open(page)
  await dialog.getByLabel('Pincode').fill(elsewhere)
  await dialog.getByRole('button', { name: 'Show the shop' }).click()
  await expect(dialog.getByRole('heading', { name: `We do not deliver to ${elsewhere} yet` })).toBeVisible()
  await expect(whereTo(page)).toContainText('Not here yet')
  expect(await cookies(context, shop.url)).toEqual({ place: elsewhere })
  const email = newEmail()
  await dialog.getByLabel('Email').fill('asha')
  await dialog.getByRole('button', { name: 'Tell me when you deliver here' }).click()
  await expect(dialog.getByText('Enter a valid email address.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Tell me when you deliver here' }).click()
  await expect(dialog.getByText(`We will write to ${email}`)).toBeVisible()

  await shop.asAdministrator('/api/store/update', {
    method: 'put',
    data: { _id: shop.indiranagarId, area: { pincodes: ['560038', '560008', elsewhere] } },
  })
  await expect.poll(() => shop.mailTo(email, 'Tokri now delivers in your area')).toContain('Now we do')
  // The request of the next page finds the store, which the browser did not know.
  await page.goto(shop.url)
  await expect(whereTo(page)).toContainText(`to ${elsewhere} · Indiranagar`)
  await expect.poll(() => cookies(context, shop.url)).toEqual({ place: elsewhere, store: shop.indiranagarId })
})

test('a change of place in one tab is seen in another when it is looked at', { tag: '@long' }, async ({
  page,
  context,
  shop,
}) => {
  await page.goto(shop.url + product(ids.curd400))
  await expect(page.getByRole('main').getByText('Out of stock').first()).toBeVisible()
  await waitForHydration(page)
  const other = await context.newPage()
  await other.goto(shop.url)
  await choose(other, indiranagar.pincode)
  await other.close()
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(whereTo(page)).toContainText('to 560038')
  await expect(page.getByRole('main').getByRole('button', { name: /^Add / }).first()).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ ...wholeBrowser, allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('a page of one store is not shown in another without a network', { tag: '@long' }, async ({
    page,
    context,
    shop,
  }) => {
    await context.addCookies([
      { name: 'place', value: koramangala.pincode, url: shop.url },
      { name: 'store', value: 'main', url: shop.url },
    ])
    await page.goto(shop.url + product(ids.milk1l))
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
      if (!navigator.serviceWorker.controller)
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    })
    await page.reload()
    const isKept = () => page.evaluate(async () => (await caches.match(location.href)) !== undefined)
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /Toned Milk/ })).toBeVisible()
    // Another tab has chosen another place, and the cache still contains this page.
    await context.addCookies([{ name: 'store', value: shop.indiranagarId, url: shop.url }])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: /Toned Milk/ })).toBeHidden()
    await context.setOffline(false)
  })
})

test('an order goes to the store of its address, with the goods of that store', async ({ page, shop }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper, { ...home, pincode: indiranagar.pincode })
  await fillCart(page, shopper, [ids.biscuit, ids.milk500])
  await page.goto('/checkout')
  // The cart was filled in Koramangala; the address lies in Indiranagar, which does not keep the small milk.
  await expect(page.getByText('Packed in Indiranagar')).toBeVisible()
  const cash = page.getByRole('button', { name: 'Cash On Delivery' })
  await expect(cash).toBeDisabled()
  await page.getByRole('button', { name: 'Remove Testwell Toned Milk' }).click()
  await expect(cash).toBeEnabled()
  await cash.click()
  await expect(page).toHaveURL(/\/success$/)
  const { data: orders } = await callApi(page.request, '/api/order/order-history', {
    method: 'get',
    token: shopper.accessToken,
  })
  expect(orders[0].store).toEqual({ _id: shop.indiranagarId, name: 'Indiranagar' })
})

test('the checkout says where nobody delivers and when a store is closed, and offers a way on', async ({
  page,
  shop,
}) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper, { ...home, address_line: 'Janpath 1', pincode: '110001' })
  await addAddress(page, shopper, { ...home, pincode: koramangala.pincode })
  await fillCart(page, shopper, [ids.biscuit])
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'We do not deliver to this address yet' })).toBeVisible()
  const cash = page.getByRole('button', { name: 'Cash On Delivery' })
  await expect(cash).toBeDisabled()
  await page.getByRole('button', { name: 'Tell me when you deliver here' }).click()
  await expect(page.getByText(`We will write to ${shopper.email}`)).toBeVisible()

  await page.getByRole('radio', { name: new RegExp(home.address_line) }).check()
  await expect(page.getByText('Packed in Koramangala')).toBeVisible()
  await expect(cash).toBeEnabled()
  const pause = (minutes: number) =>
    shop.asAdministrator('/api/store/pause', { method: 'put', data: { storeId: 'main', minutes, reason: 'Rain' } })
  await pause(30)
  await cash.click()
  await expect(page.getByRole('heading', { name: /^Koramangala opens \d/ })).toBeVisible()
  await expect(cash).toBeDisabled()
  await pause(0)
  // The shopper returns to the tab. The server may see the change only after the first request.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(cash).toBeEnabled({ timeout: 1000 })
  }).toPass()
  await cash.click()
  await expect(page).toHaveURL(/\/success$/)
})

test('a pin of an address is set by keyboard, by dragging and by the position of the phone', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: koramangala.lat, longitude: koramangala.lng })
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper, { ...home, pincode: koramangala.pincode })
  const saved = async () => {
    const { data } = await callApi(page.request, '/api/address/get-address', {
      method: 'get',
      token: shopper.accessToken,
    })
    return data[0]
  }
  const edit = async () => {
    await page.getByRole('button', { name: /^Edit address/ }).click()
    return page.getByRole('dialog', { name: 'Edit Address' })
  }
  const save = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/dashboard/myaddress')
  let dialog = await edit()
  const pin = page.getByRole('button', { name: /pin/i, description: /arrow keys/ })
  await pin.focus()
  for (const key of ['ArrowUp', 'ArrowUp', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await expect(dialog.getByText('The pin is 100 m north of our store Koramangala.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await save(dialog)
  const byKeys = await saved()
  expect(byKeys.lat).toBeGreaterThan(0)

  dialog = await edit()
  await pin.scrollIntoViewIfNeeded()
  const box = await pin.boundingBox()
  if (!box) throw new Error('the pin is not on the screen')
  await page.mouse.move(box.x + 22, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(box.x + 62, box.y + 52, { steps: 4 })
  await page.mouse.up()
  await save(dialog)
  const byDrag = await saved()
  expect(byDrag.lng).toBeGreaterThan(byKeys.lng)
  expect(byDrag.lat).toBeLessThan(byKeys.lat)

  dialog = await edit()
  await dialog.getByRole('button', { name: 'Use my position' }).click()
  await expect(dialog.getByText('The pin is at our store Koramangala.')).toBeVisible()
  await save(dialog)
  expect(await saved()).toMatchObject({ lat: koramangala.lat, lng: koramangala.lng })

  // Changing the pincode removes the pin.
  dialog = await edit()
  await dialog.getByLabel('Pincode').fill('560095')
  await expect(dialog.getByText('Without a pin we look for you in the middle of 560095.')).toBeVisible()
  await save(dialog)
  expect(await saved()).not.toHaveProperty('lat')
})
