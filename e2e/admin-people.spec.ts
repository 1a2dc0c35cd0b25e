// Admin screens for people and settings.
import { signInAsAdministrator } from './administrator.ts'
import { apiResponse, callApi } from './api.ts'
import { expect, expectMessage, test } from './page-checks.ts'
import { proveEmail } from './prove-email.ts'
import { administrator } from './shop-template.ts'
import { signInNewShopper } from './shopper.ts'

test('a suspended shopper is signed out, and may sign in again once active', async ({ page, browser }) => {
  await signInAsAdministrator(page)
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const shopper = await context.newPage()
  const { email, password, accessToken } = await signInNewShopper(shopper)
  await shopper.goto('/dashboard/profile')
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/dashboard/people')
  await page.getByLabel('Search people').fill(email)
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByLabel(/^Status of/).selectOption('Suspended')
  await expect(row.getByLabel(/^Status of/)).toHaveValue('Suspended')
  const whoAmI = { method: 'get', token: accessToken } as const
  await expect.poll(async () => (await apiResponse(page.request, '/api/user/user-details', whoAmI)).status()).toBe(401)
  await shopper.goto('/dashboard/profile')
  await expect(shopper).toHaveURL(/\/login$/)
  const signIn = async () =>
    (await apiResponse(page.request, '/api/user/login', { data: { email, password } })).status()
  expect(await signIn()).toBe(403)
  await row.getByLabel(/^Status of/).selectOption('Active')
  await expect.poll(signIn).toBe(200)
  await context.close()
})

test('a person is given a duty and loses it again, by keyboard', async ({ page, browser }) => {
  await signInAsAdministrator(page)
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const { email, accessToken } = await signInNewShopper(await context.newPage())
  await context.close()
  await proveEmail(email)
  const mine = { method: 'get', token: accessToken } as const
  const shiftStatus = async () => (await apiResponse(page.request, '/api/shift/mine', mine)).status()
  expect(await shiftStatus()).toBe(403)

  await page.goto('/dashboard/people')
  await page.getByLabel('Search people').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const none = page.getByRole('button', { name: /^Duties of .*: none$/ })
  await expect(none).toBeEnabled()
  await none.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /^Picker/ }).press('Space')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Duties of .*: Picker/ })).toBeVisible()
  await expect.poll(shiftStatus).toBe(200)

  await page.getByRole('button', { name: /^Duties of .*: Picker/ }).click()
  await dialog.getByRole('checkbox', { name: /^Picker/ }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Duties of .*: none$/ })).toBeVisible()
  await expect.poll(shiftStatus).toBe(403)
})

test('the last administrator cannot be demoted, and the screen says so', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/people')
  await page.getByLabel('Search people').fill('admin@tokri.test')
  const row = page.getByRole('row').filter({ hasText: 'admin@tokri.test' })
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByLabel(/^Role of/).selectOption('User')
  await page.getByRole('dialog').getByLabel('Your password').fill(administrator.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The last administrator cannot be removed')).toBeVisible()
  await expect(row.getByLabel(/^Role of/)).toHaveValue('Admin')
  await page.getByLabel('Search people').fill('nobody at all')
  await expect(page.getByText('Nobody fits this search')).toBeVisible()
})

test('settings are saved with the keyboard, and a shop without a name is refused', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/settings')
  const name = page.getByLabel('Store name')
  await expect(name).toHaveValue('Tokri')
  const answered = page.waitForResponse('**/api/settings/update')
  await name.press('ControlOrMeta+Enter')
  expect((await answered).status()).toBe(200)
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled()
  await page.getByLabel('Delivery promise in minutes').fill('0')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The promise is from 1 to 600 minutes')).toBeVisible()
  await page.getByLabel('Peacock, as the shop comes').uncheck()
  await page.getByLabel('Hue').fill('300')
  await name.fill('  ')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('All fields are required')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Tokri')
})

test('a role is changed only after a question and with the password', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  await signInAsAdministrator(page)
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL ?? '' })
  const { email } = await signInNewShopper(await context.newPage())
  await context.close()
  await page.goto('/dashboard/people')
  await page.getByLabel('Search people').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  const role = page
    .getByRole('row')
    .filter({ hasText: email })
    .getByLabel(/^Role of/)
  const dialog = page.getByRole('dialog')
  await role.press('ArrowDown')
  await expect(dialog).toContainText('an administrator?')
  await expect(dialog).toContainText(email)
  await dialog.getByLabel('Your password').fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toContainText('Invalid password')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.getByLabel('Search people').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(role).toHaveValue('User')
})

test('two administrators who save settings do not undo each other', { tag: '@desktop' }, async ({ page }) => {
  const { accessToken: token } = await signInAsAdministrator(page)
  const update = (data: object) => callApi(page.request, '/api/settings/update', { method: 'put', data, token })
  const read = async () => (await callApi(page.request, '/api/settings/get-settings', { method: 'get', token })).data
  await page.goto('/dashboard/settings')
  const linkedIn = page.getByLabel('LinkedIn')
  const save = page.getByRole('button', { name: 'Save settings' })
  await linkedIn.fill('https://www.linkedin.com/company/tokri')
  await update({ answerSeconds: 61 })
  await expectMessage(page, 'Settings saved', () => save.click())
  expect(await read()).toMatchObject({
    answerSeconds: 61,
    social: { linkedin: 'https://www.linkedin.com/company/tokri' },
  })

  await page.reload()
  const { social } = await read()
  await linkedIn.fill('https://www.linkedin.com/company/mine')
  await update({ social: { ...social, linkedin: 'https://www.linkedin.com/company/theirs' } })
  await save.click()
  await expect(page.getByText('Somebody else changed these settings meanwhile.')).toBeVisible()
  // The refused edit is still there, and may replace the other value knowingly.
  await expect(page.getByRole('alert').filter({ hasText: 'Social pages' })).toBeVisible()
  await expect(linkedIn).toHaveValue('https://www.linkedin.com/company/mine')
  expect((await read()).social.linkedin).toBe('https://www.linkedin.com/company/theirs')
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Social pages' })).toBeHidden()
  expect((await read()).social.linkedin).toBe('https://www.linkedin.com/company/mine')
  await update({ answerSeconds: 60, social: { ...social, linkedin: 'https://www.linkedin.com/' } })
})
