import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import { listing } from '@tokri/contract/product.ts'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, badGateway, on, refusal } from '../../../test/answers.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const address = '/snacks-s1/chips-c1'
const chips = Array.from({ length: 48 }, (_, index) =>
  product({ _id: `chips${index}`, name: `Chips ${index}`, price: 20 + index, discount: index % 3 === 0 ? 0 : 10 }),
)
const biscuits = [product({ _id: 'b', name: 'Glucose Biscuits' })]

/** A shop with two subcategories: chips, which are filtered by maximum price only, and biscuits. */
const catalogue: Answer[] = [
  on(getCategories, { data: [{ _id: 's1', name: 'Snacks', image: '' }] }),
  on(getSubCategories, {
    data: ['Chips c1', 'Biscuits b1'].map((each) => {
      const [name = '', _id = ''] = each.split(' ')
      return { _id, name, image: '', category: [{ _id: 's1', name: 'Snacks' }] }
    }),
  }),
  on(listing, ({ body }) => {
    const { page = 1, subCategoryId, maxPrice = Number.POSITIVE_INFINITY } = body
    const found = (subCategoryId === 'c1' ? chips : biscuits).filter(({ price }) => price < maxPrice)
    return {
      data: found.slice(20 * (page - 1), 20 * page),
      totalPages: Math.ceil(found.length / 20),
      totalCount: found.length,
      currentPage: page,
    }
  }),
]

const main = page.getByRole('main')
const cards = () => main.getByRole('article').elements()
const more = page.getByRole('button', { name: 'Load More' })
const subcategory = (name: string) => page.getByRole('navigation', { name: 'Snacks' }).getByRole('link', { name })
const skeletons = () => document.querySelectorAll('main section [aria-hidden="true"]:has(> .aspect-square)')

const openListing = (search = '', answers: Answer[] = []) =>
  openPage(address + search, { answers: [...catalogue, ...answers] })

describe('the sort order and the filters of a listing', () => {
  it('are part of the address, and Back undoes them', async () => {
    const shop = await openListing()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Price: high to low')
    await expect.poll(shop.address).toBe(`${address}?sort=price-down`)
    await page.getByRole('combobox', { name: 'Price' }).selectOptions('Under ₹50')
    await expect.poll(shop.address).toBe(`${address}?sort=price-down&maxPrice=50`)
    await expect.element(page.getByText('30 products')).toBeVisible()
    await page.getByRole('combobox', { name: 'Discount' }).selectOptions('10% and more')
    await page.getByRole('button', { name: 'In stock' }).click()
    await expect
      .poll(() => shop.sent(listing).at(-1)?.body)
      .toMatchObject({ sort: 'price-down', maxPrice: 50, minDiscount: 10, inStock: true, page: 1 })
    history.go(-3)
    await expect.poll(shop.address).toBe(`${address}?sort=price-down`)
    history.back()
    await expect.poll(shop.address).toBe(address)
    await expect.element(page.getByText('48 products')).toBeVisible()
  })

  it('may have a price and a discount that no list has', async () => {
    const shop = await openListing('?minDiscount=11&maxPrice=1234')
    await expect.element(page.getByRole('combobox', { name: 'Price' })).toHaveDisplayValue('Under ₹1234')
    await expect.element(page.getByRole('combobox', { name: 'Discount' })).toHaveDisplayValue('11% and more')
    await expect.poll(() => shop.address()).toBe(`${address}?minDiscount=11&maxPrice=1234`)
  })

  it('without results are cleared by one press', async () => {
    const shop = await openListing('?maxPrice=1')
    await expect.element(page.getByText('Nothing here fits')).toBeVisible()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect.poll(shop.address).toBe(address)
    await expect.poll(cards).toHaveLength(20)
  })
})

describe('the products of a listing', () => {
  it('come page by page; Back restores the longer list, and a new visit begins with one page', async () => {
    await openListing()
    await expect.poll(cards).toHaveLength(20)
    await more.click()
    await expect.poll(cards).toHaveLength(40)
    await more.click()
    await expect.poll(cards).toHaveLength(48)
    await expect.element(more).not.toBeInTheDocument()
    await subcategory('Biscuits').click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Biscuits')
    await expect.poll(cards).toHaveLength(1)
    history.back()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Chips')
    await expect.poll(cards).toHaveLength(48)
    await subcategory('Biscuits').click()
    await expect.poll(cards).toHaveLength(1)
    await subcategory('Chips').click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Chips')
    await expect.poll(cards).toHaveLength(20)
  })

  it('report a page that fails to load once, and Load More tries it again', async () => {
    const shop = await openListing()
    await expect.poll(cards).toHaveLength(20)
    shop.answer(on(listing, refusal('too_many_requests', { message: 'Too many requests' })))
    await more.click()
    await expect.element(page.getByText('Too many requests')).toBeVisible()
    await expect.element(more).toBeEnabled()
    expect(cards()).toHaveLength(20)
    await expect.poll(() => shop.sent(listing)).toHaveLength(2)
    for (const answer of catalogue) shop.answer(answer)
    await more.click()
    await expect.poll(cards).toHaveLength(40)
    await expect.poll(() => shop.sent(listing)).toHaveLength(3)
  })

  it('are eight skeletons while they load', async () => {
    const shop = await openListing()
    await expect.poll(cards).toHaveLength(20)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(listing, released)
    await subcategory('Biscuits').click()
    await expect.poll(skeletons).toHaveLength(8)
    release()
    await expect.poll(cards).toHaveLength(1)
    expect(skeletons()).toHaveLength(0)
  })

  it('are eight skeletons while the subcategory itself loads', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const subcategories = catalogue.filter(({ url }) => url === getSubCategories.url)
    await openListing(
      '',
      subcategories.map((each) => ({ ...each, reply: (request) => released.then(() => each.reply(request)) })),
    )
    await expect.poll(skeletons).toHaveLength(8)
    release()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Chips' })).toBeVisible()
    await expect.poll(cards).toHaveLength(20)
  })

  it('stay when the cart opens over them', async () => {
    const shop = await openPage(address, { answers: catalogue, width: 1280 })
    await expect.poll(cards).toHaveLength(20)
    await more.click()
    await expect.poll(cards).toHaveLength(40)
    await page.getByRole('button', { name: 'My Cart' }).click()
    const panel = page.getByRole('dialog', { name: 'Cart' })
    await expect.element(panel).toBeVisible()
    await expect.poll(() => shop.address()).toBe(address)
    expect(document.querySelectorAll('main article')).toHaveLength(40)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect.poll(cards).toHaveLength(40)
  })

  it('that failed to load are loaded again by one press', async () => {
    const shop = await openListing()
    await expect.poll(cards).toHaveLength(20)
    shop.answer(on(listing, badGateway))
    await subcategory('Biscuits').click()
    await expect.element(page.getByText('These products could not be loaded')).toBeVisible()
    for (const answer of catalogue) shop.answer(answer)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(cards).toHaveLength(1)
  })

  it('of an empty subcategory are said to be none', async () => {
    await openListing('', [on(listing, { data: [], totalPages: 0, totalCount: 0, currentPage: 1 })])
    await expect.element(page.getByText('Nothing here fits')).toBeVisible()
  })
})
