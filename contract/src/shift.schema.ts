import { duties } from '@tokri/rules/permissions.ts'
import { z } from 'zod'
import { answer, id, optionalText, plainAnswer, timestamp } from './fields.ts'
import { limits } from './limits.ts'

const storeName = z.object({ _id: z.string(), name: z.string() })

export const shiftShape = z.object({
  _id: z.string(),
  storeId: z.string(),
  store: storeName,
  duty: z.enum(duties),
  startedAt: timestamp,
})
export type ShiftShape = z.output<typeof shiftShape>

export const startShiftSchema = {
  body: z.object({ storeId: id, duty: z.enum(duties) }),
  answer: answer({ data: shiftShape }),
}
export const endShiftSchema = {
  /**
   * `userId` is another person, whose shift a manager of the store ends; their work goes back, with this `reason`. Whoever has
   * cash in hand ends their own shift with `cashLater`.
   */
  body: z.object({
    userId: id.optional(),
    reason: optionalText(limits.reason).optional(),
    cashLater: z.boolean({ error: 'Say true or false' }).optional(),
  }),
  answer: answer({ data: shiftShape.extend({ endedAt: timestamp }) }),
}
/**
 * `data` is the open shift; `duties` are the duties with which the person may begin a shift; `orders` is how many orders the
 * person packs, has loaded or is to load next.
 */
export const myShiftSchema = {
  answer: answer({
    data: shiftShape.nullable(),
    duties: z.array(z.object({ storeId: z.string(), store: storeName, duty: z.enum(duties) })),
    orders: z.number().int().optional(),
  }),
}

/** `key` came with a push message. */
export const shiftHeardSchema = { body: z.object({ key: z.string().max(100) }), answer: plainAnswer }
