import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { type Place, pincodePattern } from '@tokri/rules/places.ts'

/** Where a saved address lies: at its pin, else wherever its pincode does. */
export const placeOfAddress = ({ pincode, lat, lng }: Pick<AddressShape, 'pincode' | 'lat' | 'lng'>): Place => ({
  pincode: pincodePattern.test(pincode) ? pincode : null,
  position: lat === undefined || lng === undefined ? null : { lat, lng },
})
