import {
  addPicture,
  endFailedPictures,
  getImports,
  getPictureAddresses,
  importProducts,
} from '@tokri/contract/product-import.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'

const row = {
  does: 'create' as const,
  brand: '',
  unit: '1 kg',
  category: 'Staples',
  subcategory: '',
  mrp: 100,
  price: 90,
  stock: null,
  hidden: false,
  changes: [],
}

const preview = {
  rows: 60,
  toCreate: 59,
  toUpdate: 1,
  unchanged: 0,
  bad: [],
  badCount: 0,
  warnings: [],
  shown: [],
  mapping: { name: 'name' },
  columns: ['name'],
}

/** The fields of an upload. */
const formOf = (sent: unknown): Record<string, string> => {
  const form = sent as { body: FormData } | FormData
  return Object.fromEntries(
    [...(form instanceof FormData ? form : form.body)].map(([name, value]) => [name, String(value)]),
  )
}

const nothingYet = [
  on(getImports, { data: [] }),
  on(getPictureAddresses, { data: { waiting: 0, failed: 0, failures: [] } }),
]

const openImport = async (data: object) => {
  const shop = await openPage('/dashboard/import', {
    as: { role: 'Admin' },
    answers: [...nothingYet, on(importProducts, { data: { ...preview, ...data } })],
  })
  await page.getByLabelText('CSV file').upload(new File(['name\nSalt\n'], 'list.csv', { type: 'text/csv' }))
  return shop
}

it('the preview shows what looks wrong first, and the rows with the values that they change', async () => {
  await openImport({
    warnings: [{ row: 7, message: '85 % off is more than the 80 % that are usual' }],
    shown: [
      { ...row, row: 2, name: 'Basmati Rice' },
      {
        ...row,
        row: 7,
        name: 'Toor Dal',
        does: 'update',
        changes: [
          { field: 'price', from: '₹90', to: '₹15' },
          { field: 'Origin', from: '', to: 'Latur' },
        ],
      },
    ],
  })
  const odd = page.getByRole('region', { name: 'Rows that look wrong' })
  await expect.element(odd).toMatchTextContent('Row 785 % off')
  const rows = page.getByRole('region', { name: 'Products of the rows' })
  await expect.element(rows.getByRole('row', { name: 'Basmati Rice' })).toMatchTextContent('₹90 ₹100')
  const changed = rows.getByRole('row', { name: 'Toor Dal' })
  await expect.element(changed).toMatchTextContent('Price: ₹90 → ₹15')
  await expect.element(changed).toMatchTextContent('Origin: none → Latur')
})

