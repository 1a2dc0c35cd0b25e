// What the specification says of the counter, word for word: titles, labels, buttons, skeletons, toasts, guards.
import type { Page } from '@playwright/test'
import { asAdministrator, picture } from './administrator.ts'
import { breakCalls, hold } from './held-calls.ts'
import { asKeeper, clearShelf, ownShelf } from './own-shelf.ts'
import { expect, expectAccessible, test } from './page-checks.ts'
import { signedIn } from './shopper.ts'

const nameOf = (isMobile: boolean, words: string) => `${isMobile ? 'Pocket' : 'Counter'} ${words}`
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('the screens of the counter are named and labelled as the specification says', async ({ page, isMobile }) => {
  const keeper = await asAdministrator(page)
  const name = nameOf(isMobile, 'Linen Cloth')
  const shelf = await ownShelf(page, keeper, name, [{}])

  await test.step('categories', async () => {
    await page.goto('/dashboard/category')
    await expect(page.getByRole('heading', { level: 1, name: 'Category', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add Category' }).click()
    const add = dialogOf(page, 'Add New Category')
    await expect(add.getByLabel('Name')).toHaveValue('')
    await expect(add.getByLabel('Image')).toHaveAttribute('accept', 'image/*')
    await expect(add.getByRole('button', { name: 'Add Category' })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: `Edit ${name}` }).click()
    const update = dialogOf(page, 'Update Category')
    await expect(update.getByLabel('Name')).toHaveValue(name)
    await update.getByLabel('Name').fill('  ')
    await expect(update.getByLabel('Image')).toBeDisabled()
    await expect(update.getByRole('button', { name: 'Update Category' })).toBeDisabled()
    await update.getByLabel('Name').fill(name)
    await expect(update.getByRole('button', { name: 'Update Category' })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(update).toBeHidden()
  })

  await test.step('subcategories', async () => {
    await page.goto('/dashboard/subcategory')
    await expect(page.getByRole('heading', { level: 1, name: 'Sub Category', exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText(['Sr. No.', 'Name', 'Image', 'Categories', 'Action'])
    const row = page.getByRole('row', { name: new RegExp(`^\\d+ ${name} Shelf`) })
    await row.getByRole('button', { name: `View the picture of ${name} Shelf` }).click()
    const viewer = page.locator('.yarl__portal')
    await expect(viewer.getByRole('img', { name: `${name} Shelf` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await row.getByRole('button', { name: `Edit ${name} Shelf` }).click()
    const edit = dialogOf(page, 'Edit Subcategory')
    const submit = edit.getByRole('button', { name: 'Submit' })
    await expect(submit).toBeEnabled()
    await edit.getByRole('button', { name: `Remove ${name}`, exact: true }).click()
    await expect(submit).toBeDisabled()
    await edit.getByLabel('Categories').selectOption(name)
    await edit.getByLabel('Name').fill(' ')
    await expect(submit).toBeDisabled()
    await edit.getByLabel('Name').fill(`${name} Shelf`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(edit).toBeHidden()
    await page.getByRole('button', { name: 'Add Sub Category' }).click()
    await expect(dialogOf(page, 'Add New Subcategory')).toBeVisible()
  })

  await test.step('products', async () => {
    await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Products', exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Edit ${name} 1` }).click()
    const edit = dialogOf(page, 'Edit Product')
    for (const field of ['Stock', 'Price', 'Discount']) {
      const box = edit.getByLabel(field, { exact: true })
      await box.fill('')
      await box.pressSequentially('-1e+2E')
      await expect(box).toHaveValue('12')
      await expect(box).toHaveAttribute('min', '0')
      await expect(box).toHaveAttribute('step', '1')
    }
    // Only what stands in a chosen category is offered.
    await expect(edit.getByLabel('Sub Category').getByRole('option')).toHaveText([/^Select/, `✓ ${name} Shelf`])
    for (const field of ['Name', 'Description'] as const) {
      const box = edit.getByLabel(field, { exact: true })
      const before = await box.inputValue()
      await box.fill('   ')
      await edit.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('All fields are required').first()).toBeVisible()
      await box.fill(before)
    }
    await edit.getByRole('button', { name: 'Add More Fields' }).click()
    const field = dialogOf(page, 'Add Field')
    await field.getByLabel('Field name').fill('constructor')
    await expect(field.getByText('This field name is not allowed')).toBeVisible()
    await expect(field.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()
    await expectAccessible(page)
  })

  await test.step('upload', async () => {
    await page.goto('/dashboard/upload-product')
    await expect(page.getByRole('heading', { level: 1, name: 'Upload Product', exact: true })).toBeVisible()
    for (const field of ['Name', 'Description', 'Category', 'Sub Category', 'Unit', 'Stock', 'Price', 'Discount'])
      await expect(page.getByLabel(field, { exact: true })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Images' })).toBeVisible()
    await expect(page.getByLabel('Add images')).toHaveAttribute('accept', 'image/*')
    await expect(page.getByLabel('Add images')).toHaveAttribute('multiple')
    await expect(page.getByRole('button', { name: 'Add More Fields' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  })
  await clearShelf(page, keeper, shelf)
})

test('while lists are on their way ten cards and six rows stand in their place', async ({ page }) => {
  await asAdministrator(page)
  const blocks = page.getByRole('main').locator('span.animate-pulse')
  for (const { screen, url, count } of [
    { screen: 'category', url: '**/api/category/get-categories', count: 10 },
    { screen: 'subcategory', url: '**/api/sub-category/get-sub-categories', count: 6 },
  ]) {
    // The splash stands until the shelves have been asked for. Where that failed, the screen asks again by itself.
    const letGo = await hold(page, url)
    await page.route(url, (route) => route.fulfill({ status: 400, body: '<h1>Bad gateway</h1>' }), { times: 1 })
    await page.goto(`/dashboard/${screen}`)
    await expect(blocks).toHaveCount(count)
    if (screen === 'subcategory') await expect(page.getByRole('row')).toHaveCount(1 + count)
    letGo()
    await expect(blocks).toHaveCount(0)
  }
})

test('lists that cannot be loaded are empty lists', async ({ page }) => {
  await asAdministrator(page)
  await breakCalls(page, '**/api/category/get-categories')
  await breakCalls(page, '**/api/sub-category/get-sub-categories')
  await breakCalls(page, '**/api/product/get-product')
  for (const [screen, text] of [
    ['category', 'No categories yet'],
    ['subcategory', 'No subcategories yet'],
    ['product', 'Category data is not ablable'],
  ] as const) {
    await page.goto(`/dashboard/${screen}`)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expectAccessible(page)
  }
})

test('pictures of categories and shelves are told about in the words of their dialogs', async ({ page, isMobile }) => {
  const keeper = await asAdministrator(page)
  const name = nameOf(isMobile, 'Cane Basket')
  const shelf = await ownShelf(page, keeper, name, [])
  const dialog = page.getByRole('dialog')
  const upload = '**/api/file/upload'
  const cases = [
    { screen: 'category', open: 'Add Category', good: 'Image uploaded', bad: 'Image upload failed. Try again.' },
    { screen: 'category', open: `Edit ${name}`, good: 'Image uploaded successfully', bad: 'Upload failed. Try again.' },
    { screen: 'subcategory', open: 'Add Sub Category', good: 'Image uploaded', bad: 'Image upload failed' },
  ]
  for (const [index, { screen, open, good, bad }] of cases.entries()) {
    await page.goto(`/dashboard/${screen}`)
    await page.getByRole('button', { name: open, exact: true }).click()
    await dialog.getByLabel('Name').fill(name)
    await breakCalls(page, upload)
    await dialog.getByLabel('Image').setInputFiles(await picture('one.png', '#336699'))
    await expect(page.getByText(bad, { exact: true })).toBeVisible()
    await page.unroute(upload)
    const letGo = await hold(page, upload)
    await dialog.getByLabel('Image').setInputFiles(await picture('two.png', `#99336${index}`))
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expect(dialog.getByLabel('Image')).toBeDisabled()
    await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
    const told = page.getByText(good, { exact: true }).waitFor()
    letGo()
    await told
    await page.unroute(upload)
  }
  await page.goto('/dashboard/upload-product')
  await breakCalls(page, upload)
  await page.getByLabel('Add images').setInputFiles(await picture('one.png', '#336699'))
  await expect(page.getByText('Failed to upload image', { exact: true })).toBeVisible()
  await clearShelf(page, keeper, shelf)
})

test('changes that fail without a message are told about all the same, and nothing closes', async ({
  page,
  isMobile,
}) => {
  const keeper = await asAdministrator(page)
  const name = nameOf(isMobile, 'Stone Bowl')
  const shelf = await ownShelf(page, keeper, name, [{}])
  const dialog = page.getByRole('dialog')
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  for (const [screen, what, url] of [
    ['category', name, '**/api/category/delete-category'],
    ['subcategory', `${name} Shelf`, '**/api/sub-category/delete'],
    [`product?search=${encodeURIComponent(name)}`, `${name} 1`, '**/api/product/delete-product'],
  ] as const) {
    await breakCalls(page, url)
    await page.goto(`/dashboard/${screen}`)
    await page.getByRole('button', { name: `Delete ${what}`, exact: true }).click()
    await expect(dialog.getByText('Are you sure to delete this permanently')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await said('Failed to delete')
    await expect(dialog).toBeVisible()
    await page.unroute(url)
  }
  await expectAccessible(page)

  await breakCalls(page, '**/api/category/update-category')
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Update Category' }).click()
  await said('Something went wrong')
  await page.keyboard.press('Escape')

  // A product keeps what was typed, and says "Uploading..." meanwhile.
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Duplicate ${name} 1` }).click()
  await page.getByLabel('Name', { exact: true }).fill(`${name} 2`)
  const letGo = await hold(page, '**/api/product/create-product')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  letGo()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await breakCalls(page, '**/api/product/create-product')
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Duplicate ${name} 1` }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await said('Something went wrong')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} 1`)

  const { data } = await (await page.request.post('/api/product/get-product', { data: { search: name } })).json()
  expect(data).toHaveLength(2)
  await clearShelf(page, keeper, { ...shelf, products: data.map(({ _id }: { _id: string }) => _id) })
})

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
    const { data } = await (await page.request.get('/api/category/get-categories')).json()
    const names = data.map(({ name }: { name: string }) => name)
    return names.filter((name: string) => name === one || name === two)
  }
  expect(await order()).toEqual([one, two])
  // Other journeys add and take away categories meanwhile: a screen that shows one of those is refused and read again.
  await expect(async () => {
    await page.goto('/dashboard/category')
    await page.getByRole('button', { name: 'Change order' }).click()
    const forward = page.getByRole('button', { name: `Move ${two} forward` })
    while ((await order())[0] !== two) {
      await expect(forward).toBeEnabled({ timeout: 2000 })
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
    const answer = await page.request.post('/api/product/search-product', { data: { search: word, page: 1 } })
    return (await answer.json()).data.map((product: { name: string }) => product.name)
  }
  expect(await search()).not.toContain(`${name} 1`)
  // Both sizes write the whole list: whoever comes second adds to what the first has saved.
  await expect(async () => {
    await page.goto('/dashboard/search-words')
    const box = page.getByLabel(/^One word a line/)
    const before = await box.inputValue()
    await box.fill(`${before}\n${word}: ${name.toLowerCase()}`)
    await box.press('ControlOrMeta+Enter')
    await expect.poll(search, { timeout: 5000 }).toContain(`${name} 1`)
  }).toPass()
  await expect(page.getByText('Searches that found nothing')).toBeVisible()
  await page.request.post('/api/product/search-product', { data: { search: `qqxx${word}`, page: 1 } })
  await expect(async () => {
    await page.goto('/dashboard/search-words')
    await expect(page.getByText(`qqxx${word}`)).toBeVisible({ timeout: 2000 })
  }).toPass()
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
