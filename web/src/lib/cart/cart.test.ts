import { billInRupees, billOf, defaultChargeLadder, ladderInRupees, noCharges } from '@tokri/rules/bill.ts'
import { expect, it } from 'vitest'
import { applyOptimisticUpdates, type Cart, type CartLine, missingForOrder } from './cart.ts'

const milk = { _id: 'milk', name: 'Milk', unit: '1 l', price: 100, discount: 0, image: '', inStock: true }
const line: CartLine = { _id: 'line', product: milk, quantity: 3, left: 9, preference: 'replace' }
const cartOf = (change: Partial<CartLine>, coupon: Cart['coupon'] = null): Cart => ({
  lines: [{ ...line, ...change }],
  bill: billInRupees(billOf([])),
  coupon,
})
const pressed = (cart: Cart, quantity: number, charges = noCharges) =>
  applyOptimisticUpdates(cart, new Map([['milk', { product: milk, quantity }]]), {
    chargeLadder: ladderInRupees(defaultChargeLadder),
    charges,
  })

it('a press keeps the coupon down to its minimum, and drops it below', () => {
  const cart = cartOf({}, { code: 'new10', amount: 50, minimum: 200 })
  const kept = pressed(cart, 2)
  expect(kept.coupon).toBe(cart.coupon)
  expect(kept.bill).toMatchObject({ discountedTotal: 200, coupon: 50, payable: 150 })
  const dropped = pressed(cart, 1)
  expect(dropped.coupon).toBeNull()
  expect(dropped.bill).toMatchObject({ discountedTotal: 100, coupon: 0, payable: 100 })
})

it('a press counts the charges of the new amount, and keeps the minimum order', () => {
  const charges = { delivery: 25, deliveryFreeFrom: 200, smallCart: 15, smallCartBelow: 150 }
  const cart = { ...cartOf({}), minimumOrder: 250 }
  const small = pressed(cart, 1, charges)
  expect(small.bill).toMatchObject({ deliveryCharge: 25, smallCartCharge: 15, finalAmount: 148.5 })
  expect(missingForOrder(small)).toBe(150)
  const large = pressed(cart, 3, charges)
  expect(large.bill).toMatchObject({ deliveryCharge: 0, smallCartCharge: 0, finalAmount: 321 })
  expect(missingForOrder(large)).toBe(0)
})

it('a press keeps what offers took off the line', () => {
  const { bill } = pressed(cartOf({ offer: { text: 'Buy 2 get 1 free · 1 free', off: 100 } }), 4)
  expect(bill).toMatchObject({ discountedTotal: 300, payable: 300 })
})
