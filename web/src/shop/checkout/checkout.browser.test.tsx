import { deleteAddress, getAddresses, updateAddress } from '@tokri/contract/address.ts'
import { deleteCartItem, getCart, refilledWishes } from '@tokri/contract/cart.ts'
import { cancelOrder, orderDetails, orderHistory, payOnline, placeOrder } from '@tokri/contract/order.ts'
import { getSettings } from '@tokri/contract/settings.ts'
import { getServingStore } from '@tokri/contract/store.ts'
import { describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { badGateway, on, refusal } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { address, cart, cartLine, order, product, settings } from '../../../test/shapes.ts'
import { readPlaceCookies, writePlaceCookies } from '../../lib/place/place-cookies.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'

const milk = product({ _id: 'milk', name: 'Toned Milk', price: 30 })
const yogurt = product({ _id: 'yogurt', name: 'Mango Yogurt', price: 33.35, discount: 12.5 })
const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10 })
const home = address()
const office = address({ _id: 'office', address_line: 'Office, MG Road' })

const online = page.getByRole('button', { name: 'Online Payment' })
const cash = page.getByRole('button', { name: 'Cash On Delivery' })
const radio = (name: string) => page.getByRole('radio', { name })
const amountOf = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent

const openCheckout = async (quantities: Record<string, number> = { biscuits: 1 }, addresses = [home]) => {
  const kept = keptCart([milk, yogurt, biscuits], quantities)
  const listed = [...addresses]
  const shop = await openPage('/checkout', {
    as: {},
    settings: { paymentProviders: ['stripe'] },
    answers: [
      ...kept.answers,
      on(getAddresses, () => ({ data: listed })),
      on(placeOrder, { data: order(), message: 'Order placed successfully' }),
      on(orderDetails, { data: order() }),
    ],
  })
  return { ...shop, kept, listed }
}

