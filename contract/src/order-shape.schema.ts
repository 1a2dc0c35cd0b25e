// What an order is: its lines, money, states, and what happened to it.
import { orderStates } from '@tokri/rules/order-states.ts'
import { problemReasons, problemStates } from '@tokri/rules/problems.ts'
import { MAX_STARS, ratingReasons } from '@tokri/rules/ratings.ts'
import { z } from 'zod'
import { addressShape } from './address.schema.ts'
import { appliedCouponShape, billShape, offerOnLine } from './cart.schema.ts'
import { timestamp } from './fields.ts'
import { paymentProvider } from './payment.schema.ts'

export const afterFailure = ['again', 'later', 'cancel'] as const
/** What the shopper of an order that could not be delivered wishes; `at` is the time of `later`. */
export const failureWish = z.object({ wish: z.enum(afterFailure), at: timestamp.nullable() })

export const orderLineShape = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  image: z.string(),
  quantity: z.int(),
  price: z.number(),
  discount: z.number(),
  lineTotal: z.number(),
  /** The part of this line in refunds by amount; absent without one. */
  goodwill: z.number().optional(),
  /** Present if offers took something off this line, which `lineTotal` contains. */
  offer: offerOnLine.optional(),
  /** Present if offers, or a coupon for some products, took something off this line alone: rupees. */
  promotion: z.number().optional(),
  /** Present if missing pieces of this line are refunded, not replaced. */
  preference: z.literal('refund').optional(),
  /** The product that the shopper has chosen to replace missing pieces, also if it is no longer sold. */
  ownSubstitute: z.object({ productId: z.string(), name: z.string(), unit: z.string() }).optional(),
})

export const substituteShape = z.object({
  productId: z.string(),
  name: z.string(),
  unit: z.string(),
  image: z.string(),
  /** The price of one piece in this order: never more than that of the piece that it replaces. */
  unitPrice: z.number(),
  quantity: z.int(),
})

/** Missing pieces of a line. `amount` was refunded, or deducted from the cash that is due. */
export const adjustmentShape = z.object({
  productId: z.string(),
  quantity: z.int(),
  kind: z.enum(['short', 'substituted']),
  substitute: substituteShape.nullable(),
  amount: z.number(),
})

/** Asked while the order is packed; once `answerUntil` has passed, the preference of the line decides. */
const questionShape = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.int(),
  substitute: substituteShape,
  askedAt: timestamp,
  answerUntil: timestamp,
})

/** What a shopper changes in an order besides its lines. */
const changedParts = ['address', 'time'] as const
export type ChangedPart = (typeof changedParts)[number]

/** `at` is when the order was rated first. */
export const ratingShape = z.object({
  stars: z.int().min(1).max(MAX_STARS),
  reasons: z.array(z.enum(ratingReasons)).max(ratingReasons.length),
  text: z.string(),
  at: timestamp,
})
export type RatingShape = z.output<typeof ratingShape>

/** `pictures` are ids: `problemPicture` answers them. */
export const problemShape = z.object({
  _id: z.string(),
  reason: z.enum(problemReasons),
  note: z.string(),
  lines: z.array(z.object({ productId: z.string(), quantity: z.int() })),
  pictures: z.array(z.string()),
  state: z.enum(problemStates),
  /** Present if the shopper wants it back as store credit. */
  asCredit: z.literal(true).optional(),
  /** What goes back, or went back. */
  amount: z.number(),
  /** The part of `amount` that is cash which nobody has handed over yet; absent without it. */
  toHandOver: z.number().optional(),
  at: timestamp,
  /** Null while it is open. `by` is a role, never a person; `text` is the reason why it was declined, or a word with the refund. */
  answer: z.object({ at: timestamp, by: z.enum(['admin', 'shop']), text: z.string() }).nullable(),
})
export type ProblemShape = z.output<typeof problemShape>

