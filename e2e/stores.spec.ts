// The stores screens of an administrator: a second store, an area shared with the first one, a pause, archiving.
import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'

type Store = { _id: string; name: string; active: boolean }
const storesOf = async (page: Page, token: string): Promise<Store[]> =>
  (await callApi(page.request, '/api/store/get-stores', { method: 'get', token })).data

const main = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Main store' })

/** Resets the shop to one store that delivers everywhere, as in a new shop. */
const withOneStore = async (page: Page, token: string) => {
  const put = (data: object) => callApi(page.request, '/api/store/update', { method: 'put', data, token })
  await put({ _id: 'main', active: true, state: 'open', area: {} })
  for (const { _id, active } of await storesOf(page, token)) {
    if (_id !== 'main' && active) await put({ _id, active: false })
  }
}

test('a second store is added with pasted pincodes, its overlap shows, and it is paused and reopened', {
  tag: '@long',
}, async ({ page }) => {
  const { accessToken } = await signInAsAdministrator(page)
  await withOneStore(page, accessToken)
  await page.goto('/dashboard/stores')
  await expect(page.getByText('Every order is packed here.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Archive/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Add store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add store' })).toBeVisible()

  await page.getByLabel('Name').fill('Hebbal')
  await page.getByLabel('Address').fill('Bellary Road')
  await page.getByLabel('Pincode', { exact: true }).fill('56006')
  await page.getByLabel('Pincodes').fill('560063, 560 064\n56006')
  await expect(page.getByText('56006 is no pincode: six digits each')).toBeVisible()
  await page.getByLabel('Pincodes').fill('560063, 560 064')
  // The first store delivers everywhere, so it also serves all pincodes of the second one.
  await expect(page.getByText('Main store delivers everywhere, so it shares all of this.')).toBeVisible()
  await expect(page.getByText('Delivers to 2 pincodes')).toBeVisible()
  // The message of the server is shown beside the field that it is about.
  await page.getByRole('button', { name: 'Add store' }).click()
  await expect(page.getByText('A pincode has six digits')).toHaveCount(2) // in the toast, too
  await expect(page.getByLabel('Pincode', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Pincode', { exact: true }).fill('560063')

  // The opening hours end after midnight.
  await page.getByText('At these times').click()
  await page.getByLabel('Monday closes').fill('02:30')
  await expect(page.getByText('on the next day', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Monday’s hours on every day' }).click()
  await expect(page.getByText('on the next day', { exact: true })).toHaveCount(7)
  await page.getByLabel('Closed on').fill('2026-12-25')
  await page.getByRole('button', { name: 'Add day' }).click()
  await expect(page.getByRole('button', { name: 'Remove 25 Dec 2026' })).toBeVisible()
  await expectMessage(page, 'Store created', () => page.getByRole('button', { name: 'Add store' }).click())

  const card = page.getByRole('listitem').filter({ hasText: 'Hebbal' })
  await expect(card).toContainText('Delivers to 2 pincodes')
  await expect(card).toContainText('07:00 to 02:30 every day, closed on 1 day')
  const createdStore = (await storesOf(page, accessToken)).find(({ name, active }) => name === 'Hebbal' && active)
  expect(createdStore).toMatchObject({
    pincode: '560063',
    area: { pincodes: ['560063', '560064'], polygon: null, radiusKm: null },
    closedOn: ['2026-12-25'],
  })

  // The first store gets an area. The page lists pincodes that both stores serve, and offers to add those that none
  // serves.
  await page.getByRole('link', { name: 'Edit Main store' }).click()
  await page.getByLabel('Pincodes').fill('560063 560065')
  await expect(page.getByText('Hebbal: 1 pincode, 560063')).toBeVisible()
  const addPincodeButton = page.getByRole('button', { name: 'Add 560069' })
  await addPincodeButton.click()
  await expect(page.getByLabel('Pincodes')).toHaveValue('560063 560065 560069')
  await expect(addPincodeButton).toHaveCount(0)
  await expectMessage(page, 'Store updated', () => page.getByRole('button', { name: 'Save store' }).click())
  await expect(main(page)).toContainText('Delivers to 3 pincodes')

  await page.getByRole('button', { name: 'Pause Hebbal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('For how long').selectOption('1 hour')
  await dialog.getByLabel('Reason').fill('No riders')
  await expectMessage(page, 'Store paused', () => dialog.getByRole('button', { name: 'Pause' }).click())
  await expect(card).toContainText('Paused')
  await expect(card).toContainText('Reason: No riders')
  await expectMessage(page, 'Store open', () => page.getByRole('button', { name: 'Reopen Hebbal' }).click())
  await expect(card).not.toContainText('No riders')
})
