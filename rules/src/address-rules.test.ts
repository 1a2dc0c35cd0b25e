import { describe, expect, it } from 'vitest'
import { addressProblems, storedPincode } from './address-rules.ts'

const india = { country: ' india ', pincode: '560 038', mobile: '9876543210' }

describe('an address in India', () => {
  it('takes a pincode with spaces, and stores it without', () => {
    expect(addressProblems(india)).toEqual({})
    for (const pincode of ['560 038', '560038', ' 56\u00a0003\t8'])
      expect(storedPincode({ ...india, pincode })).toBe('560038')
  })

  it('needs six digits and a mobile number of ten that starts with 6 to 9', () => {
    for (const pincode of ['56003', '5600381', '56003a', '060038'])
      expect(addressProblems({ ...india, pincode })).toEqual({ pincode: 'Enter a valid 6-digit pincode.' })
    for (const mobile of ['12345', '5876543210', '98765432101', '+919876543210'])
      expect(addressProblems({ ...india, mobile })).toEqual({ mobile: 'Enter a valid 10-digit mobile number.' })
  })
})

it('takes any text elsewhere, as it is', () => {
  const abroad = { country: 'UK', pincode: 'SW1A 1AA', mobile: '+44 20 7946 0000' }
  expect(addressProblems(abroad)).toEqual({})
  expect(storedPincode(abroad)).toBe('SW1A 1AA')
})
