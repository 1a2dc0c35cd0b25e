// Admin products: duplicate, archive and restore, export, and unsaved changes.
import type { Page } from '@playwright/test'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { createOwnProducts, deleteOwnProducts, readProduct } from './own-products.ts'
import { expect, test } from './page-checks.ts'

const listOf = async (page: Page, name: string, filter = '') => {
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}${filter}`)
  await expect(page.getByLabel('Search products')).toHaveValue(name)
}

/** How many products of this name a guest finds. */
const foundByGuest = async (page: Page, search: string): Promise<number> => {
  const { data } = await callApi(page.request, '/api/product/search-product', { data: { search, page: 1 } })
  return data.filter((product: { name: string }) => product.name.startsWith(search)).length
}

const nameOf = (isMobile: boolean, words: string) => `${isMobile ? 'Pocket' : 'Counter'} ${words}`

test('duplicating a product fills the form with its values and saves a second product', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Copper Kettle')
  const own = await createOwnProducts(page, admin, name, [{ price: 149.5, discount: 10, stock: 7 }])
  await listOf(page, name)
  await page.getByRole('button', { name: `Duplicate ${name} 1` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Product' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} 1`)
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('149.5')
  await expect(page.getByRole('button', { name: `Remove ${name}`, exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(`${name} 2`)
  await page.getByLabel('Stock', { exact: true }).press('ControlOrMeta+Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await listOf(page, name)
  await expect(page.getByRole('heading', { level: 2, name: `${name} 1` })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: `${name} 2` })).toBeVisible()
  const { data } = await callApi(page.request, '/api/product/get-product', { data: { search: name } })
  own.products = data.map((product: { _id: string }) => product._id)
  const [one, two] = data.map(({ price, discount, stock, unit, image }: Record<string, unknown>) => ({
    price,
    discount,
    stock,
    unit,
    image,
  }))
  expect(one).toEqual(two)
  await deleteOwnProducts(page, admin, own)
})

test('a deleted product is archived, and restoring it returns it to its place in the lists', async ({
  page,
  isMobile,
}) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Brass Lamp')
  const own = await createOwnProducts(page, admin, name, [{}])
  await listOf(page, name)
  await page.getByRole('button', { name: `Delete ${name} 1` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure to delete this permanently')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Delete ${name} 1` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Category data is not ablable')).toBeVisible()
  await expect.poll(() => foundByGuest(page, name)).toBe(0)

  await page.getByRole('button', { name: 'Archived' }).click()
  await expect(page).toHaveURL(/archived=true/)
  await page.getByRole('button', { name: `Restore ${name} 1` }).click()
  await expect(page.getByRole('button', { name: `Restore ${name} 1` })).toBeHidden()
  await expect.poll(() => foundByGuest(page, name)).toBe(1)
  const { categoryId, subCategoryId } = { categoryId: own.category, subCategoryId: own.subCategory }
  const listed = async () => {
    const url = '/api/product/get-productbycategoryandsubcategory'
    return (await callApi(page.request, url, { data: { categoryId, subCategoryId } })).totalCount
  }
  await expect.poll(listed).toBe(1)
  await deleteOwnProducts(page, admin, own)
})

test('the product list is exported as a file', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Iron Pan')
  const own = await createOwnProducts(page, admin, name, [{ price: 499.5, discount: 12.5, stock: 4 }])
  await page.goto('/dashboard/import')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export products' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('products.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk)
  const lines = Buffer.concat(chunks).toString().split('\r\n')
  expect(lines[0]).toMatch(/^\ufeffname,brand,category,subcategory,unit,mrp,price,discount,stock,description,image/)
  expect(lines.find((line) => line.startsWith(`${name} 1,`))).toContain(`,${name},${name} Shelf,1 pc,499.5`)
  await deleteOwnProducts(page, admin, own)
})

