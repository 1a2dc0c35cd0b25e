// The shop in Hindi: a purchase, a pick and a drop, and no English word on any screen of the shop and of the floor.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { callApi } from './api.ts'
import { chooseHindi, englishOn, expectHindi, hindi } from './hindi.ts'
import { callAsAdministrator, createOwnProducts } from './own-products.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, expectAccessible, successOf, waitForHydration } from './page-checks.ts'
import { adminSession, cancelOpenOrders, giveDuties, openFloor } from './picking.ts'
import { leadTo, openRiding, packOrder, placeOrder, typeCode } from './riding.ts'
import { fillCart, home, newEmail, newShopper, signInNewShopper } from './shopper.ts'

const test = testWithUnusedShop()

/** What the products of these tests, and their shelves, are named. */
const ownNames = [
  'Copper Ladle',
  'Copper Jug',
  'Sesame Brittle',
  'Sesame Laddu',
  'Sesame Oil',
  'Shelf',
  'As good as the next one.',
]

test('a guest chooses Hindi, keeps the place, registers and orders', async ({ page }) => {
  await page.goto(`/dairy-${ids.dairy}/milk-${ids.milk}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'हिन्दी' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/hi/dairy-${ids.dairy}/milk-${ids.milk}$`))
  await waitForHydration(page)
  await expectHindi(page, ownNames)
  await expectAccessible(page)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expectHindi(page, ownNames)
  await page
    .getByRole('main')
    .getByRole('button', { name: hindi('Add') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/hi\/login$/)
  await expectHindi(page, ownNames)

  await page
    .getByRole('link', { name: hindi('Register') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/hi\/register$/)
  await page.getByLabel(hindi('Name'), { exact: true }).fill('Asha Rao')
  await page.getByLabel(hindi('Email'), { exact: true }).fill(newEmail())
  await page.getByLabel(hindi('Password'), { exact: true }).fill('Jaggery-lamp-7')
  await page.getByLabel(hindi('Confirm Password'), { exact: true }).fill('Jaggery-lamp-7')
  await expectHindi(page, ownNames)
  await page.getByRole('button', { name: hindi('Register'), exact: true }).click()
  await expect(page).toHaveURL(/\/hi\/product\//)
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/hi\/cart$/)
  await page.getByRole('button', { name: hindi('Proceed') }).click()

  await expect(page.getByRole('heading', { name: hindi('Choose your address') })).toBeVisible()
  await page.getByRole('button', { name: hindi('+ Add Address') }).click()
  for (const [label, value] of [
    ['Address line', home.address_line],
    ['City', home.city],
    ['State', home.state],
    ['Pincode', home.pincode],
    ['Mobile', home.mobile],
  ] as const)
    await page.getByRole('dialog').getByLabel(hindi(label), { exact: true }).fill(value)
  await expectHindi(page, ownNames)
  await page.getByRole('button', { name: hindi('Save address') }).click()
  await expectHindi(page, ownNames)
  await expectAccessible(page)
  await page.getByRole('button', { name: hindi('Cash On Delivery') }).click()
  await expect(page.getByRole('heading', { name: hindi('Order placed successfully') })).toBeVisible()
  await expectHindi(page, ownNames)
})

test('a picker packs an order in Hindi', { tag: '@phone' }, async ({ page, baseURL }) => {
  const floor = await openFloor(page, 'Copper Ladle', 2)
  await chooseHindi(page, baseURL)
  await page.goto('/floor')
  await expectHindi(page, ownNames)
  await page.getByRole('button', { name: hindi('Start as {duty}', { duty: hindi('picker') }) }).click()
  await expect(page.getByRole('button', { name: hindi('End shift') })).toBeVisible()
  await floor.order(floor.products)
  await page.goto('/floor/pick')
  await page.getByRole('button', { name: hindi('Next order') }).click()
  const line = page.getByRole('region', { name: hindi('This line') })
  const dialog = page.getByRole('dialog')
  for (const button of ['Not there', 'Hand back']) {
    await page
      .getByRole('button', { name: hindi(button) })
      .first()
      .click()
    await expect(dialog).toBeVisible()
    await expectHindi(page, ownNames)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  for (const bin of ['A-1', 'A-2']) {
    await expect(line).toContainText(bin)
    await expectHindi(page, ownNames)
    await line.getByRole('button', { name: hindi('Picked'), exact: true }).click()
  }
  await page.getByRole('button', { name: hindi('One bag more') }).click()
  await expectHindi(page, ownNames)
  await expectAccessible(page)
  await successOf(page, '/api/pick/packed', () =>
    page.getByRole('button', { name: hindi('Packed'), exact: true }).click(),
  )
  await expect(page.getByRole('heading', { name: hindi('Nothing to pick') })).toBeVisible()
  await page.goto('/floor')
  await page.getByRole('button', { name: hindi('End shift') }).click()
  await expect(page.getByRole('button', { name: hindi('Start as {duty}', { duty: hindi('picker') }) })).toBeVisible()
  await expectHindi(page, ownNames)
})

test('a rider brings an order to its door in Hindi', { tag: '@phone' }, async ({ page, baseURL }) => {
  const riding = await openRiding(page, 'Copper Jug')
  const { rider } = riding
  await chooseHindi(rider, baseURL)
  const { orderId } = await riding.order()
  await riding.pack(orderId)
  await rider.goto('/floor/ride')
  const bags = rider.getByRole('region', { name: hindi('To load') }).getByRole('button')
  await expectHindi(rider, ownNames)
  await bags.click()
  await rider.getByRole('button', { name: hindi('All bags loaded') }).click()
  await expect(rider.getByRole('button', { name: hindi('I am at the door') })).toBeVisible()
  await expectHindi(rider, ownNames)
  await rider.getByRole('button', { name: hindi('Cannot deliver') }).click()
  await expect(rider.getByRole('dialog')).toBeVisible()
  await expectHindi(rider, ownNames)
  await rider.keyboard.press('Escape')
  await rider.getByRole('button', { name: hindi('I am at the door') }).click()
  const { deliveryCode, amountDue } = await riding.orderOf(orderId)
  const cash = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amountDue)
  await rider.getByRole('button', { name: cash }).click()
  await typeCode(rider, deliveryCode)
  await expectHindi(rider, ownNames)
  await rider.getByRole('button', { name: hindi('Delivered'), exact: true }).click()
  await successOf(rider, '/api/ride/back', () =>
    rider.getByRole('button', { name: hindi('Back at the store') }).click(),
  )
  await expectHindi(rider, ownNames)
  await rider.getByRole('button', { name: hindi('End shift') }).click()
  await expect(rider.getByRole('button', { name: hindi('Start as {duty}', { duty: hindi('rider') }) })).toBeVisible()
  await rider.context().close()
})

/** Opens pages in Hindi and notes every English text on them, except `own`: names that people have given. */
const crawler = (page: Page, own = ownNames) => {
  const found: string[] = []
  const note = async (where: string) => {
    await expect(page.locator('[aria-busy=true], main .animate-pulse')).toHaveCount(0)
    let english: string[] = []
    // A page that leads to another one may do so now, and ends the script that reads it.
    await expect(async () => {
      english = await englishOn(page, own)
    }).toPass()
    found.push(...english.map((text) => `${where}: ${text}`))
  }
  return {
    found,
    look: async (path: string) => {
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
      await expect(page.locator('h1, [role=status], main form').first()).toBeAttached()
      await page.waitForLoadState('load')
      // One after the other: each press takes the opened one out of the list.
      const closed = page.locator('main details:not([open]) > summary')
      for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
      await note(path)
    },
    /** Presses the first button with this English text, notes its dialog, and closes it. */
    open: async (text: string, values?: Record<string, string>) => {
      const name = hindi(text, values)
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
      await expect(page.getByRole('dialog').first()).toBeVisible()
      await note(`${page.url()} ${text}`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  }
}

test('no screen of the shop says an English word to a Hindi guest', async ({ page, baseURL }) => {
  test.slow()
  const admin = await adminSession(page)
  const name = `Sesame Brittle ${page.viewportSize()?.width}`
  const { products, image } = await createOwnProducts(page, admin, name, [{}, { stock: 0 }])
  const recipe = await callAsAdministrator(page, admin, 'post', '/api/recipe/create', {
    title: name,
    image,
    servings: 4,
    minutes: 20,
    method: name,
    parts: products.map((productId) => ({ productId, name, amount: '200 g', quantity: 1 })),
  })
  await chooseHindi(page, baseURL)
  const { look, open, found } = crawler(page)
  for (const path of [
    '/',
    `/dairy-${ids.dairy}/milk-${ids.milk}`,
    `/snacks-${ids.snacks}/chips-${ids.chips}`,
    `/dairy-${ids.dairy}/nachos-${ids.emptySubCategory}`,
    '/search',
    '/search?q=दूध',
    '/search?q=ज़्क़्ब',
    '/recipes',
    `/recipe/x-${recipe._id}`,
    '/cart',
    '/checkout',
    '/buy-again',
    '/login',
    '/register',
    '/forgot-password',
    '/verify-otp',
    '/reset-password',
    '/user',
    '/there-is-no-such-page',
    '/product/there-is-no-such-product',
    `/product/x-${products[1]}`,
    `/product/x-${ids.milk1l}`,
  ])
    await look(path)
  await open('Open picture {position} of {length} of {name}', {
    position: '1',
    length: '2',
    name: 'Testwell Toned Milk',
  })
  expect(found).toEqual([])
})

test('no screen of the shop says an English word to a Hindi shopper', async ({ page, baseURL }) => {
  test.slow()
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const name = `Sesame Laddu ${page.viewportSize()?.width}`
  const { products } = await createOwnProducts(page, admin, name, [{}, {}])
  const shopper = await signInNewShopper(page)
  const placed = await placeOrder(page, shopper, products)
  const delivered = await placeOrder(page, shopper, products)
  for (const state of ['CONFIRMED', 'PACKING', 'OUT_FOR_DELIVERY', 'DELIVERED'])
    await leadTo(page, admin, delivered, state)
  const cancelled = await placeOrder(page, shopper, products)
  await callApi(page.request, '/api/order/cancel-order', {
    method: 'put',
    data: { orderId: cancelled, reason: name },
    token: shopper.accessToken,
  })
  await fillCart(page, shopper, [ids.milk500, ids.namkeenMix])
  await chooseHindi(page, baseURL)
  const { look, open, found } = crawler(page)
  for (const path of ['/', '/user', '/dashboard', '/dashboard/favourites', '/dashboard/myorders', '/buy-again'])
    await look(path)
  for (const path of ['/change-password', '/search?q=दूध', '/cart', '/success', `/dashboard/myorders/${cancelled}`])
    await look(path)
  await look('/checkout')
  await open('+ Add Address')
  await look('/dashboard/myaddress')
  await open('Add Address')
  await look('/dashboard/profile')
  for (const button of ['Edit photo', 'Delete my account', 'Set up']) await open(button)
  await look(`/dashboard/myorders/${placed}`)
  await open('Cancel order')
  await look(`/dashboard/myorders/${delivered}`)
  await open('Problem with an item?')
  expect(found).toEqual([])
})

test('no screen of the floor says an English word to its people', async ({ page, baseURL }) => {
  test.slow()
  const admin = await adminSession(page)
  await cancelOpenOrders(page, admin)
  const name = `Sesame Oil ${page.viewportSize()?.width}`
  const { products } = await createOwnProducts(page, admin, name, [{}])
  const person = await signInNewShopper(page)
  await giveDuties(page, person, ['picker', 'rider', 'manager'])
  const order = async () => placeOrder(page, await newShopper(page.request), products)
  await order()
  await packOrder(page, admin, await order())
  await chooseHindi(page, baseURL)
  // The administrator, whose name is shown, has made the first movement of the product.
  const { look, open, found } = crawler(page, [...ownNames, 'Administrator'])
  for (const path of ['/floor', '/floor/pick', '/floor/ride', '/floor/stock']) await look(path)
  await look('/floor/board')
  await open('Pause')
  await open('Choose the rider of')
  await look(`/floor/stock?product=${products[0]}`)
  for (const task of ['receive', 'count', 'waste', 'move']) await look(`/floor/stock?task=${task}`)
  expect(found).toEqual([])
})

test('search engines find each page in every language', { tag: '@desktop' }, async ({ request }) => {
  const address = `/product/testwell-toned-milk-${ids.milk1l}`
  const page = await (await request.get(`/hi${address}`)).text()
  const origin = /<link rel="canonical" href="(.*?)\/hi\/product/.exec(page)?.[1]
  const links = page.match(/<link rel="(?:canonical|alternate)"[^>]*>/g)
  expect(links).toEqual([
    `<link rel="canonical" href="${origin}/hi${address}"/>`,
    `<link rel="alternate" hrefLang="en" href="${origin}${address}"/>`,
    `<link rel="alternate" hrefLang="hi" href="${origin}/hi${address}"/>`,
  ])
  const robots = await (await request.get('/robots.txt')).text()
  for (const prefix of ['', '/hi']) {
    expect(robots).toContain(`Sitemap: ${origin}${prefix}/sitemap.xml`)
    const sitemap = await (await request.get(`${prefix}/sitemap.xml`)).text()
    expect(sitemap).toContain(`<loc>${origin}${prefix}${address}</loc>`)
  }
})
