// How the shop looks at twice the size, without motion, and in forced colours. docs/accessibility.md lists what
// else shows each criterion of WCAG.
import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { expect, test, waitForHydration, wholeBrowser } from './page-checks.ts'
import { addAddress, fillCart, signInNewShopper } from './shopper.ts'

test.use(wholeBrowser)

const settled = async (page: Page) => {
  await waitForHydration(page)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const pages = ['/', '/search?q=milk', `/product/x-${ids.milk1l}`, '/cart', '/login']

test('at a zoom of 200 % nothing overflows the page', { tag: '@long' }, async ({ page }) => {
  // Zoom of 200 % is a window of half the size in CSS pixels. Set before a page is loaded: Chromium sometimes draws no more
  // frames after a loaded page got another size.
  const size = page.viewportSize()
  if (size) await page.setViewportSize({ width: Math.max(320, size.width / 2), height: Math.round(size.height / 2) })
  for (const path of pages) {
    await page.goto(path)
    await settled(page)
    const { scroll, shown } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      shown: document.documentElement.clientWidth,
    }))
    expect(scroll, path).toBeLessThanOrEqual(shown)
  }
})

test('with reduced motion nothing moves by itself', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of pages) {
    await page.goto(path)
    await settled(page)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations === Infinity,
        )
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 100)),
    )
    expect(moving, path).toEqual([])
  }
})

test('with reduced motion a toast is whole as soon as it is drawn', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/login')
  await settled(page)
  const firstOpacity = page.evaluate(
    () =>
      new Promise((found) => {
        new MutationObserver((_, observer) => {
          // The library measures a toast before it shows it with an animation.
          const toast = document.querySelector<HTMLElement>('[data-rht-toaster] [style*=animation]')
          if (!toast) return
          found(getComputedStyle(toast).opacity)
          observer.disconnect()
        }).observe(document, { subtree: true, childList: true, attributeFilter: ['style'] })
      }),
  )
  const [opacity] = await Promise.all([
    firstOpacity,
    page.getByRole('main').getByRole('button', { name: 'Login' }).click(),
  ])
  expect(opacity).toBe('1')
})

/** The buttons that are seen, each with its edge, its ground and whether it can be told apart from the page. */
const edges = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, [role=button]')]
      .filter((each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((each) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(each)
        const hasEdge =
          Number.parseFloat(borderTopWidth) >= 1 && borderTopStyle === 'solid' && borderTopColor !== backgroundColor
        return { name: each.getAttribute('aria-label') ?? each.textContent, hasEdge }
      }),
  )

test('in forced colours every button has an edge, and what is chosen differs from what is not', {
  tag: '@long',
}, async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500])
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [...pages.slice(0, 4), '/checkout', '/dashboard/myaddress']) {
    await page.goto(path)
    await settled(page)
    const shown = await edges(page)
    expect(shown.length, path).toBeGreaterThan(0)
    expect(
      shown.filter(({ hasEdge }) => !hasEdge),
      path,
    ).toEqual([])
  }
  await page.goto(`/product/x-${ids.milk1l}`)
  const heart = page.getByRole('button', { name: 'Favourite' })
  const ground = () => heart.evaluate((each) => getComputedStyle(each).backgroundColor)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const before = await ground()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(ground).not.toBe(before)
  // Without this the browser puts a plate in the colour of the page behind the text of the chosen size.
  const size = page.getByRole('navigation', { name: 'Sizes' }).getByText('1 L')
  expect(await size.evaluate((each) => getComputedStyle(each).getPropertyValue('forced-color-adjust'))).toBe('none')
})
