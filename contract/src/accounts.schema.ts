import { taxDocumentKinds } from '@tokri/rules/gst.ts'
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
  /**
   * `expected` is `counter` plus `handedOver` minus `refunded` and `tipsPaid`, the tips that riders got out of the till. `riders` is
   * what riders collected at doors.
   */
  cash: z.object({
    counter: z.number(),
    riders: z.number(),
    handedOver: z.number(),
    refunded: z.number(),
    tipsPaid: z.number(),
    expected: z.number(),
  }),
  /** The cash that riders had not handed over at `to`, from this and earlier days. It is no part of `expected`. */
  held: z.array(z.object({ riderId: z.string(), name: z.string().nullable(), amount: z.number() })),
  /**
   * The orders that are out now and are to be paid at the door, with the rider who has them; null for one that was sent out by
   * hand. Empty for a closed day.
   */
  out: z.array(z.object({ orderNumber: z.string(), name: z.string().nullable(), amount: z.number() })),
  /**
   * `net` is `received` minus `refunded`. `unconfirmed` is the part of `received` that nobody had seen: UPI to the shop's own
   * address, by the word of a rider. Only if there is any.
   */
  online: z.array(
    z.object({
      provider: z.string(),
      received: countAndSum,
      refunded: countAndSum,
      net: z.number(),
      unconfirmed: countAndSum.optional(),
    }),
  ),
  refunds: z.object({ count: z.int(), amount: z.number(), cash: countAndSum, online: countAndSum }),
  /**
   * Store credit that was taken for new orders, and that was given: for refunds, and back from orders that ended unpaid or
   * came to cost less. `delivered` contains what credit paid, `refunds` only what went back in money.
   */
  credit: z.object({ used: countAndSum, given: countAndSum }),
  cancelled: countAndSum,
  /**
   * Tips of the delivered orders, which are to be paid to the riders. `delivered` does not contain them. `name` is null once the
   * account is deleted; `riderId` is null for orders that no rider delivered. `cash` of them were paid in cash.
   */
  tips: z.object({
    ...countAndSum.shape,
    cash: z.number(),
    byRider: z.array(
      z.object({
        riderId: z.string().nullable(),
        name: z.string().nullable(),
        ...countAndSum.shape,
        cash: z.number(),
      }),
    ),
  }),
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

/** A month of the store's time zone; without it, the present one. */
const storeMonth = z.object({
  storeId: id,
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'A month is written like 2026-12' })
    .optional(),
})

const taxSums = z.object({
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  cess: z.number(),
})

const monthShape = z.object({
  store: z.object({ _id: z.string(), name: z.string() }),
  month: z.string(),
  /** The time that the month covers. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Delivered orders, less what came off before their delivery. */
  sales: countAndSum,
  /** Refunds of delivered orders. They count for the month in which they happen. */
  refunds: countAndSum,
  /** `sales` less `refunds`. */
  net: z.number(),
  /** Tips of the delivered orders. They are owed to the riders, so `sales` does not contain them. */
  tips: countAndSum,
  /** The part of `sales` that the test provider took: no money has moved. */
  testPaid: countAndSum,
  /** The tax of the invoices less that of the credit notes; null if the shop is not registered and issued none. */
  tax: z
    .object({
      ...taxSums.shape,
      roundOff: z.number(),
      /** The amount of the invoices less that of the credit notes: the sum of the other figures. */
      amount: z.number(),
      /** The part of `net` that no document is about. */
      withoutDocument: z.number(),
      /** By state (such as `29-Karnataka`) and rate in percent. */
      byRate: z.array(z.object({ state: z.string(), rate: z.number(), ...taxSums.shape })),
      /** `hsn` is empty for goods without one. */
      byHsn: z.array(
        z.object({ hsn: z.string(), rate: z.number(), quantity: z.int(), amount: z.number(), ...taxSums.shape }),
      ),
      /**
       * The sums of the return GSTR-3B: taxed supplies (3.1a), nil-rated and exempt ones (3.1c), and of the taxed ones those to
       * consumers of each other state (3.2).
       */
      gstr3b: z.array(
        z.object({ table: z.enum(['3.1a', '3.1c', '3.2']), state: z.string().nullable(), ...taxSums.shape }),
      ),
      documents: z.array(
        z.object({ kind: z.enum(taxDocumentKinds), from: z.string(), to: z.string(), count: z.int() }),
      ),
    })
    .nullable(),
})
export type MonthShape = z.infer<typeof monthShape>
export const monthAccountsSchema = { query: storeMonth, answer: answer({ data: monthShape }) }
export const ledgerCsvSchema = { query: storeMonth, answer: fileAnswer }

/** The tables of the return GSTR-1: supplies to consumers, the summary by HSN, and the documents issued. */
export const gstr1Parts = ['b2c', 'b2cl', 'cdnur', 'nil', 'hsn', 'documents'] as const
export type Gstr1Part = (typeof gstr1Parts)[number]
export const gstr1CsvSchema = {
  query: storeMonth.extend({
    part: z.enum(gstr1Parts, { error: 'The parts are b2c, b2cl, cdnur, nil, hsn and documents' }),
  }),
  answer: fileAnswer,
}
