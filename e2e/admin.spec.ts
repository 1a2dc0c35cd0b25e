import type { Browser, Page } from '@playwright/test'
import { picture, signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { expect, expectMessage, test, whenDrawn } from './page-checks.ts'

/** A page without a session. */
const guestPage = async (browser: Browser, page: Page) => {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  return context.newPage()
}

const confirmDelete = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Are you sure to delete this permanently')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
}

test.describe('admin', () => {
  test('an administrator creates, changes and deletes a category, a subcategory and a product', async ({
    page,
    browser,
    isMobile,
  }) => {
    const size = isMobile ? 'Small' : 'Large'
    const names = { category: `${size} Teas`, subcategory: `${size} Green Tea`, product: `${size} Sencha Leaves` }
    await signInAsAdministrator(page)

    await test.step('add a category', async () => {
      await page.goto('/dashboard/category')
      await page.getByRole('button', { name: 'Add Category' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add New Category' })
      await dialog.getByLabel('Name').fill(names.category)
      const teas = await picture('teas.png', '#3f7d3a')
      await expectMessage(page, 'Image uploaded', () => dialog.getByLabel('Image').setInputFiles(teas))
      await dialog.getByRole('button', { name: 'Add Category' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name: names.category })).toBeVisible()
    })

    await test.step('add a subcategory', async () => {
      await page.goto('/dashboard/subcategory')
      await page.getByRole('button', { name: 'Add Sub Category' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add New Subcategory' })
      await dialog.getByLabel('Name').fill(names.subcategory)
      const green = await picture('green.png', '#7db46c')
      await expectMessage(page, 'Image uploaded', () => dialog.getByLabel('Image').setInputFiles(green))
      await dialog.getByLabel('Categories').selectOption(names.category)
      await expectMessage(page, 'Subcategory created', () => dialog.getByLabel('Name').press('Control+Enter'))
      await expect(page.getByRole('row', { name: new RegExp(names.subcategory) })).toContainText(names.category)
    })

    await test.step('upload a product with two pictures and a field of its own', async () => {
      let sent = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/product/create-product')) sent++
      })
      await page.goto('/dashboard/upload-product')
      await page.getByLabel('Name', { exact: true }).fill(names.product)
      await page.getByLabel('Description').fill('Steamed leaves.\n<b>No markup</b>')
      await page
        .getByLabel('Add images')
        .setInputFiles([await picture('front.png', '#20603d'), await picture('back.png', '#d9c48f')])
      await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible()
      await page.getByLabel('Category', { exact: true }).selectOption(names.category)
      await page.getByLabel('Sub Category').selectOption(names.subcategory)
      await page.getByLabel('Unit').fill('100 g')
      for (const [field, value] of [
        ['Stock', '12'],
        ['Price', '149.50'],
        ['Discount', '10'],
      ] as const)
        await page.getByLabel(field, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Add More Fields' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Field name').fill('Origin')
      await dialog.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByLabel('Origin', { exact: true }).fill('Nilgiris')
      await page.getByRole('button', { name: 'Submit' }).click()
      // The form is cleared after the upload.
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
      await expect(page.getByLabel('Origin', { exact: true })).toBeHidden()
      expect(sent).toBe(1)
    })

    const guest = await guestPage(browser, page)
    const card = guest.getByRole('main').getByRole('link', { name: names.product })
    let productPage = ''
    await test.step('a guest finds it in the listing, on its page and in the search', async () => {
      // A cached page may be one second old.
      const seeAll = guest.getByRole('link', { name: `See All in ${names.category}` })
      await expect(async () => {
        await guest.goto('/')
        await expect(seeAll).toBeVisible({ timeout: 2000 })
      }).toPass()
      await seeAll.click()
      await expect(guest.getByRole('heading', { level: 1, name: names.subcategory })).toBeVisible()
      await card.first().click()
      await expect(guest.getByRole('heading', { level: 1, name: names.product })).toBeVisible()
      productPage = guest.url()
      await expect(guest.getByRole('button', { name: /^Show picture/ })).toHaveCount(2)
      await expect(guest.getByText('Origin', { exact: true })).toBeVisible()
      await expect(guest.getByText('Nilgiris')).toBeVisible()
      await expect(guest.getByText('<b>No markup</b>')).toBeVisible()
      await expect(async () => {
        await guest.goto(`/search?q=${encodeURIComponent(names.product)}`)
        await expect(card.first()).toBeVisible({ timeout: 2000 })
      }).toPass()
    })

    await test.step('edit it, in spite of a change by somebody else meanwhile', async () => {
      await page.goto('/dashboard/product')
      await expect(page.getByLabel('Search products')).toBeVisible()
      await whenDrawn(page)
      await page.getByRole('heading', { level: 1 }).press('/')
      await expect(page.getByLabel('Search products')).toBeFocused()
      await page.getByLabel('Search products').fill(names.product)
      await expect(page).toHaveURL(/search=/)
      await page.getByRole('button', { name: `Edit ${names.product}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Product' })
      await dialog.getByLabel('Price').fill('160')
      await changeUnit(page, names.product, '120 g')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Changed by somebody else or by a sale: Unit.')
      await expect(dialog.getByLabel('Unit')).toHaveValue('120 g')
      await expect(dialog.getByLabel('Price')).toHaveValue('160')
      // Without a category there are no subcategories to choose.
      await dialog.getByRole('button', { name: `Remove ${names.category}` }).click()
      await expect(dialog.getByLabel('Sub Category')).toBeDisabled()
      await expect(dialog.getByRole('button', { name: `Remove ${names.subcategory}` })).toBeHidden()
      await dialog.getByLabel('Category', { exact: true }).selectOption(names.category)
      await dialog.getByLabel('Sub Category').selectOption(names.subcategory)
      await dialog.getByLabel('Price').press('ControlOrMeta+Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByText('₹160')).toBeVisible()
      await expect(async () => {
        await guest.goto(`/search?q=${encodeURIComponent(names.product)}`)
        await expect(guest.getByText('120 g')).toBeVisible({ timeout: 1000 })
        await expect(guest.getByText('₹144')).toBeVisible({ timeout: 1000 })
        await guest.goto(productPage)
        await expect(guest.getByText('₹144').first()).toBeVisible({ timeout: 1000 })
      }).toPass()
    })

    await test.step('what is used cannot be deleted; from the product up it can', async () => {
      await page.goto('/dashboard/category')
      await page.getByRole('button', { name: `Delete ${names.category}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByText('Category is already used, cannot delete')).toBeVisible()

      await page.goto(`/dashboard/product?search=${encodeURIComponent(names.product)}`)
      await page.getByRole('button', { name: `Delete ${names.product}` }).click()
      await confirmDelete(page)
      await expect(page.getByText('Category data is not ablable')).toBeVisible()
      await expect(async () => {
        await guest.goto(`/search?q=${encodeURIComponent(names.product)}`)
        await expect(card).toHaveCount(0, { timeout: 1000 })
        expect((await guest.goto(productPage))?.status()).toBe(404)
      }).toPass()

      await page.goto('/dashboard/subcategory')
      await page.getByRole('button', { name: `Delete ${names.subcategory}` }).click()
      await confirmDelete(page)
      await expect(page.getByRole('row', { name: new RegExp(names.subcategory) })).toBeHidden()
      await page.goto('/dashboard/category')
      await page.getByRole('button', { name: `Delete ${names.category}` }).click()
      await confirmDelete(page)
      await expect(page.getByRole('heading', { name: names.category })).toBeHidden()
    })
    await guest.context().close()
  })
})

/** A change by another administrator at the same time. */
const changeUnit = async (page: Page, name: string, unit: string) => {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const { data } = await callApi(page.request, '/api/product/get-product', { data: { search: name }, token })
  const change = { productId: data[0]._id, unit }
  await callApi(page.request, '/api/product/update-product', { method: 'put', data: change, token })
}
