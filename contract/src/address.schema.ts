import { z } from 'zod'
import { answer, id, plainAnswer, text } from './fields.ts'
import { limits } from './limits.ts'

const fields = {
  address_line: text(limits.addressLine),
  city: text(limits.addressField),
  state: text(limits.addressField),
  pincode: text(limits.addressField),
  country: text(limits.addressField),
  mobile: text(limits.addressField),
}

export const addressShape = z.object({
  _id: z.string(),
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
  mobile: z.string(),
})
export type AddressShape = z.output<typeof addressShape>

export const createAddressSchema = { body: z.object(fields), answer: answer({ data: addressShape }) }
export const getAddressesSchema = { answer: answer({ data: z.array(addressShape) }) }
export const updateAddressSchema = { body: z.object({ _id: id, ...fields }), answer: answer({ data: addressShape }) }
export const deleteAddressSchema = { body: z.object({ _id: id }), answer: plainAnswer }