test('leaving with unsaved changes asks first', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Wooden Spoon')
  const own = await createOwnProducts(page, admin, name, [{}])
  const asked: string[] = []
  let answer = false
  page.on('dialog', async (question) => {
    asked.push(question.type() === 'beforeunload' ? 'beforeunload' : question.message())
    await (answer ? question.accept() : question.dismiss())
  })
  const logo = page.getByRole('banner').getByRole('link', { name: /home$/ })

  await test.step('on the upload page, by a link and by closing the tab', async () => {
    await page.goto('/dashboard/upload-product')
    await page.getByLabel('Name', { exact: true }).fill('Half a product')
    await logo.click()
    await expect.poll(() => asked).toEqual(['Leave without uploading this product?'])
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a product')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked.at(-1)).toBe('beforeunload')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a product')
    answer = true
    await logo.click()
    await expect(page).toHaveURL(/\/$/)
    // The URL changes first; the guard is removed when the next page renders.
    await expect(page.getByRole('link', { name: /^See All/ }).first()).toBeVisible()
  })

  await test.step('in a dialog, by Escape; and not when nothing was changed', async () => {
    answer = false
    asked.length = 0
    await listOf(page, name)
    const edit = page.getByRole('button', { name: `Edit ${name} 1` })
    const dialog = page.getByRole('dialog', { name: 'Edit Product' })
    await edit.click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(edit).toBeFocused()
    expect(asked).toEqual([])
    await edit.click()
    await dialog.getByLabel('Unit').fill('2 pcs')
    await page.keyboard.press('Escape')
    await expect.poll(() => asked).toEqual(['Leave without saving your changes?'])
    await expect(dialog.getByLabel('Unit')).toHaveValue('2 pcs')
    answer = true
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('in the table of prices, by its filters; a search keeps the edits', async () => {
    answer = false
    asked.length = 0
    await listOf(page, name, '&view=table')
    const stock = page.getByLabel(`Stock of ${name} 1`)
    await stock.fill('77')
    for (const filter of ['Prices and stock', 'Archived']) {
      await page.getByRole('button', { name: filter }).click()
      await expect.poll(() => asked).toEqual(['Leave without saving these prices and stocks?'])
      await expect(stock).toHaveValue('77')
      asked.length = 0
    }
    await page.getByLabel('Search products').fill(`${name} that nobody sells`)
    await expect(page.getByText('Category data is not ablable')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save 1 product' })).toBeEnabled()
    await page.getByLabel('Search products').fill(name)
    await expect(stock).toHaveValue('77')
    expect(asked).toEqual([])
    answer = true
    await page.getByRole('button', { name: 'Prices and stock' }).click()
    await expect(page.getByRole('button', { name: `Edit ${name} 1` })).toBeVisible()
  })
  expect((await readProduct(page, admin, own.products[0] ?? '')).unit).toBe('1 pc')
  await deleteOwnProducts(page, admin, own)
})

test('quick actions are not lost: a dialog survives a pending search, and a click survives a closing dialog', async ({
  page,
  isMobile,
}) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Jute Sack')
  const own = await createOwnProducts(page, admin, name, [{}, {}])
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await page.clock.install()
  await listOf(page, name)
  const edit = page.getByRole('button', { name: `Edit ${name} 2` })
  await expect(edit).toBeVisible()
  await page.getByLabel('Search products').fill(`${name} 2`)
  await edit.click()
  await expect(dialog).toBeVisible()
  await page.clock.runFor(1000)
  await dialog.getByLabel('Unit').fill('2 pcs')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.runFor(1000)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([`${name} 2`])

  // A busy browser needs time to remove the dialog's history entry.
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 500)
    addEventListener('popstate', () => document.documentElement.setAttribute('data-stepped-back', ''))
  })
  await edit.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Archived' }).click()
  await page.clock.runFor(1000)
  await expect(page.locator('html[data-stepped-back]')).toBeAttached()
  await expect(page).toHaveURL(/archived=true/)
  await deleteOwnProducts(page, admin, own)
})
