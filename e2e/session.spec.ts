import type { Page } from '@playwright/test'
import { ids } from '../demo/src/catalogue/test-catalogue.ts'
import { asAdministrator } from './administrator.ts'
import { ask } from './ask.ts'
import { expect, expectAccessible, saying, test } from './page-checks.ts'
import { administrator } from './shop.ts'
import { fillCart, signedIn } from './shopper.ts'

const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')])
/** A page that asks the shop for nothing: no call under way renews the tokens, or ends the session, behind our back. */
const quiet = '/robots.txt'
const spoilAccessToken = async (page: Page) => {
  await page.goto(quiet)
  await page.evaluate(() => localStorage.setItem('accessToken', 'worn out'))
}

/** Counts the calls of this page for new tokens. */
const countRefreshes = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh-token')) calls.push(request.url())
  })
  return calls
}

test.describe('a session', () => {
  test('is renewed once for many calls at once, and nobody notices', async ({ page }) => {
    const shopper = await signedIn(page)
    await page.goto('/dashboard/profile')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    await spoilAccessToken(page)
    const refreshes = countRefreshes(page)
    await page.goto('/dashboard/profile')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    await expect(page.getByText('This device')).toBeVisible()
    expect(refreshes).toHaveLength(1)
    expect(await tokens(page)).not.toContain('worn out')
  })

  test('stays with two tabs that renew it at the same time', async ({ page, context }) => {
    const shopper = await signedIn(page)
    await page.goto('/dashboard/profile')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    const other = await context.newPage()
    for (let round = 0; round < 3; round++) {
      await spoilAccessToken(page)
      await Promise.all([page.goto('/dashboard/profile'), other.goto('/dashboard/profile')])
      for (const tab of [page, other]) await expect(tab.getByLabel('Email')).toHaveValue(shopper.email)
    }
  })

  test('that is renewed in one tab leaves in the others what is being typed there', async ({ page, context }) => {
    const shopper = await signedIn(page)
    await page.goto('/dashboard/profile')
    const name = page.getByLabel('Name')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    await name.fill('Asha Me')
    const other = await context.newPage()
    await other.goto(quiet)
    const details: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/user-details')) details.push(request.url())
    })
    // The same session, with a signature that the server does not take.
    await other.evaluate(() => {
      const [header, claims] = (localStorage.getItem('accessToken') ?? '').split('.')
      localStorage.setItem('accessToken', `${header}.${claims}.worn-out`)
    })
    await other.goto('/dashboard/profile')
    await expect(other.getByLabel('Email')).toHaveValue(shopper.email)
    expect(await tokens(page)).not.toContainEqual(expect.stringContaining('worn-out'))
    await expect(name).toHaveValue('Asha Me')
    expect(details).toEqual([])
  })

  test('ends once for somebody who presses Logout twice, at home and without a complaint', async ({
    page,
    isMobile,
  }) => {
    await signedIn(page)
    await page.goto(isMobile ? '/user' : '/dashboard/fno')
    let calls = 0
    await page.route('**/api/user/logout', (route) => {
      calls++
      return route.continue()
    })
    await saying(page, 'Logged out successfully', () => page.getByRole('button', { name: 'Logout' }).last().dblclick())
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    expect(calls).toBe(1)
  })

  test('that cannot be renewed ends at the login, with both tokens gone', async ({ page }) => {
    await signedIn(page)
    await page.goto(quiet)
    await page.evaluate(() => {
      localStorage.setItem('accessToken', 'worn out')
      localStorage.setItem('refreshToken', 'never good')
    })
    await page.goto('/dashboard/myaddress')
    await expect(page).toHaveURL(/\/login$/)
    expect(await tokens(page)).toEqual([null, null])
  })

  test('survives a server that has no time for a moment', async ({ page }) => {
    const shopper = await signedIn(page)
    await spoilAccessToken(page)
    await page.route('**/api/user/refresh-token', (route) => route.fulfill({ status: 429, body: '{}' }))
    await page.goto('/dashboard/myaddress')
    await expect(page.getByRole('heading', { level: 1, name: 'My Addresses' })).toBeVisible()
    await page.unroute('**/api/user/refresh-token')
    await page.goto('/dashboard/profile')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  })

  test('shows in every tab what another put into the cart', async ({ page, context, isMobile }) => {
    const shopper = await signedIn(page)
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty !')).toBeVisible()
    await fillCart(page, shopper, [ids.biscuit])
    // Another tab was in front, and this one comes back.
    const other = await context.newPage()
    await other.goto('/search')
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByRole('main').getByText('Glucose Biscuits')).toBeVisible()
    if (!isMobile) await expect(page.getByRole('banner').getByRole('button', { name: /1 item/ })).toBeVisible()
  })

  test('that ends in another tab leaves a page for everybody where it is, and nobody is asked who is here', async ({
    page,
    context,
  }) => {
    await signedIn(page)
    await page.goto('/')
    const other = await context.newPage()
    await other.goto('/')
    for (const each of [page, other]) await each.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/user-details')) asked.push(request.headers().authorization ?? 'as nobody')
    })
    await other.evaluate(() => localStorage.clear())
    await expect(page.locator('html')).not.toHaveAttribute('data-session')
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/$/)
    expect(asked).toEqual([])
  })

  test('that ends in one tab ends in the others', async ({ page, context }) => {
    await signedIn(page)
    await page.goto('/user')
    await expect(page.getByRole('button', { name: 'Logout' }).last()).toBeVisible()
    const [personal, open] = [await context.newPage(), await context.newPage()]
    await personal.goto('/dashboard/myaddress')
    await expect(personal.getByText('No addresses found.')).toBeVisible()
    await open.goto('/')
    await expect(open.getByRole('link', { name: 'Login', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Logout' }).last().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(personal).toHaveURL(/\/login$/)
    await expect(open.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect(open).toHaveURL(/\/$/)
  })
})

test.describe('a guest', () => {
  for (const path of ['/dashboard', '/Dashboard/', '/dashboard/profile', '/dashboard/myaddress', '/user', '/USER/'])
    test(`at ${path} is sent to the login`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
    })

  test('whose refresh token is refused stays at the login, without it', async ({ page }) => {
    await page.goto(quiet)
    await page.evaluate(() => localStorage.setItem('refreshToken', 'never good'))
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    expect(await tokens(page)).toEqual([null, null])
  })

  test('with a worn out token in a cookie alone is not sent to and fro', async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'accessToken', value: 'worn-out', url: baseURL ?? '' }])
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await page.goto('/login')
    await expect.poll(() => visited.includes('/dashboard/profile')).toBe(true)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    // Each once, however many steps the browser takes on one page.
    expect(visited.filter((path, step) => path !== visited[step - 1])).toEqual([
      '/login',
      '/dashboard/profile',
      '/login',
    ])
    expect(await page.context().cookies()).toEqual([])
  })
})

