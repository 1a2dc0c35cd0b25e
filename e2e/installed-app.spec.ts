import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test, waitForHydration, wholeBrowser } from './page-checks.ts'
import { openUpdateProxy } from './update-proxy.ts'

test.use(wholeBrowser)

/** Compressed bytes. The JavaScript includes what the page loads by itself afterwards, such as related products. */
const LIMITS = { javaScript: 130_000, css: 16_384, html: 40_000 }

/** Resolves when the service worker controls the page; the page has loaded all of its code by then. */
const workerInCharge = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

const pages = [
  ['home', '/'],
  ['listing', `/snacks-${ids.snacks}/chips-${ids.chips}`],
  ['product', `/product/x-${ids.milk1l}`],
  ['search', '/search?q=chips'],
] as const

test('pages stay within their size limits: HTML, JavaScript, CSS', { tag: '@desktop' }, async ({ request }) => {
  // The files are the same in both projects.
  const compressed = async (url: string) => {
    const response = await request.get(url, { headers: { 'accept-encoding': 'br' } })
    return Number(response.headers()['content-length'])
  }
  const sum = async (urls: string[]) => (await Promise.all(urls.map(compressed))).reduce((all, one) => all + one, 0)
  for (const [name, path] of pages)
    await test.step(name, async () => {
      const html = await (await request.get(path)).text()
      const files = (pattern: RegExp) => [...new Set(html.match(pattern))]
      const scripts = files(/\/assets\/[\w.$-]+\.js/g)
      expect(scripts.length).toBeGreaterThan(1)
      expect(await sum(scripts)).toBeLessThanOrEqual(LIMITS.javaScript)
      const stylesheets = files(/\/assets\/[\w.$-]+\.css/g)
      expect(stylesheets).toHaveLength(1)
      expect(await sum(stylesheets)).toBeLessThanOrEqual(LIMITS.css)
      expect(await compressed(path)).toBeLessThanOrEqual(LIMITS.html)
      // Code for admin screens and forms is not among them.
      expect(scripts.join()).not.toMatch(/chart|maplibre|upload|hook-form|index\.esm/)
    })
})

test(
  'the first page of a phone loads no more JavaScript than its limit, with what follows the page',
  {
    tag: '@phone',
  },
  async ({ browser }, { project }) => {
    for (const [name, path] of pages)
      await test.step(name, async () => {
        const context = await browser.newContext({ ...project.use, ...wholeBrowser })
        const page = await context.newPage()
        let bytes = 0
        page.on('response', (response) => {
          if (response.request().resourceType() === 'script') bytes += Number(response.headers()['content-length'])
        })
        await page.goto(path)
        await workerInCharge(page)
        await page.waitForLoadState('networkidle')
        expect(bytes).toBeGreaterThan(50_000)
        expect(bytes).toBeLessThanOrEqual(LIMITS.javaScript)
        await context.close()
      })
  },
)

