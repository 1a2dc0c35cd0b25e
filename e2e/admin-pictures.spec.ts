// Admin pictures: chosen, dropped, pasted and reordered; a file that is not a picture is refused with a message.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { picture, signInAsAdministrator } from './administrator.ts'
import { delayCalls } from './delayed-calls.ts'
import { createOwnProducts, deleteOwnProducts, readProduct } from './own-products.ts'
import { expect, test } from './page-checks.ts'

type Upload = { name: string; mimeType: string; buffer: Buffer }

const nameOf = (isMobile: boolean, words: string) => `${isMobile ? 'Pocket' : 'Counter'} ${words}`

/** A paste, or a drop from another window. */
const transferOf = (page: Page, files: readonly Upload[]) =>
  page.evaluateHandle(
    (given) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      return transfer
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  )

const drop = async (page: Page, onto: Locator, files: readonly Upload[]) =>
  onto.dispatchEvent('drop', { dataTransfer: await transferOf(page, files) })

const paste = async (page: Page, into: Locator, files: readonly Upload[]) => {
  const clipboardData = await transferOf(page, files)
  await into.evaluate(
    (element, data) =>
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })),
    clipboardData,
  )
}

const pictures = (page: Page) => page.getByRole('group', { name: 'Images' }).getByRole('listitem').locator('img')
const addresses = (page: Page) =>
  pictures(page).evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src.slice(-44, -8)))

test('pictures are reordered by buttons and by dragging; cards show the first one', async ({ page, isMobile }) => {
  const admin = await signInAsAdministrator(page)
  const name = nameOf(isMobile, 'Glass Jar')
  const own = await createOwnProducts(page, admin, name, [{}])
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name} 1` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog
    .getByLabel('Add images')
    .setInputFiles([await picture('second.png', '#225588'), await picture('third.png', '#884422')])
  await expect(pictures(page)).toHaveCount(3)
  const [first, second, third] = await addresses(page)
  await expect(dialog.getByRole('button', { name: 'Move picture 1 forward' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Move picture 3 back' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect.poll(() => addresses(page)).toEqual([second, first, third])
  // Dragging needs a mouse; touch screens use the buttons.
  if (isMobile) {
    await dialog.getByRole('button', { name: 'Move picture 3 forward' }).click()
    await dialog.getByRole('button', { name: 'Move picture 2 forward' }).click()
  } else await pictures(page).nth(2).dragTo(pictures(page).nth(0))
  await expect.poll(() => addresses(page)).toEqual([third, second, first])
  await expect(dialog.getByText('Cover')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Remove picture 2' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const { image } = await readProduct(page, admin, own.products[0] ?? '')
  expect(image.map((address: string) => address.slice(0, -8).slice(-36))).toEqual([third, first])
  const cover = page.getByRole('main').locator(`img[src*="${image[0].slice(0, -8)}"]`)
  // A cached page may be one second old.
  await expect(async () => {
    await page.goto(`/search?q=${encodeURIComponent(name)}`)
    await expect(cover.first()).toBeVisible({ timeout: 2000 })
  }).toPass()
  await deleteOwnProducts(page, admin, own)
})

test('pictures are uploaded by drop and paste, with progress', async ({ page }) => {
  await signInAsAdministrator(page)
  await page.goto('/dashboard/upload-product')
  const field = page.getByRole('group', { name: 'Images' })
  const release = await delayCalls(page, '**/api/file/upload')
  await drop(page, field, [await picture('dropped.png', '#11aa55')])
  await expect(field.getByText('Uploading...')).toBeVisible()
  await expect(field.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect(page.getByLabel('Add images')).toBeDisabled()
  // A second upload, started while the first is pending, comes after it.
  await drop(page, field, [await picture('while-busy.png', '#5511aa')])
  release()
  await expect(pictures(page)).toHaveCount(2)

  await paste(page, field, [await picture('pasted.png', '#aa5511')])
  await expect(pictures(page)).toHaveCount(3)
  // The same picture is not added twice; a page from another window is not a picture.
  await drop(page, pictures(page).first(), [await picture('again.png', '#aa5511')])
  await drop(page, field, [{ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<h1>No</h1>') }])
  await expect(page.getByText('Only pictures can go here')).toBeVisible()
  // The duplicate has been answered too and takes no place.
  await expect(page.getByLabel('Add images')).toBeEnabled()
  await expect(pictures(page)).toHaveCount(3)
  const many = await Promise.all(
    Array.from({ length: 8 }, (_, index) => picture(`${index}.png`, `#0000${(16 + index).toString(16)}`)),
  )
  await page.getByLabel('Add images').setInputFiles(many)
  await expect(page.getByText('A product has at most 8 pictures')).toBeVisible()
  await expect(pictures(page)).toHaveCount(8)
  await expect(page.getByLabel('Add images')).toBeHidden()
})

const said = {
  type: 'Please choose a JPEG, PNG, WEBP, AVIF picture',
  torn: 'This file could not be read',
  pixels: 'Pictures may have 40 megapixels at most',
  bytes: 'Pictures may have 5 MB at most',
}

/** Files that are not pictures, and the message of the screen for each. */
const refused = async (): Promise<readonly [Upload, string][]> => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  const whole = await flat(640, 640)
  const noise = await sharp({
    create: {
      width: 1600,
      height: 1600,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const file = (name: string, mimeType: string, content: Buffer | string): Upload => ({
    name,
    mimeType,
    buffer: Buffer.from(content),
  })
  return [
    [
      file('drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      said.type,
    ],
    [file('page.png', 'image/png', '<!doctype html><script>alert(1)</script>'), said.type],
    [file('moving.png', 'image/png', 'GIF89a and what else a moving picture has'), said.type],
    [file('torn.png', 'image/png', whole.subarray(0, whole.length / 2)), said.torn],
    [file('bomb.png', 'image/png', await flat(8000, 6000)), said.pixels],
    [file('heavy.png', 'image/png', noise), said.bytes],
  ]
}

test('a file that is not a picture is refused with a message, in every upload field', async ({ page }) => {
  await signInAsAdministrator(page)
  const files = await refused()
  const expectRefusals = async (field: Locator) => {
    for (const [file, sentence] of files) {
      // A file over the limit is not sent at all.
      const answered = sentence === said.bytes ? null : page.waitForResponse('**/api/file/upload')
      await field.setInputFiles(file)
      if (answered) expect([400, 413, 415]).toContain((await answered).status())
      await expect(page.getByText(sentence).last()).toBeVisible()
    }
  }
  await page.goto('/dashboard/upload-product')
  await expectRefusals(page.getByLabel('Add images'))
  await expect(pictures(page)).toHaveCount(0)

  const [drawing] = files
  await page.goto('/dashboard/category')
  await page.getByRole('button', { name: 'Add Category' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Never saved')
  await dialog.getByLabel('Image').setInputFiles(drawing?.[0] ?? [])
  await expect(page.getByText(said.type)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add Category' })).toBeDisabled()

  await page.goto('/dashboard/subcategory')
  await page.getByRole('button', { name: 'Add Sub Category' }).first().click()
  await dialog.getByLabel('Image').setInputFiles(drawing?.[0] ?? [])
  await expect(page.getByText(said.type)).toBeVisible()
})
