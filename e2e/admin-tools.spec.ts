// What an administrator works with beside the shelves: the search, the menu, the order of categories, words, the diary.
import { asAdministrator } from './administrator.ts'
import { ask } from './ask.ts'
import { hold } from './held-calls.ts'
import { asKeeper, clearShelf, ownShelf } from './own-shelf.ts'
import { expect, expectAccessible, test } from './page-checks.ts'
import { signedIn } from './shopper.ts'

const nameOf = (isMobile: boolean, words: string) => `${isMobile ? 'Pocket' : 'Counter'} ${words}`

test('a search is asked for after a pause of 400 ms, and never for one letter', async ({ page }) => {
  await asAdministrator(page)
  await page.clock.install({ time: '2026-01-01T10:00:00Z' })
  await page.goto('/dashboard/product')
  const box = page.getByLabel('Search products')
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  await page.clock.pauseAt('2026-01-01T10:05:00Z')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/product/get-product')) asked.push(request.postDataJSON().search)
  })
  await box.fill('z')
  await page.clock.runFor(1000)
  await box.fill('zz')
  await page.clock.runFor(399)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['zz'])
  await page.clock.resume()
  await expect(page.getByText('Category data is not ablable')).toBeVisible()
  await box.fill('')
  await expect(page.getByRole('button', { name: /^Edit / }).first()).toBeVisible()
  expect(asked.filter((text) => text.length === 1)).toEqual([])
})

test('nothing of the counter is drawn before it is known who came, and shoppers go back', async ({ page, browser }) => {
  await signedIn(page)
  await page.goto('/search')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const letGo = await hold(page, '**/api/user/user-details')
  const drawn: string[] = []
  page.on('request', (request) => {
    if (/get-sub-categories|get-users|get-entries/.test(request.url())) drawn.push(request.url())
  })
  await page.goto('/dashboard/people')
  await expect(page.getByRole('main').getByRole('status')).toContainText('Bringing groceries to your door in minutes')
  await expect(page.getByRole('heading', { name: 'People' })).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL(/\/search$/)
  expect(drawn.filter((url) => url.includes('get-users'))).toEqual([])

  // Who came from nowhere goes home.
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const stranger = await context.newPage()
  await signedIn(stranger)
  await stranger.goto('/dashboard/settings')
  await expect(stranger).toHaveURL(/\/$/)
  await context.close()
})

test('shoppers see categories in the order they are put in', async ({ page, browser, isMobile }) => {
  const keeper = await asAdministrator(page)
  const [one, two] = [nameOf(isMobile, 'Aprons'), nameOf(isMobile, 'Bottles')]
  const shelves = [await ownShelf(page, keeper, one, []), await ownShelf(page, keeper, two, [])]
  const order = async () => {
    const { data } = await ask(page.request, '/api/category/get-categories', { method: 'get' })
    const names = data.map(({ name }: { name: string }) => name)
    return names.filter((name: string) => name === one || name === two)
  }
  await expect.poll(order).toEqual([one, two])
  const forward = page.getByRole('button', { name: `Move ${two} forward` })
  await test.step('what is pressed shows at once, however many presses are on their way', async () => {
    const letGo = await hold(page, '**/api/category/reorder')
    await page.goto('/dashboard/category')
    await page.getByRole('button', { name: 'Change order' }).click()
    const ahead = async () => {
      const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      return names.indexOf(two) - names.indexOf(one)
    }
    for (let presses = await ahead(); presses > 0; presses--) await forward.click()
    await expect.poll(ahead).toBeLessThan(0)
    letGo()
  })
  // Other journeys add and take away categories meanwhile: a screen that shows one of those is refused and read again.
  await expect(async () => {
    await page.goto('/dashboard/category')
    await page.getByRole('button', { name: 'Change order' }).click()
    while ((await order())[0] !== two) {
      const answered = page.waitForResponse('**/api/category/reorder')
      await forward.click()
      expect((await answered).status()).toBe(200)
    }
  }).toPass()
  await expectAccessible(page)
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
  for (const shelf of shelves) await clearShelf(page, keeper, shelf)
})

