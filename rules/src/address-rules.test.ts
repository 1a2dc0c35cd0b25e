import { describe, expect, it } from 'vitest'
import { addressProblems, storedAddress, storedPincode } from './address-rules.ts'
import { stateOfAddress } from './address-state.ts'

const india = { country: ' india ', pincode: '560 038', mobile: '9876543210' }

describe('an address in India', () => {
  it('is stored with six and with ten digits, however they were typed', () => {
    expect(addressProblems(india)).toEqual({})
    for (const pincode of ['560 038', '560038', ' 56\u00a0003\t8', '५६०-०३८'])
      expect(storedPincode({ ...india, pincode })).toBe('560038')
    const typed = { ...india, country: 'भारत', pincode: '५६० ०३८', mobile: '+९१ ९८७६५ ४३२१०' }
    expect(storedAddress(typed)).toEqual({ country: 'भारत', pincode: '560038', mobile: '9876543210' })
  })

  it.each(['India', 'भारत', 'Bharat', 'INDIA', 'இந்தியா'])(
    'named %s needs six digits and a mobile number of ten that starts with 6 to 9',
    (country) => {
      for (const pincode of ['56003', '5600381', '56003a', '060038'])
        expect(addressProblems({ ...india, country, pincode })).toEqual({ pincode: 'Enter a valid 6-digit pincode.' })
      for (const mobile of ['12345', '5876543210', '98765432101', '+929876543210'])
        expect(addressProblems({ ...india, country, mobile })).toEqual({
          mobile: 'Enter a valid 10-digit mobile number.',
        })
    },
  )

  it('is one by its code too, in words that nobody knows', () => {
    expect(addressProblems({ ...india, country: 'Inde', countryCode: 'IN', pincode: '56003' })).toHaveProperty(
      'pincode',
    )
  })

  it('lies in the state that was written, else in that of the pincode', () => {
    const stateOf = (state: string, change = {}) => stateOfAddress({ ...india, pincode: '560038', state, ...change })
    expect([stateOf('TN'), stateOf('Namma Nadu'), stateOf('?', { pincode: '900056' })]).toEqual(['33', '29', null])
  })

  it('of the National Capital Region, which four states share, lies in the state of its pincode', () => {
    const stateOf = (state: string, pincode: string) => stateOfAddress({ ...india, pincode, state })
    expect(['NCR', 'Delhi NCR', 'Delhi-NCR'].map((name) => stateOf(name, '122001'))).toEqual(['06', '06', '06'])
    expect([stateOf('Delhi (NCR)', '201301'), stateOf('DELHI NCR', '110001')]).toEqual(['09', '07'])
  })

  it('of a union territory that is not named lies in that of its pincode', () => {
    const stateOf = (state: string, pincode: string) => stateOfAddress({ ...india, pincode, state })
    expect([stateOf('UT', '160017'), stateOf('U.T.', '744101'), stateOf('UT, Chandigarh', '160017')]).toEqual([
      '04',
      '35',
      '04',
    ])
  })
})

it('takes any text elsewhere, as it is', () => {
  const abroad = { country: 'UK', pincode: 'SW1A 1AA', mobile: '+44 20 7946 0000' }
  expect(addressProblems(abroad)).toEqual({})
  expect(storedAddress(abroad)).toEqual(abroad)
  expect(stateOfAddress({ ...abroad, pincode: '560038', state: 'England' })).toBeNull()
  expect(stateOfAddress({ ...abroad, countryCode: 'GB', state: 'Delhi' })).toBeNull()
})
