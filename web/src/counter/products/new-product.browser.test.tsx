import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { uploadFile } from '@tokri/contract/file.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { createProduct } from '@tokri/contract/product-admin.ts'
import { getStores, STORE_HEADER } from '@tokri/contract/store.ts'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, badGateway, networkError, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { category, product, store, subcategory } from '../../../test/shapes.ts'

const kettle = product({
  ...{ _id: 'kettle', name: 'Copper Kettle', unit: '1 pc', price: 149.5, discount: 10, stock: 7 },
  ...{ image: ['/media/kettle-960.webp'], more_details: { Origin: 'Moradabad' } },
})

const field = (name: string) => page.getByLabelText(name, { exact: true })
const submit = page.getByRole('button', { name: 'Submit' })
const uploading = page.getByRole('button', { name: 'Uploading...' })
const pictures = page.getByRole('group', { name: 'Images' })
const addImages = page.getByLabelText('Add images')

const answers = [
  on(getCategories, { data: [category(), category({ _id: 'snacks', name: 'Snacks' })] }),
  on(getSubCategories, {
    data: [subcategory(), subcategory({ _id: 'chips', name: 'Chips', category: [{ _id: 'snacks', name: 'Snacks' }] })],
  }),
]

const openForm = (more: Answer[] = []) =>
  openPage('/dashboard/upload-product', { as: { role: 'Admin' }, width: 1280, answers: [...answers, ...more] })

