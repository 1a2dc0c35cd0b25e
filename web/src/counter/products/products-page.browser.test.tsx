import { getSuggestions } from '@tokri/contract/buying.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { getProducts, productDetails, productSizes } from '@tokri/contract/product.ts'
import {
  changeProducts,
  deleteProduct,
  deleteProducts,
  joinSizes,
  partSize,
  restoreProduct,
  restoreProducts,
  updateProduct,
} from '@tokri/contract/product-admin.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { getStores } from '@tokri/contract/store.ts'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, badGateway, on, refusal } from '../../../test/answers.ts'
import { holdTimers } from '../../../test/held-timers.ts'
import { openPage } from '../../../test/open.tsx'
import { category, product, store, subcategory } from '../../../test/shapes.ts'

const main = page.getByRole('main')
const search = page.getByLabelText('Search products')
const edit = page.getByRole('dialog', { name: 'Edit Product' })
const save = page.getByRole('button', { name: /^(Save|Saving)/ })

const tin = (number: number, changes: Partial<ProductShape> = {}) =>
  product({
    ...{ _id: `tin${number}`, name: `Tin Box ${number}`, unit: '1 pc', price: 50, stock: 20, stockVersion: 1 },
    ...{ image: ['/media/tin-960.webp'], ...changes },
  })

/** A shop that keeps these products; each change is answered with the changed product. */
const open = async (
  address: string,
  products: ProductShape[],
  answers: Answer[] = [],
  options: { width?: 390; settings?: Partial<SettingsShape> } = {},
) => {
  const kept = products
  const shop = await openPage(`/dashboard/product${address}`, {
    as: { role: 'Admin' },
    ...{ width: 1280, ...options },
    answers: [
      on(getCategories, { data: [category()] }),
      on(getSubCategories, { data: [subcategory()] }),
      on(getProducts, ({ body }) => {
        const fitting = kept.filter(({ name }) => name.toLowerCase().includes((body.search ?? '').toLowerCase()))
        const { page: shown = 1, limit = 10 } = body
        return {
          data: fitting.slice(limit * (shown - 1), limit * shown),
          ...{ totalPages: Math.ceil(fitting.length / limit), totalCount: fitting.length, currentPage: shown },
        }
      }),
      on(updateProduct, ({ body: { productId, ...change } }) => {
        const at = kept.findIndex(({ _id }) => _id === productId)
        const before = kept[at]
        if (!before) throw refusal('not_found')
        const { price = before.price, discount = before.discount, stock = before.stock } = change
        const changed = { ...before, price, discount, stock, unit: change.unit ?? before.unit }
        kept[at] = changed
        return { data: changed, message: 'Product updated' }
      }),
      ...answers,
    ],
  })
  return { ...shop, kept, asked: () => shop.sent(getProducts).map(({ body }) => body) }
}

