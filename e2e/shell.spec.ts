import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { expect, expectMessage, test, waitForHydration } from './page-checks.ts'
import { addAddress, fillCart, orderCart, signInNewShopper } from './shopper.ts'

declare global {
  interface Window {
    themeAtFirst: string | undefined
    hinted: Array<string | null>
  }
}

test('the header has logo, search, Login and My Cart for a guest; the footer social links and a copyright line', {
  tag: '@both',
}, async ({ page, isMobile }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Tokri, home' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Search for Milk Bread and more...' })).toBeVisible()
  await expect(header.getByText('Delivery in 10 minutes')).toBeVisible()
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'My Cart' })).toBeVisible({ visible: !isMobile })
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: /opens in a new tab/ })).not.toHaveCount(0)
  await expect(footer.getByText('© Tokri')).toBeVisible()
  expect(await header.evaluate((element) => getComputedStyle(element).position)).toBe('sticky')
})

test('the search hint types one phrase after the other, and repeats', { tag: '@long' }, async ({ page }) => {
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

test('search and account change their layout at 1068 px, and the search box keeps its minimum width', {
  tag: '@desktop',
}, async ({ page }) => {
  const header = page.getByRole('banner')
  await page.goto('/search')
  for (const [width, wide] of [
    [1067, false],
    [1068, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(header.getByRole('link', { name: 'Back to home' })).toBeVisible({ visible: !wide })
    await expect(header.getByText('Login', { exact: true })).toBeVisible({ visible: wide })
    await expect(header.locator('a[aria-label="Login"]')).toBeVisible({ visible: !wide })
  }
  await page.goto('/')
  for (const [width, least] of [
    [375, 343], // the whole width between the margins
    [400, 360],
    [640, 360],
    [1024, 480],
    [1068, 480],
    [1280, 480],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const wayWidth = async () =>
      (await header.getByRole('link', { name: 'Search for Milk Bread and more...' }).boundingBox())?.width
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
    expect(await wayWidth(), `${width} px`).toBeGreaterThanOrEqual(least)
  }
})

/** Pairs of controls of the header that overlap, and controls that are outside the viewport. */
const misplaced = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const controls = [...header.querySelectorAll<HTMLElement>('a, button, search > div')].filter((control) =>
      control.checkVisibility(),
    )
    const nameOf = (control: HTMLElement) => control.ariaLabel || control.innerText || control.tagName
    const boxes = controls.map((control) => ({ control, box: control.getBoundingClientRect() }))
    const outside = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth)
    const pairs = boxes.flatMap(({ control, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ control: other, box: its }) =>
            !control.contains(other) &&
            box.left < its.right &&
            its.left < box.right &&
            box.top < its.bottom &&
            its.top < box.bottom,
        )
        .map(({ control: other }) => `${nameOf(control)} over ${nameOf(other)}`),
    )
    return [...outside.map(({ control }) => `${nameOf(control)} outside`), ...pairs]
  })

test('no part of the header covers another one at any width, for a guest and with a full cart', {
  tag: '@desktop',
}, async ({ page }) => {
  // The test sets its own widths.
  const check = async (who: string, ownPage: string) => {
    // Pages without pictures: the browser complains about preloaded ones when the width changes.
    for (const path of [ownPage, '/search?q=zzzzqqq']) {
      await page.goto(path)
      await waitForHydration(page)
      for (const width of [640, 820, 1024, 1067, 1068, 1080, 1120, 1160, 1200, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => misplaced(page), `${who} on ${path} at ${width} px`).toEqual([])
      }
    }
  }
  await check('a guest', '/login')
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.milk500, ids.biscuit])
  await check('a shopper', '/user')
})

