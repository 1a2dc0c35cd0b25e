import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, overlays, test, waitForHydration } from './page-checks.ts'
import { fillCart, signInNewShopper } from './shopper.ts'

const milk = `/product/testwell-toned-milk-${ids.milk1l}`

test('a product page shows price, discount, promise, "Why shop" and every detail', async ({ page }) => {
  await page.goto(milk)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Testwell Toned Milk')
  await expect(main.getByText('10 Min').first()).toBeVisible()
  // ₹60 less 5 %.
  await expect(main.getByText('₹57').first()).toBeVisible()
  await expect(main.locator('s').filter({ hasText: '₹60' }).first()).toBeVisible()
  await expect(main.getByText('5% Discount')).toBeVisible()
  for (const promise of ['Superfast Delivery', 'Best Prices & Offers', 'Wide assortment'])
    await expect(main.getByText(promise)).toBeVisible()
  await expect(main.getByText('over 5000 products')).toBeVisible()
  for (const [name, text] of [
    ['Description', 'Testwell Toned Milk, made for the tests.'],
    ['Unit', '1 L'],
    ['Brand', 'Testwell'],
    ['Country of origin', 'India'],
  ] as const) {
    const term = main.locator('dt').filter({ hasText: name })
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(text)
  }
})

test('the gallery has dots and thumbnails and opens a full-screen viewer that Escape and Back close', async ({
  page,
}) => {
  await page.goto(milk)
  await page.getByRole('button', { name: 'Show picture 2' }).click()
  await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true')
  const open = page.getByRole('button', { name: 'Open picture 2 of 2' })
  await open.click()
  const viewer = page.locator('.yarl__root')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await overlays(page).toBe(0)
  await open.click()
  await expect(viewer).toBeVisible()
  await overlays(page).toBe(1)
  await page.goBack()
  await expect(viewer).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${milk}$`))
})

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

test('on a phone one bar at the bottom holds price, Add and cart wherever the page is scrolled', {
  tag: '@phone',
}, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.biscuit])
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto(milk)
    await waitForHydration(page)
    const main = page.getByRole('main')
    const add = main.getByRole('button', { name: 'Add Testwell Toned Milk' }).first()
    const cart = page.getByRole('link', { name: /^View cart/ })
    await expect(cart).toHaveCount(1)
    for (const place of [0, 300, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), place)
      for (const part of [add, cart, page.locator('.product-bar').getByText('₹57')]) {
        await expect(part).toBeInViewport({ ratio: 1 })
        // No other element covers it.
        const covered = await part.evaluate((element) => {
          const { left, top, width: wide, height } = element.getBoundingClientRect()
          const hit = document.elementFromPoint(left + wide / 2, top + height / 2)
          return !(hit && (element.contains(hit) || hit.contains(element)))
        })
        expect(covered, `${width} px, scrolled to ${place}`).toBe(false)
      }
    }
    // The bar does not cover the end of the page, which moves down while the shelf above it is filled.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const { bottom } = await page
        .getByRole('contentinfo')
        .evaluate((footer) => (footer.firstElementChild ?? footer).getBoundingClientRect())
      expect(bottom).toBeLessThanOrEqual((await add.boundingBox())?.y ?? 0)
    }).toPass()
  }
  await page.getByRole('button', { name: 'Add Testwell Toned Milk' }).first().click()
  await expect(page.getByRole('link', { name: /^View cart, 2 items/ })).toBeVisible()
  await page.getByRole('link', { name: /^View cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
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

test('related products of the same subcategory are offered below', async ({ page }) => {
  await page.goto(`/snacks-${ids.snacks}/chips-${ids.chips}`)
  await waitForHydration(page)
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  const title = page.getByRole('heading', { level: 1, name: 'Testwell Thin Salted Chips' })
  await expect(title).toBeVisible()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const related = page.getByRole('region', { name: 'More from Chips' })
  await expect(related.getByRole('article')).toHaveCount(12)
  await expect(related.getByRole('link', { name: 'Testwell Thin Salted Chips' })).toHaveCount(0)
  await related.getByRole('link', { name: 'Testwell Thin Masala Chips' }).click()
  await expect(title).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Testwell Thin Masala Chips' })).toBeVisible()
})

test('the other sizes of a product are not among the related ones', async ({ page }) => {
  const asked = page.waitForResponse('**/api/product/get-productbycategoryandsubcategory')
  await page.goto(`/product/testwell-toned-milk-${ids.milk500}`)
  await waitForHydration(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await asked
  await expect(page.getByRole('navigation', { name: 'Sizes' }).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'More from Milk' })).toHaveCount(0)
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

test('a skeleton shows while a product loads', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const release = await delayCalls(page, '**/api/product/get-product-details')
  await page.getByRole('region', { name: 'Dairy' }).getByRole('link', { name: 'Testwell Brown Eggs' }).click()
  await expect(page.locator('main .animate-pulse').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Testwell Brown Eggs')
})