describe('the list of products', () => {
  it('is searched after 400 ms without typing, and never by one letter', async () => {
    const shop = await open('', [tin(1)])
    await expect.element(page.getByRole('button', { name: 'Edit Tin Box 1' })).toBeVisible()
    const words = () => shop.asked().map((body) => body.search ?? '')
    const before = words().length
    const pass = holdTimers(300)
    await search.fill('z')
    pass(1000)
    await search.fill('zz')
    await expect.element(search).toHaveValue('zz')
    pass(399)
    expect(words().slice(before)).toEqual([])
    pass(1)
    await expect.element(main.getByText('Category data is not ablable')).toBeVisible()
    expect(words().slice(before)).toEqual(['zz'])
    await expect.poll(() => shop.address()).toBe('/dashboard/product?search=zz')
  })

  it('has pages, and beyond the last one shows the last', async () => {
    const many = Array.from({ length: 42 }, (_, index) => tin(index + 1))
    const shop = await open('?page=900', many)
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect.poll(shop.address).toBe('/dashboard/product?page=5')
    await expect.element(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
    await pages.getByRole('button', { name: 'Page 1', exact: true }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Edit / }).elements()).toHaveLength(10)
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect.poll(shop.address).toBe('/dashboard/product?page=2')
    await expect
      .element(pages.getByRole('button', { name: 'Page 2', exact: true }))
      .toHaveAttribute('aria-current', 'page')
  })

  it('shows what a product sells for before its MRP', async () => {
    await open('', [tin(1, { price: 270, discount: 7.5 })])
    await expect
      .element(main.getByRole('listitem').filter({ hasText: 'Tin Box 1' }))
      .toMatchTextContent('₹249.75, before ₹270')
  })

  it('says on a phone which page of how many it shows', async () => {
    await open(
      '?page=2',
      Array.from({ length: 21 }, (_, index) => tin(index + 1)),
      [],
      { width: 390 },
    )
    await expect.element(page.getByText('2 of 3', { exact: true })).toBeVisible()
  })

  it.each(['abc', '-1', '0', '1.5'])('shows its first page for the page number %s', async (number) => {
    const shop = await open(
      `?page=${number}`,
      Array.from({ length: 21 }, (_, index) => tin(index + 1)),
    )
    await expect
      .element(page.getByRole('button', { name: 'Page 1', exact: true }))
      .toHaveAttribute('aria-current', 'page')
    expect(shop.asked().map((body) => body.page)).not.toContain(Number(number))
  })

  it('is shown as empty when it cannot be read', async () => {
    await open('', [], [on(getProducts, badGateway())])
    await expect.element(main.getByText('Category data is not ablable', { exact: true })).toBeVisible()
  })

  it('asks before it deletes; Escape keeps the product, and so does a failure', async () => {
    const shop = await open('', [tin(1)], [on(deleteProduct, badGateway())])
    const remove = page.getByRole('button', { name: 'Delete Tin Box 1' })
    const question = page.getByRole('dialog')
    await remove.click()
    await expect.element(question).toMatchTextContent('Are you sure to delete this permanently')
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(shop.sent(deleteProduct)).toEqual([])
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Failed to delete', { exact: true })).toBeVisible()
    await expect.element(question).toBeVisible()
  })

  it('has a filter for low stock, which says how little there is, and leads to how many to order', async () => {
    const line = {
      ...{ productId: 'tin1', name: 'Tin Box 1', unit: '1 pc', supplierId: 'metro', pack: 12, cost: 30, quantity: 24 },
      ...{
        packs: 2,
        perDay: 3.5,
        cover: 1,
        onHand: 5,
        onOrder: 12,
        expiring: 0,
        outOfStockHours: 0,
        reason: 'Sells 3.5 a day, 12 on order',
      },
    }
    const shop = await open(
      '',
      [
        tin(1, { stock: 5, reorderLevel: 12 }),
        tin(2, { stock: 0, sold: 90, onOrder: 6 }),
        tin(3, { stock: 1 }),
        ...[tin(4, { stock: 0, sold: 0, onOrder: 0 }), tin(5, { stock: 1, sold: 3, onOrder: 0 })],
      ],
      [
        on(getSuggestions, {
          data: {
            ...{ day: '2026-11-20', suppliers: [] },
            lines: [
              line,
              { ...line, productId: 'tin3', quantity: 0, reason: 'Sells 0.2 a day, next delivery tomorrow' },
            ],
          },
        }),
      ],
    )
    await page.getByRole('button', { name: 'Low stock' }).click()
    await expect.poll(() => shop.asked().at(-1)).toMatchObject({ low: true })
    await expect.element(page.getByText('5 in stock, low below 12')).toBeVisible()
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect.element(card('Tin Box 1')).toMatchTextContent('Sells 3.5 a day, 12 on orderOrder 2 packs of 12')
    const order = card('Tin Box 1').getByRole('link', { name: 'Order 2 packs of 12' })
    await expect.element(order).toHaveAttribute('href', '/dashboard/buying?store=main')
    await expect
      .element(card('Tin Box 2'))
      .toMatchTextContent('Out of stockSells 3.2 a day, 6 on the wayOrder 17 for a week')
    const supplier = card('Tin Box 2').getByRole('link', { name: 'Name a supplier' })
    await expect.element(supplier).toHaveAttribute('href', '/dashboard/buying?store=main&tab=suppliers')
    await expect.element(card('Tin Box 4')).toMatchTextContent('Out of stockSold none in 28 days')
    expect(card('Tin Box 4').getByRole('link').query()).toBeNull()
    await expect.element(card('Tin Box 5')).toMatchTextContent('1 in stockSold 3 in 28 days')
    await expect
      .element(card('Tin Box 3'))
      .toMatchTextContent('Sells 0.2 a day, next delivery tomorrowNothing to order today')
    const all = page.getByRole('link', { name: 'Go to the purchase orders' })
    await expect.element(all).toHaveAttribute('href', '/dashboard/buying?store=main')
  })

  it('lists the products without a GST rate at the address that the settings link to', async () => {
    const shop = await open('?untaxed=true', [tin(1)])
    await expect.poll(() => shop.asked().at(-1)).toMatchObject({ withoutGstRate: true })
    const button = page.getByRole('button', { name: 'No GST rate' })
    await expect.element(button).toHaveAttribute('aria-pressed', 'true')
    await button.click()
    await expect.poll(() => shop.asked().at(-1)).not.toHaveProperty('withoutGstRate')
  })

  it('lists hidden products apart, and the form shows one again', async () => {
    const shop = await open('', [tin(1, { hidden: true })])
    await page.getByRole('button', { name: 'Hidden' }).click()
    await expect.poll(() => shop.asked().at(-1)).toMatchObject({ hidden: true })
    await expect.poll(() => shop.address()).toBe('/dashboard/product?hidden=true')
    await expect.element(page.getByRole('listitem').getByText('Hidden')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Tin Box 1' }).click()
    const box = edit.getByLabelText('Hidden: in no list, search or cart')
    await expect.element(box).toBeChecked()
    await box.click()
    await save.click()
    await expect.poll(() => shop.sent(updateProduct)).toMatchObject([{ body: { productId: 'tin1', hidden: false } }])
  })

  it('takes a deleted product back from the archive', async () => {
    const shop = await open('?archived=true', [tin(1)])
    shop.answer(
      on(restoreProduct, () => {
        shop.kept.pop()
        return { data: tin(1), message: 'Product restored' }
      }),
    )
    const restore = page.getByRole('button', { name: 'Restore Tin Box 1' })
    await restore.click()
    await expect.element(restore).not.toBeInTheDocument()
    await expect.element(page.getByText('Product restored')).toBeVisible()
    await expect.poll(() => shop.sent(restoreProduct)).toEqual([{ body: { productId: 'tin1' } }])
    expect(shop.asked().at(-1)).toMatchObject({ archived: true })
  })
})

