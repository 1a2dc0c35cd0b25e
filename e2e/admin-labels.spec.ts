// The exact admin texts of the specification: titles, labels, buttons, toasts.
import type { Page } from '@playwright/test'
import { picture, signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { delayCalls, failCalls } from './delayed-calls.ts'
import { createOwnProducts, deleteOwnProducts } from './own-products.ts'
import { expect, test, whenDrawn } from './page-checks.ts'

const nameOf = (isMobile: boolean, words: string) => `${isMobile ? 'Pocket' : 'Counter'} ${words}`
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('the admin screens have the titles and labels of the specification', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Linen Cloth')
  const own = await createOwnProducts(page, admin, name, [{}])

  await test.step('categories', async () => {
    await page.goto('/dashboard/category')
    await expect(page.getByRole('heading', { level: 1, name: 'Category', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Add Category' }).click()
    const add = dialogOf(page, 'Add New Category')
    await expect(add.getByLabel('Name')).toHaveValue('')
    await expect(add.getByLabel('Image')).toHaveAttribute('accept', 'image/*')
    await expect(add.getByRole('button', { name: 'Add Category' })).toBeDisabled()
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
    await whenDrawn(page)
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
    // Only subcategories of the chosen categories are offered.
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
  await deleteOwnProducts(page, admin, own)
})

test('uploading a category or subcategory picture shows the messages of the specification', async ({
  page,
  isMobile,
}) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Cane Basket')
  const own = await createOwnProducts(page, admin, name, [])
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
    await failCalls(page, upload)
    await dialog.getByLabel('Image').setInputFiles(await picture('one.png', '#336699'))
    await expect(page.getByText(bad, { exact: true })).toBeVisible()
    await page.unroute(upload)
    const release = await delayCalls(page, upload)
    await dialog.getByLabel('Image').setInputFiles(await picture('two.png', `#99336${index}`))
    await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expect(dialog.getByLabel('Image')).toBeDisabled()
    await expect(dialog.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
    const message = page.getByText(good, { exact: true }).waitFor()
    release()
    await message
    await page.unroute(upload)
  }
  await page.goto('/dashboard/upload-product')
  await failCalls(page, upload)
  await page.getByLabel('Add images').setInputFiles(await picture('one.png', '#336699'))
  await expect(page.getByText('Failed to upload image', { exact: true })).toBeVisible()
  await deleteOwnProducts(page, admin, own)
})

test('a failed change without a server message shows the default message and keeps its dialog open', async ({
  page,
  isMobile,
}) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Stone Bowl')
  const own = await createOwnProducts(page, admin, name, [{}])
  const dialog = page.getByRole('dialog')
  const said = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  for (const [screen, what, url] of [
    ['category', name, '**/api/category/delete-category'],
    ['subcategory', `${name} Shelf`, '**/api/sub-category/delete'],
    [`product?search=${encodeURIComponent(name)}`, `${name} 1`, '**/api/product/delete-product'],
  ] as const) {
    await failCalls(page, url)
    await page.goto(`/dashboard/${screen}`)
    await page.getByRole('button', { name: `Delete ${what}`, exact: true }).click()
    await expect(dialog.getByText('Are you sure to delete this permanently')).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await said('Failed to delete')
    await expect(dialog).toBeVisible()
    await page.unroute(url)
  }

  await failCalls(page, '**/api/category/update-category')
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  await dialog.getByRole('button', { name: 'Update Category' }).click()
  await said('Something went wrong')
  await page.keyboard.press('Escape')

  // The product form keeps its values and shows "Uploading..." while it saves.
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Duplicate ${name} 1` }).click()
  await page.getByLabel('Name', { exact: true }).fill(`${name} 2`)
  const release = await delayCalls(page, '**/api/product/create-product')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  release()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await failCalls(page, '**/api/product/create-product')
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Duplicate ${name} 1` }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await said('Something went wrong')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} 1`)

  const { data } = await callApi(page.request, '/api/product/get-product', { data: { search: name } })
  expect(data).toHaveLength(2)
  await deleteOwnProducts(page, admin, { ...own, products: data.map(({ _id }: { _id: string }) => _id) })
})
