import {
  deleteCategory,
  deleteSubCategory,
  getCategories,
  getSubCategories,
  reorderCategories,
  updateCategory,
} from '@tokri/contract/category.ts'
import { uploadFile } from '@tokri/contract/file.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, badGateway, networkError, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { category, subcategory } from '../../../test/shapes.ts'

const main = page.getByRole('main')
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const blocks = () => document.querySelectorAll('main span.animate-pulse')

const dairy = category()
const snacks = category({ _id: 'snacks', name: 'Snacks' })

const open = (screen: 'category' | 'subcategory', answers: Answer[] = [], settings: Partial<SettingsShape> = {}) =>
  openPage(`/dashboard/${screen}`, {
    as: { role: 'Admin' },
    ...{ width: 1280, settings },
    answers: [
      on(getCategories, { data: [dairy, snacks] }),
      on(getSubCategories, { data: [subcategory()] }),
      ...answers,
    ],
  })

describe('the form of a category', () => {
  it('takes a picture once there is a name, and is sent with both', async () => {
    await open('category')
    await page.getByRole('button', { name: 'Add Category' }).click()
    const add = dialog('Add New Category')
    await expect.element(add.getByLabelText('Image')).toBeDisabled()
    await expect.element(add.getByText('Enter a name first')).toBeVisible()
    await add.getByLabelText('Name', { exact: true }).fill('Teas')
    await expect.element(add.getByLabelText('Image')).toBeEnabled()
    await expect.element(add.getByLabelText('Image')).toHaveAttribute('accept', 'image/*')
    await expect.element(add.getByRole('button', { name: 'Add Category' })).toBeDisabled()
  })

  it('shows what is stored, and is not sent without a name', async () => {
    const shop = await open('category')
    shop.answer(
      on(updateCategory, ({ body }) => ({ data: { ...dairy, name: body.name }, message: 'Category updated' })),
    )
    await page.getByRole('button', { name: 'Edit Dairy' }).click()
    const update = dialog('Update Category')
    const name = update.getByLabelText('Name', { exact: true })
    const submit = update.getByRole('button', { name: 'Update Category' })
    await expect.element(name).toHaveValue('Dairy')
    await name.fill('  ')
    await expect.element(submit).toBeDisabled()
    await expect.element(update.getByLabelText('Image')).toBeDisabled()
    await name.fill('Milk and more')
    await submit.click()
    await expect.element(update).not.toBeInTheDocument()
    await expect
      .poll(() => shop.sent(updateCategory))
      .toMatchObject([{ body: { _id: 'dairy', name: 'Milk and more', image: dairy.image } }])
  })

  it('of a registered shop has the taxes of its new products', async () => {
    const shop = await open('category', [], { gst: { legalName: 'Tokri Foods', gstin: '29AAGCB7383J1Z4' } })
    shop.answer(on(updateCategory, { data: dairy, message: 'Category updated' }))
    await page.getByRole('button', { name: 'Edit Dairy' }).click()
    const update = dialog('Update Category')
    await update.getByLabelText('HSN').fill('040')
    await expect.element(update.getByText('An HSN has 4, 6 or 8 digits')).toBeVisible()
    await expect.element(update.getByRole('button', { name: 'Update Category' })).toBeDisabled()
    await update.getByLabelText('HSN').fill('0401')
    await update.getByLabelText('GST rate').selectOptions('5%')
    await update.getByRole('button', { name: 'Update Category' }).click()
    await expect.poll(() => shop.sent(updateCategory)).toMatchObject([{ body: { hsn: '0401', gstRate: 5 } }])
  })

  it('is never filled from the list of shoppers, which has no taxes and no translations', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    const whole = category({ hsn: '0401', gstRate: 5, nameTranslations: { hi: 'डेयरी' } })
    const reply = () => (++calls === 1 ? { data: [dairy] } : released.then(() => ({ data: [whole] })))
    const gst = { legalName: 'Tokri Foods', gstin: '29AAGCB7383J1Z4' }
    await open('category', [on(getCategories, reply)], { gst })
    await expect.poll(() => blocks().length).toBe(10)
    release()
    await page.getByRole('button', { name: 'Edit Dairy' }).click()
    const update = dialog('Update Category')
    await expect.element(update.getByLabelText('HSN')).toHaveValue('0401')
    await expect.element(update.getByLabelText('GST rate')).toHaveValue('5')
    await expect.element(update.getByLabelText('In हिन्दी')).toHaveValue('डेयरी')
  })

  it('of a subcategory is never filled from the list of shoppers either', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let calls = 0
    const whole = subcategory({ nameTranslations: { hi: 'दूध' } })
    const reply = () => (++calls === 1 ? { data: [subcategory()] } : released.then(() => ({ data: [whole] })))
    await open('subcategory', [on(getSubCategories, reply)])
    await expect.poll(() => blocks().length).toBe(6)
    release()
    await page.getByRole('button', { name: 'Edit Milk' }).click()
    await expect.element(dialog('Edit Subcategory').getByLabelText('In हिन्दी')).toHaveValue('दूध')
  })

  it('stays open with a default message when a failure has none', async () => {
    const shop = await open('category')
    shop.answer(on(updateCategory, badGateway()))
    await page.getByRole('button', { name: 'Edit Dairy' }).click()
    await dialog('Update Category').getByRole('button', { name: 'Update Category' }).click()
    await expect.element(page.getByText('Something went wrong', { exact: true })).toBeVisible()
    await expect.element(dialog('Update Category')).toBeVisible()
  })
})

