// Links and buttons at the edges: a page that is fetched because somebody rests on its link, and presses that come
// while the browser is still taking over what the server drew.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { hold } from './held-calls.ts'
import { expect, saying, takenOver, test } from './page-checks.ts'
import { signedIn } from './shopper.ts'

const chipsShelf = `/snacks-${ids.snacks}/chips-${ids.chips}`
const biscuitShelf = `/snacks-${ids.snacks}/biscuits-${ids.biscuits}`

/** The products whose pages this page asks the shop for, in this order. */
const productsAskedFor = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/product/get-product-details')) asked.push(request.postDataJSON().productId)
  })
  return asked
}

test('the page behind a link is fetched for who rests on it with the keyboard, and not for who passes by', {
  tag: '@desktop',
}, async ({ page }) => {
  // Phones have no keyboard.
  await page.clock.install()
  await page.goto(chipsShelf)
  await takenOver(page)
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

test('a press on a button that comes before the page can hear it counts as soon as it can', async ({ page }) => {
  await signedIn(page)
  const letGo = await hold(page, '**/assets/*.js')
  await page.goto(biscuitShelf, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add Testwell Glucose Biscuits' }).click()
  await saying(page, 'Item Added', async () => letGo())
  await expect(page.getByRole('group', { name: 'Quantity of Testwell Glucose Biscuits' })).toHaveText('1')
})

test('the way to the search is pressed while the header is still being taken over: it leads there without a reload', async ({
  page,
}) => {
  // React marks the elements that it has taken over. The shell's have been when it listens to this; the header's come in
  // a task of their own.
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
  await page.goto(biscuitShelf)
  await expect(page).toHaveURL(/\/search$/)
  await expect(page.getByRole('searchbox')).toBeFocused()
  expect(documents).toBe(1)
})

test('letters typed before the page can hear them are searched for', async ({ page }) => {
  const letGo = await hold(page, '**/assets/*.js')
  await page.goto('/search', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('milk')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results: 2' })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('milk')
})

test('an order and a price chosen before the page can hear them are both shown', async ({ page }) => {
  const letGo = await hold(page, '**/assets/*.js')
  await page.goto(chipsShelf, { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
  await page.getByRole('combobox', { name: 'Price', exact: true }).selectOption('50')
  letGo()
  await expect(page).toHaveURL(/\?sort=price-up&maxPrice=50$/)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-up')
  await expect(page.getByRole('combobox', { name: 'Price', exact: true })).toHaveValue('50')
})