test('the state of an order under way is readable in the header at every width', { tag: '@desktop' }, async ({
  page,
}) => {
  // The test sets its own widths. "Waiting for payment" is the longest order state in the header.
  const shopper = await signInNewShopper(page)
  await addAddress(page, shopper)
  await fillCart(page, shopper, [ids.milk500])
  await orderCart(page, shopper, 'online-payment')
  await fillCart(page, shopper, [ids.milk500, ids.biscuit])
  await page.goto('/user')
  const state = page.getByRole('banner').getByText('Waiting for payment', { exact: true })
  for (const width of [320, 360, 390, 820, 1067, 1068, 1080, 1160, 1200, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(state).toBeInViewport({ ratio: 1 })
    const cut = () =>
      state.evaluate(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight,
      )
    await expect.poll(cut, `${width} px`).toBe(false)
    await expect.poll(() => misplaced(page), `${width} px`).toEqual([])
  }
})

test('the whole header stays at the top while the page scrolls, in at most 104 px on a phone', {
  tag: '@phone',
}, async ({ browser, baseURL, isMobile, hasTouch }) => {
  for (const width of [320, 390, 820]) {
    // A window of its own for each width: Chromium sometimes draws no more frames after a loaded page got another size.
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      isMobile,
      hasTouch,
      viewport: { width, height: 500 },
    })
    const page = await context.newPage()
    const header = page.getByRole('banner')
    for (const path of ['/', '/search?q=chips', `/product/x-${ids.milk1l}`]) {
      await page.goto(path)
      await waitForHydration(page)
      await page.evaluate(() => scrollTo(0, 400))
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
      const box = await header.boundingBox()
      expect(box?.y, `${path} at ${width} px`).toBe(0)
      expect(box?.height, `${path} at ${width} px`).toBeLessThanOrEqual(104)
      for (const name of ['Tokri, home', 'Login'])
        await expect(header.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
      await expect(
        header.getByRole('link', { name: /^Search for/ }).or(page.getByRole('combobox', { name: 'Search products' })),
      ).toBeInViewport({
        ratio: 1,
      })
    }
    await context.close()
  }
})

test('the account menu shows the name, and links to profile, orders and addresses', { tag: '@desktop' }, async ({
  page,
}) => {
  // Below 1068 px the account has a page of its own.
  const shopper = await signInNewShopper(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Account' }).click()
  const menu = page.getByRole('menu')
  await expect(menu.getByText('My Account')).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: 'Asha Rao' })).toHaveAttribute('href', '/dashboard/profile')
  await expect(menu.getByRole('menuitem', { name: 'My Orders' })).toHaveAttribute('href', '/dashboard/myorders')
  await expect(menu.getByRole('menuitem', { name: 'Saved Address' })).toHaveAttribute('href', '/dashboard/myaddress')
  await expect(menu.getByRole('menuitem', { name: 'Upload Product' })).toHaveCount(0)
  // The first click navigates; the second one is on the same page and only closes the menu.
  for (const _time of ['first', 'second']) {
    await menu.getByRole('menuitem', { name: 'Asha Rao' }).click()
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
    await expect(menu).toHaveCount(0)
    // A loaded page moves the focus to its heading, which closes an open menu.
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^Profile/ })).toBeAttached()
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  }
  await menu.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()

  // The menu is closed for the next user who signs in.
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  // Wait for the home page: its heading takes the focus, which would close the menu.
  const release = await delayCalls(page, '**/api/cart/get-cart-items')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Account' })).toHaveAttribute('aria-expanded', 'false')
  await expect(menu).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/$/)
})

test('on a phone the account button links to the login, or to the account page when signed in', {
  tag: '@phone',
}, async ({ page }) => {
  // The test needs the account page; wide screens have a menu.
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
  await signInNewShopper(page)
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/user')
})

test('on a phone a bar links to the cart when it is not empty, except on the cart and the checkout', {
  tag: '@phone',
}, async ({ page }) => {
  // The test needs the cart bar; wide screens have the cart button.
  const shopper = await signInNewShopper(page)
  const bar = page.getByRole('link', { name: /View cart/ })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await expect(bar).toHaveCount(0)
  await fillCart(page, shopper, [ids.milk500, ids.biscuit])
  await page.reload()
  // ₹30 + ₹10 and 8.5 %.
  await expect(bar).toContainText('2 items · ₹43.40')
  await bar.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  await expect(bar).toHaveCount(0)
})

