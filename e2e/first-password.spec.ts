// An administrator with the generated password can open only the change-password page.
import fs from 'node:fs'
import path from 'node:path'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { expect, expectMessage, test } from './page-checks.ts'
import { emptyFolder, post, retryWhileBusy, start } from './process.ts'

const email = 'boss@shop.test'

// Only a shop that generated the password requires its change.
test('the printed password is changed before any other page opens', async ({ page, isMobile }) => {
  const folder = emptyFolder()
  const shop = await start({ DATA_DIR: path.join(folder, 'data'), ADMIN_EMAIL: email }, settings.server)
  const logIn = async (password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expectMessage(page, 'Login successful!', () =>
      page.getByRole('button', { name: 'Login', exact: true }).click(),
    )
  }
  try {
    await shop.open()
    const printed = /boss@shop\.test, password (\S+) /.exec(shop.output())?.[1] ?? ''
    // The API accepts the printed password at once, for scripts that set up a shop.
    const loginResponse = await post(`${shop.url}/api/user/login`, { email, password: printed })
    const { data } = (await loginResponse.json()) as { data: { accessToken: string } }
    const headers = { authorization: `Bearer ${data.accessToken}` }
    expect((await retryWhileBusy(() => fetch(`${shop.url}/api/order/figures`, { headers }))).status).toBe(200)

    await page.goto(`${shop.url}/login`)
    await logIn(printed)
    await expect(page).toHaveURL(`${shop.url}/change-password`)
    await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
    await expect(page.getByText('Your password was printed when the shop first started')).toBeVisible()

    for (const address of ['/', '/cart', '/search?q=tea', '/dashboard/orders', '/dashboard/profile']) {
      await page.goto(shop.url + address)
      await expect(page).toHaveURL(`${shop.url}/change-password`)
    }
    // A click on a link within the page also returns to the form.
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/change-password`)

    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await page.goto(`${shop.url}/login`)
    await logIn(printed)
    await expect(page).toHaveURL(`${shop.url}/change-password`)

    const own = 'Very-long-jaggery-7'
    await page.getByLabel('Present password').fill(printed)
    await page.getByLabel('New password', { exact: true }).fill(own)
    await page.getByLabel('Confirm new password').fill(own)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await page.goto(`${shop.url}/dashboard/orders`)
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/dashboard/orders`)
    if (!isMobile) await expect(page.getByRole('navigation', { name: 'Counter' })).toBeVisible()
  } finally {
    await page.goto('about:blank') // stops the polling of the page
    shop.child.kill('SIGTERM')
    await shop.ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
