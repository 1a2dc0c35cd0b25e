import { lateCauses, orderStages } from '@tokri/rules/late-reasons.ts'
import { orderStates } from '@tokri/rules/order-states.ts'
import { typedCode } from '@tokri/rules/typed-digits.ts'
import { z } from 'zod'
import {
  answer,
  fileAnswer,
  id,
  latitude,
  longitude,
  optionalText,
  pressedAt,
  rupees,
  text,
  timestamp,
  typeError,
} from './fields.ts'
import { limits } from './limits.ts'
import { afterFailure, failureWish, orderShape } from './order-shape.schema.ts'
import { upiReference } from './payment.schema.ts'
import { promiseShape } from './store.schema.ts'

/** `cancelled`: the goods of this order go back to the store. */
const dropStates = ['planned', 'out', 'arrived', 'delivered', 'failed', 'cancelled'] as const

const dropShape = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  /** 1 is the first door. */
  seq: z.int(),
  name: z.string(),
  address: z.string(),
  mobile: z.string(),
  /** Null if the position of the address is unknown. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  bags: z.int(),
  /** Whether its bags can be loaded. */
  isPacked: z.boolean(),
  /** What it waits for while they cannot: somebody to pick it, its packing, or the payment of what was added. */
  waits: z.enum(['picker', 'packing', 'payment']).optional(),
  /** As promised, or as its shopper wishes after an attempt that failed. */
  dueAt: timestamp,
  /** Null until it has been estimated. */
  eta: timestamp.nullable(),
  cashDue: z.number(),
  /** What the store owes this shopper in cash, of earlier orders. The rider hands it over here, if there is anything. */
  giveBack: z.array(z.object({ refundId: z.string(), orderNumber: z.string(), amount: z.number() })).optional(),
  /** Paid with the test provider, so that no money was taken. */
  testPayment: z.literal(true).optional(),
  /** Of a failed drop: its bags stay with the rider, who takes them on the next trip. */
  again: z.literal(true).optional(),
  /** Whether the shopper has set the position on the map. Otherwise it is the centre of the pincode. */
  isExact: z.boolean(),
  /** What the shopper tells the rider about the door. */
  note: z.string(),
  /** The bags are left at the door, with a photo instead of the code. */
  leave: z.boolean(),
  hasPhoto: z.boolean(),
  /** How many more wrong codes are possible; with 0 only a manager can deliver. */
  codesLeft: z.int(),
  state: z.enum(dropStates),
})
export type DropShape = z.output<typeof dropShape>

/** `back`: every drop is done, and the rider is on the way to the store. */
const tripShape = z.object({
  _id: z.string(),
  state: z.enum(['planned', 'out', 'back']),
  store: z.object({
    _id: z.string(),
    name: z.string(),
    phone: z.string(),
    lat: z.number().nullable(),
    lng: z.number().nullable(),
  }),
  drops: z.array(dropShape),
})
export type TripShape = z.output<typeof tripShape>

const tripAnswer = answer({ data: tripShape.nullable() })
export const rideTripSchema = { answer: tripAnswer }
export const rideLoadedSchema = {
  /** Without `orderIds`: all that are packed. The other orders of the trip are planned again. */
  body: z.object({ tripId: id, orderIds: z.array(id).min(1).max(limits.tripOrders).optional(), at: pressedAt }),
  answer: tripAnswer,
}
export const rideArrivedSchema = { body: z.object({ orderId: id, at: pressedAt }), answer: tripAnswer }
const MAX_CODE = 20
/** What was paid by UPI. What a provider has confirmed needs no reference. */
const atDoor = z.object({ amount: rupees, reference: upiReference.optional() })
export const rideQrSchema = {
  body: z.object({ orderId: id }),
  answer: answer({
    data: z.object({
      /** What the QR code holds. */
      payload: z.string(),
      amount: z.number(),
      /** `provider`: the order is paid as soon as the money has come. `rider`: the rider looks, and says so. */
      confirmed: z.enum(['provider', 'rider']),
    }),
  }),
}
export const rideDeliveredSchema = {
  /**
   * `code` may be empty if there is a photo of the bags at the door, or if a manager delivers after too many wrong
   * codes.
   */
  body: z.object({
    orderId: id,
    code: optionalText(MAX_CODE).transform(typedCode),
    cash: rupees.nullish(),
    upi: atDoor.optional(),
    at: pressedAt,
  }),
  answer: tripAnswer,
}
export const ridePhotoSchema = { query: z.object({ orderId: id }), answer: tripAnswer }
export const orderPhotoSchema = { query: z.object({ orderId: id }), answer: fileAnswer }
export const rideFailedSchema = {
  body: z.object({ orderId: id, reason: text(limits.reason), at: pressedAt }),
  answer: tripAnswer,
}
export const rideGaveBackSchema = { body: z.object({ orderId: id, refundId: id }), answer: tripAnswer }
export const rideBackSchema = { body: z.object({ tripId: id, at: pressedAt }), answer: tripAnswer }

