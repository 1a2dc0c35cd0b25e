// The stock of a store on the floor screens: receive, count, write off, move, assign to bins, and the list of
// movements.
import type { Page } from '@playwright/test'
import { checkDigit } from '../rules/src/barcode.ts'
import { csv, signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { createOwnProducts, type OwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { scanCode } from './picking.ts'

type Session = { accessToken: string }
const withCheckDigit = (digits: string): string => `${digits}${checkDigit(digits)}`

// Answers are lost on purpose.
test.use({ allowedErrors: /net::ERR_FAILED/ })

let session: Session
let own: OwnProducts
let name: string
let code: string

/** Resets the shop to one store, with two products of 20 pieces each; the first one has a barcode. */
test.beforeEach(async ({ page }, { parallelIndex, retry, title }) => {
  session = await signInAsAdministrator(page)
  const put = (data: object) =>
    callApi(page.request, '/api/store/update', { method: 'put', data, token: session.accessToken })
  const { data: stores } = await callApi(page.request, '/api/store/get-stores', {
    method: 'get',
    token: session.accessToken,
  })
  for (const { _id, active } of stores) if (_id !== 'main' && active) await put({ _id, active: false })
  name = `Jute Bag ${title.length}`
  own = await createOwnProducts(page, session, name, [{}, {}])
  code = withCheckDigit(`890${String(title.length).padStart(4, '0')}${parallelIndex}${retry}000`)
  await callApi(page.request, '/api/product/update-product', {
    method: 'put',
    data: { productId: own.products[0], barcode: code },
    token: session.accessToken,
  })
})

const addStore = async (page: Page): Promise<string> => {
  const data = { name: 'Yelahanka', pincode: '560064', area: { pincodes: ['560064'] } }
  return (await callApi(page.request, '/api/store/create', { data, token: session.accessToken })).data._id
}
const stockOf = async (page: Page, storeId = 'main') => {
  const { data } = await callApi(page.request, '/api/stock/get-stock', {
    data: { storeId, search: name, all: true },
    token: session.accessToken,
  })
  return data.map(({ quantity }: { quantity: number }) => quantity)
}

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
    expect(await stockOf(page)).toEqual([29, 21])
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
    expect(await stockOf(page)).toEqual([28, 21])
    await counted.fill('26')
    await expectMessage(page, 'Counted: 1 product', () =>
      page.getByRole('button', { name: 'Save count of 1 product' }).click(),
    )
    expect(await stockOf(page)).toEqual([26, 21])
  })

  await test.step('pieces that cannot be sold any more, never more than there are', async () => {
    await tab(page, 'Waste').click()
    await scan(page)
    await page.getByLabel(`Pieces of ${name} 1`).fill('40')
    await page.getByLabel(`Reason for ${name} 1`).selectOption('Something else')
    await page.getByLabel('What happened').fill('Mice')
    await page.getByRole('button', { name: 'Write off 40 pieces of 1 product' }).click()
    await expect(page.getByText('Only 26 pieces here')).toBeVisible()
    await page.getByLabel(`Pieces of ${name} 1`).fill('3')
    await expectMessage(page, 'Written off: 3 pieces of 1 product', () =>
      page.getByRole('button', { name: 'Write off 3 pieces of 1 product' }).click(),
    )
    expect(await stockOf(page)).toEqual([23, 21])
  })

  await test.step('the product tells it all', async () => {
    await tab(page, 'Find').click()
    await scan(page)
    const product = page.getByRole('article', { name: `${name} 1` })
    await expect(product).toContainText('3 expire on 15 Jan 2030')
    const steps = product.getByRole('listitem')
    await expect(steps.filter({ hasText: 'Mice' })).toContainText(/Written off.*by Administrator−323 left/)
    await expect(steps.filter({ hasText: 'Green Fields, DN-77' })).toContainText('+9')
    await expect(steps.filter({ hasText: 'First stock' })).toContainText('+20')
    await product.getByLabel('Bin, such as').fill('A-03-2')
    await expectMessage(page, 'Bin saved', () => product.getByRole('button', { name: 'Save bin' }).click())
    await page.reload()
    await expect(product.getByLabel('Bin, such as')).toHaveValue('A-03-2')
  })
})