/** The form with the values of a product of the list. */
const duplicate = async (copied: ProductShape, more: Answer[] = [], width = 1280) => {
  const shop = await openPage('/dashboard/product', {
    as: { role: 'Admin' },
    width,
    answers: [...answers, on(getProducts, { data: [copied], totalPages: 1, totalCount: 1, currentPage: 1 }), ...more],
  })
  await page.getByRole('button', { name: `Duplicate ${copied.name}` }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Upload Product' })).toBeVisible()
  return shop
}

describe('the form of a new product', () => {
  it('has the fields of the specification, and offers the subcategories of the chosen categories', async () => {
    await openForm()
    for (const name of ['Name', 'Description', 'Category', 'Sub Category', 'Unit', 'Stock', 'Price', 'Discount'])
      await expect.element(field(name)).toBeVisible()
    await expect.element(addImages).toHaveAttribute('accept', 'image/*')
    await expect.element(addImages).toHaveAttribute('multiple')
    const offered = () =>
      field('Sub Category')
        .getByRole('option')
        .elements()
        .map((option) => option.textContent)
    expect(offered().slice(1)).toEqual(['Milk', 'Chips'])
    await field('Category').selectOptions('Snacks')
    await expect.poll(() => offered().slice(1)).toEqual(['Chips'])
    // A chosen value cannot be chosen twice.
    await field('Category').selectOptions('✓ Snacks')
    await expect.poll(() => page.getByRole('button', { name: 'Remove Snacks' }).elements()).toHaveLength(1)
  })

  it('takes numbers only where there are numbers', async () => {
    await openForm()
    for (const [name, typed, kept] of [
      ['Stock', '-1e+2E', 12],
      ['Price', '+149.5-0', 149.5],
      ['Discount', 'e10', 10],
    ] as const) {
      await field(name).click()
      await userEvent.keyboard(typed)
      await expect.element(field(name)).toHaveValue(kept)
      await expect.element(field(name)).toHaveAttribute('min', '0')
    }
  })

  it('refuses names of fields that the shop uses itself, empty ones, and one that is there', async () => {
    await openForm()
    await page.getByRole('button', { name: 'Add More Fields' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Field' })
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    for (const name of ['constructor', '__proto__']) {
      await dialog.getByLabelText('Field name').fill(name)
      await expect.element(dialog.getByText('This field name is not allowed')).toBeVisible()
      await expect.element(add).toBeDisabled()
    }
    await dialog.getByLabelText('Field name').fill('   ')
    await expect.element(add).toBeDisabled()
    await dialog.getByLabelText('Field name').fill('Origin')
    await add.click()
    await field('Origin').fill('Nilgiris')
    await page.getByRole('button', { name: 'Add More Fields' }).click()
    await dialog.getByLabelText('Field name').fill('Origin')
    await expect.element(dialog.getByText('There is a field of this name already')).toBeVisible()
  })

  it.each([
    ['has the taxes of its first category, also where a guest read the list of shoppers before', 5, '5'],
    ['has no rate of its first category that has ended', 12, ''],
  ])('%s', async (_, gstRate, shown) => {
    // Each list is read once: that of shoppers first, for the splash.
    let calls = 0
    const lists = [[category()], [category({ hsn: '0401', gstRate })]]
    await openPage('/dashboard/upload-product', {
      as: { role: 'Admin' },
      ...{ width: 1280, settings: { gst: { legalName: 'Tokri Foods', gstin: '29AAGCB7383J1Z4' } } },
      answers: [...answers, on(getCategories, () => ({ data: lists[calls++] ?? [] }))],
    })
    await field('Category').selectOptions('Dairy')
    await expect.element(field('HSN')).toHaveValue('0401')
    await expect.element(field('GST rate')).toHaveValue(shown)
  })

  it('of a duplicate has the values of the first product, and is sent by Control and Enter', async () => {
    const shop = await duplicate(kettle, [on(createProduct, { data: kettle, message: 'Product created' })])
    await expect.element(field('Name')).toHaveValue('Copper Kettle')
    await expect.element(field('Price')).toHaveValue(149.5)
    await field('Name').fill('Copper Kettle 2')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('Product created')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('')
    await expect.element(page.getByLabelText('Origin', { exact: true })).not.toBeInTheDocument()
    await expect
      .poll(() => shop.sent(createProduct))
      .toMatchObject([
        {
          body: {
            ...{ name: 'Copper Kettle 2', unit: '1 pc', price: 149.5, discount: 10, stock: 7 },
            ...{ image: kettle.image, category: ['dairy'], subCategory: ['milks'] },
            more_details: { Origin: 'Moradabad' },
          },
        },
      ])
  })

  it.each([
    ['Name', '   ', 'All fields are required'],
    ['Description', '  ', 'All fields are required'],
    ['Unit', ' ', 'All fields are required'],
    ['Stock', '1.5', 'Stock is a whole number from 0 on'],
  ])('is not sent with the %s "%s"', async (name, value, said) => {
    const shop = await duplicate(kettle)
    await field(name).fill(value)
    await submit.click()
    await expect.element(page.getByText(said)).toBeVisible()
    expect(shop.sent(createProduct)).toEqual([])
  })

  it('keeps its values, with a default message, when a failure has none', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await duplicate(kettle, [on(createProduct, () => released.then(() => badGateway()))])
    await submit.click()
    await expect.element(uploading).toBeDisabled()
    release()
    await expect.element(page.getByText('Something went wrong', { exact: true })).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Copper Kettle')
    await expect.element(submit).toBeEnabled()
  })

  it('that got no answer is sent again with the same key, and with another one once it is changed', async () => {
    const shop = await duplicate(kettle, [
      on(createProduct, () => {
        throw networkError()
      }),
    ])
    for (const presses of [1, 2]) {
      await submit.click()
      await expect.poll(() => shop.headers(createProduct, 'idempotency-key')).toHaveLength(presses)
      await expect.element(submit).toBeEnabled()
    }
    await field('Unit').fill('2 pcs')
    shop.answer(on(createProduct, { data: kettle, message: 'Product created' }))
    await submit.click()
    await expect.element(field('Name')).toHaveValue('')
    const [first, second, changed] = shop.headers(createProduct, 'idempotency-key')
    expect(first).toBe(second)
    expect(changed).not.toBe(first)
  })

  it('books the stock in the store that is chosen', async () => {
    const stores = [store(), store({ _id: 'jakkur', name: 'Jakkur' })]
    const shop = await duplicate(kettle, [
      on(getStores, { data: stores }),
      on(createProduct, { data: kettle, message: 'Product created' }),
    ])
    await page.getByRole('combobox', { name: 'Store' }).selectOptions('Jakkur')
    await submit.click()
    await expect.element(page.getByText('Product created')).toBeVisible()
    expect(shop.headers(createProduct, STORE_HEADER)).toEqual(['jakkur'])
  })

  it('asks before it is left by a link or a closed tab', async () => {
    // The home page would ask for the products of each category.
    const shop = await openForm([on(getCategories, { data: [] })])
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    await expect.element(field('Name')).toBeVisible()
    expect(leaves()).toBe(true)
    await field('Name').fill('Half a product')
    await expect.poll(leaves).toBe(false)
    const logo = page.getByRole('banner').getByRole('link', { name: /home$/ })
    await logo.click()
    await expect.poll(() => confirm.mock.calls).toEqual([['Leave without uploading this product?']])
    await expect.element(field('Name')).toHaveValue('Half a product')
    confirm.mockReturnValue(true)
    await logo.click()
    await expect.poll(shop.address).toBe('/')
  })

  it('on a phone shows the whole chip of a category, whatever its name', async () => {
    const wide = category({ name: 'W'.repeat(50) })
    await duplicate(kettle, [on(getCategories, { data: [wide] })], 390)
    const remove = page.getByRole('button', { name: `Remove ${wide.name}` })
    await expect.element(remove).toBeVisible()
    expect(remove.element().getBoundingClientRect().right).toBeLessThan(390)
  })
})

describe('the pictures of a product', () => {
  const picture = (name: string, type = 'image/png') => new File([name], name, { type })
  const count = () => pictures.getByRole('button', { name: /^Remove picture/ }).elements().length
  const shown = () =>
    [...pictures.element().querySelectorAll('img')].map((image) => /media\/(\w+)-/.exec(image.src)?.[1])

  /** The address of an uploaded picture has the name of its file. */
  const uploaded = on(uploadFile, (request) => {
    const file = 'body' in request && request.body instanceof FormData ? request.body.get('file') : null
    return { data: { url: `/media/${file instanceof File ? file.name : ''}-960.webp` }, message: 'Image uploaded' }
  })

  const transferOf = (files: File[]) => {
    const transfer = new DataTransfer()
    for (const file of files) transfer.items.add(file)
    return transfer
  }
  const drop = (files: File[]) =>
    pictures
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer: transferOf(files), bubbles: true, cancelable: true }))
  const paste = (files: File[]) =>
    pictures
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: transferOf(files), bubbles: true, cancelable: true }))

  it('are dropped and pasted, one after the other, with progress; the same one is there once', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const shop = await openForm([uploaded])
    await expect.element(addImages).toBeEnabled()
    shop.delay(uploadFile, released)
    drop([picture('dropped')])
    await expect.element(pictures.getByText('Uploading...')).toBeVisible()
    await expect.element(pictures.getByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute('value', '0.5')
    await expect.element(submit).toBeDisabled()
    await expect.element(addImages).toBeDisabled()
    drop([picture('busy')])
    await expect.poll(() => shop.sent(uploadFile)).toHaveLength(1)
    release()
    await expect.poll(shown).toEqual(['dropped', 'busy'])
    paste([picture('pasted')])
    await expect.poll(shown).toEqual(['dropped', 'busy', 'pasted'])
    drop([picture('pasted')])
    await expect.poll(() => shop.sent(uploadFile)).toHaveLength(4)
    await expect.element(addImages).toBeEnabled()
    expect(shown()).toEqual(['dropped', 'busy', 'pasted'])
  })

  it('are eight at most, and nothing else is one', async () => {
    await openForm([uploaded])
    await expect.element(addImages).toBeEnabled()
    drop([picture('page.html', 'text/html')])
    await expect.element(page.getByText('Only pictures can go here')).toBeVisible()
    await addImages.upload(Array.from({ length: 9 }, (_, index) => picture(`p${index}`)))
    await expect.element(page.getByText('A product has at most 8 pictures')).toBeVisible()
    await expect.poll(count).toBe(8)
    await expect.element(addImages).not.toBeInTheDocument()
  })

  it('are moved by buttons and by dragging, and the first one is the cover', async () => {
    const images = ['one', 'two', 'three'].map((name) => `/media/${name}-960.webp`)
    await duplicate(product({ ...kettle, image: images }))
    await expect.poll(shown).toEqual(['one', 'two', 'three'])
    await expect.element(page.getByRole('button', { name: 'Move picture 1 forward' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Move picture 3 back' })).toBeDisabled()
    await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
    await expect.poll(shown).toEqual(['two', 'one', 'three'])
    await page.getByRole('button', { name: 'Move picture 1 back' }).click()
    await expect.poll(shown).toEqual(['one', 'two', 'three'])
    const items = pictures.getByRole('listitem')
    await userEvent.dragAndDrop(items.nth(2), items.nth(0))
    await expect.poll(shown).toEqual(['three', 'one', 'two'])
    await expect.element(items.nth(0)).toHaveTextContent('Cover')
    await expect.poll(() => pictures.getByText('Cover').elements()).toHaveLength(1)
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await expect.poll(shown).toEqual(['three', 'two'])
  })

  it('that are refused leave the form as it was: with the reason of the shop, a default one, and the size', async () => {
    const shop = await openForm([on(uploadFile, badGateway())])
    await addImages.upload(picture('p1'))
    await expect.element(page.getByText('Failed to upload image', { exact: true })).toBeVisible()
    const type = 'Please choose a JPEG, PNG or WebP picture'
    shop.answer(on(uploadFile, refusal('unsupported_type', { message: type })))
    await addImages.upload(picture('drawing.svg', 'image/svg+xml'))
    await expect.element(page.getByText(type)).toBeVisible()
    const sent = shop.sent(uploadFile).length
    drop([new File([new Uint8Array(limits.uploadBytes + 1)], 'heavy.png', { type: 'image/png' })])
    await expect.element(page.getByText('Pictures may have 5 MB at most')).toBeVisible()
    await expect.poll(() => shop.sent(uploadFile)).toHaveLength(sent)
    expect(count()).toBe(0)
  })
})
