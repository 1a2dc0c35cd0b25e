import { applyCoupon, deleteCartItem, listedCoupons, removeCoupon } from '@tokri/contract/cart.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on, refusal } from '../../../test/answers.ts'
import { holdTimers } from '../../../test/held-timers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPage } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'

const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10 })
const paneer = product({ _id: 'paneer', name: 'Fresh Paneer', price: 420 })

const main = page.getByRole('main')
const open = page.getByRole('button', { name: 'Have a Coupon?' })
const field = page.getByLabelText('Coupon code')
const apply = page.getByRole('button', { name: 'Apply' })
const applied = page.getByRole('dialog', { name: 'Coupon applied' })

const openCart = async (quantities: Record<string, number>, width: 390 | 1280 = 390) => {
  const kept = keptCart([biscuits, paneer], quantities)
  return openPage('/cart', {
    as: {},
    width,
    answers: [
      ...kept.answers,
      on(applyCoupon, () => kept.use({ code: 'new10', amount: 200, minimum: 400 })),
      on(removeCoupon, () => kept.use(null)),
    ],
  })
}

const enter = async (code: string) => {
  await open.click()
  await field.fill(code)
  await apply.click()
}

describe('the coupon of a cart', () => {
  it('is checked with a busy button, and a refusal says what is missing', async () => {
    const shop = await openCart({ biscuits: 1 })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.answer(on(applyCoupon, () => released.then(() => refusal('coupon_too_early'))))
    await enter('new10')
    await expect.element(page.getByRole('button', { name: 'Checking...' })).toBeDisabled()
    release()
    await expect.element(page.getByText('Add items worth ₹400 for this coupon')).toBeVisible()
    await expect.element(apply).toBeEnabled()
    await expect.element(field).toHaveValue('new10')
  })

  it('is invalid when it is unknown, in a dialog that Escape closes', async () => {
    const shop = await openCart({ paneer: 1 })
    shop.answer(on(applyCoupon, refusal('invalid_coupon')))
    await enter('nothing')
    const wrong = page.getByRole('dialog', { name: 'Invalid Coupon' })
    await expect.element(wrong).toMatchTextContent('Something went wrong, please try again later.')
    await userEvent.keyboard('{Escape}')
    await expect.element(wrong).not.toBeInTheDocument()
  })

  it('takes its amount off, and leaves with the product that it needs', async () => {
    const shop = await openCart({ biscuits: 1, paneer: 1 }, 1280)
    await enter(' NEW10 ')
    await expect.element(applied).toMatchTextContent('Hurray you got ₹ 200 discount')
    await expect.poll(() => shop.sent(applyCoupon)).toEqual([{ body: { code: ' NEW10 ' } }])
    await applied.getByRole('button', { name: 'OK' }).click()
    // ₹430 less ₹200, and 7 % of ₹230.
    await expect.element(main.getByText('₹246.10', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByRole('banner').getByRole('button', { name: /2 items.*₹246.10/ })).toBeVisible()
    // Without the ₹420 product the coupon is removed, and its field closes.
    await page.getByRole('button', { name: 'Remove Fresh Paneer' }).click()
    await expect.element(main.getByText('₹10.85', { exact: true }).first()).toBeVisible()
    await expect.element(open).toBeVisible()
    await expect.element(field).not.toBeInTheDocument()
  })

  it('is named with its reason, and with what brings it back, once it no longer applies', async () => {
    await openCart({ biscuits: 1, paneer: 1 })
    await enter('new10')
    await applied.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Remove Fresh Paneer' }).click()
    const notice = main.getByText(/new10 no longer applies/i)
    await expect.element(notice).toMatchTextContent('it needs items worth ₹400')
    await expect.element(notice).toMatchTextContent('Add items worth ₹390 more and apply it again')
  })

  it('is missed by what all presses that were quick have removed', async () => {
    const shop = await openCart({ biscuits: 1, paneer: 1 })
    await enter('new10')
    await applied.getByRole('button', { name: 'OK' }).click()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(deleteCartItem, released)
    await page.getByRole('button', { name: 'Remove Fresh Paneer' }).click()
    await page.getByRole('button', { name: 'One more Glucose Biscuits' }).click()
    release()
    await expect.element(page.getByRole('status').getByText('Add items worth ₹380 more')).toBeVisible()
    expect(page.getByText('₹390 more').elements()).toEqual([])
  })

  it('is taken off the cart again', async () => {
    await openCart({ paneer: 1 })
    await enter('new10')
    await applied.getByRole('button', { name: 'OK' }).click()
    await expect.element(main.getByText('₹200 off this cart')).toBeVisible()
    await main.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(open).toBeVisible()
    await expect.element(page.getByText(/no longer applies/)).not.toBeInTheDocument()
  })

  it('is checked for 800 ms, and the answer has the focus', async () => {
    const shop = await openCart({ paneer: 1 })
    await open.click()
    await field.fill('new10')
    const pass = holdTimers()
    await apply.click()
    await expect.poll(() => shop.sent(applyCoupon)).toHaveLength(1)
    pass(790)
    await expect.element(page.getByRole('button', { name: 'Checking...' })).toBeVisible()
    await expect.element(applied).not.toBeInTheDocument()
    pass(20)
    await expect.element(applied.getByRole('button', { name: 'OK' })).toHaveFocus()
  })
})

describe('a coupon for the shopper', () => {
  const baskets = { code: 'baskets', kind: 'flat', amount: 60, cap: null, minimum: 200, endsAt: null } as const

  it('says what the cart is short of, and is used by one press', async () => {
    const basket = product({ _id: 'basket', name: 'Cane Basket', price: 139 })
    const kept = keptCart([basket], { basket: 1 })
    const shop = await openPage('/cart', {
      as: {},
      answers: [
        ...kept.answers,
        on(listedCoupons, { data: [baskets] }),
        on(applyCoupon, () => kept.use(baskets)),
        on(removeCoupon, () => kept.use(null)),
      ],
    })
    const offers = page.getByRole('list', { name: 'Coupons for you' })
    await expect.element(offers).toMatchTextContent('₹61 more for ₹60 off')
    await expect.element(offers.getByRole('button')).not.toBeInTheDocument()
    // Also beside Proceed.
    const short = main.getByText('₹61 more for ₹60 off')
    expect(short.elements()).toHaveLength(2)
    await main.getByRole('button', { name: /^One more/ }).click()
    await offers.getByRole('button', { name: 'Use BASKETS' }).click()
    expect(short.elements()).toHaveLength(0)
    await expect.element(applied).toMatchTextContent('Hurray you got ₹ 60 discount')
    await expect.poll(() => shop.sent(applyCoupon)).toEqual([{ body: { code: 'baskets' } }])
    await applied.getByRole('button', { name: 'OK' }).click()
    await expect.element(offers).not.toBeInTheDocument()
    await expect.element(main.getByText('₹60 off this cart')).toBeVisible()
    await main.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.element(offers.getByRole('button', { name: 'Use BASKETS' })).toBeVisible()
  })
})
