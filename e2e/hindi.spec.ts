// The shop in Hindi: a purchase, a pick and a drop. e2e/screens reads every screen in Hindi.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { chooseHindi, expectHindi, hindi } from './hindi.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, successOf, waitForHydration } from './page-checks.ts'
import { openFloor } from './picking.ts'
import { openRiding, typeCode } from './riding.ts'
import { home, newEmail } from './shopper.ts'

const test = testWithUnusedShop()

/** What the products of these tests, and their shelves, are named. */
const ownNames = ['Copper Ladle', 'Copper Jug', 'Shelf', 'As good as the next one.']

test('a guest chooses Hindi, keeps the place, registers and orders', async ({ page }) => {
  await page.goto(`/dairy-${ids.dairy}/milk-${ids.milk}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'हिन्दी' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/hi/dairy-${ids.dairy}/milk-${ids.milk}$`))
  await waitForHydration(page)
  await expectHindi(page, ownNames)
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
