// The stock of a store on the floor screens: receive, count, write off, assign to bins, and the list of movements.
import type { Page } from '@playwright/test'
import { checkDigit } from '../rules/src/barcode.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { callAsAdministrator, createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage, wholeBrowser } from './page-checks.ts'
import { scanCode } from './picking.ts'

const withCheckDigit = (digits: string): string => `${digits}${checkDigit(digits)}`

// Answers are lost on purpose.
test.use({ ...wholeBrowser, allowedErrors: /net::ERR_FAILED/ })

const name = 'Jute Bag'
const code = withCheckDigit('890000000000')

const tab = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Tasks' }).getByRole('button', { name: label })
/** Types like a keyboard scanner: into the page, while no field has the focus. */
const scan = async (page: Page) => {
  await expect(tab(page, 'Find')).toBeVisible() // the page does not listen for scans before
  await scanCode(page, code)
}
const addByName = async (page: Page, product: string) => {
  await page.getByRole('searchbox').fill(product)
  const found = page.getByRole('region', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${product}`) })
  await found.click()
  await expect(found).toBeHidden()
}

test('goods are received by scanner, counted and written off, and their timeline tells who and why', async ({
  page,
}) => {
  const session = await signInAsAdministrator(page)
  const own = await createOwnProducts(page, session, name, [{}, {}])
  const product = { productId: own.products[0], barcode: code }
  await callAsAdministrator(page, session, 'put', '/api/product/update-product', product)
  const stockOf = async () => {
    const wanted = { storeId: 'main', search: name, all: true }
    const lines = await callAsAdministrator(page, session, 'post', '/api/stock/get-stock', wanted)
    return lines.map(({ quantity }: { quantity: number }) => quantity)
  }
  await page.goto('/floor/stock')
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  // With one store, the page has no store switch, no move, and no navigation of the shop.
  await expect(page.getByRole('combobox', { name: 'Store' })).toHaveCount(0)
  await expect(tab(page, 'Move')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'My account' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('listitem').first()).toBeVisible()

  await test.step('a delivery, of which the answer is lost once', async () => {
    await tab(page, 'Receive').click()
    await scan(page)
    const pieces = page.getByLabel(`Pieces of ${name} 1`)
    await expect(pieces).toHaveValue('1')
    await scan(page)
    await expect(pieces).toHaveValue('2')
    await pieces.fill('9')
    await page.getByLabel(`Expiry date of ${name} 1`).fill('2030-01-15')
    await addByName(page, `${name} 2`)
    await page.getByLabel('Supplier').fill('Green Fields')
    await page.getByLabel('Delivery note').fill('DN-77')
    // The list survives a reload.
    await page.reload()
    await expect(pieces).toHaveValue('9')
    await page.getByLabel('Supplier').fill('Green Fields')
    await page.getByLabel('Delivery note').fill('DN-77')
    let lost = false
    await page.route('**/api/stock/receive', async (route) => {
      if (lost) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    const send = page.getByRole('button', { name: 'Receive 10 pieces of 2 products' })
    await send.click()
    await expect(page.getByText('Server unreachable. Please try again later.').first()).toBeVisible()
    await expectMessage(page, 'Received: 10 pieces of 2 products', () => send.click())
    expect(await stockOf()).toEqual([29, 21])
  })

  await test.step('a count, sold in the meantime and counted again', async () => {
    await tab(page, 'Count').click()
    await scan(page)
    const counted = page.getByLabel(`Counted pieces of ${name} 1`)
    await page.getByRole('button', { name: 'Save count of 1 product' }).click()
    await expect(page.getByText('Type how many there are')).toBeVisible()
    await expect(counted).toBeFocused()
    await counted.fill('27')
    await expect(page.getByText('2 fewer than the list says')).toBeVisible()
    await callApi(page.request, '/api/stock/waste', {
      data: { storeId: 'main', lines: [{ productId: own.products[0], quantity: 1, reason: 'Broken' }] },
      token: session.accessToken,
    })
    await page.getByRole('button', { name: 'Save count of 1 product' }).click()
    await expect(page.getByText('Sold or changed meanwhile, 28 pieces in the list now: count it again')).toBeVisible()
    expect(await stockOf()).toEqual([28, 21])
    await counted.fill('26')
    await expectMessage(page, 'Counted: 1 product', () =>
      page.getByRole('button', { name: 'Save count of 1 product' }).click(),
    )
    expect(await stockOf()).toEqual([26, 21])
  })

  await test.step('pieces that cannot be sold any more, never more than there are', async () => {
    await tab(page, 'Waste').click()
    await scan(page)
    await page.getByLabel(`Pieces of ${name} 1`).fill('40')
    await page
      .getByRole('group', { name: `Reason for ${name} 1` })
      .getByRole('button', { name: 'Something else' })
      .click()
    await page.getByLabel('What happened').fill('Mice')
    await page.getByRole('button', { name: 'Write off 40 pieces of 1 product' }).click()
    await expect(page.getByText('Only 26 pieces here')).toBeVisible()
    await page.getByLabel(`Pieces of ${name} 1`).fill('3')
    await expectMessage(page, 'Written off: 3 pieces of 1 product', () =>
      page.getByRole('button', { name: 'Write off 3 pieces of 1 product' }).click(),
    )
    expect(await stockOf()).toEqual([23, 21])
  })

  await test.step('the product tells it all', async () => {
    await tab(page, 'Find').click()
    await scan(page)
    const product = page.getByRole('article', { name: `${name} 1` })
    await expect(product).toContainText('3 expire on 15 Jan 2030')
    const steps = product.getByRole('listitem')
    await expect(steps.filter({ hasText: 'Mice' })).toContainText(/Written off.*by Owner−323 left/)
    await expect(steps.filter({ hasText: 'Green Fields, DN-77' })).toContainText('+9')
    await expect(steps.filter({ hasText: 'First stock' })).toContainText('+20')
    await product.getByLabel('Bin, such as').fill('A-03-2')
    await expectMessage(page, 'Bin saved', () => product.getByRole('button', { name: 'Save bin' }).click())
    await page.reload()
    await expect(product.getByLabel('Bin, such as')).toHaveValue('A-03-2')
  })
})
