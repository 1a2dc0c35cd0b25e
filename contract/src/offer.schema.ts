import { z } from 'zod'
import { answer, id, moment, plainAnswer, scopeInput, scopeShape, text, timestamp } from './fields.ts'
import { limits } from './limits.ts'

export const offerShape = z.object({
  _id: z.string(),
  /** Shoppers see it at their lines. */
  name: z.string(),
  /** Of `buy + get` pieces, the `get` cheapest are free. */
  buy: z.int(),
  get: z.int(),
  ...scopeShape,
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  active: z.boolean(),
  createdAt: timestamp,
})
export type OfferShape = z.output<typeof offerShape>

const pieces = z
  .int({ error: 'This is a whole number' })
  .min(1, { error: 'At least 1 is needed' })
  .max(99, { error: 'At most 99 are allowed' })

const terms = {
  name: text(limits.offerName),
  buy: pieces,
  get: pieces,
  ...scopeInput,
  startsAt: moment.nullish(),
  endsAt: moment.nullish(),
}

export const createOfferSchema = {
  body: z.object({
    ...terms,
    products: scopeInput.products.default([]),
    categories: scopeInput.categories.default([]),
    active: z.boolean().default(true),
  }),
  answer: answer({ data: offerShape }),
}
export const getOffersSchema = { body: z.object({}), answer: answer({ data: z.array(offerShape) }) }
/** `was`: the offer that the form showed. If a field of the update is no longer as it was, the update is refused as stale. */
export const updateOfferSchema = {
  body: z.object({
    _id: id,
    ...z.object({ ...terms, active: z.boolean() }).partial().shape,
    was: offerShape.partial().optional(),
  }),
  answer: answer({ data: offerShape }),
}
export const deleteOfferSchema = { body: z.object({ _id: id }), answer: plainAnswer }
