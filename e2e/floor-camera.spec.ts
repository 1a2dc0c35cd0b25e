// Barcodes in front of a phone's camera, in a browser without a barcode detector.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { checkDigit } from '../rules/src/barcode.ts'
import { signInAsAdministrator } from './administrator.ts'
import { callApi } from './api.ts'
import { filmBarcode } from './barcode-film.ts'
import { createOwnProducts } from './own-products.ts'
import { test as base } from './own-shop.ts'
import { expect } from './page-checks.ts'
import { addAddress, fillCart, newShopper, orderCart } from './shopper.ts'

/** Chromium's fake camera plays this file, as it is when the camera is opened. */
const test = base.extend<object, { film: string }>({
  film: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tokri-camera-'))
      await use(path.join(folder, 'film.mjpeg'))
      fs.rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, film }, use) => {
      const camera = [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${film}`,
      ]
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
    },
    { scope: 'worker' },
  ],
})

/** Creates two products, the first with a barcode, and removes the barcode detector from the browser, if it has one. */
const prepare = async (page: Page, name: string) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'))
  const admin = await signInAsAdministrator(page)
  const { products } = await createOwnProducts(page, admin, name, [{}, {}])
  const digits = `890${String(Date.now()).slice(-9)}`
  const code = `${digits}${checkDigit(digits)}`
  await callApi(page.request, '/api/product/update-product', {
    method: 'put',
    data: { productId: products[0], barcode: code },
    token: admin.accessToken,
  })
  return { admin, products, code }
}
const scan = (page: Page) => page.getByRole('button', { name: 'Scan' }).click()
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan a barcode' })

test('a product before the camera comes on the list of what is counted, and is picked', async ({
  page,
  film,
  baseURL,
}) => {
  const { admin, products, code } = await prepare(page, 'Brass Bell')
  const readers: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.wasm')) readers.push(request.url())
  })
  await page.goto('/floor/stock?task=count')

  await test.step('as long as there is no barcode, the camera goes on', async () => {
    await filmBarcode(film, null)
    await scan(page)
    await expect.poll(() => readers.length).toBe(1)
    expect(readers[0]).toContain(`${baseURL}/assets/`)
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).not.toBe(0)
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  await filmBarcode(film, code)
  await scan(page)
  await expect(page.getByLabel('Counted pieces of Brass Bell 1')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('Counted pieces of Brass Bell 2')).toHaveCount(0)

  await callApi(page.request, '/api/shift/start', {
    data: { storeId: 'main', duty: 'picker' },
    token: admin.accessToken,
  })
  const shopper = await newShopper(page.request)
  await fillCart(page, shopper, products)
  await addAddress(page, shopper)
  await orderCart(page, shopper, 'cash-on-delivery')
  await page.goto('/floor/pick')
  await page.getByRole('button', { name: 'Next order' }).click()
  await expect(page.getByText('0 of 2 lines')).toBeVisible()
  await scan(page)
  await expect(page.getByText('1 of 2 lines')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Brass Bell 1' })).toContainText('1 / 1')
})

test('the camera, and what reads barcodes in it, are for the floor alone', async ({ page }) => {
  const policyOf = async (at: string) => {
    const headers = (await page.request.get(at)).headers()
    return `${headers['permissions-policy']}; ${headers['content-security-policy']}`
  }
  expect(await policyOf('/floor/stock')).toContain('camera=(self)')
  expect(await policyOf('/floor/ride')).toContain('geolocation=(self)')
  expect(await policyOf('/floor/pick')).toContain("'wasm-unsafe-eval'")
  expect(await policyOf('/')).toContain('camera=()')
  expect(await policyOf('/')).not.toContain('wasm-unsafe-eval')
})
