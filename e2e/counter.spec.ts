// The frame of the counter: its menu leads to every screen, and the pages of the shop keep theirs.
import { signInAsAdministrator } from './administrator.ts'
import { apiResponse } from './api.ts'
import { expect, overlays, test, waitForHydration } from './page-checks.ts'

/** The links of the menu, and the headings of their pages. A page below another is listed while that one is open. */
const screens = [
  ['Category', 'Category'],
  ['Sub Category', 'Sub Category'],
  ['Product', 'Products'],
  ['Import', 'Import and export'],
  ['Search words', 'Search words'],
  ['Upload Product', 'Upload Product'],
  ['Buying', 'Buying'],
  ['Today', 'Today'],
  ['Sales', 'Sales'],
  ['Accounts', 'Accounts'],
  ['Day close', 'Day close'],
  ['Coupons', 'Coupons'],
  ['Discounts', 'Discounts'],
  ['Stores', 'Stores'],
  ['People', 'People'],
  ['Settings', 'Settings'],
  ['Activity', 'Activity'],
  ['Orders', 'Orders'],
  ['Coupons', 'Coupons'],
] as const

test('the counter has a frame of its own that leads to every screen, and back from the shop', async ({
  page,
  isMobile,
}) => {
  await signInAsAdministrator(page)
  await page.goto(isMobile ? '/user' : '/dashboard/fno')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Counter' }).click()
  const menu = page.getByRole('navigation', { name: 'Counter' })
  const openMenu = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(menu).toBeVisible({ visible: !isMobile })
  for (const shop of [page.getByRole('link', { name: /^Search for/ }), page.getByRole('contentinfo')])
    await expect(shop).toHaveCount(0)

  if (isMobile) {
    await test.step('back closes the menu of a phone', async () => {
      await openMenu.click()
      await overlays(page).toBe(1)
      await page.goBack()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden()
    })
  }
  // On a phone the same menu is in a dialog, so two ways out of it say enough.
  for (const [name, heading] of isMobile ? screens.slice(-2) : screens) {
    if (isMobile) await openMenu.click()
    const link = menu.getByRole('link', { name, exact: true })
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    if (!isMobile) await expect(link).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }

  await test.step('from a reloaded page of the shop, Back leads to the counter again', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Tokri, home' }).click()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(menu).toHaveCount(0)
    // The reloaded document has no routes of the counter.
    await page.reload()
    await waitForHydration(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons', exact: true })).toBeVisible()
  })
})

test('the server renders the frame of the counter without that of the shop', async ({ page }) => {
  const rendered = async (path: string) => (await apiResponse(page.request, path, { method: 'get' })).text()
  for (const path of ['/dashboard/orders', '/dashboard/figures', '/dashboard/stores'])
    expect(await rendered(path), path).toMatch(/^(?!.*<footer)(?!.*id="header").*class="counter-bar"/s)
  for (const path of ['/dashboard/profile', '/dashboard/myorders', '/dashboard/fno', '/dashboard', '/'])
    expect(await rendered(path), path).toMatch(/^(?!.*counter-bar).*id="header".*<footer/s)
})
