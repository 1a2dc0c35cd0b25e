import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { testClock } from '../server/test/clock.ts'
import { expect, expectMessage, test } from './page-checks.ts'
import { emptyFolder, post, start } from './process.ts'
import { signInNewShopper } from './shopper.ts'

const STEP_MS = 30_000
/** The code of an app this many steps from now: the shop accepts one step to either side, each step once. */
const nextCode = (secret: string, steps: number) =>
  generate({ secret, epoch: Math.floor((testClock().getTime() + steps * STEP_MS) / 1000) })

const enterPassword = async (page: Page, password: string, action: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: action }).click()
}
const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
}

test('a shopper sets up an authenticator app, and signs in with its code and with a recovery code', async ({
  page,
  browser,
}) => {
  const shopper = await signInNewShopper(page)
  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await enterPassword(page, 'not this one', 'Continue')
  await expect(page.getByText('Invalid password')).toBeVisible()
  await enterPassword(page, shopper.password, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code of the app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code is not valid')).toBeVisible()
  // Not the code of the step before: it expires when this step ends, which may be before the server reads it.
  await page.getByLabel('Code of the app').fill(await nextCode(secret, 0))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 left')).toBeVisible()

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await logIn(elsewhere, shopper)
  await elsewhere.getByLabel('Code of your authenticator app').fill('000000')
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('This code is not valid')).toBeVisible()
  await elsewhere.getByLabel('Code of your authenticator app').fill(await nextCode(secret, 1))
  await expectMessage(elsewhere, 'Login successful!', () => elsewhere.getByRole('button', { name: 'Continue' }).click())
  await expect(elsewhere).toHaveURL(/\/$/)
  await other.close()

  const third = await browser.newContext()
  const again = await third.newPage()
  await again.goto('/login')
  await logIn(again, shopper)
  await again.getByRole('button', { name: 'I cannot use it' }).click()
  await again.getByLabel('Recovery code').fill(codes[0] ?? '')
  await expectMessage(again, 'Login successful!', () => again.getByRole('button', { name: 'Continue' }).click())
  await third.close()

  await page.reload()
  await expect(page.getByText('9 left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the authenticator app' }).click()
  await expectMessage(page, 'Authenticator app removed', () => enterPassword(page, shopper.password, 'Remove'))
})

// Browsers make passkeys for host names only, and the shop of the other tests has an IP address.
test('a passkey is added and signs in @desktop', { tag: '@long' }, async ({ page, context }) => {
  const folder = emptyFolder()
  const shop = await start({ DATA_DIR: path.join(folder, 'data') }, settings.server)
  try {
    await shop.open()
    const site = shop.url.replace('127.0.0.1', 'localhost')
    const person = { email: 'asha@shop.test', password: 'Jaggery-lamp-7' }
    await post(`${shop.url}/api/user/register`, {
      ...person,
      name: 'Asha Rao',
      confirmPassword: person.password,
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${site}/login`)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await expectMessage(page, 'Login successful!', () =>
      page.getByRole('button', { name: 'Login', exact: true }).click(),
    )
    await expect(page).toHaveURL(`${site}/`)
    await page.goto(`${site}/dashboard/profile`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await enterPassword(page, person.password, 'Continue')
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText(/^Passkey, /)).toBeVisible()

    await page.evaluate(() => localStorage.clear())
    await page.goto(`${site}/login`)
    await logIn(page, person)
    await expectMessage(page, 'Login successful!', () => page.getByRole('button', { name: 'Use a passkey' }).click())
    await expect(page).toHaveURL(`${site}/`)
    // An open page would report that its shop is gone.
    await page.close()
  } finally {
    shop.child.kill('SIGTERM')
    await shop.ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
