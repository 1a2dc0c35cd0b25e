import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { type Place, pincodePattern } from '@tokri/rules/places.ts'

/** The place of a saved address. The pin takes precedence over the pincode. */
export const placeOfAddress = ({ pincode, lat, lng }: Pick<AddressShape, 'pincode' | 'lat' | 'lng'>): Place => ({
  pincode: pincodePattern.test(pincode) ? pincode : null,
  position: lat === undefined || lng === undefined ? null : { lat, lng },
})