test.describe('somebody who is signed in', () => {
  for (const path of ['/login', '/Login/', '/register', '/forgot-password'])
    test(`is sent from ${path} to the profile`, async ({ page }) => {
      await signedIn(page)
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard\/profile$/)
    })

  test('with a refresh token alone is sent to the profile too', async ({ page }) => {
    const shopper = await signedIn(page)
    await page.goto(quiet)
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  })

  test('with a good token in a cookie alone is sent to the profile', async ({ page, baseURL }) => {
    const { data } = await ask(page.request, '/api/user/login', { data: administrator })
    await page.context().addCookies([{ name: 'accessToken', value: data.accessToken, url: baseURL ?? '' }])
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
    await expect(page.getByLabel('Email')).toHaveValue(administrator.email)
  })

  test('finds the placeholder and the profile behind the dashboard’s address', async ({ page, isMobile }) => {
    await signedIn(page)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/dashboard\/profile$/)
    if (isMobile) await page.goto('/dashboard/fno')
    else await page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'F&O' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'fno' })).toBeVisible()
    await expectAccessible(page)
  })

  test('as an administrator sees so in the menu, with the entries of the counter', async ({ page, isMobile }) => {
    await asAdministrator(page)
    await page.goto(isMobile ? '/user' : '/dashboard/fno')
    if (!isMobile) await page.getByRole('button', { name: 'Account' }).click()
    const menu = isMobile ? page.getByRole('main') : page.getByRole('menu')
    await expect(menu.getByText('(Admin)')).toBeVisible()
    for (const entry of ['Category', 'Sub Category', 'Product', 'Upload Product', 'My Orders', 'Saved Address'])
      await expect(menu.getByRole(isMobile ? 'link' : 'menuitem', { name: entry, exact: true })).toBeVisible()
    await expectAccessible(page)
  })
})
