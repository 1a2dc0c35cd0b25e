import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test, waitForHydration, wholeBrowser } from './page-checks.ts'

test.use(wholeBrowser)

const milk = `/product/testwell-toned-milk-${ids.milk1l}`

test('pinch, wheel and keyboard zoom the picture of the viewer', { tag: ['@both', '@long'] }, async ({
  page,
  isMobile,
}) => {
  await page.goto(milk)
  await page.getByRole('button', { name: 'Open picture 1 of 2' }).click()
  const picture = page.locator('.yarl__slide_current .yarl__slide_image')
  await expect(picture).toBeVisible()
  const width = async () => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  if (isMobile) {
    const devtools = await page.context().newCDPSession(page)
    const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: 195 - apart, y: 422, id: 0 },
                { x: 195 + apart, y: 422, id: 1 },
              ],
      })
    await fingers('touchStart', 30)
    for (const apart of [50, 80, 110, 140]) await fingers('touchMove', apart)
    await fingers('touchEnd', 0)
  } else {
    await picture.hover()
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -400)
    await page.keyboard.up('Control')
  }
  await expect.poll(width).toBeGreaterThan(before * 1.5)
  if (isMobile) return
  await page.keyboard.press('Control+0')
  await expect.poll(width).toBeCloseTo(before, 0)
  await page.keyboard.press('Control+Equal')
  await expect.poll(width).toBeGreaterThan(before)
})

test('a product page opened from a card is complete, and Back returns to the same place on it', async ({ page }) => {
  await page.goto('/search?q=chips')
  await waitForHydration(page)
  await page.getByRole('article').first().getByRole('link').click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Product details' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Why shop from' })).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(main.getByRole('region', { name: /^More from/ }).getByRole('article')).not.toHaveCount(0)
  const place = await page.evaluate(async () => {
    scrollTo(0, document.documentElement.scrollHeight)
    // The router saves the position of a page that had a scroll event, which is sent with the next frame.
    await new Promise(requestAnimationFrame)
    return Math.round(scrollY)
  })
  expect(place).toBeGreaterThan(0)
  // Without Playwright's own scrolling, which would change the place.
  await page.getByRole('banner').getByRole('link').first().dispatchEvent('click')
  await expect(main.getByRole('heading', { name: 'Product details' })).toHaveCount(0)
  await page.goBack()
  await expect(main.getByRole('heading', { name: 'Product details' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
})

test('a product page opens without an error when the browser skips the animation', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { startViewTransition } = Document.prototype
    Document.prototype.startViewTransition = function (change) {
      const transition = startViewTransition.call(this, change)
      transition.skipTransition()
      document.documentElement.dataset.skipped = 'yes'
      return transition
    }
  })
  await page.goto('/search?q=chips')
  await waitForHydration(page)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('main').getByRole('heading', { name: 'Product details' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-skipped', 'yes')
})

test('the page opens by its id whatever the slug says, with one canonical address and structured data', async ({
  request,
}) => {
  for (const path of [milk, `/product/Testwell-Toned--Milk-${ids.milk1l}`, `/product/x-${ids.milk1l}`]) {
    const response = await request.get(path)
    expect(response.status()).toBe(200)
    expect(await response.text()).toMatch(new RegExp(`<link rel="canonical" href="http://[^"/]+${milk}"`))
  }
  const html = await (await request.get(milk)).text()
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Testwell Toned Milk',
    offers: { priceCurrency: 'INR', price: 57, availability: 'https://schema.org/InStock' },
  })
  expect(html).toContain('<meta property="og:title" content="Testwell Toned Milk 1 L at ₹57"/>')
  expect(html).toMatch(/<meta name="description" content="Testwell Toned Milk, made for the tests\."\/>/)
})
