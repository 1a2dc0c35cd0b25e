import { getAddresses } from '@tokri/contract/address.ts'
import { listedCoupons } from '@tokri/contract/cart.ts'
import { searchProducts, suggestProducts } from '@tokri/contract/product.ts'
import { searchRecipes } from '@tokri/contract/recipe.ts'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const bar = page.getByRole('complementary', { name: 'Cart' })

describe('the cart bar of a phone', () => {
  const basket = product({ _id: 'basket', name: 'Reed Basket', price: 139 })
  const reeds = { code: 'reeds', kind: 'flat', amount: 60, cap: null, minimum: 200, endsAt: null } as const

  it.each([
    [1, '₹61 more for ₹60 off'],
    [2, 'Use your coupon: ₹60 off'],
  ])('says how far the next coupon is: with %i in the cart, %s', async (quantity, text) => {
    await openPage('/recipes', {
      as: {},
      answers: [...keptCart([basket], { basket: quantity }).answers, on(listedCoupons, { data: [reeds] })],
    })
    await expect.element(bar).toMatchTextContent(text)
  })

  it('leads to the cart from every page but the cart and the checkout, when something is in it', async () => {
    const shop = await openPage('/recipes', { as: {}, answers: keptCart([basket], { basket: 2 }).answers })
    // ₹278 and 5 %.
    await expect.element(bar).toMatchTextContent(/2 items · ₹[\d.]+ incl\. fees/)
    await bar.getByRole('link').click()
    await expect.poll(shop.address).toBe('/cart')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    shop.answer(on(getAddresses, { data: [] }))
    await page.getByRole('button', { name: /Proceed/ }).click()
    // A page that asks for its data first has its heading, and the focus on it, afterwards.
    await expect.element(page.getByRole('heading', { level: 1, name: 'Checkout' })).toHaveFocus()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('has each of its texts on one line at 320 px, also with long amounts', async () => {
    const dear = product({ _id: 'dear', name: 'Copper Vessel', price: 499, discount: 10 })
    await openPage('/recipes', { as: {}, width: 320, answers: keptCart([dear], { dear: 10 }).answers })
    await expect.element(bar.getByRole('link')).toBeVisible()
    const { height } = bar.getByRole('link').element().getBoundingClientRect()
    expect(height).toBeLessThanOrEqual(72)
    for (const text of [/items? ·/, /You save|Free delivery/, 'View cart']) {
      const element = bar.getByText(text).element()
      expect(element.getBoundingClientRect().height).toBeLessThan(
        2 * Number.parseFloat(getComputedStyle(element).fontSize),
      )
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth + 1)
    }
  })
})

it('the cart bar shows its whole amount with text of twice the size', async () => {
  const dear = product({ _id: 'dear', name: 'Copper Vessel', price: 499, discount: 10 })
  document.documentElement.style.fontSize = '200%'
  try {
    await openPage('/recipes', { as: {}, answers: keptCart([dear], { dear: 10 }).answers })
    const amount = bar.getByText(/^₹4,/)
    await expect.element(amount).toBeVisible()
    const words = amount.element().getBoundingClientRect()
    expect(words.right).toBeLessThanOrEqual(bar.getByText('View cart').element().getBoundingClientRect().left)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

describe('the picture of an added product', () => {
  const lamps = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((word) =>
    product({ _id: word, name: `Reed Lamp ${word}`, image: ['/art/no-data.svg'] }),
  )
  const adds = () => page.getByRole('button', { name: /^Add Reed Lamp/ }).elements()
  const flying = () => document.querySelectorAll('[data-flying]')

  /** Search results of which the first is in the cart. The result has each picture that begins to fly. */
  const openResults = async () => {
    await openPage('/search?q=reed', {
      as: {},
      answers: [
        ...keptCart(lamps, { One: 1 }).answers,
        on(searchProducts, { data: lamps, page: 1, totalPage: 1, totalCount: 6, didYouMean: [] }),
        on(searchRecipes, { data: [] }),
        on(suggestProducts, {
          data: { words: [], products: [], categories: [], brands: [], didYouMean: null, found: true },
        }),
      ],
    })
    await expect.poll(adds).toHaveLength(5)
    await expect.element(bar).toBeVisible()
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
    const flown: { frames: Keyframe[]; atOnce: number }[] = []
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.dataset.flying !== undefined)
            flown.push({
              atOnce: flying().length,
              frames: node
                .getAnimations()
                .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : [])),
            })
    }).observe(document.body, { childList: true })
    return flown
  }

  it('flies into the cart, by transform and opacity alone, and is gone afterwards', async () => {
    const flown = await openResults()
    await page
      .getByRole('button', { name: /^Add Reed Lamp/ })
      .first()
      .click()
    await expect.poll(() => flown).toHaveLength(1)
    const animated = new Set(flown[0]?.frames.flatMap((frame) => Object.keys(frame)))
    for (const name of ['offset', 'computedOffset', 'easing', 'composite']) animated.delete(name)
    expect([...animated].sort()).toEqual(['opacity', 'transform'])
    await expect.poll(flying).toHaveLength(0)
  })

  it('does not pile up when many are added quickly', async () => {
    const flown = await openResults()
    for (const button of adds()) if (button instanceof HTMLElement) button.click()
    await expect.poll(() => flown.length).toBeGreaterThan(0)
    await expect.poll(adds).toHaveLength(0)
    await expect.poll(flying).toHaveLength(0)
    expect(Math.max(...flown.map(({ atOnce }) => atOnce))).toBeLessThanOrEqual(3)
  })

  it('stays where it is under reduced motion', async () => {
    const flown = await openResults()
    const real = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query.includes('reduced-motion') ? real('all') : real(query),
    )
    await page
      .getByRole('button', { name: /^Add Reed Lamp/ })
      .first()
      .click()
    await expect.poll(adds).toHaveLength(4)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    expect(flown).toEqual([])
  })
})
