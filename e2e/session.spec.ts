import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { expect, successOf, test } from './page-checks.ts'
import { administrator } from './shop-template.ts'
import { signInNewShopper } from './shopper.ts'

const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')])
/** A page that makes no calls, so that none of them refreshes the tokens or ends the session during the test. */
const quiet = '/robots.txt'
const spoilAccessToken = async (page: Page) => {
  await page.goto(quiet)
  await page.evaluate(() => localStorage.setItem('accessToken', 'worn out'))
}

test.describe('a session', () => {
  test('survives two tabs that refresh it at the same time, and keeps what is typed in one while the other does', {
    tag: '@desktop',
  }, async ({ page, context }) => {
    const shopper = await signInNewShopper(page)
    await page.goto('/dashboard/profile')
    await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
    const other = await context.newPage()
    for (let round = 0; round < 2; round++) {
      await spoilAccessToken(page)
      await Promise.all([page.goto('/dashboard/profile'), other.goto('/dashboard/profile')])
      for (const tab of [page, other]) await expect(tab.getByLabel('Email')).toHaveValue(shopper.email)
    }

    const name = page.getByLabel('Name')
    await name.fill('Asha Me')
    await other.goto(quiet)
    const details: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/user-details')) details.push(request.url())
    })
    // The same session with an invalid signature.
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

  test('that ends in one tab ends in the others, and leaves a public page open', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    await signInNewShopper(page)
    await page.goto('/user')
    await expect(page.getByRole('button', { name: 'Logout' }).last()).toBeVisible()
    const [personal, open] = [await context.newPage(), await context.newPage()]
    await personal.goto('/dashboard/myaddress')
    await expect(personal.getByText('No addresses found.')).toBeVisible()
    await successOf(open, '/api/user/user-details', () => open.goto('/'))
    await open.waitForLoadState('networkidle')
    const asked: string[] = []
    open.on('request', (request) => {
      if (request.url().endsWith('/api/user/user-details')) asked.push(request.headers().authorization ?? 'as nobody')
    })
    await page.getByRole('button', { name: 'Logout' }).last().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(personal).toHaveURL(/\/login$/)
    await expect(open.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await open.waitForLoadState('networkidle')
    await expect(open).toHaveURL(/\/$/)
    expect(asked).toEqual([])
  })

  test('that ends in one tab while another calls the server ends quietly there', {
    tag: ['@desktop', '@long'],
  }, async ({ page, context }) => {
    await signInNewShopper(page)
    await page.goto('/user')
    await expect(page.getByRole('button', { name: 'Logout' }).last()).toBeVisible()
    // A cart that is still being read would not be read again below.
    await page.waitForLoadState('networkidle')
    // The server has ended the session, and its answer is still on the way.
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      void page.route('**/api/user/logout', async (route) => {
        const response = await route.fetch()
        const arrived = new Promise<void>((arrive) => {
          answer = arrive
        })
        resolve()
        await arrived
        await route.fulfill({ response })
      })
    })
    await page.getByRole('button', { name: 'Logout' }).last().click()
    await asked
    // A call of the same tab that the server refuses meanwhile.
    const late = page.waitForResponse('**/api/user/refresh-token')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    expect((await late).status()).toBe(401)
    await expect(page.getByText('Please log in again')).toHaveCount(0)
    const open = await context.newPage()
    const refused = open.waitForResponse('**/api/user/refresh-token')
    await open.goto('/')
    expect((await refused).status()).toBe(401)
    answer()
    await expect(page).toHaveURL(/\/$/)
    await expect(open.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await expect(open).toHaveURL(/\/$/)
    await expect(open.getByText('Please log in again')).toHaveCount(0)
  })
})

test.describe('a guest', () => {
  test('with only a token in a cookie is redirected to the profile once, and gets no session from it', {
    tag: ['@desktop', '@long'],
  }, async ({ page, baseURL }) => {
    const { data } = await callApi(page.request, '/api/user/login', { data: administrator })
    await page.context().addCookies([{ name: 'accessToken', value: data.accessToken, url: baseURL ?? '' }])
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await page.goto('/login')
    await expect.poll(() => visited.includes('/dashboard/profile')).toBe(true)
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
    // Each call once, however many navigations the browser makes.
    expect(visited.filter((path, step) => path !== visited[step - 1])).toEqual([
      '/login',
      '/dashboard/profile',
      '/login',
    ])
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('accessToken')
    expect(await tokens(page)).toEqual([null, null])
  })
})