const pointShape = z.object({
  lat: latitude,
  lng: longitude,
  /** By the phone's clock. */
  at: timestamp,
  /** Metres. */
  accuracy: z
    .number(typeError('An accuracy must be a number'))
    .min(0, { error: 'An accuracy cannot be below 0' })
    .max(1e6, { error: 'At most 1,000,000 m is allowed' }),
})
export const ridePositionsSchema = {
  body: z.object({
    points: z
      .array(pointShape)
      .min(1, { error: 'Send at least one point' })
      .max(limits.positions, { error: `At most ${limits.positions} points are allowed` }),
    /** The phone's clock at the time of sending. The server corrects the times of the points with it. */
    sentAt: timestamp.nullish(),
  }),
  answer: answer({
    data: z.object({
      /** The number of accepted points, including those that were sent before. */
      kept: z.int(),
      /** The numbers of points that were skipped: too far from the store, or from before the shift. */
      tooFar: z.int(),
      tooOld: z.int(),
      /** How many minutes the phone's clock is ahead; below 0: behind. The times were corrected by it. */
      clockAheadMinutes: z.int(),
    }),
  }),
}

export const rideDaySchema = {
  answer: answer({
    /** Of all shifts of the day in the store's time zone, with what a shift that goes on did before midnight; null without one. */
    data: z
      .object({
        ...{ since: timestamp, drops: z.int(), kept: z.int(), failed: z.int(), cashInHand: z.number() },
        /**
         * Of the delivered orders. They are the rider's. `cash` was taken in cash, so that it is handed over with the rest; `owed`
         * is to be paid out, also of earlier days.
         */
        tips: z.object({ count: z.int(), amount: z.number(), cash: z.number(), owed: z.number() }),
      })
      .nullable(),
  }),
}

const handoverShape = z.object({
  _id: z.string(),
  amount: z.number(),
  /** The rider's cash in hand before the handover. */
  expected: z.number(),
  /** `amount` − `expected`. */
  difference: z.number(),
  at: timestamp,
})
/** Cash of one rider at one store. `inHand` = `collected` − `handedOver`. What was given back at doors lowers `collected`. */
const cashShape = z.object({
  storeId: z.string(),
  collected: z.number(),
  handedOver: z.number(),
  inHand: z.number(),
  /** Whose cash it is: the orders since the last handover, the newest first. The rest of `inHand` is from before, or was given back. */
  orders: z.array(z.object({ orderId: z.string(), orderNumber: z.string(), amount: z.number(), at: timestamp })),
  /** The newest first. */
  handovers: z.array(handoverShape),
})
export type CashShape = z.output<typeof cashShape>
/** `inHand` of all stores together. */
export const cashMineSchema = {
  answer: answer({ data: z.object({ inHand: z.number(), stores: z.array(cashShape) }) }),
}
export const cashHandoverSchema = {
  /** Without `storeId`: the store where the rider is on shift, else the store of the rider's last trip. */
  body: z.object({ riderId: id, amount: rupees, storeId: id.optional() }),
  answer: answer({ data: handoverShape.extend({ storeId: z.string(), riderId: z.string(), inHand: z.number() }) }),
}
export const payTipsSchema = {
  body: z.object({
    riderId: id,
    amount: rupees.refine((amount) => amount > 0, { error: 'An amount above 0' }),
    storeId: id.optional(),
  }),
  answer: answer({
    data: z.object({
      ...{ _id: z.string(), riderId: z.string(), storeId: z.string(), amount: z.number() },
      /** What is still to be paid out. */
      owed: z.number(),
      at: timestamp,
    }),
  }),
}

