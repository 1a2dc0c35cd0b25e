import { getCart, setPreference, updateCartItem } from '@tokri/contract/cart.ts'
import { listing, productDetails } from '@tokri/contract/product.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { holdTimers } from '../../../test/held-timers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { cart, cartLine, product } from '../../../test/shapes.ts'

const milk = product({ _id: 'milk', name: 'Toned Milk', price: 30 })
const yogurt = product({ _id: 'yogurt', name: 'Mango Yogurt', price: 33.35, discount: 12.5 })
const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10 })

const main = page.getByRole('main')
const panel = page.getByRole('dialog', { name: 'Cart' })
const headerButton = (name: string | RegExp) => page.getByRole('banner').getByRole('button', { name })
const proceed = page.getByRole('button', { name: /Proceed/ })
const skeletons = () => document.querySelectorAll('[role=dialog] .animate-pulse')

/** The page of a phone. */
const openCart = async (quantities: Record<string, number>, products = [milk, yogurt, biscuits]) => {
  const kept = keptCart(products, quantities)
  const shop = await openPage('/cart', { as: {}, answers: kept.answers })
  return { ...shop, kept }
}

/** Another page of a desktop, where the cart is a panel. */
const openDesktop = async (quantities: Record<string, number>) => {
  const kept = keptCart([milk, yogurt, biscuits], quantities)
  const shop = await openPage('/recipes', { as: {}, width: 1280, answers: kept.answers })
  return { ...shop, kept }
}