test('every screen of the counter is one link away, from the phone’s account page and from the sidebar', async ({
  page,
  isMobile,
}) => {
  await asAdministrator(page)
  const screens = [
    ['Category', 'Category'],
    ['Sub Category', 'Sub Category'],
    ['Product', 'Products'],
    ['Upload Product', 'Upload Product'],
    ['Orders', 'Orders'],
    ['Today', 'Today'],
    ['Coupons', 'Coupons'],
    ['Import', 'Import and export'],
    ['Search words', 'Search words'],
    ['People', 'People'],
    ['Activity', 'Activity'],
    ['Settings', 'Settings'],
  ] as const
  await page.goto(isMobile ? '/user' : '/dashboard/fno')
  for (const [link, heading] of screens) {
    if (isMobile && !page.url().endsWith('/user')) await page.getByRole('link', { name: 'My account' }).click()
    const menu = page.getByRole('navigation', { name: 'My Account' })
    await menu.getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
})

test('slash brings the cursor to the search, wherever there is one', async ({ page }) => {
  await asAdministrator(page)
  for (const [screen, label] of [
    ['product', 'Search products'],
    ['people', 'Search people'],
    ['activity', 'Search activity'],
    ['orders?view=table', 'Number, name, e-mail, mobile'],
  ] as const) {
    await page.goto(`/dashboard/${screen}`)
    const box = page.getByLabel(label)
    await expect(box).toBeVisible()
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    // In the box it is a letter like any other.
    await page.keyboard.press('/')
    await expect(box).toHaveValue('/')
  }
})

test('words that mean the same are changed and found by; searches in vain are listed', async ({ page, isMobile }) => {
  const keeper = await asAdministrator(page)
  const name = nameOf(isMobile, 'Moringa Powder')
  const word = isMobile ? 'sahjanpocket' : 'sahjancounter'
  const shelf = await ownShelf(page, keeper, name, [{}])
  const search = async () => {
    const { data } = await ask(page.request, '/api/product/search-product', { data: { search: word, page: 1 } })
    return data.map((product: { name: string }) => product.name)
  }
  expect(await search()).not.toContain(`${name} 1`)
  // Both sizes write the whole list: whoever comes second adds to what the first has saved.
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
  await ask(page.request, '/api/product/search-product', { data: { search: inVain, page: 1 } })
  const noted = async () => {
    const call = { method: 'get', token: keeper.accessToken } as const
    const { data } = await ask(page.request, '/api/product/empty-searches', call)
    return data.map(({ search: text }: { search: string }) => text)
  }
  await expect.poll(noted).toContain(inVain)
  await page.reload()
  await expect(page.getByText(inVain)).toBeVisible()
  await expectAccessible(page)
  await clearShelf(page, keeper, shelf)
})

test('the diary tells who did what, in words, and is searched by a name', async ({ page, isMobile }) => {
  const keeper = await asAdministrator(page)
  const name = nameOf(isMobile, 'Bamboo Tray')
  const shelf = await ownShelf(page, keeper, name, [{ price: 80 }])
  await asKeeper(page, keeper, 'put', '/api/product/update-product', { productId: shelf.products[0], price: 85 })
  await page.goto('/dashboard/activity')
  const entry = page.getByRole('listitem').filter({ hasText: `Changed the product ${name} 1` })
  await expect(entry).toContainText('Administrator · price 80 → 85')
  await page.getByLabel('Search activity').fill('administrator')
  await expect(entry).toBeVisible()
  await page.getByLabel('Search activity').fill('nobody did this')
  await expect(page.getByText('Nothing fits this search')).toBeVisible()
  await expectAccessible(page)
  await clearShelf(page, keeper, shelf)
})