describe('the form of a subcategory', () => {
  it('is not sent without a name and a category', async () => {
    await open('subcategory')
    await page.getByRole('button', { name: 'Edit Milk' }).click()
    const edit = dialog('Edit Subcategory')
    const submit = edit.getByRole('button', { name: 'Submit' })
    await expect.element(submit).toBeEnabled()
    await edit.getByRole('button', { name: 'Remove Dairy' }).click()
    await expect.element(submit).toBeDisabled()
    await edit.getByLabelText('Categories').selectOptions('Snacks')
    await expect.element(submit).toBeEnabled()
    await edit.getByLabelText('Name', { exact: true }).fill(' ')
    await expect.element(submit).toBeDisabled()
  })
})

describe('the picture of', () => {
  const picture = () => new File(['picture'], 'teas.png', { type: 'image/png' })

  it.each([
    ['category', 'Add Category', 'Image uploaded', 'Image upload failed. Try again.'],
    ['category', 'Edit Dairy', 'Image uploaded successfully', 'Upload failed. Try again.'],
    ['subcategory', 'Add Sub Category', 'Image uploaded', 'Image upload failed'],
  ] as const)('a %s says in "%s" that it is there, or is not', async (screen, opener, good, bad) => {
    const shop = await open(screen, [on(uploadFile, badGateway())])
    await page.getByRole('button', { name: opener, exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabelText('Name', { exact: true }).fill('Teas')
    await form.getByLabelText('Image').upload(picture())
    await expect.element(page.getByText(bad, { exact: true })).toBeVisible()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.answer(on(uploadFile, () => released.then(() => ({ data: { url: '/media/teas-960.webp' } }))))
    await form.getByLabelText('Image').upload(picture())
    await expect.element(form.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
    await expect.element(form.getByLabelText('Image')).toBeDisabled()
    await expect.element(form.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
    release()
    await expect.element(page.getByText(good, { exact: true })).toBeVisible()
    expect(form.element().querySelector('img')?.src).toContain('/media/teas-')
  })
})

describe('the lists of categories and subcategories', () => {
  it.each([
    ['category', getCategories, 10],
    ['subcategory', getSubCategories as unknown as typeof getCategories, 6], // both lists are empty
  ] as const)('of %s has placeholders until they are there', async (screen, list, count) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    // The splash waits for the first answer. After a failure the screen asks again.
    let calls = 0
    const reply = () => (++calls === 1 ? refusal('bad_request') : released.then(() => ({ data: [] })))
    await open(screen, [on(list, reply)])
    await expect.poll(() => blocks().length).toBe(count)
    release()
    await expect.poll(() => blocks().length).toBe(0)
  })

  it.each([
    ['category', getCategories, 'No categories yet'],
    ['subcategory', getSubCategories as unknown as typeof getCategories, 'No subcategories yet'],
  ] as const)('of %s is shown as empty when it cannot be read', async (screen, list, text) => {
    await open(screen, [on(list, badGateway())])
    await expect.element(main.getByText(text, { exact: true })).toBeVisible()
  })

  it('numbers the subcategories, and shows their pictures large', async () => {
    await open('subcategory')
    await expect
      .poll(() =>
        page
          .getByRole('columnheader')
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(['Sr. No.', 'Name', 'Image', 'Categories', 'Action'])
    await expect.element(page.getByRole('row', { name: /^1 Milk/ })).toMatchTextContent('Dairy')
    await page.getByRole('button', { name: 'View the picture of Milk' }).click()
    const picture = page.getByRole('img', { name: 'Milk', exact: true })
    await expect.element(picture).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(picture).not.toBeInTheDocument()
    await page.getByLabelText('Search subcategories').fill('zzz')
    await expect.element(page.getByText('No subcategory fits')).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.element(page.getByRole('row', { name: /^1 Milk/ })).toBeVisible()
  })

  it.each([
    ['category', deleteCategory, 'Dairy'],
    ['subcategory', deleteSubCategory, 'Milk'],
  ] as const)('of %s asks before it deletes, and keeps the question when that fails', async (screen, remove, name) => {
    const shop = await open(screen, [on(remove, badGateway())])
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click()
    const question = page.getByRole('dialog')
    await expect.element(question).toMatchTextContent('Are you sure to delete this permanently')
    expect(shop.sent(remove)).toEqual([])
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Failed to delete', { exact: true })).toBeVisible()
    await expect.element(question).toBeVisible()
  })
})

describe('the order of the categories', () => {
  it('shows each press at once, and is sent one after the other', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const shop = await open('category', [
      on(reorderCategories, ({ body }) =>
        released.then(() => {
          const data = body.ids.map((id) => (id === 'dairy' ? dairy : snacks))
          shop.answer(on(getCategories, { data }))
          return { data, message: 'Order saved' }
        }),
      ),
    ])
    await page.getByRole('button', { name: 'Change order' }).click()
    const shown = () =>
      main
        .getByRole('heading', { level: 2 })
        .elements()
        .map((each) => each.textContent)
    await page.getByRole('button', { name: 'Move Snacks forward' }).click()
    await expect.poll(shown).toEqual(['Snacks', 'Dairy'])
    await page.getByRole('button', { name: 'Move Dairy forward' }).click()
    await page.getByRole('button', { name: 'Move Snacks forward' }).click()
    await expect.poll(shown).toEqual(['Snacks', 'Dairy'])
    await expect.poll(() => shop.sent(reorderCategories)).toEqual([{ body: { ids: ['snacks', 'dairy'] } }])
    release()
    await expect.poll(() => shop.sent(reorderCategories)).toHaveLength(2)
    await expect.poll(shown).toEqual(['Snacks', 'Dairy'])
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.element(page.getByRole('button', { name: 'Delete Snacks' })).toBeVisible()
  })

  it('goes back when it is not saved', async () => {
    await open('category', [
      on(reorderCategories, () => {
        throw networkError()
      }),
    ])
    await page.getByRole('button', { name: 'Change order' }).click()
    await page.getByRole('button', { name: 'Move Snacks forward' }).click()
    await expect.element(page.getByText('Server unreachable. Please try again later.').first()).toBeVisible()
    await expect
      .poll(() =>
        main
          .getByRole('heading', { level: 2 })
          .elements()
          .map((each) => each.textContent),
      )
      .toEqual(['Dairy', 'Snacks'])
  })
})
