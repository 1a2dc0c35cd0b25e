import { orderStages } from '@tokri/rules/late-reasons.ts'
import { ratingReasons } from '@tokri/rules/ratings.ts'
import { z } from 'zod'
import { boardOrder } from './delivery.schema.ts'
import { answer, fileAnswer, id, localDate } from './fields.ts'

/** A day of the store's time zone; without it, the present one. */
const storeDay = z.object({
  storeId: id,
  day: localDate.refine((day) => day >= '2000', { error: 'There are no figures of that day' }).optional(),
})
const replayShape = z.object({ lateOrders: z.int(), lateMinutes: z.int() })
const storeFiguresShape = z.object({
  store: z.object({ _id: z.string(), name: z.string() }),
  day: z.string(),
  /** Whether the day still goes on. */
  isToday: z.boolean(),
  promises: z.object({
    /** Of the orders that were placed on this day. */
    delivered: z.int(),
    kept: z.int(),
    /** `margin` is the mean of the computed promises; null without one. */
    byHour: z.array(z.object({ hour: z.int(), delivered: z.int(), kept: z.int(), margin: z.number().nullable() })),
  }),
  stages: z.array(z.object({ stage: z.enum([...orderStages, 'total']), medianSeconds: z.int(), p95Seconds: z.int() })),
  /** The open orders that are late or may be; none on an earlier day. */
  atRisk: z.array(boardOrder.pick({ orderId: true, orderNumber: true, dueAt: true, risk: true, reason: true })),
  /** The late orders. The minutes by reason sum to `minutes`. */
  lost: z.object({
    orders: z.int(),
    minutes: z.int(),
    byReason: z.array(z.object({ reason: z.enum(orderStages), minutes: z.int() })),
  }),
  /** Lines with missing pieces that nothing replaced. */
  shorts: z.object({ lines: z.int(), pieces: z.int() }),
  /** How shoppers rated the orders; `average` is null without a rating. The reasons of most orders first. */
  ratings: z.object({
    count: z.int(),
    average: z.number().nullable(),
    byReason: z.array(z.object({ reason: z.enum(ratingReasons), orders: z.int() })),
  }),
  /** How often shoppers were asked, what they answered, and how many lines have a substitute. */
  substitutes: z.object({ asked: z.int(), accepted: z.int(), refused: z.int(), lines: z.int() }),
  /** A rate is null while nobody has worked. */
  picking: z.object({ lines: z.int(), hours: z.number(), linesPerHour: z.number().nullable() }),
  riding: z.object({ drops: z.int(), hours: z.number(), dropsPerHour: z.number().nullable() }),
  /** `difference` is `received` minus `expected`; `differing` counts the handovers with a difference. */
  cash: z.object({
    handovers: z.int(),
    expected: z.number(),
    received: z.number(),
    difference: z.number(),
    differing: z.int(),
  }),
  waste: z.object({ pieces: z.int(), byReason: z.array(z.object({ reason: z.string(), pieces: z.int() })) }),
  /** The simulated day, and the same day with one more person; null unless people picked and delivered orders. */
  replay: z
    .object({ orders: z.int(), asItWas: replayShape, onePickerMore: replayShape, oneRiderMore: replayShape })
    .nullable(),
})
export type StoreFiguresShape = z.infer<typeof storeFiguresShape>
export const floorFiguresSchema = { query: storeDay, answer: answer({ data: storeFiguresShape }) }
export const floorFiguresCsvSchema = { query: storeDay, answer: fileAnswer }

const LONGEST_DAYS = 400
const peopleQuery = z
  .object({
    storeId: id,
    by: z.enum(['day', 'month']).default('day'),
    /** Days of the store's time zone; without them, the present one. */
    from: localDate.optional(),
    to: localDate.optional(),
  })
  .refine(
    ({ from, to }) =>
      from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < LONGEST_DAYS * 864e5,
    { error: `At most ${LONGEST_DAYS} days are allowed`, path: ['to'] },
  )
const personFigures = z.object({
  userId: z.string(),
  name: z.string(),
  /** Such as 2026-12-25, or 2026-12 by month. */
  period: z.string(),
  /** Orders that the person packed, their lines, how long a line took, and lines with missing pieces that nothing replaced. */
  packed: z.int(),
  lines: z.int(),
  secondsPerLine: z.number().nullable(),
  shorts: z.int(),
  /** Orders that the person brought to their doors, those of them in the promised time, and failed attempts. */
  drops: z.int(),
  kept: z.int(),
  failed: z.int(),
  tips: z.number(),
  /** What was handed over, less what was collected since: a difference counts once, and no more when it is handed over later. */
  cashDifference: z.number(),
})
const peopleFiguresShape = z.object({
  store: z.object({ _id: z.string(), name: z.string() }),
  from: z.string(),
  to: z.string(),
  /** The newest period first. */
  people: z.array(personFigures),
})
export type PeopleFiguresShape = z.infer<typeof peopleFiguresShape>
export type PersonFigures = z.infer<typeof personFigures>
export const peopleFiguresSchema = { query: peopleQuery, answer: answer({ data: peopleFiguresShape }) }
export const peopleFiguresCsvSchema = { query: peopleQuery, answer: fileAnswer }