export const orderShape = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  state: z.enum(orderStates),
  lines: z.array(orderLineShape),
  bill: billShape,
  coupon: appliedCouponShape.nullable(),
  /** The store that packs the order. */
  store: z.object({ _id: z.string(), name: z.string() }),
  address: addressShape,
  payment: z.object({
    method: z.enum(['cash', 'online']),
    provider: paymentProvider.nullable(),
    state: z.enum(['due', 'pending', 'paid', 'failed', 'part_refunded', 'refunded']),
    /** Present only if the test provider took the payment, so that no money has moved. */
    test: z.literal(true).optional(),
    /** Present while something is due whose last payment was declined or given up. */
    declined: z.literal(true).optional(),
    /** Present for an order in cash of which the rider took this amount by UPI: rupees. */
    upi: z.number().optional(),
  }),
  refunds: z.array(
    z.object({
      _id: z.string(),
      /** `pending`: on its way. `failed`: it has not reached the shopper, and a person gives it again. */
      state: z.enum(['pending', 'done', 'failed']),
      amount: z.number(),
      /** The part of `amount` that is the tip; absent without one. */
      tip: z.number().optional(),
      lines: z.array(z.object({ productId: z.string(), quantity: z.int() })),
      reason: z.string(),
      at: timestamp,
      /** Present for a refund of an amount that names no pieces. */
      byAmount: z.literal(true).optional(),
      /** Present for a refund that was given as store credit. */
      asCredit: z.literal(true).optional(),
      /** When it was given as store credit, where it was to be given in another way at first. */
      creditAt: timestamp.optional(),
      /**
       * Present for cash: null until somebody has handed it over, a rider at a later door or the store. `rider` is null for the
       * store, and once the rider's account is gone.
       */
      cash: z.object({ at: timestamp, rider: z.string().nullable() }).nullable().optional(),
      /**
       * Present for cash that nobody has handed over: whether it may be given as store credit now, which needs an account and no
       * rider who is on the way with it.
       */
      mayBeCredit: z.boolean().optional(),
    }),
  ),
  /**
   * What was paid and is in no amount of this order, so that it goes back: the order was reduced, or paid twice. Absent without
   * it. The states are those of refunds.
   */
  overpaid: z
    .array(z.object({ state: z.enum(['pending', 'done', 'failed']), amount: z.number(), at: timestamp }))
    .optional(),
  /**
   * Of an order in cash, what makes it end in whole rupees in addition to `bill.rounding`, since pieces are missing or were
   * replaced; absent without it.
   */
  roundingChange: z.number().optional(),
  /** How the order was changed before it was sent. `lines` and `bill` are those after it. */
  changes: z.array(
    z.object({
      at: timestamp,
      /** A shopper gives no reason: it is empty. The system takes back what was not paid in time. */
      by: z.enum(['admin', 'shopper', 'system']),
      reason: z.string(),
      lines: z.array(
        z.object({ productId: z.string(), name: z.string(), unit: z.string(), from: z.int(), to: z.int() }),
      ),
      /** What the shopper changed besides lines. Absent if it is nothing. */
      parts: z.array(z.enum(changedParts)).optional(),
      /** The final amount before and after it. */
      amount: z.object({ from: z.number(), to: z.number() }),
    }),
  ),
  /**
   * `reason` is present where one was given: for a cancellation, and for bags that come back to the store. `rider` is the
   * name that was typed when the order was sent out.
   */
  timeline: z.array(
    z.object({
      state: z.enum(orderStates),
      at: timestamp,
      by: z.string(),
      reason: z.string().optional(),
      rider: z.string().optional(),
    }),
  ),
  /** `at` is `minutes` after the order became PLACED. It is null for an online order that is not paid. */
  /** `notBefore`: when the time begins that the shopper chose; an order that comes earlier is not kept either. */
  promise: z.object({ minutes: z.int(), at: timestamp.nullable(), notBefore: timestamp.optional() }),
  /** The quarter of an hour that the shopper chose; its end is the promise. Null for an order that comes at once. */
  slot: z.object({ from: timestamp, at: timestamp }).nullable(),
  /** Null until the order is delivered. */
  deliveredAt: timestamp.nullable(),
  /** Whether it was delivered by `promise.at`; null until the order is delivered. */
  kept: z.boolean().nullable(),
  /** A coupon for the shopper, because the order came later than promised. */
  apology: z.object({ code: z.string(), amount: z.number(), until: timestamp }).nullable(),
  adjustments: z.array(adjustmentShape),
  /** The first question that waits for the shopper's answer. */
  question: questionShape.nullable(),
  /**
   * What is still to be paid: 0 once it is paid or the order has ended without delivery. For a paid online order it is what
   * a change has added, for which there is a payment link.
   */
  amountDue: z.number(),
  /** For the rider: paid in addition to the final amount of `bill`. Absent without one. */
  tip: z.number().optional(),
  /** What store credit paid of the final amount of `bill` when the order was placed. Absent without it. */
  credit: z.number().optional(),
  /** The part of `credit` that went back, because the order was not paid or came to cost less. Absent without it. */
  creditReturned: z.number().optional(),
  /** Who else gets the bill by mail, and when it was sent. Absent without one. */
  billCopy: z.object({ email: z.string(), sentAt: timestamp.nullable() }).optional(),
  /** Cash of earlier orders from this store that the rider gives back at the door. Absent without it, and while it is out by hand. */
  bringsCash: z.array(z.object({ orderNumber: z.string(), amount: z.number() })).optional(),
  /** Four digits for the rider at the door; null before the order is placed and after it has ended. */
  deliveryCode: z.string().nullable(),
  /** `photoAt`: when the rider took the photo of the bags at the door; `orderPhoto` answers it for 30 days. */
  door: z.object({ leave: z.boolean(), note: z.string(), photoAt: timestamp.nullable() }),
  /** When the rider could not hand it over, until the store has decided what happens next. */
  failedAt: timestamp.optional(),
  /**
   * The attempts at the door that failed, oldest first: what the shopper wished after each, when the bags were back at the store, and
   * when the store decided. Absent without one.
   */
  attempts: z
    .array(
      z.object({
        at: timestamp,
        wish: failureWish.extend({ saidAt: timestamp }).nullable(),
        backAt: timestamp.nullable(),
        decidedAt: timestamp.nullable(),
      }),
    )
    .optional(),
  /** Present for an order that was not paid, while the cart of its shopper is the one that was filled from it. */
  inCart: z.literal(true).optional(),
  createdAt: timestamp,
  /** What the shopper reported, oldest first. Absent without a problem. */
  problems: z.array(problemShape).optional(),
  /** Present once the shopper has rated the order. */
  rating: ratingShape.optional(),
})
export type OrderShape = z.output<typeof orderShape>