test('a delivery note as CSV is previewed, and received once however often it is sent', async ({ page }) => {
  await page.goto('/floor/stock?task=receive')
  const field = page.getByLabel('CSV file')
  const preview = page.getByRole('region', { name: 'Delivery from a file' })
  const row = (product: string) => preview.getByRole('row', { name: product })
  const note = csv('DN-77.csv', [
    'EAN,Item,Qty,Rate,Expiry,Shelf life',
    `${code},,12,"1,299.50",25/12/2030,9`,
    `,${name} 2,3,,,2`,
    ',Unheard of,3,,,5',
    `,${name} 2,a dozen,,,7`,
  ])

  await test.step('a file that cannot be a delivery note is refused beside its field', async () => {
    await field.setInputFiles({ ...csv('much.csv', []), buffer: Buffer.alloc(400_001, 'x') })
    await expect(field).toHaveAccessibleDescription('A delivery note has at most 400 kB')
    await field.setInputFiles(csv('open.csv', ['Item,Qty', '"Curd,1']))
    await expect(field).toHaveAccessibleDescription('This list cannot be read: a quotation mark is not closed')
  })

  await test.step('a column that is not recognised is chosen', async () => {
    await field.setInputFiles(csv('other.csv', ['What,Parcels,Qty', `${name} 1,4,9`]))
    await expect(preview).toContainText('The file has no column for the barcode or the name. Choose it below.')
    await preview.getByLabel('Name', { exact: true }).selectOption('What')
    await expect(row(`${name} 1`)).toContainText('9')
    await preview.getByLabel('Pieces', { exact: true }).selectOption('Parcels')
    await expect(page.getByRole('button', { name: 'Receive 4 pieces of 1 product' })).toBeVisible()
  })

  await test.step('each row is shown, the bad ones with their reason', async () => {
    await field.setInputFiles(note)
    await expect(row(`${name} 1`)).toContainText(/12.*₹1,299\.50.*25 Dec 2030/)
    await expect(row(`${name} 2`)).toContainText('3')
    const bad = preview.getByRole('region', { name: 'Bad rows' })
    await expect(bad.getByRole('listitem')).toHaveText([
      'Row 4There is no product "Unheard of"',
      'Row 5Quantity "a dozen" is not a number of pieces',
    ])
    await expect(preview.getByLabel('Delivery note', { exact: true })).toHaveValue('DN-77')
    expect(await stockOf(page)).toEqual([20, 20])
  })

  const send = page.getByRole('button', { name: 'Receive 15 pieces of 2 products' })
  await test.step('a delivery of which the answer is lost is received once', async () => {
    const keys: (string | undefined)[] = []
    await page.route('**/api/stock/receive', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await expect(page.getByText('Server unreachable. Please try again later.').first()).toBeVisible()
    await send.click()
    await expect(preview.getByRole('status')).toHaveText('Received: 15 pieces of 2 products.')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await stockOf(page)).toEqual([32, 23])
  })

  await test.step('the same note changes nothing after a reload, and another number makes it another delivery', async () => {
    await page.reload()
    await field.setInputFiles(note)
    await send.click()
    const number = preview.getByLabel('Delivery note', { exact: true })
    await expect(number).toHaveAccessibleDescription(/^This delivery was received already\./)
    await expect(number).toBeFocused()
    expect(await stockOf(page)).toEqual([32, 23])
    await number.fill('DN-78')
    await send.click()
    await expect(preview.getByRole('status')).toBeVisible()
    expect(await stockOf(page)).toEqual([44, 26])
  })
})

test('what is scanned right after a press on a tab belongs to that tab', async ({ page }) => {
  await page.goto('/floor/stock?task=count')
  await expect(page.getByRole('searchbox')).toBeVisible()
  // The scanner is faster than the page: all digits arrive in the same task as the press.
  await tab(page, 'Receive').evaluate((button: HTMLElement, digits) => {
    button.click()
    for (const key of [...digits, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  }, code)
  await expect(page.getByLabel(`Pieces of ${name} 1`, { exact: true })).toHaveValue('1')
  await expect(tab(page, 'Count')).not.toContainText('on the list')
})

test('a task whose answer is lost is booked once, also after another tab was looked at', async ({ page }) => {
  const keys: (string | undefined)[] = []
  await page.route('**/api/stock/waste', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto('/floor/stock?task=waste')
  await scan(page)
  await page.getByLabel(`Pieces of ${name} 1`).fill('4')
  const send = page.getByRole('button', { name: 'Write off 4 pieces of 1 product' })
  await send.click()
  await expect(page.getByText('Server unreachable. Please try again later.').first()).toBeVisible()
  await tab(page, 'Count').click()
  await expect(send).toBeHidden()
  await tab(page, 'Waste').click()
  await expectMessage(page, 'Written off: 4 pieces of 1 product', () => send.click())
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await stockOf(page)).toEqual([16, 20])
})

test('goods move between two stores, and a move larger than what is there moves nothing', async ({
  page,
  isMobile,
}) => {
  const second = await addStore(page)
  await page.goto('/floor/stock')
  await expect(page.getByRole('combobox', { name: 'Store' })).toHaveValue('main')
  await tab(page, 'Move').click()
  await scan(page)
  await expect(page.getByLabel(`Pieces of ${name} 1`)).toHaveValue('1')
  await addByName(page, `${name} 2`)
  await expect(page.getByRole('combobox', { name: 'To', exact: true })).toHaveValue(second)
  await page.getByLabel(`Pieces of ${name} 1`).fill('5')
  await page.getByLabel(`Pieces of ${name} 2`).fill('21')
  await page.getByRole('button', { name: 'Move 26 pieces of 2 products' }).click()
  await expect(page.getByText('Only 20 pieces here')).toBeVisible()
  await expect(page.getByLabel(`Pieces of ${name} 2`)).toBeFocused()
  expect([await stockOf(page), await stockOf(page, second)]).toEqual([
    [20, 20],
    [0, 0],
  ])
  await page.getByLabel(`Pieces of ${name} 2`).fill('20')
  await expectMessage(page, 'Moved: 25 pieces of 2 products to Yelahanka', () =>
    page.getByRole('button', { name: 'Move 25 pieces of 2 products' }).click(),
  )
  expect([await stockOf(page), await stockOf(page, second)]).toEqual([
    [15, 0],
    [5, 20],
  ])
  // At the other store, the timeline names the store that the goods came from.
  await page.getByRole('combobox', { name: 'Store' }).selectOption('Yelahanka')
  await tab(page, 'Find').click()
  await scan(page)
  const steps = page.getByRole('article').getByRole('listitem')
  await expect(steps.filter({ hasText: 'Came from another store' })).toContainText('Main store')
  if (isMobile) {
    await page.getByRole('button', { name: 'All products' }).click()
    await expect(page.getByRole('region', { name: 'Products' })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Low stock' }).click()
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('listitem').first()).toContainText(`${name} 1`)
})