describe('the form of a product in the list', () => {
  it('closes by Escape when nothing was changed, else asks first', async () => {
    await open('', [tin(1)])
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const opener = page.getByRole('button', { name: 'Edit Tin Box 1' })
    await opener.click()
    await expect.element(edit).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(edit).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
    expect(confirm).not.toHaveBeenCalled()
    await opener.click()
    await edit.getByLabelText('Unit').fill('2 pcs')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => confirm.mock.calls).toEqual([['Leave without saving your changes?']])
    await expect.element(edit.getByLabelText('Unit')).toHaveValue('2 pcs')
    confirm.mockReturnValue(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(edit).not.toBeInTheDocument()
  })

  it('survives the answer of a search that was typed before it was opened', async () => {
    const shop = await open('', [tin(1), tin(2)])
    const opener = page.getByRole('button', { name: 'Edit Tin Box 2' })
    await expect.element(opener).toBeVisible()
    const pass = holdTimers(300)
    await search.fill('Tin Box 2')
    await opener.click()
    await expect.element(edit).toBeVisible()
    pass(1000)
    await edit.getByLabelText('Unit').fill('2 pcs')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(edit).not.toBeInTheDocument()
    await expect.poll(() => shop.sent(updateProduct)).toMatchObject([{ body: { productId: 'tin2', unit: '2 pcs' } }])
  })

  it('does not swallow a click on the page that follows Escape at once', async () => {
    const shop = await open('', [tin(1)])
    await page.getByRole('button', { name: 'Edit Tin Box 1' }).click()
    await expect.element(edit).toBeVisible()
    // A busy browser needs time to remove the dialog's history entry.
    const back = history.back.bind(history)
    const stepBack = vi.spyOn(history, 'go').mockImplementation(() => {})
    await userEvent.keyboard('{Escape}')
    await expect.element(edit).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Archived' }).click()
    expect(stepBack).toHaveBeenCalled()
    const stepped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    back()
    await stepped
    await expect.poll(shop.address).toBe('/dashboard/product?archived=true')
  })

  it('takes over what somebody else has changed, and keeps what was typed', async () => {
    const shop = await open('', [tin(1)])
    await page.getByRole('button', { name: 'Edit Tin Box 1' }).click()
    await edit.getByLabelText('Price').fill('160')
    shop.answer(on(updateProduct, refusal('stale_version')))
    shop.answer(on(productDetails, { data: tin(1, { unit: '120 g' }) }))
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect
      .element(edit.getByRole('alert'))
      .toMatchTextContent('Changed by somebody else or by a sale: Unit. Nothing that you typed is lost.')
    await expect.element(edit.getByLabelText('Unit')).toHaveValue('120 g')
    await expect.element(edit.getByLabelText('Price')).toHaveValue(160)
  })

  it('parts a size from its card and joins it again', async () => {
    const sizes = [tin(1, { unit: '500 ml' }), tin(2, { unit: '1 L' })]
    let families = [['tin1', 'tin2']]
    const shop = await open('', sizes, [
      on(productSizes, () => ({ data: sizes, families })),
      on(partSize, () => {
        families = [['tin1']]
        return { message: 'Saved' }
      }),
      on(joinSizes, () => {
        families = [['tin1', 'tin2']]
        return { message: 'Saved' }
      }),
    ])
    await page.getByRole('button', { name: 'Edit Tin Box 1' }).click()
    await edit.getByText('Sizes on one card: 2').click()
    await edit.getByRole('button', { name: 'Part 1 L' }).click()
    await expect.element(edit.getByText('Sizes on one card: only this one')).toBeVisible()
    await edit.getByRole('searchbox', { name: 'Add a size' }).fill('Tin Box')
    await edit.getByRole('list', { name: 'Products found' }).getByRole('button', { name: '1 L' }).click()
    await expect.element(edit.getByText('Sizes on one card: 2')).toBeVisible()
    expect(shop.sent(partSize)).toMatchObject([{ body: { productId: 'tin2' } }])
    expect(shop.sent(joinSizes)).toMatchObject([{ body: { productId: 'tin1', other: 'tin2' } }])
  })

  it('says beside the field that another product has the barcode', async () => {
    const shop = await open('', [tin(1)])
    shop.answer(on(updateProduct, refusal('duplicate', { fields: { barcode: 'Another product has this barcode' } })))
    await page.getByRole('button', { name: 'Edit Tin Box 1' }).click()
    const barcode = edit.getByLabelText('Barcode')
    await barcode.fill('4006381333932')
    await expect.element(edit.getByText('This is not an EAN-8, EAN-13 or UPC-A code')).toBeVisible()
    await barcode.fill('4006381333931')
    await expect.element(edit.getByText('This is not an EAN-8, EAN-13 or UPC-A code')).not.toBeInTheDocument()
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect.element(barcode).toHaveAccessibleDescription(/Another product has this barcode/)
    await expect.element(barcode).toHaveAttribute('aria-invalid', 'true')
  })
})

