import { expect, it } from 'vitest'
import { upiAddressPattern, upiLink } from './upi.ts'

it('a link names payee, exact amount and order, and has no plus signs', () => {
  expect(upiLink({ vpa: 'shop@bank', name: 'Tokri & Sons' }, { amount: 123.5, orderNumber: 'T-7' })).toBe(
    'upi://pay?pa=shop@bank&pn=Tokri%20%26%20Sons&am=123.50&cu=INR&tr=T-7&tn=Order%20T-7',
  )
})

it.each([
  ['shop@bank', true],
  ['98765-43210.shop@okaxis', true],
  ['shop', false],
  ['shop@bank&am=1', false],
  ['a b@bank', false],
])('%s is an address: %s', (vpa, isOne) => {
  expect(upiAddressPattern.test(vpa)).toBe(isOne)
})
