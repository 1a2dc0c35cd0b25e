import { expect, test, waitForHydration } from './page-checks.ts'

declare global {
  interface Window {
    themeAtFirst: string | undefined
    hinted: Array<string | null>
  }
}

test('the search hint types one phrase after the other, and repeats', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const hint = page.getByRole('banner').getByRole('link', { name: /^Search for/ })
  await hint.evaluate((element) => {
    window.hinted = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const { textContent } of addedNodes) window.hinted.push(textContent)
    }).observe(element, { childList: true, subtree: true })
  })
  await expect(hint).not.toContainText('Search "Milk"')
  // Ten phrases take about 17 seconds.
  await page.clock.runFor(40_000)
  const hinted = await page.evaluate(() => window.hinted)
  for (const word of ['Milk', 'Bread', 'Icecream', 'Fruits', 'Sugar', 'Paneer', 'Rice', 'Egg', 'Chips', 'Curd'])
    expect(hinted.filter((text) => text === `Search "${word}"`).length).toBeGreaterThanOrEqual(2)
})

test('the search hint does not move under reduced motion', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  const hint = page.getByRole('banner').getByRole('link', { name: /^Search for/ })
  await page.waitForLoadState('networkidle')
  await expect(hint).toContainText('Search "Milk"')
  // Without reduced motion, the hint would show another phrase by now.
  await page.clock.runFor(1600)
  await expect(hint).toContainText('Search "Milk"')
})

test('the theme follows the system, can be toggled, and is set before the first paint', async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const [light, dark] = ['rgb(250, 248, 244)', 'rgb(13, 20, 19)']
  expect(await background()).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await background()).toBe(dark)
  await page.emulateMedia({ colorScheme: 'light' })
  const place = isMobile ? page.getByRole('contentinfo') : page.getByRole('banner')
  if (!isMobile) await place.getByLabel('Language and appearance').click()
  await place.getByRole('button', { name: 'Light or dark' }).click()
  await expect.poll(background).toBe(dark)
  // The inline script in the head sets the theme before the first paint.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      window.themeAtFirst = document.documentElement.dataset.theme
    })
  })
  await page.reload()
  expect(await page.evaluate(() => window.themeAtFirst)).toBe('dark')
  expect(await background()).toBe(dark)
})

test('after navigation the heading has the focus, Tab starts with a link to the content, and no inline script runs again', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  const inline = () => page.evaluate(() => document.head.querySelectorAll('script:not([src], [type])').length)
  const before = await inline()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('link', { name: 'See All in Dairy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Milk' })).toBeFocused()
  expect(await inline()).toBe(before)
})

test('unusual URLs always show a page in the design of the shop', async ({ page }) => {
  const gone = 'This page is not on our shelves'
  for (const [address, status, title] of [
    ['/search?q=%00%ff', 200, 'Search Results'],
    ['/search?q=%00', 200, /Search Results: [1-9]/],
    ['/Search/?q=chips', 200, 'Search Results: 48'],
    ['/CART/', 200, 'Cart'],
    ['/nowhere', 404, gone],
    ['/a-xyz/b-xyz', 404, gone],
    ['/product/-', 404, gone],
    [`/product/x-${'9'.repeat(400)}`, 404, gone],
    ['/recipe/x', 404, gone],
    [`/recipe/x-${'a'.repeat(24)}`, 404, gone],
  ] as const) {
    const response = await page.request.get(address)
    const [, heading] = /<h1[^>]*>([^<]*)/.exec(await response.text()) ?? []
    expect([response.status(), heading], address).toEqual([status, expect.stringMatching(title)])
  }
  for (const address of ['/product/%E0%A4%A', '/search?q=%00%ff', '/success?orderId=nobody-s']) {
    const response = await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(/./)
    await page.waitForLoadState('networkidle')
    if (response?.status() !== 404) continue
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(gone)
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/')
  }
})
