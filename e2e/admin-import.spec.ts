import { asAdministrator, csv } from './administrator.ts'
import { hold } from './held-calls.ts'
import { expect, expectAccessible, test } from './page-checks.ts'

test('a list of products is looked at row by row, its bad rows come back for correction, the rest is imported', async ({
  page,
  isMobile,
}) => {
  // Both sizes import at once: the same product in both lists would be an update for the later one.
  const shelf = isMobile ? 'Small Spices' : 'Large Spices'
  await asAdministrator(page)
  const letGo = await hold(page, '**/api/product/import')
  await page.goto('/dashboard/import')
  await page
    .getByLabel('CSV file')
    .setInputFiles(
      csv('spices.csv', [
        'name,category,unit,price,stock,aisle',
        `${shelf} Haldi,${shelf},100 g,45,10,4`,
        `${shelf} Jeera,${shelf},100 g,abc,10,4`,
        `${shelf} Rai,${shelf},100 g,30,10,4`,
      ]),
    )
  await expect(page.getByText(/^(Uploading|Reading every row)\.\.\.$/)).toBeVisible()
  await expect(page.getByLabel('CSV file')).toBeDisabled()
  letGo()
  await expect(page.getByText('Row 3')).toBeVisible()
  await expectAccessible(page)
  const commit = page.getByRole('button', { name: 'Import', exact: true })
  await expect(commit).toBeDisabled()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toMatch(
    new RegExp(
      `^\\ufeffname,category,unit,price,stock,aisle,row,reason\\r\\n${shelf} Jeera,${shelf},100 g,abc,10,4,3,"`,
    ),
  )
  // Another column as the price: asked again with that mapping.
  await page.getByLabel('Selling price').selectOption('aisle')
  await expect(page.getByText('Row 3')).toBeHidden()
  await page.getByLabel('Selling price').selectOption('price')
  await page.getByLabel('Leave the bad rows out and import the rest').check()
  await commit.click()
  await expect(page.getByRole('status').getByText('2 created, 0 updated, 0 unchanged, 1 left out')).toBeVisible()
  // Once more: nothing is there twice.
  await expect(page.getByLabel('CSV file')).toBeEnabled()
  const again = csv('spices.csv', ['name,category,unit,price,stock', `${shelf} Haldi,${shelf},100 g,45,10`])
  await page.getByLabel('CSV file').setInputFiles(again)
  await expect(page.getByText('New products').locator('..')).toContainText('0')
  await expect(page.getByText('Unchanged').locator('..')).toContainText('1')
})