it('of many rows fifty are shown, and all on request', async () => {
  const shown = Array.from({ length: 60 }, (_, at) => ({ ...row, row: at + 2, name: `Soap ${at}` }))
  await openImport({ shown })
  await expect.element(page.getByText('Soap 49')).toBeVisible()
  await expect.element(page.getByText('Soap 50')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Show all 60 rows' }).click()
  await expect.element(page.getByText('Soap 59')).toBeVisible()
})

it('the column of the barcodes can be named', async () => {
  const shop = await openImport({ mapping: { name: 'name' }, columns: ['name', 'Code under the bars'] })
  await page.getByLabelText('Barcode').selectOptions('Code under the bars')
  await expect.poll(() => shop.sent(importProducts).length).toBe(2)
  expect(JSON.parse(formOf(shop.sent(importProducts)[1]).mapping ?? '')).toMatchObject({
    barcode: 'Code under the bars',
  })
})

it('choices in a quick sequence are asked for one after the other, and all of them count', async () => {
  const columns = ['Ware', 'Rate', 'Rack']
  const shop = await openImport({ mapping: {}, columns })
  const first = Promise.withResolvers<void>()
  shop.delay(importProducts, first.promise)
  await page.getByLabelText('Name', { exact: true }).selectOptions('Ware')
  await page.getByLabelText('Selling price').selectOptions('Rate')
  await page.getByLabelText('Brand').selectOptions('Rack')
  await expect.element(page.getByLabelText('Brand')).toHaveValue('Rack')
  expect(shop.sent(importProducts)).toHaveLength(2)
  first.resolve()
  await expect.poll(() => shop.sent(importProducts).length).toBe(3)
  const asked = JSON.parse(formOf(shop.sent(importProducts)[2]).mapping ?? '')
  expect(asked).toMatchObject({ name: 'Ware', price: 'Rate', brand: 'Rack' })
})

it('a list whose names nobody recognised says so once, not on each row', async () => {
  await openImport({
    ...{ mapping: { mrp: 'MRP' }, columns: ['Ware', 'MRP'], badCount: 60 },
    bad: [{ row: 2, message: 'Name is missing' }],
  })
  await expect.element(page.getByText('No column was recognised as the name of the products.')).toBeVisible()
  await expect.element(page.getByText('Name is missing')).not.toBeInTheDocument()
})

it('bad rows stand above the columns, which are one line once those that are needed are recognised', async () => {
  await openImport({
    ...{ bad: [{ row: 3, message: 'Price is missing' }], badCount: 1, columns: ['name', 'category', 'price', 'Rack'] },
    mapping: { name: 'name', category: 'category', price: 'price', 'detail:Rack': 'out' },
  })
  const columns = page.getByText('4 columns, 3 recognised')
  const bad = page.getByRole('region', { name: 'Bad rows' })
  await expect.element(columns).toBeVisible()
  await expect.element(page.getByLabelText('Barcode')).not.toBeVisible()
  expect(bad.element().compareDocumentPosition(columns.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await columns.click()
  await expect.element(page.getByLabelText('Barcode')).toBeVisible()
})

it('a shop without a GSTIN is told that the taxes of its list are kept, and where the number is set', async () => {
  await openImport({ mapping: { name: 'name', gst_rate: 'GST %' }, columns: ['name', 'GST %'] })
  await expect.element(page.getByLabelText('GST rate')).toHaveValue('GST %')
  await expect.element(page.getByText('are kept with the products')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'GSTIN' }))
    .toHaveAttribute('href', '/dashboard/settings?section=payment#seller')
})

it('each column that no field reads is shown or left out, as somebody chooses', async () => {
  const mapping = { name: 'name', 'detail:Origin': 'public', 'detail:Cost Price': 'out' }
  const shop = await openImport({ mapping, columns: ['name', 'Origin', 'Cost Price'] })
  await expect.element(page.getByLabelText('Origin', { exact: true })).toHaveValue('public')
  await expect.element(page.getByLabelText('Cost Price')).toHaveValue('out')
  await page.getByLabelText('Origin', { exact: true }).selectOptions('Leave out')
  await expect.poll(() => shop.sent(importProducts).length).toBe(2)
  await expect
    .poll(() => JSON.parse(formOf(shop.sent(importProducts)[1]).mapping ?? ''))
    .toMatchObject({
      name: 'name',
      'detail:Origin': 'out',
      'detail:Cost Price': 'out',
    })
})

it('bad rows are left out at once, by a button that says how many', async () => {
  const bad = [
    { row: 3, message: 'Price is missing' },
    { row: 5, message: 'Name is missing' },
  ]
  const shop = await openImport({ bad, badCount: 2, badCells: [['Salt'], ['']] })
  await page.getByRole('button', { name: 'Import, leave out the 2 bad rows' }).click()
  await expect.poll(() => shop.sent(importProducts).length).toBe(2)
  await expect.poll(() => formOf(shop.sent(importProducts)[1])).toMatchObject({ dryRun: 'false', skipBad: 'true' })
  await expect
    .element(page.getByRole('link', { name: 'See the products' }))
    .toHaveAttribute('href', '/dashboard/product')
  const left = page.getByRole('region', { name: 'Bad rows' })
  await expect.element(left).toMatchTextContent('SaltPrice is missing')
  await expect.element(left.getByRole('button', { name: 'Download' })).toBeVisible()
})

it('nothing is imported from a list whose rows are all bad', async () => {
  await openImport({ rows: 1, toCreate: 0, bad: [{ row: 2, message: 'Name is missing' }], badCount: 1 })
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
})

it('negative stock is taken as none if somebody asks for it', async () => {
  const shop = await openImport({ bad: [{ row: 3, message: 'Stock "-5" is negative' }], badCount: 1, negativeStock: 1 })
  await page.getByLabelText('Take negative stock as no stock').click()
  await expect.poll(() => shop.sent(importProducts).length).toBe(2)
  await expect
    .poll(() => formOf(shop.sent(importProducts)[1]))
    .toMatchObject({ dryRun: 'true', negativeIsZero: 'true' })
})

it('another sheet of a workbook is read when somebody chooses it, with its own columns', async () => {
  const shop = await openImport({ sheets: ['Notes', 'Goods'], sheet: 'Notes' })
  await page.getByLabelText('Sheet of the workbook').selectOptions('Goods')
  await expect.poll(() => shop.sent(importProducts).length).toBe(2)
  const form = formOf(shop.sent(importProducts)[1])
  expect(form).toMatchObject({ sheet: 'Goods' })
  expect(form).not.toHaveProperty('mapping')
})

const openPictures = (answers: Answer[]) =>
  openPage('/dashboard/import', {
    as: { role: 'Admin' },
    answers: [...nothingYet, ...answers],
  })

/** A JPEG of this many pixels. */
const photoOf = async (name: string, width: number, height: number): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' })
}