describe('the cart', () => {
  it('shows savings, rows and the bill to the paisa; its rows lead to their products', async () => {
    const shop = await openCart({ milk: 1, yogurt: 1 })
    shop.answer(on(productDetails, { data: yogurt }))
    await expect.element(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
    await expect.element(main.getByText('Your total savings')).toBeVisible()
    // ₹33.35 less 12.5 % = ₹29.18; with ₹30 that is ₹59.18, 8.5 % of it ₹5.03.
    for (const amount of ['₹4.17', '₹59.18', '₹63.35', '₹5.03', 'Free', '₹64.21'])
      await expect.element(main.getByText(amount, { exact: true }).first()).toBeVisible()
    await main.getByRole('link', { name: /Mango Yogurt/ }).click()
    await expect.poll(shop.address).toMatch(/^\/product\/.*yogurt$/)
  })

  it('lets a product of the same kind stand in for a missing one, but none that is in it', async () => {
    const others = [biscuits, product({ _id: 'ghee', name: 'Cow Ghee', price: 90 })]
    const kept = keptCart([milk, yogurt], { milk: 1, yogurt: 1 })
    let substituteId: string | null = null
    const answer = () =>
      cart(kept.lines().map((each) => (each.productId._id === 'milk' ? { ...each, substituteId } : each)))
    const found = [milk, yogurt, ...others]
    const shop = await openPage('/cart', {
      as: {},
      answers: [
        ...kept.answers,
        on(getCart, answer),
        on(setPreference, ({ body }) => {
          substituteId = body.substituteId ?? null
          return answer()
        }),
        on(productDetails, ({ body }) => ({ data: found.find(({ _id }) => _id === body.productId) ?? milk })),
        on(listing, { data: found, totalPages: 1, totalCount: found.length, currentPage: 1 }),
      ],
    })
    await page.getByLabelText('If Toned Milk is missing').selectOptions('own')
    const choices = page.getByRole('list', { name: 'In place of Toned Milk' })
    await expect.element(choices.getByRole('button', { name: /Glucose Biscuits/ })).toBeVisible()
    expect(choices.getByRole('button').elements()).toHaveLength(others.length)
    await choices.getByRole('button', { name: /Cow Ghee/ }).click()
    await expect.element(main.getByText('Instead: Cow Ghee, 500 ml')).toBeVisible()
    const body = { _id: 'line of milk', preference: 'replace', substituteId: 'ghee' }
    expect(shop.sent(setPreference)).toMatchObject([{ body }])
  })

  it('shows all of what is chosen for missing items at a zoom of 200 %', async () => {
    const { answers } = keptCart([milk], { milk: 1 })
    const line = cartLine({ productId: milk, preference: 'refund' })
    await openPage('/cart', { as: {}, width: 195, answers: [...answers, on(getCart, cart([line]))] })
    for (const label of ['If Toned Milk is missing', 'If something is missing']) {
      const choice = main.getByLabelText(label)
      await expect.element(choice).toHaveValue('refund')
      expect(choice.element().scrollWidth, label).toBeLessThanOrEqual(choice.element().clientWidth)
    }
    expect(document.documentElement.scrollWidth).toBe(195)
  })

  it('goes on to the checkout from the minimum order of the store on, and says what is missing', async () => {
    const kept = keptCart([milk], { milk: 1 })
    const charged = { deliveryCharge: 25, smallCartCharge: 10, finalAmount: 67.55 }
    await openPage('/cart', {
      as: {},
      answers: [
        ...kept.answers,
        on(getCart, () => {
          const answer = cart(kept.lines())
          return { ...answer, bill: { ...answer.bill, ...charged }, minimumOrder: 50 }
        }),
      ],
    })
    for (const text of ['Delivery charge', '₹25', 'Small cart charge', '₹10'])
      await expect.element(main.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Add items worth ₹20 to order.')).toBeVisible()
    await expect.element(proceed).toBeDisabled()
    await main.getByRole('button', { name: 'One more Toned Milk' }).click()
    await expect.element(proceed).toBeEnabled()
    await expect.element(page.getByText('Add items worth ₹20 to order.')).not.toBeInTheDocument()
  })

  it('is asked for again while the server is busy', async () => {
    const kept = keptCart([yogurt], { yogurt: 1 })
    let refused = 0
    const pass = holdTimers()
    const shop = await openPage('/cart', {
      as: {},
      answers: [
        ...kept.answers,
        on(getCart, () => {
          if (refused++ < 2) throw refusal('unavailable', { retryAfter: 2 })
          return cart(kept.lines())
        }),
      ],
    })
    await expect
      .poll(() => {
        pass(2000)
        return shop.sent(getCart)
      })
      .toHaveLength(3)
    await expect.element(main.getByRole('link', { name: /Mango Yogurt/ })).toBeVisible()
    await expect.poll(() => shop.sent(getCart)).toHaveLength(3)
  })

  it('that fails to load says so, is never called empty, and is loaded again by one press', async () => {
    const kept = keptCart([biscuits], { biscuits: 1 })
    const shop = await openPage('/cart', {
      as: {},
      answers: [...kept.answers, on(getCart, refusal('too_many_requests', { message: 'Too many requests' }))],
    })
    await expect.element(main.getByText('Your cart could not be loaded')).toBeVisible()
    await expect.element(page.getByText('Your cart is empty !')).not.toBeInTheDocument()
    shop.answer(on(getCart, cart(kept.lines())))
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect.element(main.getByText('₹10.85', { exact: true }).first()).toBeVisible()
  })

  it('that is empty says so and leads to the products', async () => {
    const shop = await openPage('/cart')
    await expect.element(page.getByText('Your cart is empty !')).toBeVisible()
    await expect.element(proceed).toBeDisabled()
    await page.getByRole('link', { name: 'View Products' }).click()
    await expect.poll(shop.address).toBe('/')
  })

  it('asks to sign in when the session has ended before Proceed', async () => {
    const shop = await openCart({ biscuits: 1 })
    await expect.element(proceed).toBeEnabled()
    localStorage.clear()
    await proceed.click()
    await expect.element(page.getByText('please login')).toBeVisible()
    await expect.poll(shop.address).toBe('/login')
  })

  it.each(['no JSON', '"a text"', '{}', '[7]', '{"at":9e15}'])(
    'drops what is no order of this tab: %s',
    async (text) => {
      for (const name of ['own order in flight', 'toastAfterLoad']) sessionStorage.setItem(name, text)
      await openCart({ biscuits: 1 })
      await expect.element(proceed).toBeEnabled()
      await expect.poll(() => Object.keys(sessionStorage)).not.toContain('own order in flight')
      expect(Object.keys(sessionStorage)).not.toContain('toastAfterLoad')
    },
  )

  it('says that a product is gone when one more of it is wanted, and shows what there is', async () => {
    const shop = await openCart({ milk: 1, biscuits: 1 })
    await expect.element(main.getByRole('button', { name: 'One more Toned Milk' })).toBeVisible()
    shop.answer(on(updateCartItem, refusal('not_found', { message: 'This product is not sold any more' })))
    shop.answer(on(getCart, cart([cartLine({ productId: biscuits })])))
    await main.getByRole('button', { name: 'One more Toned Milk' }).click()
    await expect.element(page.getByText('This product is not sold any more')).toBeVisible()
    await expect.element(main.getByRole('button', { name: 'Remove Toned Milk' })).not.toBeInTheDocument()
    await expect.element(main.getByRole('button', { name: 'Remove Glucose Biscuits' })).toBeVisible()
  })

  it('keeps the keyboard focus in the list when a row is removed, and then on the way to the products', async () => {
    await openCart({ milk: 1, biscuits: 1 })
    const row = (name: string) => main.getByRole('button', { name: `Remove ${name}` })
    await expect.element(row('Toned Milk')).toBeVisible()
    row('Toned Milk').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Glucose Biscuits')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('link', { name: 'View Products' })).toHaveFocus()
  })
})

describe('a line with more pieces than the shop has', () => {
  it('says what is left, only that is billed, and Proceed says why it waits', async () => {
    const chips = { ...product({ _id: 'chips', name: 'Salted Chips', price: 20 }), stock: 2 }
    const shop = await openCart({ chips: 5, biscuits: 1 }, [chips, biscuits])
    const row = main.getByRole('listitem').filter({ hasText: 'Salted Chips' })
    await expect.element(row.getByText('Only 2 left')).toBeVisible()
    await expect.element(proceed).toBeDisabled()
    await expect.element(proceed).toHaveAccessibleDescription(/more than we have/)
    // ₹40 and ₹10, and 8.5 % of it.
    await expect.element(main.getByText('₹54.25', { exact: true }).first()).toBeVisible()
    await row.getByRole('button', { name: /^Take 2/ }).click()
    await expect.element(row.getByRole('group')).toHaveTextContent('2')
    await expect.element(row.getByText('Only 2 left')).not.toBeInTheDocument()
    await expect.element(proceed).toBeEnabled()
    await expect.poll(() => shop.sent(updateCartItem).map(({ body }) => body.qty)).toEqual([2])
  })

  it('that is sold out is billed at nothing, and Proceed waits until it is removed', async () => {
    const chips = { ...product({ _id: 'chips', name: 'Salted Chips', price: 20 }), stock: 0 }
    await openCart({ chips: 2, biscuits: 1 }, [chips, biscuits])
    const row = main.getByRole('listitem').filter({ hasText: 'Salted Chips' })
    await expect.element(row.getByText('Out of stock')).toBeVisible()
    await expect.element(proceed).toBeDisabled()
    await expect.element(main.getByText('₹10.85', { exact: true }).first()).toBeVisible()
    chips.stock = 5
    await row.getByRole('button', { name: /^Remove/ }).click()
    await expect.element(row).not.toBeInTheDocument()
    await expect.element(proceed).toBeEnabled()
  })

  it('comes down to what is left by one press on minus', async () => {
    const chips = { ...product({ _id: 'chips', name: 'Onion Chips', price: 20 }), stock: 2 }
    const shop = await openCart({ chips: 5 }, [chips])
    const row = main.getByRole('listitem').filter({ hasText: 'Onion Chips' })
    await row.getByRole('button', { name: /^One less/ }).click()
    await expect.element(row.getByRole('group')).toHaveTextContent('2')
    await expect.poll(() => shop.sent(updateCartItem).map(({ body }) => body.qty)).toEqual([2])
  })
})

describe('the panel of the cart', () => {
  it('shows its skeleton for one second, and Escape and Back close it', async () => {
    const shop = await openDesktop({ biscuits: 1 })
    const button = headerButton(/1 item/)
    await expect.element(button).toBeVisible()
    const pass = holdTimers()
    await button.click()
    await expect.poll(() => skeletons().length).toBeGreaterThan(0)
    await expect.element(panel.getByRole('button', { name: /Proceed/ })).toBeDisabled()
    pass(990)
    await expect.poll(() => skeletons().length).toBeGreaterThan(0)
    pass(20)
    await expect.element(panel.getByText('Glucose Biscuits')).toBeVisible()
    await expect.poll(() => skeletons().length).toBe(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
    await expect.poll(() => history.state.overlays?.length ?? 0).toBe(0)
    await button.click()
    await expect.element(panel).toBeVisible()
    await expect.poll(() => history.state.overlays?.length ?? 0).toBe(1)
    history.back()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(() => shop.address()).toBe('/recipes')
  })

  it('shows its skeleton for one second when a line is removed, and keeps the focus in the list', async () => {
    await openDesktop({ milk: 1, biscuits: 1 })
    await headerButton('2 items').click()
    await expect.element(proceed).toBeEnabled()
    const pass = holdTimers()
    panel.getByRole('button', { name: 'Remove Glucose Biscuits' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => skeletons().length).toBeGreaterThan(0)
    await expect.element(panel.getByRole('button', { name: /Proceed/ })).toBeDisabled()
    pass(1100)
    await expect.poll(() => skeletons().length).toBe(0)
    expect(panel.getByRole('listitem').elements()).toHaveLength(1)
    await expect.element(panel.getByRole('button', { name: 'Remove Toned Milk' })).toHaveFocus()
  })

  it('says that the cart could not be loaded', async () => {
    await openPage('/recipes', {
      as: {},
      width: 1280,
      answers: [on(getCart, refusal('too_many_requests', { message: 'Too many requests' }))],
    })
    await headerButton('My Cart').click()
    await expect.element(panel.getByText('Your cart could not be loaded')).toBeVisible()
  })

  it('is no hindrance for the announcement of a toast', async () => {
    await openDesktop({ biscuits: 1 })
    await headerButton(/1 item/).click()
    await panel.getByRole('button', { name: /^One more/ }).click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Item Added' })).toBeVisible()
  })

  it('says that it is empty, and its link leads to the products and closes it', async () => {
    const shop = await openPage('/recipes', { width: 1280 })
    await headerButton('My Cart').click()
    await expect.element(panel.getByText('Your cart is empty !')).toBeVisible()
    await expect.element(panel.getByRole('button', { name: /Proceed/ })).toBeDisabled()
    await panel.getByRole('link', { name: 'View Products' }).click()
    await expect.poll(shop.address).toBe('/')
    await expect.element(panel).not.toBeInTheDocument()
  })
})

describe('an offer', () => {
  const lines = [
    cartLine({ productId: milk, quantity: 2, nextFree: { add: 1, free: 1 } }),
    cartLine({ productId: yogurt, nextFree: { add: 2, free: 1 } }),
  ]

  it('says at a line what further pieces make free, but not while the cart changes', async () => {
    const changed = Promise.withResolvers<void>()
    const shop = await openPage('/cart', {
      as: {},
      answers: [on(getCart, cart(lines)), on(updateCartItem, cart([cartLine({ productId: milk, quantity: 3 })]))],
    })
    const hint = main.getByText('Add 1 more, it is free')
    await expect.element(hint).toBeVisible()
    await expect.element(main.getByText('Add 2 more, get 1 free')).toBeVisible()
    shop.delay(updateCartItem, changed.promise)
    await main.getByRole('button', { name: 'One more Toned Milk' }).click()
    await expect.element(hint).not.toBeVisible()
    changed.resolve()
    await expect.element(hint).not.toBeInTheDocument()
  })
})
