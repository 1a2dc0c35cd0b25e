import { type AddressFacts, addressProblems, storedAddress } from '@tokri/rules/address-rules.ts'
import { z } from 'zod'
import { answer, id, latitude, longitude, optionalText, plainAnswer, text } from './fields.ts'
import { limits } from './limits.ts'

const fields = {
  address_line: text(limits.addressLine),
  city: text(limits.addressField),
  state: text(limits.addressField),
  pincode: text(limits.addressField),
  country: text(limits.addressField),
  /** The country's code, from a form that knows it in other words than those that are known here. */
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: 'The code of a country has two letters' })
    .nullish(),
  mobile: text(limits.addressField),
  /** `Home`, `Work`, `Other` or a text of the shopper's choice. */
  label: optionalText(limits.addressLabel).nullish(),
  /** The position that the shopper set on the map. Without it the centre of the pincode is used. */
  lat: latitude.nullish(),
  lng: longitude.nullish(),
}

type Written = AddressFacts & {
  lat?: number | null | undefined
  lng?: number | null | undefined
}

/** Checks the rules of the country, if they are known, and that a position has both coordinates. */
const checkAddress = (address: Written, context: z.core.$RefinementCtx) => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  for (const [path, message] of Object.entries(addressProblems(address))) refuse(path, message)
  const { lat, lng } = address
  if (((lat ?? null) === null) !== ((lng ?? null) === null)) refuse('lat', 'A position has a latitude and a longitude')
}

export const addressShape = z.object({
  _id: z.string(),
  address_line: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
  mobile: z.string(),
  label: z.string().optional(),
  lat: z.number().optional(),
  lng: z.number().optional(),
})
export type AddressShape = z.output<typeof addressShape>

export const createAddressSchema = {
  body: z.object(fields).superRefine(checkAddress).transform(storedAddress),
  answer: answer({ data: addressShape }),
}
export const getAddressesSchema = { answer: answer({ data: z.array(addressShape) }) }
export const getShopperAddressesSchema = {
  query: z.object({ userId: id }),
  answer: answer({ data: z.array(addressShape) }),
}
export const createShopperAddressSchema = {
  body: z
    .object({ userId: id, ...fields })
    .superRefine(checkAddress)
    .transform(storedAddress),
  answer: answer({ data: addressShape }),
}
export const updateAddressSchema = {
  body: z
    .object({ _id: id, ...fields })
    .superRefine(checkAddress)
    .transform(storedAddress),
  answer: answer({ data: addressShape }),
}
export const deleteAddressSchema = { body: z.object({ _id: id }), answer: plainAnswer }