it('many pictures go to the products that they are named by, one after the other, and the others are listed', async () => {
  const shop = await openPictures([
    on(addPicture, ({ query: { name } }) => {
      if (name === 'sugar.jpg') throw refusal('not_found', { message: 'No product has this barcode or name' })
      return { data: { _id: name.startsWith('salt') ? 'salt' : name, name } }
    }),
  ])
  const names = ['salt-10.jpg', 'salt-2.jpg', 'sugar.jpg', 'salt.jpg', 'rice.jpg']
  const pictures = await Promise.all(names.map((name) => photoOf(name, 4, 4)))
  // As in two folders of a ZIP.
  const notes = ['a', 'b'].map((text) => new File([text], 'notes.txt'))
  await page.getByLabelText('Pictures or a ZIP').upload([...pictures, ...notes])
  await expect.element(page.getByText('2 products got pictures.')).toBeVisible()
  expect(shop.sent(addPicture).map(({ query }) => query.name)).toEqual([
    'rice.jpg',
    'salt.jpg',
    'salt-2.jpg',
    'salt-10.jpg',
    'sugar.jpg',
  ])
  const left = page.getByRole('list', { name: 'Left out' }).getByRole('listitem')
  for (const n of [0, 1]) await expect.element(left.nth(n)).toHaveTextContent('notes.txtThis file is no picture')
  await expect.element(left.nth(2)).toHaveTextContent('sugar.jpgNo product has this barcode or name')
})

it('the pictures that could not be fetched are listed with the reason', async () => {
  const shop = await openPictures([
    on(endFailedPictures, { data: { waiting: 5, failed: 0, failures: [] } }),
    on(getPictureAddresses, {
      data: {
        waiting: 3,
        failed: 2,
        failures: [
          { _id: 'a', name: 'Salt', unit: '1 kg', url: 'https://a.example/a.png', problem: 'The answer is 404' },
        ],
      },
    }),
  ])
  await expect.element(page.getByText('3 pictures still to be fetched.')).toBeVisible()
  await expect.element(page.getByText('2 pictures could not be fetched.')).toBeVisible()
  await expect.element(page.getByText('The answer is 404: https://a.example/a.png')).toBeVisible()
  await expect.element(page.getByText('and 1 more')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('5 pictures still to be fetched.')).toBeVisible()
  await expect.element(page.getByText('could not be fetched')).not.toBeInTheDocument()
  expect(shop.sent(endFailedPictures)).toEqual([{ body: { tryAgain: true } }])
})

it('a list that is cancelled does not come back with a preview that is still on its way', async () => {
  const shop = await openImport({ shown: [{ ...row, row: 2, name: 'Basmati Rice' }], otherStock: 3 })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  shop.delay(importProducts, released)
  await page.getByRole('checkbox', { name: /^Set the stock from this file/ }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Basmati Rice')).not.toBeInTheDocument()
  release()
  const choose = page.getByLabelText('CSV file')
  await expect.element(choose).toBeEnabled()
  await expect.element(page.getByText('Basmati Rice')).not.toBeInTheDocument()
})
