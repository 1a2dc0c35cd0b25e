// The rules for addresses by country. Only those of India are known; for other countries any text is valid.
import { countryCodeOf, INDIA } from './country-names.ts'
import { pincodePattern } from './places.ts'
import { mobilePattern } from './shop-limits.ts'
import { typedMobile, typedPincode } from './typed-digits.ts'

/** `countryCode` is that of a form which knows the country, for a text that is not known here. */
export type AddressFacts = { country: string; pincode: string; mobile: string; countryCode?: string | null | undefined }

/** The usual labels; a shopper may write another one. */
export const addressLabels = ['Home', 'Work', 'Other'] as const

/** The code of the country by what the shopper wrote, else the one that came with it; null if nobody knows it. */
export const countryOf = ({ country, countryCode }: Pick<AddressFacts, 'country' | 'countryCode'>): string | null =>
  countryCodeOf(country) ?? countryCode ?? null

type TypedPincode = Pick<AddressFacts, 'country' | 'countryCode' | 'pincode'>

/** The pincode as it is stored: in India without what people type between the digits. */
export const storedPincode = (address: TypedPincode): string =>
  countryOf(address) === INDIA ? typedPincode(address.pincode) : address.pincode

/** The address as it is stored: in India with a pincode of six digits and a mobile of ten, however they were typed. */
export const storedAddress = <T extends AddressFacts>(address: T): T =>
  countryOf(address) === INDIA
    ? { ...address, pincode: typedPincode(address.pincode), mobile: typedMobile(address.mobile) }
    : address

/** A sentence for each field that breaks a rule. */
export const addressProblems = (address: AddressFacts): { pincode?: string; mobile?: string } => {
  if (countryOf(address) !== INDIA) return {}
  const { pincode, mobile } = storedAddress(address)
  return {
    ...(!pincodePattern.test(pincode) && { pincode: 'Enter a valid 6-digit pincode.' }),
    ...(!mobilePattern.test(mobile) && { mobile: 'Enter a valid 10-digit mobile number.' }),
  }
}
