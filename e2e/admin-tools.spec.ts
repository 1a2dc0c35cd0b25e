// Admin tools: menu, category order, synonyms.
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { createOwnProducts, deleteOwnProducts } from './own-products.ts'
import { expect, test, waitForHydration } from './page-checks.ts'

const nameOf = (isMobile: boolean, words: string) => `${isMobile ? 'Pocket' : 'Counter'} ${words}`

test('shoppers see categories in the order that an administrator sets', async ({ page, browser, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const [one, two] = [nameOf(isMobile, 'Aprons'), nameOf(isMobile, 'Bottles')]
  const owned = [await createOwnProducts(page, admin, one, []), await createOwnProducts(page, admin, two, [])]
  const order = async () => {
    const { data } = await callApi(page.request, '/api/category/get-categories', { method: 'get' })
    const names = data.map(({ name }: { name: string }) => name)
    return names.filter((name: string) => name === one || name === two)
  }
  await expect.poll(order).toEqual([one, two])
  const forward = page.getByRole('button', { name: `Move ${two} forward` })
  await test.step('what is pressed shows at once, however many presses are on their way', async () => {
    const release = await delayCalls(page, '**/api/category/reorder')
    await page.goto('/dashboard/category')
    await page.getByRole('button', { name: 'Change order' }).click()
    const ahead = async () => {
      const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      return names.indexOf(two) - names.indexOf(one)
    }
    for (let presses = await ahead(); presses > 0; presses--) await forward.click()
    await expect.poll(ahead).toBeLessThan(0)
    release()
  })
  // Other tests add and delete categories in parallel: a save that includes one of those is refused and repeated.
  await expect(async () => {
    await page.goto('/dashboard/category')
    await page.getByRole('button', { name: 'Change order' }).click()
    while ((await order())[0] !== two) {
      const answered = page.waitForResponse('**/api/category/reorder')
      await forward.click()
      expect((await answered).status()).toBe(200)
    }
  }).toPass()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: `Delete ${two}` })).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const guest = await context.newPage()
  await expect(async () => {
    await guest.goto('/')
    const tiles = await guest.getByRole('main').getByRole('link').allTextContents()
    const [first, second] = [tiles.indexOf(two), tiles.indexOf(one)]
    expect(first).toBeGreaterThanOrEqual(0)
    expect(first).toBeLessThan(second)
  }).toPass()
  await context.close()
  for (const own of owned) await deleteOwnProducts(page, admin, own)
})

test('every admin screen is linked from the navigation of the counter', { tag: '@both' }, async ({
  page,
  isMobile,
}) => {
  await signInAsAdministrator(page)
  const screens = [
    ['Category', 'Category'],
    ['Sub Category', 'Sub Category'],
    ['Product', 'Products'],
    ['Upload Product', 'Upload Product'],
    ['Orders', 'Orders'],
    ['Today', 'Today'],
    ['Day close', 'Day close'],
    ['Accounts', 'Accounts'],
    ['Coupons', 'Coupons'],
    ['Discounts', 'Discounts'],
    ['Import', 'Import and export'],
    ['Search words', 'Search words'],
    ['Stores', 'Stores'],
    ['People', 'People'],
    ['Activity', 'Activity'],
    ['Settings', 'Settings'],
  ] as const
  await page.goto(isMobile ? '/user' : '/dashboard/fno')
  await page.getByRole('navigation', { name: 'My Account' }).getByRole('link', { name: 'Counter' }).click()
  for (const [link, heading] of screens) {
    if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Counter' })
    await menu.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
})

test('back from a reloaded page of the shop leads to the counter again', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/coupons')
  await page.getByRole('link', { name: 'Tokri, home' }).click()
  await expect(page).toHaveURL('/')
  // The reloaded document has no routes of the counter.
  await page.reload()
  await waitForHydration(page)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons', exact: true })).toBeVisible()
})

test('synonyms are edited and used by the search; searches without results are listed', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Moringa Powder')
  const word = isMobile ? 'sahjanpocket' : 'sahjandesktop'
  const own = await createOwnProducts(page, admin, name, [{}])
  const search = async () => {
    const { data } = await callApi(page.request, '/api/product/search-product', { data: { search: word, page: 1 } })
    return data.map((product: { name: string }) => product.name)
  }
  expect(await search()).not.toContain(`${name} 1`)
  // Both projects write the whole list: the later one adds to what the earlier one saved.
  await expect(async () => {
    await page.goto('/dashboard/search-words')
    const box = page.getByLabel(/^One word a line/)
    const before = await box.inputValue()
    await box.fill(`${before}\n${word}: ${name.toLowerCase()}`)
    const answered = page.waitForResponse('**/api/product/synonyms')
    await box.press('ControlOrMeta+Enter')
    expect((await answered).status()).toBe(200)
    await expect.poll(search, { timeout: 5000 }).toContain(`${name} 1`)
  }).toPass()
  await expect(page.getByText('Searches that found nothing')).toBeVisible()
  const inVain = `qqxx${word}`
  await callApi(page.request, '/api/product/search-product', { data: { search: inVain, page: 1 } })
  const noted = async () => {
    const call = { method: 'get', token: admin.accessToken } as const
    const { data } = await callApi(page.request, '/api/product/empty-searches', call)
    return data.map(({ search: text }: { search: string }) => text)
  }
  await expect.poll(noted).toContain(inVain)
  await page.reload()
  await expect(page.getByText(inVain)).toBeVisible()
  await deleteOwnProducts(page, admin, own)
})
