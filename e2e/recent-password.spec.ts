// With a setting, changes of roles and exports need a password that was entered within the last ten minutes.
import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import settings from '../scripts/node-settings.json' with { type: 'json' }
import { attachEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts'
import { expect, expectMessage, test } from './page-checks.ts'
import { emptyFolder, post, start } from './process.ts'

const admin = { email: 'boss@shop.test', password: 'Very-long-jaggery-7' }
const shopper = { name: 'Asha Rao', email: 'asha@shop.test', password: 'Jaggery-lamp-7' }

/** Makes the last password entry of every session eleven minutes older, and every e-mail proven. */
const passTime = async (dataDir: string) => {
  const postgres = await attachEmbeddedPostgres(dataDir)
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    await client.query("UPDATE sessions SET password_entered_at = password_entered_at - interval '11 minutes'")
    await client.query('UPDATE users SET verify_email = true')
  } finally {
    await client.end()
    await postgres.stop()
  }
}

const enter = async (page: Page, password: string) => {
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
}

// The setting applies to the whole shop, so this test starts its own.
test('the password is asked for again before a role is given and products are exported', { tag: '@desktop' }, async ({
  page,
}) => {
  const folder = emptyFolder()
  const dataDir = path.join(folder, 'data')
  const env = { DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const shop = await start(env, settings.server)
  try {
    await shop.open()
    await post(`${shop.url}/api/user/register`, { ...shopper, confirmPassword: shopper.password })
    await page.goto(`${shop.url}/login`)
    await page.getByLabel('Email').fill(admin.email)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(`${shop.url}/`)
    await page.goto(`${shop.url}/dashboard/settings`)
    await page.getByLabel('Ask for the password again').check()
    await expectMessage(page, 'Settings saved', () => page.getByRole('button', { name: 'Save settings' }).click())

    await passTime(dataDir)
    await page.goto(`${shop.url}/dashboard/people`)
    await page
      .getByRole('row')
      .filter({ hasText: shopper.email })
      .getByLabel(/^Role of/)
      .selectOption('Admin')
    await expect(page.getByRole('heading', { name: /^Make .* an administrator\?$/ })).toBeVisible()
    await enter(page, 'not this one')
    await expect(page.getByText('Invalid password')).toBeVisible()
    await expectMessage(page, 'Access updated', () => enter(page, admin.password))

    await passTime(dataDir)
    await page.goto(`${shop.url}/dashboard/import`)
    await page.getByRole('button', { name: /Export/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Enter your password again')).toBeVisible()
    await page.getByRole('button', { name: /Export/ }).click()
    const download = page.waitForEvent('download')
    await enter(page, admin.password)
    expect((await download).suggestedFilename()).toBe('products.csv')
    // An open page would report that its shop is gone.
    await page.close()
  } finally {
    shop.child.kill('SIGTERM')
    await shop.ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