const person = z.object({ _id: z.string(), name: z.string() })
/** `late`: `dueAt` has passed. Every other value is the reason why an order may become late. */
const risks = ['late', 'expected_late', 'failed', 'rider_silent', 'rider_stopped'] as const
export const boardOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  state: z.enum(orderStates),
  dueAt: timestamp,
  eta: timestamp.nullable(),
  lines: z.int(),
  /** How many pieces it has, and how many of them are picked. */
  pieces: z.int(),
  picked: z.int(),
  bags: z.int(),
  /** The shopper's name; null once the account is deleted. */
  customer: z.string().nullable(),
  /** The line of the address. */
  area: z.string(),
  /** What the rider collects, in rupees. */
  amountDue: z.number(),
  picker: person.nullable(),
  rider: person.nullable(),
  /** Whether the planner may still change the rider; null without one. */
  assigned: z.enum(['tentative', 'firm', 'manual']).nullable(),
  arrived: z.boolean(),
  /** Present after as many wrong codes as are allowed: only a manager ends it. */
  codeLocked: z.literal(true).optional(),
  risk: z.enum(risks).nullable(),
  /** The stage that makes it late; null without a risk. */
  reason: z.enum(orderStages).nullable(),
  /** Why the last attempt failed, until the manager decides. */
  failed: z.string().nullable(),
  /** The shopper's phone, present after such an attempt. */
  mobile: z.string().optional(),
  /** The rider who still has its goods: only that rider can be sent again. */
  goodsWith: person.nullable(),
  /** What the shopper wishes after it; null without an answer. */
  failureWish: failureWish.nullable(),
  /** Present while what was added to a paid order is not paid: it does not leave before. */
  unpaid: z.number().optional(),
  /** Why its picker handed it back, until another one takes it. */
  handedBack: z.string().nullable(),
  /** The rider whose trip was taken back, and why. Present until a manager gives it to somebody, or it leaves. */
  takenBack: person.extend({ reason: z.string() }).optional(),
})
const boardHand = person.extend({
  /** Empty without one. */
  mobile: z.string(),
  /** When the phone was last heard; null for somebody who is not on shift. */
  heardAt: timestamp.nullable(),
  /** `silent`: the phone was not heard for so long that nobody counts on the person; `stopped`: a rider stays in one place. */
  trouble: z.enum(['silent', 'stopped']).nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** The cash that is to be handed over. */
  inHand: z.number(),
  /** The orders that the person picks, or has in a trip that is firm. */
  orderIds: z.array(z.string()),
})
const boardRider = boardHand.extend({
  /** `off`: not on shift, but with cash in hand. */
  state: z.enum(['free', 'planned', 'out', 'back', 'off']),
  tripId: z.string().nullable(),
  drops: z.int(),
  /** Those of `drops` that can be loaded; 0 unless `planned`. */
  packed: z.int(),
  /** When the position was taken. */
  at: timestamp.nullable(),
  cashInHand: z.number(),
  /** Tips that are to be paid out to the rider. */
  tipsOwed: z.number(),
})
/**
 * Why an order waits: for a picker or a rider, with an order of its trip that is not packed, for its rider to load it, for a
 * picker or riders who are not heard, for its slot, or behind orders that are due earlier.
 */