describe('the checkout', () => {
  it('asks a guest to sign in', async () => {
    const shop = await openPage('/checkout')
    await expect.element(page.getByText('please login')).toBeVisible()
    await expect.poll(shop.address).toBe('/login')
  })

  it('shows the addresses and the whole bill', async () => {
    await openCheckout({ yogurt: 1, milk: 1 }, [home, office])
    await expect.element(page.getByRole('heading', { name: 'Choose your address' })).toBeVisible()
    const first = page.getByRole('main').getByText(home.address_line).element().closest('label')
    for (const part of [home.city, home.state, home.pincode, home.country, home.mobile])
      expect(first?.textContent).toContain(part)
    await radio('Office, MG Road').click()
    await expect.element(radio('Office, MG Road')).toBeChecked()
    await expect.element(radio(home.address_line)).not.toBeChecked()
    // ₹33.35 less 12.5 % = ₹29.18; with ₹30 that is ₹59.18, 8.5 % of it ₹5.03.
    expect(
      ['Total without discount', 'Total items', 'Discount', 'Service charge', 'Delivery charge', 'Final amount'].map(
        amountOf,
      ),
    ).toEqual(['₹63.35', '2', '−₹4.17', '₹5.03', 'Free', '₹64.21'])
    await expect.element(online).toBeEnabled()
    await expect.element(cash).toBeEnabled()
  })

  it('takes no order below the minimum of the store', async () => {
    const { answers, lines } = keptCart([milk], { milk: 1 })
    await openPage('/checkout', {
      as: {},
      settings: { paymentProviders: ['stripe'] },
      answers: [
        ...answers,
        on(getAddresses, { data: [home] }),
        on(getCart, () => ({ ...cart(lines()), minimumOrder: 50 })),
      ],
    })
    await expect.element(page.getByText('Add items worth ₹20 to order.')).toBeVisible()
    for (const button of [online, cash]) await expect.element(button).toBeDisabled()
  })

  it('says that there is no discount', async () => {
    await openCheckout({ biscuits: 1 })
    await expect.poll(() => amountOf('Discount')).toBe('₹0')
  })

  it('begins with the address of the last order', async () => {
    await openPage('/checkout', {
      as: {},
      answers: [
        ...keptCart([biscuits], { biscuits: 1 }).answers,
        on(getAddresses, { data: [home, office] }),
        on(orderHistory, { data: [order({ address: office })], totalPages: 1, totalCount: 1, currentPage: 1 }),
      ],
    })
    await expect.element(radio('Office, MG Road')).toBeChecked()
  })

  it('begins with the address of the place that the shopper has chosen, before the page has asked who serves it', async () => {
    const elsewhere = address({ _id: 'elsewhere', address_line: '5, 80 Feet Road', pincode: '560034' })
    const main = { _id: 'main', name: 'Koramangala' }
    const promise = { minutes: 10, at: '2035-03-11T15:11:00Z' }
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    writePlaceCookies(placeOfAddress(home), 'main')
    await openPage('/checkout', {
      as: {},
      store: { _id: 'other', name: 'Indiranagar', served: true, subtitle: '' },
      answers: [
        ...keptCart([biscuits], { biscuits: 1 }).answers,
        on(getAddresses, { data: [elsewhere, home] }),
        on(orderHistory, { data: [order({ address: elsewhere })], totalPages: 1, totalCount: 1, currentPage: 1 }),
        on(getServingStore, async () => {
          await asked
          return { data: { store: main, open: true, opensAt: null, reason: null, promise } }
        }),
      ],
    })
    await expect.element(radio(home.address_line)).toBeChecked()
    answer()
    await expect.element(cash).toBeEnabled()
    await expect.element(radio(home.address_line)).toBeChecked()
    expect(readPlaceCookies().place).toEqual(placeOfAddress(home))
  })

  it('names the place of the chosen address in the header, also where the same store serves it', async () => {
    const main = { _id: 'main', name: 'Koramangala' }
    const promise = { minutes: 10, at: '2035-03-11T15:11:00Z' }
    await openPage('/checkout', {
      as: {},
      store: { ...main, place: { pincode: '560001', position: null }, served: true, subtitle: '560001' },
      answers: [
        ...keptCart([biscuits], { biscuits: 1 }).answers,
        on(getAddresses, { data: [home, office] }),
        on(getServingStore, { data: { store: main, open: true, opensAt: null, reason: null, promise } }),
      ],
    })
    await radio('Office, MG Road').click()
    await expect.element(page.getByRole('banner').getByText('Office, MG Road').first()).toBeVisible()
    await expect.element(page.getByRole('banner').getByText('560001')).not.toBeInTheDocument()
  })

  it('edits an address, and deletes one only after a confirmation', async () => {
    const shop = await openCheckout()
    shop.answer(
      on(updateAddress, ({ body }) => {
        const changed = { ...home, address_line: body.address_line }
        shop.listed.splice(0, 1, changed)
        return { data: changed }
      }),
    )
    shop.answer(
      on(deleteAddress, () => {
        shop.listed.pop()
        return {}
      }),
    )
    await page.getByRole('button', { name: `Edit address ${home.address_line}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Address' })
    await dialog.getByLabelText('Address line').fill('')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(dialog.getByText('Address line is required')).toBeVisible()
    expect(shop.sent(updateAddress)).toEqual([])
    await dialog.getByLabelText('Address line').fill('22, Lake Road')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.element(radio('22, Lake Road')).toBeChecked()
    const remove = page.getByRole('button', { name: 'Delete address 22, Lake Road' })
    const question = page.getByRole('dialog')
    await remove.click()
    await expect.element(question.getByText('Are you sure to delete this permanently')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(radio('22, Lake Road')).toBeVisible()
    expect(shop.sent(deleteAddress)).toEqual([])
    await remove.click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('radio').elements()).toHaveLength(0)
    await expect.element(cash).toBeDisabled()
    await expect.poll(() => shop.sent(deleteAddress)).toEqual([{ body: { _id: home._id } }])
  })

  it('reports addresses that fail to load, loads them again, and never calls them missing', async () => {
    const shop = await openPage('/checkout', {
      as: {},
      answers: [...keptCart([biscuits], { biscuits: 1 }).answers, on(getAddresses, badGateway)],
    })
    await expect.element(page.getByText('Failed to fetch addresses')).toBeVisible()
    await expect.element(page.getByText('Your addresses could not be loaded.')).toBeVisible()
    await expect.element(page.getByText(/add an address/i)).not.toBeInTheDocument()
    await expect.element(cash).toBeDisabled()
    shop.answer(on(getAddresses, { data: [home] }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(radio(home.address_line)).toBeChecked()
    await expect.element(cash).toBeEnabled()
  })

  it('says that the cart failed to load, and loads it again', async () => {
    const kept = keptCart([biscuits], { biscuits: 1 })
    const shop = await openPage('/checkout', {
      as: {},
      answers: [
        ...kept.answers,
        on(getAddresses, { data: [home] }),
        on(getCart, refusal('too_many_requests', { message: 'Too many requests' })),
      ],
    })
    await expect.element(page.getByText('Your cart could not be loaded')).toBeVisible()
    await expect.element(page.getByText('Your cart is empty !')).not.toBeInTheDocument()
    shop.answer(on(getCart, cart(kept.lines())))
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('main').getByText('₹10.85', { exact: true }).first()).toBeVisible()
  })
})

it('begins with the tip and the note of the order that the cart was filled from, and says what is lost', async () => {
  const pastSlot = { from: '2026-03-10T12:00:00.000Z', at: '2026-03-10T12:15:00.000Z' }
  const wishes = { slot: null, pastSlot, tip: 30, door: { leave: false, note: 'The blue gate' } }
  const shop = await openPage('/checkout', {
    as: {},
    answers: [
      ...keptCart([biscuits], { biscuits: 1 }, { refilled: true }).answers,
      on(getAddresses, { data: [home] }),
      on(refilledWishes, { data: { ...wishes, lostCoupon: { code: 'half', reason: 'This coupon has ended' } } }),
      on(placeOrder, { data: order(), message: 'Order placed successfully' }),
      on(orderDetails, { data: order() }),
    ],
  })
  await expect.element(page.getByText('The coupon HALF of your order is not applied')).toBeVisible()
  await expect.element(page.getByText('This coupon has ended')).toBeVisible()
  await expect.element(page.getByText('The time of your order has passed')).toBeVisible()
  await expect.element(page.getByText(/^You had chosen Tue, 10 Mar, \d/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '₹30' })).toHaveAttribute('aria-pressed', 'true')
  await cash.click()
  await expect.poll(() => shop.sent(placeOrder)[0]?.body).toMatchObject({ tip: 30, door: wishes.door })
})

describe('the order buttons', () => {
  it('wait while a line has more pieces than the shop, which are not billed, and order what is left', async () => {
    const chips = { ...product({ _id: 'chips', name: 'Onion Chips', price: 10 }), stock: 1 }
    const shop = await openPage('/checkout', {
      as: {},
      answers: [
        ...keptCart([chips], { chips: 2 }).answers,
        on(getAddresses, { data: [home] }),
        on(placeOrder, { data: order(), message: 'Order placed successfully' }),
        on(orderDetails, { data: order() }),
      ],
    })
    await expect.element(page.getByText('Only 1 left')).toBeVisible()
    expect(amountOf('Total items')).toBe('1')
    await expect.element(cash).toBeDisabled()
    await expect.element(cash).toHaveAccessibleDescription(/more than we have/)
    await page.getByRole('button', { name: /^Take 1/ }).click()
    await expect.element(cash).toBeEnabled()
    await cash.click()
    await expect.poll(shop.address).toBe('/success')
    await expect.poll(() => shop.sent(placeOrder)[0]?.body.list_items).toEqual([{ productId: 'chips', quantity: 1 }])
  })

  it('say what they are doing while they are busy', async () => {
    const shop = await openCheckout()
    const busy = refusal('too_many_requests', { message: 'Too many requests' })
    for (const [button, endpoint, label] of [
      [online, payOnline, 'Opening payment...'],
      [cash, placeOrder, 'Placing order...'],
    ] as const) {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      shop.answer(on(endpoint, () => released.then(() => busy)))
      await button.click()
      await expect.element(page.getByRole('button', { name: label })).toBeDisabled()
      release()
      await expect.element(button).toBeEnabled()
    }
  })

  it('keep the cart when the shop is too busy to take the order', async () => {
    const shop = await openCheckout({ biscuits: 3 })
    // The pause is longer than anybody waits, so it is not tried again.
    shop.answer(on(placeOrder, refusal('unavailable', { retryAfter: 600 })))
    await cash.click()
    await expect.element(page.getByText(/^We are very busy right now/).first()).toBeVisible()
    await expect.element(cash).toBeEnabled()
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await expect.poll(shop.address).toBe('/')
    await expect.element(page.getByRole('complementary', { name: 'Cart' }).getByText(/3 items/)).toBeVisible()
  })

  it('show a changed price before the order goes on at the new total', async () => {
    const shop = await openCheckout()
    const dearer = { ...biscuits, price: 50 }
    const now = cart([cartLine({ productId: dearer })])
    let refused = false
    shop.answer(
      on(placeOrder, ({ body }) => {
        if (refused) return { data: order({ bill: { ...now.bill, finalAmount: body.totalAmt } }), message: 'Placed' }
        refused = true
        biscuits.price = 50
        throw refusal('cart_changed', { data: { lines: now.data, bill: now.bill } })
      }),
    )
    await cash.click()
    const dialog = page.getByRole('dialog', { name: 'Your cart has changed' })
    await expect.element(dialog).toMatchTextContent(/now costs ₹50 instead of/)
    await expect.element(dialog).toMatchTextContent('₹54.25')
    // A busy browser removes the dialog's history entry later than the server places the order.
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 300)
    await dialog.getByRole('button', { name: 'Order at the new total' }).click()
    await expect.poll(shop.address).toBe('/success')
    history.back = back
    await expect.poll(() => shop.sent(placeOrder).map(({ body }) => body.totalAmt)).toEqual([10.85, 54.25])
    biscuits.price = 10
  })

  it('name a coupon that has ended', async () => {
    const coupon = { code: 'new10', amount: 200, minimum: 400 }
    const line = cartLine({ productId: { ...milk, price: 430 } })
    const now = cart([line])
    await openPage('/checkout', {
      as: {},
      answers: [
        on(getCart, cart([line], coupon)),
        on(getAddresses, { data: [home] }),
        on(placeOrder, refusal('cart_changed', { data: { lines: now.data, bill: now.bill } })),
      ],
    })
    await cash.click()
    const dialog = page.getByRole('dialog', { name: 'Your cart has changed' })
    await expect.element(dialog).toMatchTextContent('NEW10 no longer applies: it is not valid any more.')
  })

  it('order what the dialog shows, and ask again when the price has changed once more', async () => {
    const shop = await openCheckout()
    const prices = [50]
    shop.answer(
      on(placeOrder, ({ body }) => {
        biscuits.price = prices.shift() ?? biscuits.price
        const now = cart([cartLine({ productId: { ...biscuits } })])
        if (body.totalAmt === now.bill.finalAmount) return { data: order({ bill: now.bill }), message: 'Placed' }
        throw refusal('cart_changed', { data: { lines: now.data, bill: now.bill } })
      }),
    )
    await cash.click()
    const dialog = page.getByRole('dialog', { name: 'Your cart has changed' })
    await expect.element(dialog).toMatchTextContent('₹54.25')
    biscuits.price = 60
    await dialog.getByRole('button', { name: 'Order at the new total' }).click()
    await expect.element(dialog).toMatchTextContent('₹65.10')
    await dialog.getByRole('button', { name: 'Order at the new total' }).click()
    await expect.poll(shop.address).toBe('/success')
    await expect.poll(() => shop.sent(placeOrder).map(({ body }) => body.totalAmt)).toEqual([10.85, 54.25, 65.1])
    biscuits.price = 10
  })

  it('name what is sold out, and order the rest by one press', async () => {
    const shop = await openCheckout({ milk: 1, biscuits: 1 })
    const rest = cart([cartLine({ productId: biscuits })])
    let refused = false
    shop.answer(
      on(placeOrder, () => {
        if (refused) return { data: order(), message: 'Placed' }
        refused = true
        throw refusal('out_of_stock', {
          data: { lines: [{ productId: 'milk', name: 'Toned Milk', left: 0 }], bill: rest.bill },
        })
      }),
    )
    await cash.click()
    const dialog = page.getByRole('dialog', { name: 'Out of stock' })
    await expect.element(dialog).toMatchTextContent(/is sold out/)
    await expect.element(dialog).toMatchTextContent('₹10.85')
    await dialog.getByRole('button', { name: 'Order at the new total' }).click()
    await expect.poll(shop.address).toBe('/success')
    await expect.poll(() => shop.sent(deleteCartItem)).toHaveLength(1)
    await expect
      .poll(() => shop.sent(placeOrder).at(-1)?.body.list_items)
      .toEqual([{ productId: 'biscuits', quantity: 1 }])
  })

  it('name a coupon that ends with what is sold out', async () => {
    const coupon = { code: 'new10', amount: 200, minimum: 400 }
    const basket = cartLine({ productId: product({ _id: 'basket', name: 'Basket', price: 380 }) })
    let left = milk.stock
    await openPage('/checkout', {
      as: {},
      answers: [
        on(getCart, () => cart([basket, cartLine({ productId: { ...milk, stock: left } })], coupon)),
        on(getAddresses, { data: [home] }),
        on(placeOrder, () => {
          left = 0
          throw refusal('out_of_stock', {
            data: { lines: [{ productId: 'milk', name: 'Toned Milk', left }], bill: cart([basket]).bill },
          })
        }),
      ],
    })
    await cash.click()
    const dialog = page.getByRole('dialog', { name: 'Out of stock' })
    await expect.element(dialog).toMatchTextContent(/is sold out/)
    const lost = 'NEW10 no longer applies: it needs items worth ₹400. Add items worth ₹20 more'
    await expect.element(dialog).toMatchTextContent(lost)
    await dialog.getByRole('button', { name: 'Back to the order' }).click()
    await expect.element(page.getByText('NEW10 needs items worth ₹400 that we have in stock.')).toBeVisible()
  })

  it('report an address that was deleted elsewhere, and it goes', async () => {
    const shop = await openCheckout()
    await expect.element(radio(home.address_line)).toBeChecked()
    shop.answer(on(placeOrder, refusal('not_found', { message: 'Address not found' })))
    shop.answer(on(getAddresses, { data: [] }))
    await cash.click()
    await expect.element(page.getByText('Address not found')).toBeVisible()
    await expect.poll(() => page.getByRole('radio').elements()).toHaveLength(0)
    await expect.element(cash).toBeDisabled()
  })

  it('wait for a choice when the chosen address was deleted elsewhere and others are left', async () => {
    const shop = await openCheckout({ biscuits: 1 }, [home, office])
    await radio('Office, MG Road').click()
    shop.answer(on(placeOrder, refusal('not_found', { message: 'Address not found' })))
    shop.answer(on(getAddresses, { data: [home] }))
    await cash.click()
    await expect.element(page.getByText('The address you had chosen is gone. Choose one')).toBeVisible()
    await expect.element(radio(home.address_line)).not.toBeChecked()
    await expect.element(cash).toBeDisabled()
    await radio(home.address_line).click()
    await expect.element(cash).toBeEnabled()
  })

  it('place one order when they are pressed twice, and no empty cart shows before its page', async () => {
    const shop = await openCheckout()
    await expect.element(cash).toBeEnabled()
    let placed = false
    shop.answer(
      on(placeOrder, () => {
        placed = true
        return { data: order(), message: 'Order placed successfully' }
      }),
    )
    shop.answer(on(getCart, () => (placed ? cart() : cart(shop.kept.lines()))))
    let sawEmpty = false
    const watch = new MutationObserver(() => {
      sawEmpty ||= document.body.innerText.includes('Your cart is empty !')
    })
    watch.observe(document.body, { childList: true, subtree: true })
    await cash.dblClick()
    await expect.poll(shop.address).toBe('/success')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Order placed successfully' })).toBeVisible()
    watch.disconnect()
    expect(sawEmpty).toBe(false)
    await expect.poll(() => shop.sent(placeOrder)).toHaveLength(1)
    await expect
      .element(page.getByRole('main').getByRole('link', { name: /Arrives in \d+ min.*Follow your order/ }))
      .toHaveAttribute('href', '/dashboard/myorders/order1')
  })

  it('are pressed twice, and the second press follows no link of the next page', async () => {
    const shop = await openCheckout()
    shop.answer(on(placeOrder, { data: order(), message: 'Order placed successfully' }))
    await cash.click()
    const link = page.getByRole('main').getByRole('link', { name: /Follow your order/ })
    await expect.element(link).toBeVisible()
    const leave = vi.spyOn(history, 'pushState')
    link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
    await expect.element(page.getByRole('heading', { level: 1, name: 'Order placed successfully' })).toBeVisible()
    expect(leave).not.toHaveBeenCalled()
    leave.mockRestore()
  })

  it('name the order that another tab has placed meanwhile', async () => {
    const shop = await openCheckout()
    await expect.element(cash).toBeEnabled()
    shop.answer(on(placeOrder, refusal('cart_changed', { data: { lines: [], bill: cart().bill } })))
    shop.answer(on(getCart, cart()))
    shop.answer(on(orderHistory, { data: [order()], totalPages: 1, totalCount: 1, currentPage: 1 }))
    await cash.click()
    const notice = page.getByRole('region', { name: 'Your order has been placed' })
    await expect.element(notice).toMatchTextContent('Cash on delivery')
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
    await expect
      .element(notice.getByRole('link', { name: /T-1001/ }))
      .toHaveAttribute('href', '/dashboard/myorders/order1')
  })

  it('list the open payments that must be finished or cancelled first', async () => {
    const shop = await openCheckout()
    const [one, two] = ['one', 'two'].map((_id) => ({ orderId: _id, orderNumber: `T-${_id}` }))
    shop.answer(on(payOnline, refusal('too_many_holds', { data: { orders: one && two ? [one, two] : [] } })))
    shop.answer(on(cancelOrder, { data: order(), message: 'Order cancelled' }))
    await online.click()
    const dialog = page.getByRole('dialog', { name: 'Finish or cancel your open payment first' })
    await expect.poll(() => dialog.getByRole('button', { name: /^Finish payment/ }).elements()).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Cancel order T-one' }).click()
    await expect.element(dialog.getByText('T-one')).not.toBeInTheDocument()
    await expect.poll(() => shop.sent(cancelOrder)[0]?.body.orderId).toBe('one')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

describe('a cart that costs nothing', () => {
  const gift = product({ _id: 'gift', name: 'Gift Bag', price: 10, discount: 100 })
  const openWith = (offered: Partial<ReturnType<typeof settings>>, thing = gift) =>
    openPage('/checkout', {
      as: {},
      settings: offered,
      answers: [
        ...keptCart([thing], { [thing._id]: 1 }).answers,
        on(getAddresses, { data: [home] }),
        on(placeOrder, { data: order(), message: 'Order placed successfully' }),
        on(orderDetails, { data: order() }),
      ],
    })

  it.each([
    ['Online Payment', { paymentProviders: ['stripe'] }],
    ['Online Payment', { paymentProviders: ['stripe'], cashOnDelivery: false }],
    ['Cash On Delivery', { paymentProviders: ['stripe'] }],
    ['Place order', { paymentProviders: [], cashOnDelivery: false }],
  ] as const)('is ordered without a payment by %s, with %j', async (name, { paymentProviders, ...rest }) => {
    const shop = await openWith({ paymentProviders: [...paymentProviders], ...rest })
    await expect.element(page.getByText('Nothing to pay', { exact: true })).toBeVisible()
    await page.getByRole('button', { name }).click()
    await expect.poll(shop.address).toBe('/success')
    await expect.poll(() => shop.sent(placeOrder).map(({ body }) => body.totalAmt)).toEqual([0])
    expect(shop.sent(payOnline)).toEqual([])
  })

  it('is told apart from one that cannot be paid, in a shop that takes no payments', async () => {
    await openWith({ paymentProviders: [], cashOnDelivery: false }, biscuits)
    await expect.element(page.getByText(/^This shop takes no payments at the moment/)).toBeVisible()
    expect(page.getByRole('button', { name: /Place order|Online Payment|Cash On Delivery/ }).elements()).toEqual([])
  })
})

describe('a tip', () => {
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const chips = page.getByRole('region', { name: 'A tip for your rider?' })
  const chip = (name: string) => chips.getByRole('button', { name, exact: true })

  it('is added to what is to pay, changed and taken back', async () => {
    const shop = await openCheckout()
    await chip('₹20').click()
    await expect.element(summary).toMatchTextContent('Tip for your rider')
    expect(amountOf('To pay')).toBe('₹30.85')
    expect(amountOf('Final amount')).toBe('₹10.85')
    await chip('₹20').click()
    await expect.element(summary).not.toMatchTextContent('To pay')
    await chip('Other').click()
    const own = chips.getByLabelText('Your tip in rupees')
    await own.fill('501')
    await expect.element(summary).toMatchTextContent('The tip is from ₹0 to ₹500.')
    await expect.element(cash).toBeDisabled()
    await own.fill('35.50')
    await expect.poll(() => amountOf('To pay')).toBe('₹46.35')
    await cash.click()
    await expect.poll(shop.address).toBe('/success')
    await expect.poll(() => shop.sent(placeOrder)[0]?.body).toMatchObject({ tip: 35.5, totalAmt: 10.85 })
  })

  it('is in the new total of a cart that has changed', async () => {
    const shop = await openCheckout()
    await chip('₹20').click()
    const now = cart([cartLine({ productId: { ...biscuits, price: 50 } })])
    shop.answer(on(placeOrder, refusal('cart_changed', { data: { lines: now.data, bill: now.bill } })))
    await cash.click()
    await expect
      .element(page.getByRole('dialog', { name: 'Your cart has changed' }))
      .toMatchTextContent(/New total, with the tip\s*₹74\.25/)
  })

  it('that the shop does not take any more is told, and then there is none', async () => {
    const shop = await openCheckout()
    await chip('₹50').click()
    shop.answer(on(placeOrder, refusal('tips_off')))
    shop.answer(on(getSettings, { data: settings({ tips: false }) }))
    await cash.click()
    await expect.element(page.getByText(/^Tips are not taken here any more/).first()).toBeVisible()
    await expect.element(chips).not.toBeInTheDocument()
    await expect.element(summary).not.toMatchTextContent('To pay')
    shop.answer(on(placeOrder, { data: order(), message: 'Order placed successfully' }))
    await cash.click()
    await expect.poll(shop.address).toBe('/success')
    await expect.poll(() => shop.sent(placeOrder).map(({ body }) => body.tip)).toEqual([50, undefined])
  })
})

describe('a note for the rider and a copy of the bill', () => {
  it('go with the order; a mail address that is none is told', async () => {
    const shop = await openCheckout()
    await page.getByText('Nobody home, or a note for the rider?').click()
    await page.getByLabelText('A note for the rider (optional)').fill('Third floor, the lift is slow')
    await page.getByText('Send the bill to somebody else too?').click()
    const copy = page.getByLabelText('Mail address for a copy (optional)')
    await copy.fill('office')
    ;(document.activeElement as HTMLElement).blur()
    await expect.element(page.getByText('Enter a valid email address')).toBeVisible()
    await copy.fill('office@example.in')
    await cash.click()
    await expect.poll(shop.address).toBe('/success')
    await expect
      .poll(() => shop.sent(placeOrder)[0]?.body)
      .toMatchObject({
        billCopyTo: 'office@example.in',
        door: { leave: false, note: 'Third floor, the lift is slow' },
      })
  })
})

describe('the page after an order', () => {
  const claim = page.getByText('Order placed successfully')
  const title = (name: string) => page.getByRole('heading', { level: 1, name })

  it.each([
    { state: 'PAYMENT_PENDING', role: 'button', name: 'Pay now' },
    { state: 'PAYMENT_FAILED', role: 'link', name: 'Back to checkout' },
  ] as const)('of an order that is $state has the next step: $name', async ({ state, role, name }) => {
    const unpaid = order({ state, payment: { method: 'online', provider: 'test', state: 'pending' }, inCart: true })
    await openPage('/success?orderId=order1', { as: {}, answers: [on(orderDetails, { data: unpaid })] })
    await expect.element(page.getByRole('main').getByRole(role, { name, exact: true })).toBeVisible()
  })

  it('claims no order that it does not know', async () => {
    await openPage('/success')
    await expect.element(title('Your order could not be shown')).toBeVisible()
    await expect.element(claim).not.toBeInTheDocument()
  })

  it('claims no order that is still loading, or that is not there', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await openPage('/success?orderId=nothing', {
      as: {},
      answers: [on(orderDetails, () => released.then(() => refusal('not_found')))],
    })
    await expect.element(title('Looking for your order...')).toBeVisible()
    await expect.element(claim).not.toBeInTheDocument()
    release()
    await expect.element(title('There is no such order')).toBeVisible()
    // The page reserves no space for an order that will not load.
    const sentence = page.getByText('Your orders, old and new,').element().getBoundingClientRect()
    const way = page.getByRole('main').getByRole('link', { name: 'My Orders' }).element().getBoundingClientRect()
    expect(way.top - sentence.top).toBeLessThan(100)
  })
})
