import { favouriteIds } from '@tokri/contract/favourite.ts'
import {
  boughtTogether,
  listing,
  productDetails,
  productSizes,
  searchProducts,
  suggestProducts,
} from '@tokri/contract/product.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answer, on } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const milk = product({
  ...{ _id: 'milk1l', name: 'Toned Milk', description: 'Milk for the tests.', unit: '1 L', price: 60, discount: 5 },
  image: ['/art/no-data.svg', '/art/no-picture.svg'],
  more_details: { Brand: 'Testwell', 'Country of origin': 'India' },
})
const half = product({ _id: 'milk500', name: 'Toned Milk', unit: '500 ml', price: 30 })
const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10 })
const sold = [milk, half, biscuits]
const address = '/product/toned-milk-milk1l'

const answers: Answer[] = [
  on(productDetails, ({ body }) => ({ data: sold.find(({ _id }) => _id === body.productId) ?? milk })),
  on(productSizes, { data: [half, milk], families: [['milk500', 'milk1l']] }),
  on(listing, { data: [milk, half], totalPages: 1, totalCount: 2, currentPage: 1 }),
  on(favouriteIds, { data: [] }),
]

/** What is near the window is told late or never to the frame of a test. From now on everything is near. */
const everythingNear = () =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      told: (entries: { isIntersecting: boolean }[]) => void
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        this.told = told
      }
      observe = () => this.told([{ isIntersecting: true }])
      disconnect = () => {}
    },
  )

afterEach(() => {
  vi.unstubAllGlobals()
})

const main = page.getByRole('main')
const heading = page.getByRole('heading', { level: 1 })

