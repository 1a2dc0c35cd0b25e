// Preloading of links, and clicks and input that come before hydration has finished.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, expectMessage, test, waitForHydration } from './page-checks.ts'
import { whenPartlyHydrated } from './partly-hydrated.ts'
import { signInNewShopper } from './shopper.ts'

const chipsUrl = `/snacks-${ids.snacks}/chips-${ids.chips}`
const biscuitsUrl = `/snacks-${ids.snacks}/biscuits-${ids.biscuits}`

/** The products whose details this page requests, in order. */
const productsAskedFor = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/product/get-product-details')) asked.push(request.postDataJSON().productId)
  })
  return asked
}

test('a page is preloaded when its link keeps the keyboard focus, not when the focus only passes', {
  tag: '@desktop',
}, async ({ page }) => {
  // Phones have no keyboard.
  await page.clock.install()
  await page.goto(chipsUrl)
  await waitForHydration(page)
  const asked = productsAskedFor(page)
  const links = page.getByRole('main').getByRole('article').getByRole('link')
  const idOf = async (card: number) => (await links.nth(card).getAttribute('href'))?.split('-').at(-1)
  await page.clock.pauseAt(Date.now() + 60_000)
  await links.nth(0).focus()
  for (const _step of ['from the link to its button', 'from the button to the next link']) {
    await page.clock.runFor(49)
    await page.keyboard.press('Tab')
  }
  await expect(links.nth(1)).toBeFocused()
  await page.clock.runFor(49)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(links.nth(2)).toBeFocused()
  await page.clock.runFor(50)
  await expect.poll(() => asked).toEqual([await idOf(2)])
})

test('a link to a preloaded page fetches no code and no data, and keeps the stylesheet and the styles of the page', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(chipsUrl)
  await waitForHydration(page)
  const link = page.getByRole('main').getByRole('article').getByRole('link').first()
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/product/get-product-details'),
    page.waitForResponse(/\/assets\/product\._slug.*\.js/),
    link.focus(),
  ])
  await answer.finished()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  const between = await link.evaluate(async (element: HTMLElement) => {
    const heading = () => document.querySelector('main h1')?.textContent
    const added: string[] = []
    // A dynamic import begins with its <link>, a call with fetch.
    const watch = new MutationObserver((records) => {
      if (heading() === element.textContent) return
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLLinkElement) added.push(`${node.rel} ${node.href}`)
    })
    watch.observe(document.head, { childList: true })
    const send = window.fetch
    window.fetch = (input, init) => {
      if (heading() !== element.textContent) added.push(`fetch ${input instanceof Request ? input.url : input}`)
      return send(input, init)
    }
    element.click()
    while (heading() !== element.textContent) await new Promise(requestAnimationFrame)
    watch.disconnect()
    window.fetch = send
    return added
  })
  expect(between).toEqual([])
  // What follows the page reuses the stylesheet: a second copy would change the style of every element.
  await expect(page.getByRole('region', { name: /^More from/ })).toBeAttached()
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href))
  expect(sheets).toEqual([...new Set(sheets)])
})

test('a click before hydration is replayed after it', async ({ page }) => {
  await signInNewShopper(page)
  const release = await delayCalls(page, '**/assets/*.js')
  await page.goto(biscuitsUrl, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).click()
  await expectMessage(page, 'Item Added', async () => release())
  await expect(page.getByRole('group', { name: 'Quantity of Testwell Glucose Biscuits' })).toHaveText('1')
})

test('a click on the search link during hydration of the header navigates without a reload', async ({ page }) => {
  // React marks hydrated elements. The shell is hydrated when this runs; the header hydrates in a task of its own.
  await page.addInitScript(() => {
    window.addEventListener = new Proxy(window.addEventListener, {
      apply: (listen, self, given) => {
        Reflect.apply(listen, self, given)
        const taken = (selector: string) => Object.keys(document.querySelector(selector) ?? {}).length > 0
        const way = 'header a[href="/search"]'
        if (given[0] !== 'pageshow' || !taken('main') || taken(way)) return
        queueMicrotask(() => document.querySelector<HTMLElement>(way)?.click())
      },
    })
  })
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++
  })
  await page.goto(biscuitsUrl)
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
  expect(documents).toBe(1)
})

for (const person of ['guest', 'shopper'] as const) {
  // The session of a shopper renders the shell again while the page is hydrated.
  test(`Back before the page of a ${person} is hydrated takes effect after it`, {
    tag: person === 'guest' ? '@long' : [],
  }, async ({ page }) => {
    if (person === 'shopper') await signInNewShopper(page)
    await page.goto(chipsUrl)
    await waitForHydration(page)
    await page.getByRole('main').getByRole('link', { name: 'Biscuits' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Biscuits' })).toBeVisible()
    await whenPartlyHydrated(page, () => history.back())
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-partly-hydrated')
    await expect(page.getByRole('heading', { level: 1, name: 'Chips' })).toBeVisible()
    await expect(page).toHaveURL(chipsUrl)
  })
}

test('text typed before hydration is searched for, and its caret stays, as the input method of a composed word needs', {
  tag: '@desktop',
}, async ({ page }) => {
  const release = await delayCalls(page, '**/assets/*.js')
  await page.goto('/search', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Search products' })
  await field.fill('milk')
  await field.press('Home')
  release()
  await expect(page).toHaveURL(/q=milk/)
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 1' })).toBeVisible()
  await expect(field).toHaveValue('milk')
  await page.keyboard.type('soy ')
  await expect(field).toHaveValue('soy milk')
})

test('a sort and a price chosen before hydration are both applied', async ({ page }) => {
  const release = await delayCalls(page, '**/assets/*.js')
  await page.goto(chipsUrl, { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
  await page.getByRole('combobox', { name: 'Price', exact: true }).selectOption('50')
  release()
  await expect(page).toHaveURL(/\?sort=price-up&maxPrice=50$/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-up')
  await expect(page.getByRole('combobox', { name: 'Price', exact: true })).toHaveValue('50')
})
