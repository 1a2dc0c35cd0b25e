// What the first start of a shop prints. With the generated password, an administrator can open only the page that changes it.
import fs from 'node:fs'
import path from 'node:path'
import { expect, expectMessage, test } from './page-checks.ts'
import { emptyFolder, post, retryWhileBusy, start } from './process.ts'

const email = 'boss@shop.test'

// Only a shop that generated the password requires its change.
test('the first start prints the URL and, once, a password, which is changed before any other page opens', async ({
  page,
  isMobile,
}) => {
  const folder = emptyFolder()
  const dataDir = path.join(folder, 'data')
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: email }
  const shop = await start(env)
  const running = [shop]
  const logIn = async (password: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expectMessage(page, 'Login successful!', () =>
      page.getByRole('button', { name: 'Login', exact: true }).click(),
    )
  }
  try {
    await shop.open()
    expect(shop.output()).toContain(`Tokri is open   ${shop.url.replace('127.0.0.1', 'localhost')}`)
    expect(shop.output()).toContain(`Data folder     ${fs.realpathSync(dataDir)}`)
    const printed = /boss@shop\.test, password (\S+) \(shown only this once\)/.exec(shop.output())?.[1] ?? ''
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

    for (const address of ['/search?q=tea', '/dashboard/orders']) {
      await page.goto(shop.url + address)
      await expect(page).toHaveURL(`${shop.url}/change-password`)
    }
    // A click on a link within the page also returns to the form.
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/change-password`)

    const own = 'Very-long-jaggery-7'
    await page.getByLabel('Present password').fill(printed)
    await page.getByLabel('New password', { exact: true }).fill(own)
    await page.getByLabel('Confirm new password').fill(own)
    await page.getByRole('button', { name: 'Change password' }).click()
    // What a new shop needs next is there.
    await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await expect(page).toHaveURL(`${shop.url}/dashboard/orders`)
    if (!isMobile) await expect(page.getByRole('navigation', { name: 'Counter' })).toBeVisible()

    await page.goto('about:blank') // stops the polling of the page
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    const second = await start(env)
    running.push(second)
    await second.open()
    expect(second.output()).not.toContain('password')
    expect((await post(`${second.url}/api/user/login`, { email, password: own })).status).toBe(200)
  } finally {
    for (const { child, ended } of running) {
      child.kill('SIGTERM')
      await ended
    }
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
