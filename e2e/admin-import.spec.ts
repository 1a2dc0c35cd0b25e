import { csv, signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { delayCalls } from './delayed-calls.ts'
import { callAsAdministrator } from './own-products.ts'
// One import runs at a time, so each worker has a shop of its own.
import { test } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'

test('an import previews each row, offers the bad rows as a file, and imports the rest', async ({ page, isMobile }) => {
  // Both projects import in parallel: the same product in both files would be an update in the later one.
  const category = isMobile ? 'Small Spices' : 'Large Spices'
  await signInAsAdministrator(page)
  const release = await delayCalls(page, '**/api/product/import')
  await page.goto('/dashboard/import')
  await page
    .getByLabel('CSV file')
    .setInputFiles(
      csv('spices.csv', [
        'name,category,unit,price,stock,aisle',
        `${category} Haldi,${category},100 g,45,10,4`,
        `${category} Jeera,${category},100 g,abc,10,4`,
        `${category} Rai,${category},100 g,30,10,4`,
      ]),
    )
  await expect(page.getByText(/^(Uploading|Reading every row)\.\.\.$/)).toBeVisible()
  await expect(page.getByLabel('CSV file')).toBeDisabled()
  release()
  await expect(page.getByText('Row 3')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toMatch(
    new RegExp(
      `^\\ufeffname,category,unit,price,stock,aisle,row,reason\\r\\n${category} Jeera,${category},100 g,abc,10,4,3,"`,
    ),
  )
  // Choosing another price column previews again with that mapping.
  await page.getByText(/^\d+ columns, \d+ recognised/).click()
  await page.getByLabel('Selling price').selectOption('aisle')
  await expect(page.getByText('Row 3')).toBeHidden()
  await page.getByLabel('Selling price').selectOption('price')
  await page.getByRole('button', { name: 'Import, leave out the bad row' }).click()
  await expect(page.getByRole('status').getByText('2 created, 0 updated, 0 unchanged, 1 left out')).toBeVisible()
  // A second import creates no duplicates.
  await expect(page.getByLabel('CSV file')).toBeEnabled()
  const again = csv('spices.csv', ['name,category,unit,price,stock', `${category} Haldi,${category},100 g,45,10`])
  await page.getByLabel('CSV file').setInputFiles(again)
  await expect(page.getByText('New products').locator('..')).toContainText('0')
  await expect(page.getByText('Unchanged').locator('..')).toContainText('1')
})

test('a list without categories takes a default one; a changed MRP and name are found by the barcode', {
  tag: '@long',
}, async ({ page, isMobile }) => {
  const name = isMobile ? 'Pocket Nannari' : 'Counter Nannari'
  const barcode = isMobile ? '8901072002478' : '8901072002485'
  await signInAsAdministrator(page)
  await page.goto('/dashboard/import')
  const choose = (lines: string[]) => page.getByLabel('CSV file').setInputFiles(csv('list.csv', lines))
  const commit = page.getByRole('button', { name: 'Import', exact: true })
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('..')
  const header = 'name,unit,price,stock,barcode'

  await choose([header, `${name} Sharbat,1 l,90,10,${barcode}`])
  await expect(page.getByText('Category is missing')).toBeVisible()
  await expect(commit).toBeDisabled()
  await page.getByLabel('Category of rows without one').fill(`${name} Drinks`)
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(figure('New products')).toContainText('1')
  await commit.click()
  await expect(page.getByRole('status').getByText('1 created, 0 updated')).toBeVisible()
  await expect(page.getByLabel('CSV file')).toBeEnabled()

  // The second row has no barcode: it would make a second product.
  await choose([
    'name,unit,price,stock,barcode,category',
    `${name} Syrup,1 l,99,4,${barcode},${name} Drinks`,
    `${name} Sharbat,1 l,95,4,,${name} Drinks`,
  ])
  const renamed = page.getByRole('region', { name: 'Products that change their name or MRP' })
  await expect(renamed).toContainText(`${name} Sharbat at ₹90 becomes ${name} Syrup at ₹99`)
  const doubles = page.getByRole('region', { name: 'Products that would be in the shop twice' })
  await expect(doubles).toContainText(`${name} Sharbat, 1 l is in the shop at ₹90`)

  // A changed stock alone is an update only if it is to be set.
  await choose(['name,unit,price,stock,category', `${name} Sharbat,1 l,90,3,${name} Drinks`])
  await expect(renamed).toBeHidden()
  await expect(figure('Unchanged')).toContainText('1')
  await page.getByLabel(/^Set the stock from this file: one product/).check()
  await expect(figure('Updates')).toContainText('1')
  await expect(figure('Unchanged')).toContainText('0')
  await commit.click()
  await expect(page.getByRole('status').getByText('0 created, 1 updated, 0 unchanged')).toBeVisible()
})

test('an import is taken back, unless a product of it was ordered since', async ({ page, isMobile }) => {
  const name = isMobile ? 'Pocket Panakam' : 'Counter Panakam'
  const admin = await signInAsAdministrator(page)
  await page.goto('/dashboard/import')
  const bring = async (file: string, lines: string[]) => {
    await page.getByLabel('CSV file').setInputFiles(csv(file, ['name,category,price,stock', ...lines]))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('status').getByText('Import finished')).toBeVisible()
  }
  const imports = page.getByRole('region', { name: 'Last imports' })
  const take = async (file: string) => {
    await imports
      .getByRole('listitem')
      .filter({ hasText: file })
      .getByRole('button', { name: /^Take back/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  }
  await bring(`${name} wrong.csv`, [`${name} Wrong,${name} Drinks,90,10`])
  await expectMessage(page, 'The import is taken back', () => take(`${name} wrong.csv`))
  await expect(imports.getByRole('listitem').filter({ hasText: `${name} wrong.csv` })).toContainText('Taken back')
  const found = async () => {
    const data = { search: `${name}`, page: 1, limit: 10 }
    return (await callAsAdministrator(page, admin, 'post', '/api/product/get-product', data)).map(
      (p: { name: string }) => p.name,
    )
  }
  expect(await found()).toEqual([])

  await bring(`${name} right.csv`, [`${name} Right,${name} Drinks,90,10`])
  const shopper = await newShopper(page.request)
  await addAddress(page, shopper)
  const { data } = await callApi(page.request, '/api/product/search-product', { data: { search: `${name} Right` } })
  await fillCart(page, shopper, [data[0]._id])
  const { _id: orderId } = await orderCart(page, shopper, 'cash-on-delivery')
  await take(`${name} right.csv`)
  await expect(page.getByText(`This import cannot be taken back: ${name} Right (ordered since)`)).toBeVisible()
  expect(await found()).toEqual([`${name} Right`])
  // Pickers of the shop's other tests would find it in their queue.
  await callAsAdministrator(page, admin, 'put', '/api/order/update-status', { orderId, state: 'CANCELLED' })
})
