// The shop in Hindi: a purchase. e2e/screens reads every screen of the shop and the floor in Hindi.
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expectHindi, hindi } from './hindi.ts'
import { testWithUnusedShop } from './own-shop.ts'
import { expect, test, waitForHydration } from './page-checks.ts'
import { home, newEmail } from './shopper.ts'

// Other tests write names in English.
const testInHindi = testWithUnusedShop()

test('a guest chooses Hindi and keeps the place; headings in Latin letters, such as the name of the shop, keep their font', async ({
  page,
}) => {
  await page.goto(`/dairy-${ids.dairy}/milk-${ids.milk}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'हिन्दी' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/hi/dairy-${ids.dairy}/milk-${ids.milk}$`))
  await waitForHydration(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.evaluate(() => document.fonts.ready)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'footer p' })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  expect(fonts.map(({ familyName }) => familyName.split(' ')[0])).toEqual(['Outfit'])
})

testInHindi('a guest chooses Hindi, keeps the place, registers and orders', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/dairy-${ids.dairy}/milk-${ids.milk}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'हिन्दी' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(new RegExp(`/hi/dairy-${ids.dairy}/milk-${ids.milk}$`))
  await waitForHydration(page)
  await expectHindi(page)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expectHindi(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: hindi('Add') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/hi\/login$/)
  await expectHindi(page)

  await page
    .getByRole('link', { name: hindi('Register') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/hi\/register$/)
  await page.getByLabel(hindi('Name'), { exact: true }).fill('Asha Rao')
  const email = newEmail()
  await page.getByLabel(hindi('Email'), { exact: true }).fill(email)
  await page.getByLabel(hindi('Password'), { exact: true }).fill('Jaggery-lamp-7')
  await page.getByLabel(hindi('Confirm Password'), { exact: true }).fill('Jaggery-lamp-7')
  await expectHindi(page)
  await page.getByRole('button', { name: hindi('Register'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: hindi('Login') })).toBeVisible()
  await page.getByLabel(hindi('Email'), { exact: true }).fill(email)
  await page.getByLabel(hindi('Password'), { exact: true }).fill('Jaggery-lamp-7')
  await page.getByRole('button', { name: hindi('Login'), exact: true }).click()
  await expect(page).toHaveURL(/\/hi\/product\//)
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/hi\/cart$/)
  await page.getByRole('button', { name: hindi('Proceed') }).click()

  await expect(page.getByRole('heading', { name: hindi('Choose your address') })).toBeVisible()
  await page.getByRole('button', { name: hindi('+ Add Address') }).click()
  const field = (label: string) => page.getByRole('dialog').getByLabel(hindi(label), { exact: true })
  for (const [label, value] of [
    ['Address line', home.address_line],
    ['City', home.city],
    ['State', home.state],
    ['Pincode', home.pincode],
    ['Mobile', home.mobile],
  ] as const)
    await field(label).fill(value)
  await expectHindi(page)
  await field('Pincode').fill('56003')
  await field('Mobile').fill('12345')
  await page.getByRole('button', { name: hindi('Save address') }).click()
  await expect(page.getByText(hindi('Enter a valid 6-digit pincode.'))).toBeVisible()
  await expectHindi(page)
  await field('Pincode').fill(home.pincode)
  await field('Mobile').fill(home.mobile)
  await page.getByRole('button', { name: hindi('Save address') }).click()
  await expect(page.getByRole('main').getByText('भारत')).toBeVisible()
  await expectHindi(page)
  await page.getByRole('button', { name: hindi('Cash On Delivery') }).click()
  await expect(page.getByRole('heading', { name: hindi('Order placed successfully') })).toBeVisible()
  await expectHindi(page)
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
    `<link rel="alternate" hrefLang="x-default" href="${origin}${address}"/>`,
  ])
  const robots = await (await request.get('/robots.txt')).text()
  for (const prefix of ['', '/hi']) {
    expect(robots).toContain(`Sitemap: ${origin}${prefix}/sitemap.xml`)
    const sitemap = await (await request.get(`${prefix}/sitemap.xml`)).text()
    expect(sitemap).toContain(`<loc>${origin}${prefix}${address}</loc>`)
  }
})
