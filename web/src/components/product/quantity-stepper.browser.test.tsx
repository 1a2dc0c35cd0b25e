import { addToCart, deleteCartItem, updateCartItem } from '@tokri/contract/cart.ts'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { networkError, on } from '../../../test/answers.ts'
import { keptCart } from '../../../test/kept-cart.ts'
import { openPart } from '../../../test/open.tsx'
import { product } from '../../../test/shapes.ts'
import { cardOf } from '../../lib/catalogue/catalogue-queries.ts'
import { QuantityStepper } from './quantity-stepper.tsx'

const biscuits = product({ _id: 'biscuits', name: 'Glucose Biscuits', price: 10, stock: 3 })
const add = page.getByRole('button', { name: 'Add Glucose Biscuits' })
const group = page.getByRole('group', { name: 'Quantity of Glucose Biscuits' })
const more = page.getByRole('button', { name: 'One more Glucose Biscuits' })
const less = page.getByRole('button', { name: 'One less Glucose Biscuits' })
const remove = page.getByRole('button', { name: 'Remove Glucose Biscuits' })

const openStepper = async (quantity: number, stock = 50) => {
  const sold = { ...biscuits, stock }
  const shop = await openPart(<QuantityStepper product={cardOf(sold)} />, {
    as: {},
    answers: keptCart([sold], { biscuits: quantity }).answers,
  })
  // The cart of a page is loaded by its header.
  await shop.loadCart()
  await expect.element(quantity > 0 ? group : add).toBeVisible()
  return shop
}

describe('the stepper', () => {
  it('changes the quantity by one, and removes the product at one', async () => {
    await openStepper(0)
    await add.click()
    await expect.element(page.getByText('Item Added')).toBeVisible()
    await expect.element(group).toHaveTextContent('1')
    await more.click()
    await expect.element(group).toHaveTextContent('2')
    await less.click()
    await expect.element(page.getByText('Item Removed')).toBeVisible()
    await expect.element(group).toHaveTextContent('1')
    await remove.click()
    await expect.element(add).toBeVisible()
  })

  it('keeps the keyboard focus when its buttons change', async () => {
    const shop = await openStepper(0)
    add.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => shop.sent(addToCart)).toHaveLength(1)
    await expect.element(more).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await expect.element(remove).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => shop.sent(deleteCartItem)).toHaveLength(1)
    await expect.element(add).toHaveFocus()
  })

  it('shows a press before the server answers, and sends quick presses as one quantity', async () => {
    const kept = keptCart([{ ...biscuits, stock: 50 }], { biscuits: 1 })
    const shop = await openPart(<QuantityStepper product={cardOf(biscuits)} />, { as: {}, answers: kept.answers })
    await shop.loadCart()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    shop.delay(updateCartItem, released)
    for (let press = 2; press <= 5; press++) {
      await more.click()
      await expect.element(group).toHaveTextContent(press)
    }
    release()
    await expect.poll(() => kept.lines()[0]?.quantity).toBe(5)
    expect(shop.sent(updateCartItem).length).toBeLessThanOrEqual(2)
    await expect.element(group).toHaveTextContent('5')
  })

  it('does nothing and keeps the focus at the most that a line can hold', async () => {
    const shop = await openStepper(98, 1000)
    more.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(group).toHaveTextContent('99')
    await expect.element(more).toHaveAttribute('aria-disabled', 'true')
    await expect.element(more).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => shop.sent(updateCartItem)).toHaveLength(1)
    await expect.element(group).toHaveTextContent('99')
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
    await expect.element(group).toHaveTextContent('98')
  })

  it('stops at the stock, asks the server nothing and says why once', async () => {
    const shop = await openStepper(3, 3)
    for (let press = 0; press < 3; press++) await more.click()
    await expect.element(page.getByText('Only 3 left in stock')).toBeVisible()
    expect(page.getByText('Only 3 left in stock').elements()).toHaveLength(1)
    await expect.element(group).toHaveTextContent('3')
    expect(shop.sent(updateCartItem)).toEqual([])
  })

  it('rolls a press back that is above the stock of the server, and says why', async () => {
    const sold = { ...biscuits, stock: 50 }
    const { answers } = keptCart([sold], { biscuits: 1 })
    const shop = await openPart(<QuantityStepper product={cardOf(sold)} />, { as: {}, answers })
    await shop.loadCart()
    // Somebody else has bought the rest.
    sold.stock = 1
    await more.click()
    await expect.element(page.getByText('Only 1 left in stock')).toBeVisible()
    await expect.element(group).toHaveTextContent('1')
  })

  it('says that the server cannot be reached, and offers the product again', async () => {
    const shop = await openStepper(0)
    shop.answer(
      on(addToCart, () => {
        throw networkError()
      }),
    )
    await add.click()
    await expect.element(page.getByText('Server unreachable. Please try again later.')).toBeVisible()
    await expect.element(add).toBeVisible()
  })
})
