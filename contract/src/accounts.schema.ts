import { z } from 'zod'
import { answer, fileAnswer, id, localDate, optionalText, rupees } from './fields.ts'
import { limits } from './limits.ts'

const day = localDate.refine((value) => value >= '2000', { error: 'There are no figures of that day' })
/** A day of the store's time zone; without it, the present one. */
const storeDay = z.object({ storeId: id, day: day.optional() })
const countAndSum = z.object({ count: z.int(), amount: z.number() })

const businessDayShape = z.object({
  store: z.object({ _id: z.string(), name: z.string() }),
  day: z.string(),
  /** The time that the day covers. `to` is now for a day that goes on and is not closed. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Whether the day still went on at `to`. */
  endsEarly: z.boolean(),
  /** Null until the day is closed. `by` is null once the account is deleted. */
  closed: z
    .object({
      at: z.iso.datetime(),
      by: z.string().nullable(),
      counted: z.number(),
      /** `counted` − `expected`. */
      difference: z.number(),
      note: z.string(),
    })
    .nullable(),
  delivered: z.object({ count: z.int(), amount: z.number(), cash: countAndSum, online: countAndSum }),
  /** `expected` is `counter` plus `handedOver` minus `refunded`. `riders` is what riders collected at doors. */
  cash: z.object({
    counter: z.number(),
    riders: z.number(),
    handedOver: z.number(),
    refunded: z.number(),
    expected: z.number(),
  }),
  /** `net` is `received` minus `refunded`. */
  online: z.array(z.object({ provider: z.string(), received: countAndSum, refunded: countAndSum, net: z.number() })),
  refunds: z.object({ count: z.int(), amount: z.number(), cash: countAndSum, online: countAndSum }),
  cancelled: countAndSum,
  waste: z.object({
    pieces: z.int(),
    amount: z.number(),
    byReason: z.array(z.object({ reason: z.string(), pieces: z.int(), amount: z.number() })),
  }),
  /** Earlier days with deliveries that are not closed, the newest first. Empty in a shop that never closed a day. */
  open: z.array(z.string()),
})
export type BusinessDayShape = z.infer<typeof businessDayShape>
export const businessDaySchema = { query: storeDay, answer: answer({ data: businessDayShape }) }
export const businessDayCsvSchema = { query: storeDay, answer: fileAnswer }
export const closeDaySchema = {
  body: z.object({
    storeId: id,
    day,
    /** The counted cash, without the change with which the day began. */
    counted: rupees,
    /** The expected cash that was shown; it can be negative. */
    expected: z.number({ error: 'An amount must be a number' }),
    note: optionalText(limits.reason).default(''),
  }),
  answer: answer({ data: businessDayShape }),
}