const waitReasons = ['no_picker', 'no_rider', 'unready_with', 'offered', 'silent', 'slot', 'later_due'] as const
export const boardShape = z.object({
  store: person,
  /** What the pages of the store promise now, or would while it is overloaded; null while it is closed or paused. */
  promise: promiseShape.nullable(),
  /** Present while no picker is heard: then the promise is that of the settings, whatever waits. */
  unheard: z.literal(true).optional(),
  /** Whether the store takes orders; if not, why, and until when if that is known. `note`: what its manager wrote. */
  opening: z.object({
    open: z.boolean(),
    reason: z.enum(['closed', 'paused', 'overloaded']).nullable(),
    opensAt: timestamp.nullable(),
    note: z.string(),
    /** Whether an overloaded store still takes the orders of doors that are near. */
    nearOnly: z.literal(true).optional(),
  }),
  /** The earliest promise first. */
  orders: z.array(boardOrder),
  /** How many further open orders there are, due later than these. */
  furtherOrders: z.int(),
  riders: z.array(boardRider),
  /** Present while no rider is on shift: those of the store, by name. */
  ridersToCall: z.array(person.extend({ mobile: z.string() })).optional(),
  pickers: z.array(boardHand),
  waiting: z.array(z.object({ orderId: z.string(), why: z.enum(waitReasons) })),
})
export type BoardShape = z.output<typeof boardShape>
export const floorBoardSchema = { query: z.object({ storeId: id }), answer: answer({ data: boardShape }) }
export const floorCancelSchema = {
  body: z.object({ orderId: id, reason: text(limits.reason) }),
  answer: answer({ data: z.object({ orderId: z.string() }) }),
}
export const floorDeliverSchema = {
  /** `cash` and `upi` together must be what is due. */
  body: z.object({ orderId: id, reason: text(limits.reason), cash: rupees.optional(), upi: atDoor.optional() }),
  answer: answer({ data: z.object({ orderId: z.string() }) }),
}
export const floorReturnSchema = { ...floorCancelSchema }
export const floorOrderSchema = {
  query: z.object({ orderId: id }),
  answer: answer({
    data: orderShape.omit({ deliveryCode: true }).extend({
      /** The shopper; null once the account is deleted. */
      name: z.string().nullable(),
      mobile: z.string(),
      /** As promised, or as its shopper wishes after an attempt that failed; null before it is placed. */
      dueAt: timestamp.nullable(),
      bags: z.int(),
      picker: person.nullable(),
      rider: person.nullable(),
      /** How many pieces of a product its pickers have put into its basket, of substitutes too; none before it is picked. */
      basket: z.array(z.object({ productId: z.string(), picked: z.int() })),
      /** How many more wrong codes are possible; null while no rider has its bags. */
      codesLeft: z.int().nullable(),
      /** Everything that happened, the oldest first. `name` is the person; null where the shop or a shopper did it. */
      history: z.array(
        z.object({
          at: timestamp,
          /** When the shop was told, of a press that waited for the network. */
          receivedAt: timestamp.optional(),
          what: z.string(),
          by: z.string(),
          name: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  }),
}
export type FloorOrder = z.output<typeof floorOrderSchema.answer>['data']
/** The parts of a board, as events of `floorWatch` name them. */
export const boardParts = ['orders', 'riders', 'cash', 'store'] as const
export type BoardPart = (typeof boardParts)[number]
export const floorWatchSchema = { query: z.object({ storeId: id }), answer: fileAnswer }
export const floorAssignSchema = {
  body: z.object({ orderId: id, riderId: id.nullable() }),
  answer: answer({ data: z.object({ orderId: z.string(), riderId: z.string().nullable() }) }),
}

export const answerFailureSchema = {
  body: z
    .object({ orderId: id, wish: z.enum(afterFailure), at: timestamp.optional() })
    .refine(({ wish, at }) => (wish === 'later') === (at !== undefined), { path: ['at'], error: 'Choose a time' }),
  answer: answer({ data: z.object({ orderId: z.string() }) }),
}

const mapPoint = z.object({ lat: z.number(), lng: z.number() })
const delivery = z.object({
  store: z.object({ name: z.string(), phone: z.string(), position: mapPoint.nullable() }),
  /** Null where nobody knows where the address lies. */
  door: mapPoint.nullable(),
  eta: timestamp.nullable(),
  stage: z.enum(['payment', 'placed', 'packing', 'ready', 'out', 'arrived', 'ended']),
  /** How many other shoppers the rider visits first. */
  dropsBefore: z.int(),
  /** Only while the order is the rider's next drop. */
  rider: mapPoint.extend({ name: z.string(), at: timestamp }).nullable(),
  /**
   * When and why the last attempt failed, what the shopper wishes, and the next times within the hours of the store that they
   * may wish for, until the manager decides.
   */
  failed: z
    .object({
      at: timestamp,
      reason: z.string(),
      answer: failureWish.nullable(),
      times: z.array(timestamp),
      /** When the rider was back at the store with the bags; null on the way. */
      backAt: timestamp.nullable(),
    })
    .nullable(),
  /** The MapLibre style of the map; null where the shop has none and draws the way itself. */
  mapStyleUrl: z.string().nullable(),
  /** Lets anybody follow the order without an account, until two hours after it has ended: `followOrder`. */
  followKey: z.string(),
})
export type OrderDelivery = z.output<typeof delivery>
export const orderDeliverySchema = { query: z.object({ orderId: id }), answer: answer({ data: delivery }) }
/** What somebody without an account sees of an order: no address, no goods, no amount, no rider. */
export const followOrderSchema = {
  query: z.object({ key: z.string().max(100) }),
  answer: answer({
    data: orderShape
      .pick({
        orderNumber: true,
        state: true,
        promise: true,
        slot: true,
        deliveredAt: true,
        kept: true,
        failedAt: true,
      })
      .extend({ store: z.string(), ...delivery.pick({ eta: true, stage: true, dropsBefore: true }).shape }),
  }),
}
export type FollowedOrder = z.output<typeof followOrderSchema.answer>['data']
const latenessShape = z.object({
  orderId: z.string(),
  /** Whether it is not delivered yet; then it is explained as if it were now. */
  isUnderWay: z.boolean(),
  lateSeconds: z.number(),
  /** The stage in which it lost the most, or `failed` for an attempt at the door. */
  cause: z.enum(lateCauses).nullable(),
  /**
   * The seconds of each stage beside the store's median of that day. All `seconds` sum to the time from placing to
   * delivery. Only for the staff of the store.
   */
  stages: z
    .array(
      z.object({
        stage: z.enum(orderStages),
        seconds: z.number(),
        usualSeconds: z.number(),
      }),
    )
    .optional(),
})
export type LatenessShape = z.output<typeof latenessShape>
export const orderLatenessSchema = {
  query: z.object({ orderId: id }),
  answer: answer({ data: latenessShape.nullable() }),
}
