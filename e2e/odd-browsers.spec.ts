// Browsers that change a page, or keep nothing for it.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { hindi } from './hindi.ts'
import { expect, expectMessage, test, waitForHydration } from './page-checks.ts'
import { addAddress, fillCart, newShopper, signInNewShopper } from './shopper.ts'

const product = { id: ids.biscuit, name: 'Testwell Glucose Biscuits', slug: 'testwell-glucose-biscuits' }

/** Logs in, changes a quantity, tries a coupon and orders with cash on delivery, without a reload. */
const shopToAnOrder = async (
  page: Page,
  isMobile: boolean,
  whenOpen: (page: Page) => Promise<void> = async () => {},
) => {
  const shopper = await newShopper(page.request)
  await addAddress(page, shopper)
  await page.goto(`/product/${product.slug}-${product.id}`)
  await whenOpen(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Add ${product.name}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(new RegExp(`${product.slug}-${product.id}$`))

  await page.getByRole(isMobile ? 'link' : 'button', { name: /1 item.*₹/ }).click()
  const cart = page.getByRole(isMobile ? 'main' : 'dialog')
  const finalAmount = cart.locator('div', { has: page.getByText('Final amount', { exact: true }) }).last()
  const before = await finalAmount.innerText()
  await expectMessage(page, 'Item Added', () => cart.getByRole('button', { name: `One more ${product.name}` }).click())
  await expect(finalAmount).not.toHaveText(before)
  // The header says the same. The open cart hides it from its role.
  const amount = (await finalAmount.innerText()).split('\n').at(-1) ?? ''
  if (!isMobile) await expect(page.locator('header button', { hasText: '2 items' })).toContainText(amount)

  await cart.getByRole('button', { name: 'Have a coupon?' }).click()
  await cart.getByLabel('Coupon code').fill('NOSUCHCODE')
  const refused = page.waitForResponse(/apply-coupon/)
  await cart.getByRole('button', { name: 'Apply' }).click()
  await refused
  await expect(cart.getByRole('button', { name: 'Apply' })).toBeEnabled()
  await page.getByRole('button', { name: /Proceed/ }).click()
  await page.getByRole('button', { name: 'Cash On Delivery' }).click()
  await expect(page.getByRole('heading', { name: 'Order placed successfully' })).toBeVisible()
}

/** Replaces every text node of an open page, and later ones as they come, as Chrome's translation does. */
const translate = async (page: Page) => {
  await waitForHydration(page)
  await page.evaluate(() => {
    const isLeft = ({ parentElement }: Node) =>
      !parentElement?.isConnected ||
      parentElement.closest('font, script, style, textarea, [translate="no"], .notranslate') !== null
    const replace = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = root instanceof Text ? [root] : []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) found.push(node as Text)
      for (const text of found) {
        if (text.data.trim() === '' || isLeft(text)) continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.append(text.data)
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    replace(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) replace(node)
    }).observe(document.body, { childList: true, subtree: true })
  })
}

test('a page that the browser translates goes on to an order, with amounts of now', async ({ page, isMobile }) => {
  await shopToAnOrder(page, isMobile, translate)
  await expect(page.getByRole('heading', { name: 'Order placed successfully' }).locator('font font')).toBeVisible()
})

test('a browser that keeps no site data reads, logs in and orders', async ({ page, isMobile }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    LockManager.prototype.request = async () => refuse()
    ServiceWorkerContainer.prototype.register = async () => refuse()
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'See All in Dairy' })).toBeVisible()
  await page.goto('/search?q=milk')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await shopToAnOrder(page, isMobile)
})

/** On a phone three hours fast, in another zone than the store, an order says when it comes by the clock of the store. */
const followByTheClockOfTheStore = async (
  page: Page,
  { code, say }: { code: string; say: (text: string) => string },
) => {
  await page.addInitScript((ahead) => {
    const { now } = Date
    Date.now = () => now() + ahead
    window.Date = new Proxy(Date, {
      construct: (target, values) => Reflect.construct(target, values.length === 0 ? [now() + ahead] : values),
    })
  }, 3 * 3_600_000)
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [product.id])
  await page.goto(`${code}/checkout`)
  await page.getByRole('button', { name: say('Cash On Delivery') }).click()
  await expect(page.getByRole('heading', { name: say('Order placed successfully') })).toBeVisible()
  await page.goto(`${code}/dashboard/myorders`)
  await page.getByRole('link', { name: /T-\w/ }).first().click()
  const main = page.getByRole('main')
  const [before = '', after = ''] = say('Arrives in {minutes} min').split('{minutes}')
  await expect(main).toContainText(new RegExp(`${before}\\d+${after}`))
  await expect(main).toContainText(/\d:\d\d( [ap]m)? IST/)
  await expect(main).not.toContainText(say('A little late'))
}

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' })
  test('a phone with a wrong clock follows an order by the clock of the store', ({ page }) =>
    followByTheClockOfTheStore(page, { code: '', say: (text) => text }))
  test(
    'a phone with a wrong clock follows an order by the clock of the store, in Hindi',
    { tag: '@long' },
    ({ page }) =>
      followByTheClockOfTheStore(page, { code: '/hi', say: (text) => hindi(text, { minutes: '{minutes}' }) }),
  )
})