describe('the page of a product', () => {
  it('shows price, discount, promise, why to shop here, and every detail', async () => {
    await openPage(address, { answers, promise: { minutes: 10 } })
    await expect.element(heading).toHaveTextContent('Toned Milk')
    // ₹60 less 5 %.
    for (const text of [
      '10 Min',
      '₹57',
      '5% Discount',
      'Superfast Delivery',
      'Best Prices & Offers',
      'Wide assortment',
    ])
      await expect.element(main.getByText(text).first()).toBeVisible()
    expect(document.querySelector('main s')?.textContent).toBe('₹60')
    const details = [...document.querySelectorAll('main dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(details).toEqual([
      ['Description', 'Milk for the tests.'],
      ['Unit', '1 L'],
      ['Brand', 'Testwell'],
      ['Country of origin', 'India'],
    ])
  })

  it('opens its pictures in a viewer, which Escape and Back close', async () => {
    const shop = await openPage(address, { answers })
    await page.getByRole('button', { name: 'Show picture 2' }).click()
    await expect.element(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute('aria-current', 'true')
    const open = page.getByRole('button', { name: 'Open picture 2 of 2' })
    const viewer = () => document.querySelectorAll('.yarl__root').length
    const entries = () => history.state?.overlays?.length ?? 0
    await open.click()
    await expect.poll(viewer).toBe(1)
    await expect.poll(entries).toBe(1)
    await userEvent.keyboard('{Escape}')
    await expect.poll(viewer).toBe(0)
    await expect.poll(entries).toBe(0)
    await open.click()
    await expect.poll(viewer).toBe(1)
    await expect.poll(entries).toBe(1)
    history.back()
    await expect.poll(viewer).toBe(0)
    await expect.poll(() => shop.address()).toBe(address)
  })

  it.each([320, 390])(
    'has one bar with price, Add and cart on a phone of %i px, wherever it is scrolled',
    async (width) => {
      await openPage(address, { as: {}, width, answers: [...answers, ...keptCart(sold, { biscuits: 1 }).answers] })
      const add = main.getByRole('button', { name: 'Add Toned Milk' }).first()
      const cart = page.getByRole('link', { name: /^View cart/ })
      await expect.poll(() => cart.elements()).toHaveLength(1)
      const price = () => document.querySelector('.product-bar')
      await expect.poll(() => price()?.textContent).toContain('₹57')
      await expect.element(page.getByText('Inclusive of all taxes')).toBeVisible()
      const isFree = (element: Element) => {
        const { left, top, width: wide, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + wide / 2, top + height / 2)
        return hit !== null && (element.contains(hit) || hit.contains(element))
      }
      for (const place of [0, 300, 100_000]) {
        scrollTo(0, place)
        for (const part of [add, cart]) {
          await expect.element(part).toBeInViewport({ ratio: 1 })
          await expect.poll(() => isFree(part.element()), { message: `scrolled to ${place}` }).toBe(true)
        }
      }
      // The bar does not cover the end of the page.
      await expect
        .poll(() => {
          scrollTo(0, document.body.scrollHeight)
          const footer = page.getByRole('contentinfo').element()
          const { bottom } = (footer.firstElementChild ?? footer).getBoundingClientRect()
          return bottom <= add.element().getBoundingClientRect().top
        })
        .toBe(true)
      await add.click()
      await expect.element(page.getByRole('link', { name: /^View cart, 2 items/ })).toBeVisible()
    },
  )

  it('links to the other sizes, which are not among the related products', async () => {
    everythingNear()
    const shop = await openPage(address, { width: 1280, answers })
    const sizes = page.getByRole('navigation', { name: 'Sizes' })
    await expect.element(sizes.getByRole('link', { name: '1 L' })).toHaveAttribute('aria-current', 'page')
    expect(
      sizes
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['500 ml₹30', '1 L₹57'])
    await expect.poll(() => shop.sent(listing)).not.toHaveLength(0)
    expect(page.getByRole('region', { name: 'More from Milk' }).elements()).toHaveLength(0)
    await sizes.getByRole('link', { name: '500 ml' }).click()
    await expect.poll(shop.address).toBe('/product/toned-milk-milk500')
    await expect.element(sizes.getByRole('link', { name: '500 ml' })).toHaveAttribute('aria-current', 'page')
  })

  it('offers at most twelve others of its subcategory below, and what is bought together', async () => {
    everythingNear()
    const others = Array.from({ length: 20 }, (_, index) => product({ _id: `o${index}`, name: `Other Milk ${index}` }))
    const shop = await openPage(address, {
      width: 1280,
      answers: [
        ...answers,
        on(productDetails, ({ body }) => ({ data: others.find(({ _id }) => _id === body.productId) ?? milk })),
        on(listing, { data: [milk, ...others], totalPages: 2, totalCount: 21, currentPage: 1 }),
        on(boughtTogether, { data: [biscuits] }),
      ],
    })
    const related = page.getByRole('region', { name: 'More from Milk' })
    await expect.poll(() => related.getByRole('article').elements()).toHaveLength(12)
    expect(related.getByRole('link', { name: 'Toned Milk', exact: true }).elements()).toHaveLength(0)
    const together = page.getByRole('region', { name: 'Bought together' })
    await expect.element(together).toMatchTextContent('Glucose Biscuits')
    await related.getByRole('link', { name: 'Other Milk 3', exact: true }).click()
    await expect.poll(shop.address).toBe('/product/other-milk-3-o3')
    await expect.element(heading).toHaveTextContent('Other Milk 3')
  })

  it('has placeholders while it loads', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const shop = await openPage('/search?q=milk', {
      answers: [
        ...answers,
        on(searchProducts, { data: [milk], page: 1, totalPage: 1, totalCount: 1, didYouMean: [] }),
        on(suggestProducts, {
          data: { words: [], products: [], categories: [], brands: [], didYouMean: null, found: true },
        }),
        on(searchRecipes, { data: [] }),
      ],
    })
    shop.delay(productDetails, released)
    await main.getByRole('article').getByRole('link').first().click()
    await expect.poll(() => document.querySelectorAll('main .animate-pulse').length).toBeGreaterThan(0)
    expect(heading.elements()).toHaveLength(0)
    expect(scrollY).toBe(0)
    release()
    await expect.element(heading).toHaveTextContent('Toned Milk')
  })
})