const field = (name: string) => page.getByLabelText(name, { exact: true })

describe('the table of prices', () => {
  it('says which number is wrong, and saves what was changed', async () => {
    const shop = await open('?view=table', [tin(3), tin(2), tin(1)])
    await expect.element(save).not.toBeInTheDocument()
    await field('Price of Tin Box 3').fill('120.50')
    await field('Stock of Tin Box 2').fill('33')
    await field('Discount % of Tin Box 1').fill('101')
    await expect.element(field('Discount % of Tin Box 1')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Tin Box 1: Discount is from 0 to 100 percent')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await field('Discount % of Tin Box 1').fill('15')
    await expect.element(save).toHaveTextContent('Save 3 products')
    await save.click()
    await expect.element(page.getByText('3 products saved')).toBeVisible()
    expect(shop.kept).toMatchObject([{ price: 120.5 }, { stock: 33, price: 50 }, { discount: 15 }])
    await expect.element(save).not.toBeInTheDocument()
  })

  it('keeps a refused number with the name of its product, and saves it at the next press', async () => {
    const shop = await open('?view=table', [tin(2), tin(1)])
    await field('Price of Tin Box 2').fill('60')
    await field('Stock of Tin Box 1').fill('33')
    const stale = 'The stock changed meanwhile'
    const updatedAt = '2099-01-01T00:00:00.000Z'
    const saveOne = shop.kept.findIndex(({ _id }) => _id === 'tin2')
    shop.answer(
      on(updateProduct, ({ body }) => {
        if (body.productId === 'tin1') {
          shop.kept[1 - saveOne] = tin(1, { updatedAt })
          throw refusal('stale_version', { message: stale })
        }
        const changed = tin(2, { price: body.price ?? 0 })
        shop.kept[saveOne] = changed
        return { data: changed }
      }),
    )
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(getProducts, released)
    await field('Stock of Tin Box 1').click()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText(`Tin Box 1: ${stale}`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    release()
    await expect.element(save).toHaveTextContent('Save 1 product')
    await expect.element(field('Stock of Tin Box 1')).toHaveValue(33)
    await save.click()
    await expect
      .poll(() => shop.sent(updateProduct).at(-1)?.body)
      .toMatchObject({ productId: 'tin1', ifUpdatedAt: updatedAt })
  })

  it('acts on what was saved before the list is read again', async () => {
    const shop = await open('?view=table', [tin(1)])
    const price = field('Price of Tin Box 1')
    await price.fill('60')
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(getProducts, released)
    const versions: unknown[] = []
    shop.answer(
      on(updateProduct, ({ body }) => {
        versions.push(body.ifUpdatedAt)
        return { data: tin(1, { price: body.price ?? 0, updatedAt: `2026-03-03T04:30:0${versions.length}.000Z` }) }
      }),
    )
    await save.click()
    await expect.element(page.getByText('1 product saved')).toBeVisible()
    await expect.element(price).toHaveValue(60)
    shop.kept[0] = tin(1, { price: 60, updatedAt: '2026-03-03T04:30:01.000Z' })
    release()
    await price.fill('70')
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect.poll(() => versions).toEqual([tin(1).updatedAt, '2026-03-03T04:30:01.000Z'])
  })

  it('asks before its filters drop the edits; a search keeps them', async () => {
    await open('?view=table', [tin(1)])
    const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
    const stock = field('Stock of Tin Box 1')
    await stock.fill('77')
    for (const filter of ['Prices and stock', 'Archived']) {
      await page.getByRole('button', { name: filter }).click()
      await expect.poll(() => confirm.mock.calls).toEqual([['Leave without saving these prices and stocks?']])
      await expect.element(stock).toHaveValue(77)
      confirm.mockClear()
    }
    await search.fill('nothing that is sold')
    await expect.element(main.getByText('Category data is not ablable')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Save 1 product' })).toBeEnabled()
    await search.fill('Tin')
    await expect.element(stock).toHaveValue(77)
    expect(confirm).not.toHaveBeenCalled()
    confirm.mockReturnValue(true)
    await page.getByRole('button', { name: 'Prices and stock' }).click()
    await expect.element(page.getByRole('button', { name: 'Edit Tin Box 1' })).toBeVisible()
  })

  it('computes the discount of what a product sells for, and what it sells for of price and discount', async () => {
    const shop = await open('?view=table', [tin(2, { price: 189 }), tin(1)])
    const sells = field('Sells for of Tin Box 2')
    await expect.element(sells).toHaveValue(189)
    await sells.fill('159')
    await expect.element(field('Discount % of Tin Box 2')).toHaveValue(15.873)
    await field('Price of Tin Box 1').fill('200')
    await field('Discount % of Tin Box 1').fill('10')
    await expect.element(field('Sells for of Tin Box 1')).toHaveValue(180)
    await field('Sells for of Tin Box 1').fill('240')
    await expect.element(page.getByText('Tin Box 1: Discount is from 0 to 100 percent')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await field('Sells for of Tin Box 1').fill('150.50')
    await save.click()
    await expect.element(page.getByText('2 products saved')).toBeVisible()
    expect(shop.kept).toMatchObject([
      { price: 189, discount: 15.873 },
      { price: 200, discount: 24.75 },
    ])
  })

  it('has 50 rows, and sorts up, down and no more by the head of a column', async () => {
    const shop = await open(
      '?view=table&page=2',
      Array.from({ length: 120 }, (_, index) => tin(index + 1)),
    )
    await expect.poll(() => page.getByRole('row').elements()).toHaveLength(51)
    const head = page.getByRole('button', { name: /^Sells for/ })
    await head.click()
    await expect.poll(shop.address).toBe('/dashboard/product?view=table&sort=sellingPrice')
    await expect.poll(() => shop.asked().at(-1)).toMatchObject({ sort: 'sellingPrice', descending: false, limit: 50 })
    await head.click()
    await expect.poll(() => shop.asked().at(-1)).toMatchObject({ sort: 'sellingPrice', descending: true })
    await head.click()
    await expect.poll(shop.address).toBe('/dashboard/product?view=table')
  })

  it('keeps a hidden column hidden', async () => {
    const hideDiscounts = async () => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Discount %', exact: true }).click()
      await userEvent.keyboard('{Escape}')
    }
    const shop = await open('?view=table', [tin(1)])
    const heads = () =>
      page
        .getByRole('columnheader')
        .elements()
        .map((each) => each.textContent)
    await expect.poll(heads).toEqual(['Product', 'Price', 'Discount %', 'Sells for', 'Stock'])
    await hideDiscounts()
    await expect.poll(heads).toEqual(['Product', 'Price', 'Sells for', 'Stock'])
    // Another screen and back: the table is built again.
    await page.getByRole('button', { name: 'Prices and stock' }).click()
    await expect.element(page.getByRole('button', { name: 'Edit Tin Box 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Prices and stock' }).click()
    await expect.poll(heads).toEqual(['Product', 'Price', 'Sells for', 'Stock'])
    await expect.poll(() => shop.address()).toBe('/dashboard/product?view=table')
  })

  it('has no choice of a store where there is one', async () => {
    await open('?view=table', [tin(1)])
    await expect.element(field('Stock of Tin Box 1')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: 'Store' })).not.toBeInTheDocument()
  })

  it('is read again for the store that is chosen', async () => {
    const stores = [store(), store({ _id: 'jakkur', name: 'Jakkur' })]
    const shop = await open('?view=table', [tin(1)], [on(getStores, { data: stores })])
    await expect.element(field('Stock of Tin Box 1')).toBeVisible()
    const before = shop.asked().length
    await page.getByRole('combobox', { name: 'Store' }).selectOptions('Jakkur')
    await expect.poll(shop.address).toContain('store=jakkur')
    await expect.poll(() => shop.asked().length).toBeGreaterThan(before)
  })
})

describe('a change of many products', () => {
  const changed = on(changeProducts, { data: { count: 2 } })
  const dialog = page.getByRole('dialog')

  it('is for the marked ones, and only of what was chosen', async () => {
    const shop = await open('?view=table', [tin(3), tin(2), tin(1)], [changed])
    await page.getByRole('checkbox', { name: 'Select Tin Box 3' }).click()
    await page.getByRole('checkbox', { name: 'Select Tin Box 1' }).click()
    await expect.element(page.getByText('2 products selected')).toBeVisible()
    await page.getByRole('button', { name: 'Change…' }).click()
    const submit = dialog.getByRole('button', { name: 'Change 2 products' })
    await expect.element(submit).toBeDisabled()
    await expect.element(dialog.getByLabelText('Sub Category')).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Category', exact: true }).selectOptions('Dairy')
    await expect.element(submit).toBeDisabled()
    await dialog.getByLabelText('Sub Category').selectOptions('Milk')
    await dialog.getByLabelText('Discount %').fill('12.5')
    await submit.click()
    await expect.element(page.getByText('2 products changed')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByText('2 products selected')).not.toBeInTheDocument()
    expect(shop.sent(changeProducts)).toMatchObject([
      {
        body: {
          products: { productIds: ['tin3', 'tin1'] },
          changes: { place: { category: 'dairy', subCategory: 'milks' }, discount: 12.5 },
        },
      },
    ])
  })

  it('is for all that match, once somebody says so, with the number that they see', async () => {
    const all = Array.from({ length: 60 }, (_, index) => tin(index + 1))
    const shop = await open('?view=table&sale=true', all, [on(deleteProducts, { data: { count: 60 } })])
    await page.getByRole('checkbox', { name: 'Every product of this page' }).click()
    await expect.element(page.getByText('50 products selected')).toBeVisible()
    await page.getByRole('button', { name: 'Select all 60 products' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    await expect.element(dialog).toMatchTextContent('They go to the archive')
    await dialog.getByRole('button', { name: 'Delete 60 products' }).click()
    await expect.element(page.getByText('60 products deleted')).toBeVisible()
    expect(shop.sent(deleteProducts)).toEqual([
      {
        body: {
          products: { matching: { search: '', archived: false, hidden: false, onSale: true }, count: 60 },
        },
      },
    ])
  })

  it('forgets what is marked when the filters change, and waits for numbers that are not saved', async () => {
    await open('?view=table', [tin(2), tin(1)])
    await page.getByRole('checkbox', { name: 'Select Tin Box 2' }).click()
    await field('Stock of Tin Box 1').fill('7')
    await expect.element(page.getByRole('button', { name: 'Change…' })).toBeDisabled()
    await expect.element(page.getByText('Save or discard the changed numbers first.')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect.element(page.getByRole('button', { name: 'Change…' })).toBeEnabled()
    await page.getByRole('button', { name: 'On sale' }).click()
    await expect.element(page.getByText('1 product selected')).not.toBeInTheDocument()
    await expect.element(page.getByRole('checkbox', { name: 'Select Tin Box 2' })).not.toBeChecked()
  })

  it('brings the whole archive back after a question', async () => {
    const shop = await open('?archived=true', [tin(2), tin(1)], [on(restoreProducts, { data: { count: 1 } })])
    await page.getByRole('button', { name: 'Restore 2 products…' }).click()
    await dialog.getByRole('button', { name: 'Restore 2 products' }).click()
    await expect.element(page.getByText('1 product restored; the categories of 1 product are gone')).toBeVisible()
    expect(shop.sent(restoreProducts)).toMatchObject([
      { body: { products: { matching: { archived: true }, count: 2 } } },
    ])
  })
})

it('filters by category and by what products lack', async () => {
  const shop = await open('', [tin(1)])
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Dairy')
  await page.getByRole('button', { name: 'No picture' }).click()
  await page.getByRole('button', { name: 'No barcode' }).click()
  await expect
    .poll(() => shop.asked().at(-1))
    .toMatchObject({ categoryId: 'dairy', withoutPicture: true, withoutBarcode: true, limit: 10 })
  await expect.poll(shop.address).toBe('/dashboard/product?category=dairy&unpictured=true&uncoded=true')
})

it('offers the GST rates of today, and shows one that has ended until another is chosen', async () => {
  const registered = { settings: { gst: { legalName: 'Tokri Foods', gstin: '29AAGCB7383J1Z4' } } }
  const shop = await open('?view=table', [tin(1, { gstRate: 12 })], [], registered)
  const rate = page.getByLabelText('GST % of Tin Box 1')
  await expect.element(rate).toHaveDisplayValue('12% (ended)')
  const offered = () =>
    [...rate.element().querySelectorAll('option:not([disabled])')].map(({ textContent }) => textContent)
  expect(offered()).toEqual(['None', '0%', '0.25%', '3%', '5%', '18%', '40%'])
  await userEvent.selectOptions(rate, '40%')
  await save.click()
  await expect.poll(() => shop.sent(updateProduct)[0]?.body).toMatchObject({ productId: 'tin1', gstRate: 40 })
})