test('the footer links to the social pages that the settings name, and to no others', { tag: '@desktop' }, async ({
  page,
}) => {
  // The settings are shared by both projects: other tests find at least one link.
  const links = page.getByRole('contentinfo').getByRole('link', { name: /opens in a new tab/ })
  await page.goto('/')
  await expect(links).toHaveCount(3)
  const { data: settings } = await callApi(page.request, '/api/settings/get-settings', { method: 'get' })
  const { accessToken: token } = await signInAsAdministrator(page)
  const change = (social: object) =>
    callApi(page.request, '/api/settings/update', { method: 'put', data: { social }, token })
  const one = { facebook: '', instagram: 'https://www.instagram.com/a.shop', linkedin: '' }
  await change(one)
  try {
    await page.reload()
    await expect(links).toHaveCount(1)
    await expect(links).toHaveAttribute('href', one.instagram)
    await page.goto('/dashboard/settings')
    await page.getByLabel('LinkedIn').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Write the whole address, beginning with https://')).toBeVisible()
    await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/company/a-shop')
    await expectMessage(page, 'Settings saved', () => page.getByRole('button', { name: 'Save settings' }).click())
    await page.goto('/')
    await expect(links).toHaveCount(2)
  } finally {
    await change(settings.social)
  }
})

test('a picture that cannot be loaded is replaced by a quiet drawing', async ({ page }) => {
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await page.goto(`/dairy-${ids.dairy}/milk-${ids.milk}`)
  const picture = page.getByRole('main').getByRole('article').locator('img').first()
  await expect(picture).toHaveAttribute('src', '/art/no-picture.svg')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
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

test('a heading that renders after the requests of its page has the focus too', async ({ page }) => {
  const shopper = await signInNewShopper(page)
  await fillCart(page, shopper, [ids.milk500])
  const release = await delayCalls(page, '**/api/address/get-address')
  await page.goto('/cart')
  await page.getByRole('button', { name: /Proceed/ }).click()
  await expect(page).toHaveTitle('Checkout')
  await expect(page.locator('main [aria-hidden="true"]').first()).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
})

test('unusual URLs always show a page in the design of the shop', async ({ page }) => {
  for (const [address, status, title] of [
    ['/search?q=%00%ff', 200, /Search Results/],
    ['/search?q=%00', 200, /Search Results: [1-9]/],
    ['/Search/?q=chips', 200, /Search Results: 48/],
    ['/CART/', 200, 'Cart'],
    ['/nowhere', 404, 'This page is not on our shelves'],
    ['/a-xyz/b-xyz', 404, 'This page is not on our shelves'],
    ['/product/-', 404, 'This page is not on our shelves'],
    ['/product/%E0%A4%A', 404, 'This page is not on our shelves'],
    [`/product/x-${'9'.repeat(400)}`, 404, 'This page is not on our shelves'],
    ['/success?orderId=nobody-s', 200, /.+/],
  ] as const) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(status)
    await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(title)
    await page.waitForLoadState('networkidle')
    if (status !== 404) continue
    const back = page.getByRole('main').getByRole('link', { name: 'Back to the shop' })
    await expect(back, address).toHaveAttribute('href', '/')
  }
})

test('the splash shows its tagline while a client-rendered page loads user and categories', async ({ page }) => {
  await signInNewShopper(page)
  const splash = page.getByRole('status').filter({ hasText: 'Bringing groceries to your door in minutes' })
  for (const [path, waitsFor, then] of [
    ['/checkout', '/api/user/user-details', page.getByText('Your cart is empty !')],
    ['/dashboard/myaddress', '/api/sub-category/get-sub-categories', page.getByText('No addresses found.')],
    ['/user', '/api/category/get-categories', page.getByRole('main').getByRole('link', { name: 'Asha Rao' })],
  ] as const) {
    const release = await delayCalls(page, `**${waitsFor}`)
    const asked = page.waitForRequest(`**${waitsFor}`)
    await page.goto(path, { waitUntil: 'commit' })
    await asked
    await expect(splash).toBeVisible()
    release()
    await expect(then).toBeVisible()
    await expect(splash).toHaveCount(0)
  }
})
