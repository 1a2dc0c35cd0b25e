import { searchProducts } from '@tokri/contract/product.ts'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { openPart } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'
import { orderedOf, type WantedLine, WantedLines } from './wanted-lines.tsx'

const rice = product({ _id: 'rice', name: 'Basmati Rice', image: ['/art/no-data.svg'] })
const milk = product({ _id: 'milk', name: 'Toned Milk', image: ['/art/no-data.svg'] })
const field = page.getByRole('searchbox', { name: 'Add a product' })
const found = page.getByRole('list', { name: 'Products that fit' })
const lines = page.getByRole('list', { name: 'Items' })

const Order = () => {
  const [wanted, setWanted] = useState<WantedLine[]>([])
  return <WantedLines lines={wanted} storeId={undefined} onLines={setWanted} />
}

it('a line that is removed is not ordered', () => {
  const line = { name: 'Rice', unit: '1 kg', image: '', productId: 'rice', quantity: 2 }
  expect(orderedOf([line, { ...line, productId: 'milk', quantity: 0 }])).toEqual([{ productId: 'rice', quantity: 2 }])
})

const openOrder = (products = [milk, rice]) =>
  openPart(<Order />, {
    answers: [
      on(searchProducts, ({ body }) => {
        const data = products.filter(({ name }) => name.toLowerCase().includes(body.search?.toLowerCase() ?? ''))
        return { data: data.slice(0, body.limit ?? 10), page: 1, totalPage: 1, totalCount: data.length, didYouMean: [] }
      }),
    ],
  })

describe('a product that is added to an order by phone', () => {
  it('is the first one that fits the text, when Enter is pressed', async () => {
    await openOrder()
    await field.fill('milk')
    await expect.element(found.getByText('Toned Milk')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(lines.getByText('Toned Milk')).toBeVisible()
    await expect.element(field).toHaveValue('')
  })

  it('is the one of exactly this name, however popular others are, and shows its price and its MRP', async () => {
    await openOrder([
      { ...milk, _id: 'shake', name: 'Toned Milk Shake' },
      { ...milk, discount: 10 },
    ])
    await field.fill('toned Milk')
    const rows = found.getByRole('listitem')
    await expect.element(rows.nth(1)).toMatchTextContent('Toned Milk Shake500 ml · ₹30 · 50 left')
    await expect.element(rows.nth(0)).toMatchTextContent('Toned Milk500 ml · ₹27, before ₹30 · 50 left')
    await userEvent.keyboard('{Enter}')
    await expect.element(lines.getByText('Toned Milk', { exact: true })).toBeVisible()
  })

  it('is the one of exactly this name, although more than a page of others are before it', async () => {
    const shakes = Array.from({ length: 12 }, (_, at) => ({
      ...milk,
      _id: `shake${at}`,
      name: `Toned Milk Shake ${at}`,
    }))
    await openOrder([...shakes, milk])
    await field.fill('toned milk')
    await expect.element(found.getByRole('listitem').nth(0)).toMatchTextContent('Toned Milk500 ml')
  })

  it('stands in the order of the search of the shop, with what is sold out last', async () => {
    await openOrder([
      { ...milk, _id: 'gone', name: 'Milk', stock: 0 },
      milk,
      { ...milk, _id: 'chocolate', name: 'Milk Chocolate' },
    ])
    await field.fill('milk')
    const rows = found.getByRole('listitem')
    await expect.element(rows.nth(0)).toMatchTextContent('Toned Milk')
    await expect.element(rows.nth(1)).toMatchTextContent('Milk Chocolate')
    await expect.element(rows.nth(2)).toMatchTextContent('none left')
  })

  it('is never one of the text before, whose products are shown while the search runs', async () => {
    const shop = await openOrder()
    await field.fill('milk')
    await expect.element(found.getByText('Toned Milk')).toBeVisible()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(searchProducts, released)
    await field.fill('basmati')
    await expect.poll(() => shop.sent(searchProducts).length).toBe(2)
    await userEvent.keyboard('{Enter}')
    expect(lines.getByRole('listitem').elements()).toEqual([])
    release()
    await expect.element(found.getByText('Basmati Rice')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(lines.getByText('Basmati Rice')).toBeVisible()
  })

  it.each([
    ['while the word is composed', { isComposing: true }],
    ['right after it, as Safari reports it', { keyCode: 229 }],
  ])('is not added by the Enter that confirms a word: %s', async (_when, mark) => {
    await openOrder()
    await field.fill('milk')
    await expect.element(found.getByText('Toned Milk')).toBeVisible()
    field
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...mark }))
    await new Promise(requestAnimationFrame)
    await expect.element(field).toHaveValue('milk')
    expect(lines.getByRole('listitem').elements()).toEqual([])
  })
})