test('a page is the same for every guest, is revalidated by ETag, and blocks foreign scripts', async ({ page }) => {
  const look = async () => {
    const first = await page.request.get('/', { headers: { 'accept-encoding': 'br' } })
    const personal = await page.request.get('/?utm_source=x', {
      headers: { authorization: 'Bearer nonsense', cookie: 'a=b' },
    })
    const again = await page.request.get('/', { headers: { 'if-none-match': first.headers().etag ?? '' } })
    return { first, again, same: (await personal.text()) === (await first.text()) && again.status() === 304 }
  }
  let { first, again, same } = await look()
  // Another test may change the catalogue between two requests.
  await expect
    .poll(async () => {
      if (!same) ({ first, again, same } = await look())
      return same
    })
    .toBe(true)
  for (const response of [first, again]) {
    const policy = response.headers()['content-security-policy']
    expect(policy).toMatch(/script-src 'self' 'sha256-/)
    expect(policy?.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe')
    expect(response.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
  }
})

test('the shop can be installed, and has a manifest, a sitemap and robots.txt', { tag: '@desktop' }, async ({
  page,
}) => {
  // This test checks files, not the screen.
  await page.goto('/')
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(manifestUrl ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Tokri', start_url: '/', display: 'standalone' })
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  const robots = await (await page.request.get('/robots.txt')).text()
  const sitemap = /Sitemap: \S+(\/sitemap\.xml)/.exec(robots)?.[1] ?? ''
  const map = await page.request.get(sitemap)
  expect(map.headers()['content-type']).toContain('application/xml')
  const text = await map.text()
  for (const path of [`/dairy-${ids.dairy}/milk-${ids.milk}`, `/product/testwell-toned-milk-${ids.milk1l}`])
    expect(text).toContain(path)
})

test.describe('without a network', () => {
  test.use({
    allowedErrors: /NetworkError|net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch dynamically imported module/,
  })

  test('a viewer that cannot be loaded leaves the product page as it is', async ({ page, context }) => {
    await page.goto(`/product/x-${ids.milk1l}`)
    await workerInCharge(page)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Open picture 1/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Server unreachable' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testwell Toned Milk')
    await context.setOffline(false)
  })

  test('the first page ever visited can be read again', async ({ page, context }) => {
    await page.goto('/')
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true)
    await context.setOffline(true)
    await page.goto(`/product/x-${ids.eggs6}`)
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Groceries at your door/)
    await context.setOffline(false)
  })

  test('visited pages can be read, Back too, and others say that the browser is offline until the network is back', async ({
    page,
    context,
  }) => {
    const isKept = () => page.evaluate(async () => (await caches.match(location.href)) !== undefined)
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/')
    await workerInCharge(page)
    // A page visited as a document is cached with everything it needs.
    await page.goto(`/dairy-${ids.dairy}/milk-${ids.milk}`)
    await page.waitForLoadState('networkidle')
    await waitForHydration(page)
    await expect.poll(isKept).toBe(true)
    await page.getByRole('main').getByRole('article').getByRole('link').last().click()
    await expect(page).toHaveURL(/\/product\//)
    await expect.poll(isKept).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(heading).toHaveText('Testwell Toned Milk')
    await waitForHydration(page)
    await page.goBack()
    await expect(heading).toHaveText('Milk')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(heading).toHaveText('Milk')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.goto(`/product/x-${ids.eggs6}`)
    await expect(heading).toHaveText('You are offline')
    await context.setOffline(false)
    await expect(heading).toHaveText('Testwell Brown Eggs')

    // The code of product pages is cached, the next product is not.
    await page.getByRole('link', { name: 'Tokri, home' }).click()
    const paneer = page.getByRole('article').filter({ hasText: 'Fresh Paneer' }).first()
    await expect(paneer).toBeVisible()
    await waitForHydration(page)
    await context.setOffline(true)
    await paneer.getByRole('link').click()
    await expect(heading).toHaveText('You are offline')
    await context.setOffline(false)
  })
})

test('a new version is announced, and activates when the shopper accepts it', async ({ page, baseURL }) => {
  const shop = await openUpdateProxy(baseURL ?? '')
  await page.goto(shop.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto(`${shop.url}/search`)
  const prompt = page.getByRole('status').filter({ hasText: 'A new version of the shop is ready.' })
  await page.waitForLoadState('networkidle')
  await expect(prompt).toHaveCount(0)
  shop.release()
  // Returns to the tab, and repeats that if the page did not listen yet.
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => comeBack().then(() => prompt.isVisible())).toBe(true)
  await Promise.all([page.waitForEvent('load'), prompt.getByRole('button', { name: 'Reload' }).click()])
  await expect(page.getByRole('heading', { level: 1, name: /Search Results/ })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(prompt).toHaveCount(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull()
  await page.goto('about:blank')
  await shop.close()
})
