import { type AddressFacts, countryOf } from './address-rules.ts'
import { INDIA } from './country-names.ts'
import { stateCodeOf, stateOfPincode } from './state-names.ts'

/**
 * The code of an address's state: by what the shopper wrote, else by the pincode. Null abroad, and if nobody knows it. The
 * pincode counts in India alone, because other countries have numbers of six digits too.
 */
export const stateOfAddress = (address: AddressFacts & { state: string }): string | null => {
  const country = countryOf(address)
  if (country !== null && country !== INDIA) return null
  return stateCodeOf(address.state) ?? (country === INDIA ? stateOfPincode(address.pincode) : null)
}
