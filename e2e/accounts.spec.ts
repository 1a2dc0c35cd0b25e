// A shop registers for GST: invoices and credit notes, and the accounts of the month with their files. The sums on screen
// are compared with sums made from the rows of the ledger and from the orders.
import { signInAsAdministrator } from './administrator.ts'
import { apiResponse, callApi } from './api.ts'
import { callAsAdministrator, createOwnProducts } from './own-products.ts'
import { test } from './own-shop.ts'
import { expect, expectMessage } from './page-checks.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'
import { amountOf, fileOf, inRupees, paise, sumOf } from './sums.ts'

const GSTIN = '29AAGCB7383J1Z4'

test('an administrator registers the shop, and the month has invoices, credit notes and the files of the return', async ({
  page,
}) => {
  const admin = await signInAsAdministrator(page)
  const { products } = await createOwnProducts(page, admin, 'Candy Crystal', [{ price: 60.5 }, { price: 40.01 }])
  const [jaggery = '', cola = ''] = products

  await test.step('without a registration nothing mentions the tax', async () => {
    await page.goto('/dashboard/accounts')
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sales and refunds' })).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/GST|HSN|tax/i)
    await page.goto(`/dashboard/product?search=Candy+Crystal`)
    await page.getByRole('button', { name: 'Edit Candy Crystal 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Product' })
    await expect(dialog.getByLabel('Barcode')).toBeVisible()
    await expect(dialog.getByLabel('HSN')).toHaveCount(0)
  })

  await test.step('the settings refuse a GSTIN with a typing error', async () => {
    await page.goto('/dashboard/settings?section=payment')
    const registration = page.getByRole('group', { name: 'Seller on invoices' })
    await registration.getByLabel('Legal name').fill('Tokri Foods Private Limited')
    await registration.getByLabel('GSTIN').fill('29AAGCB7383J1Z5')
    const save = page.getByRole('button', { name: 'Save settings' })
    await expectMessage(page, 'This is not a valid GSTIN', () => save.click())
    await registration.getByLabel('GSTIN').fill(GSTIN)
    await expect(registration).toContainText('Registered in Karnataka')
    await expectMessage(page, 'Settings saved', () => save.click())
  })

  try {
    await test.step('products get a code and a rate', async () => {
      await page.goto(`/dashboard/product?search=Candy+Crystal`)
      await page.getByRole('button', { name: 'Edit Candy Crystal 1' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit Product' })
      await dialog.getByLabel('HSN').fill('17011')
      await expect(dialog).toContainText('An HSN has 4, 6 or 8 digits')
      await dialog.getByLabel('HSN').fill('1701')
      await dialog.getByLabel('GST rate').selectOption('5%')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: 'Prices and stock' }).click()
      await page.getByLabel('HSN of Candy Crystal 2').fill('220210')
      await page.getByLabel('GST % of Candy Crystal 2').selectOption('40')
      await page.getByLabel('HSN of Candy Crystal 1').fill('17')
      await expect(page.getByText('An HSN has 4, 6 or 8 digits')).toBeVisible()
      await page.getByLabel('HSN of Candy Crystal 1').fill('1701')
      await expectMessage(page, '1 product saved', () => page.getByRole('button', { name: 'Save 1 product' }).click())
      await callAsAdministrator(page, admin, 'put', '/api/product/update-product', { productId: cola, cess: 12 })
    })

    const month = async () =>
      (
        await callApi(page.request, '/api/accounts/month?storeId=main', {
          method: 'get',
          token: admin.accessToken,
        })
      ).data
    const before = await month()
    const shopper = await newShopper(page.request)
    await fillCart(page, shopper, [jaggery, cola])
    await addAddress(page, shopper)
    const { _id: orderId, bill } = await orderCart(page, shopper, 'cash-on-delivery')
    for (const state of ['CONFIRMED', 'PACKING', 'READY', 'OUT_FOR_DELIVERY', 'DELIVERED'])
      await apiResponse(page.request, '/api/order/update-status', {
        method: 'put',
        data: { orderId, state },
        token: admin.accessToken,
      })
    const lines = [{ productId: jaggery, quantity: 1 }]
    await callAsAdministrator(page, admin, 'put', '/api/order/refund', { orderId, lines, reason: 'Damp' })
    const { data: order } = await callApi(page.request, `/api/order/order-details?orderId=${orderId}`, {
      method: 'get',
      token: admin.accessToken,
    })
    const given = paise(order.refunds[0].amount)

    await test.step('the invoice and its credit note are pages of one file', async () => {
      const pdf = await apiResponse(page.request, `/api/order/invoice?orderId=${orderId}`, {
        method: 'get',
        token: shopper.accessToken,
      })
      expect((await pdf.body()).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
    })

    await test.step('the sums on screen are those of the rows', async () => {
      await page.goto('/dashboard/accounts')
      const sales = paise(before.sales.amount) + paise(bill.finalAmount)
      const refunds = paise(before.refunds.amount) + given
      await expect(amountOf(page, 'Sales and refunds', 'Delivered')).toHaveText(inRupees(sales))
      await expect(amountOf(page, 'Sales and refunds', 'Refunded')).toHaveText(inRupees(-refunds))
      await expect(amountOf(page, 'Sales and refunds', 'Net')).toHaveText(inRupees(sales - refunds))
      const ledger = await fileOf(page, 'Ledger')
      expect(sumOf(ledger, 'amount')).toBe(sales - refunds)
      const parts = [
        ['Taxable value', 'taxable'],
        ['CGST', 'cgst'],
        ['SGST', 'sgst'],
        ['IGST', 'igst'],
        ['Cess', 'cess'],
      ] as const
      for (const [label, column] of parts)
        await expect(amountOf(page, 'Tax in it', label)).toHaveText(inRupees(sumOf(ledger, column)))
      await expect(amountOf(page, 'Tax in it', 'Net')).toHaveText(inRupees(sales - refunds))
      const mine = ledger.filter((row) => row.order === order.orderNumber)
      expect(mine.map(({ kind, amount }) => [kind, paise(amount)])).toEqual([
        ['sale', paise(bill.finalAmount)],
        ['refund', -given],
      ])
      expect(mine.map(({ place_of_supply }) => place_of_supply)).toEqual(['29-Karnataka', '29-Karnataka'])
      for (const row of mine) await expect(page.getByText(row.document ?? 'none').first()).toBeVisible()

      const b2c = await fileOf(page, 'GSTR-1 B2C')
      expect(sumOf(b2c, 'Taxable Value')).toBe(sumOf(ledger, 'taxable'))
      const rates = page.getByRole('region', { name: 'By state and rate' })
      for (const row of b2c) await expect(rates).toContainText(inRupees(paise(row['Taxable Value'])))
      const hsn = await fileOf(page, 'GSTR-1 HSN')
      expect(sumOf(hsn, 'Central Tax Amount')).toBe(sumOf(ledger, 'cgst'))
      const codes = page.getByRole('region', { name: 'By HSN' })
      for (const row of hsn) await expect(codes).toContainText(inRupees(paise(row['Total Value'])))
      await expect(codes).toContainText('220210')
      const documents = await fileOf(page, 'GSTR-1 documents')
      expect(documents.map((row) => row['Nature of Document'])).toEqual(['Invoices for outward supply', 'Credit Note'])
    })

    await test.step('another month has its own sums', async () => {
      await page.getByLabel('Month').selectOption({ index: 1 })
      await expect(page).toHaveURL(/month=/)
      await expect(amountOf(page, 'Sales and refunds', 'Net')).toHaveText('₹0')
    })
  } finally {
    await callAsAdministrator(page, admin, 'put', '/api/settings/update', { gst: null })
  }
})
