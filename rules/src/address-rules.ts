// The rules for addresses by country. Only those of India are known; for other countries any text is valid.
import { pincodePattern } from './places.ts'
import { mobilePattern } from './shop-limits.ts'

export type AddressFacts = { country: string; pincode: string; mobile: string }

/** The usual labels; a shopper may write another one. */
export const addressLabels = ['Home', 'Work', 'Other'] as const

const isIndian = ({ country }: Pick<AddressFacts, 'country'>): boolean => country.trim().toLowerCase() === 'india'

/** The pincode as it is stored. Spaces are removed from Indian ones, because people type them between the digits. */
export const storedPincode = (address: Pick<AddressFacts, 'country' | 'pincode'>): string =>
  isIndian(address) ? address.pincode.replace(/\s/g, '') : address.pincode

/** A sentence for each field that breaks a rule. */
export const addressProblems = (address: AddressFacts): { pincode?: string; mobile?: string } =>
  isIndian(address)
    ? {
        ...(!pincodePattern.test(storedPincode(address)) && { pincode: 'Enter a valid 6-digit pincode.' }),
        ...(!mobilePattern.test(address.mobile.trim()) && { mobile: 'Enter a valid 10-digit mobile number.' }),
      }
    : {}
