import { isTimeZone, storeStates } from '@tokri/rules/opening-hours.ts'
import { pincodePattern } from '@tokri/rules/places.ts'
import { type AreaPolygon, polygonProblem } from '@tokri/rules/service-area.ts'
import { typedPincode } from '@tokri/rules/typed-digits.ts'
import { z } from 'zod'
import {
  answer,
  email,
  id,
  latitude,
  localDate,
  longitude,
  optionalText,
  plainAnswer,
  rupees,
  text,
  timestamp,
  typeError,
} from './fields.ts'
import { limits } from './limits.ts'

const NOT_A_PINCODE = 'A pincode has six digits'

/** Six digits, however they were typed. */
export const pincode = z
  .string(typeError(NOT_A_PINCODE))
  .transform(typedPincode)
  .refine((value) => pincodePattern.test(value), { error: NOT_A_PINCODE })

const queryDegrees = (degrees: typeof latitude, message: string) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/, { error: message })
    .transform(Number)
    .pipe(degrees)

const NOT_A_TIME = 'A time is written like 07:00'
const clockTime = (pattern: RegExp) => z.string(typeError(NOT_A_TIME)).regex(pattern, { error: NOT_A_TIME })
const hours = z.object({
  day: z
    .int({ error: 'A day is from 0 (Sunday) to 6' })
    .min(0, { error: 'A day is from 0 (Sunday) to 6' })
    .max(6, { error: 'A day is from 0 (Sunday) to 6' }),
  from: clockTime(/^([01]\d|2[0-3]):[0-5]\d$/),
  /** If it is before `from`, it is on the next day. */
  to: clockTime(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
})
const openingHours = hours.refine(({ from, to }) => from !== to, {
  path: ['to'],
  error: 'A store that opens closes at another time',
})

const NOT_A_POLYGON = 'The area must be a GeoJSON Polygon or MultiPolygon'
const position = z
  .array(z.number({ error: NOT_A_POLYGON }), { error: NOT_A_POLYGON })
  .min(2, { error: NOT_A_POLYGON })
  .max(3, { error: NOT_A_POLYGON })
const rings = z.array(z.array(position, { error: NOT_A_POLYGON }), { error: NOT_A_POLYGON })
const polygonShape = z.union(
  [
    z.object({ type: z.literal('Polygon'), coordinates: rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
  ],
  { error: NOT_A_POLYGON },
)
const polygon = polygonShape.superRefine((value, context) => {
  const flaw = polygonProblem(value as AreaPolygon)
  if (flaw !== null) context.addIssue({ code: 'custom', message: flaw })
})

const MAX_PINCODES = 20_000
const area = z.object({
  pincodes: z
    .array(pincode)
    .max(MAX_PINCODES)
    .transform((list) => [...new Set(list)])
    .default([]),
  polygon: polygon.nullish().transform((value) => value ?? null),
  radiusKm: z
    .number({ error: 'A distance must be a number' })
    .gt(0, { error: 'A distance is above 0 km' })
    .max(20_000, { error: 'No place on earth is further away than 20,000 km' })
    .nullish()
    .transform((value) => value ?? null),
})

/** The longest promise in minutes. */
const longestPromise = z
  .int({ error: 'The longest promise is a whole number of minutes' })
  .min(5, { error: 'No promise is shorter than 5 minutes' })
  .max(1440, { error: 'A promise lasts a day at most' })

const fields = {
  name: text(limits.name),
  phone: optionalText(limits.addressField).default(''),
  address: optionalText(limits.addressLine).default(''),
  pincode,
  /** Without a position the centre of the pincode is used. */
  lat: latitude.nullish(),
  lng: longitude.nullish(),
  timeZone: z.string().refine(isTimeZone, { error: 'This is not the name of a time zone' }).default('Asia/Kolkata'),
  hours: z.array(openingHours).max(70).default([]),
  closedOn: z.array(localDate).max(1000).default([]),
  area: area.default({ pincodes: [], polygon: null, radiusKm: null }),
  longestPromise: longestPromise.optional(),
  /** In rupees; null: what the settings of the shop say. */
  minimumOrder: rupees.nullish(),
  /** Saves an outline that is asked about (`odd_area`). */
  confirm: z.boolean().optional(),
}

export const storeShape = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  pincode: z.string(),
  /** Null while the position of the store is unknown. */
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  timeZone: z.string(),
  hours: z.array(hours),
  closedOn: z.array(z.string()),
  area: z.object({
    pincodes: z.array(z.string()),
    polygon: polygonShape.nullable(),
    radiusKm: z.number().nullable(),
  }),
  state: z.enum(storeStates),
  reason: z.string(),
  pausedUntil: timestamp.nullable(),
  /** While the computed promise is longer, the store takes no orders. */
  longestPromise: z.int(),
  /** What an order must come to before the charges, in rupees; null: what the settings of the shop say. */
  minimumOrder: z.number().nullable(),
  active: z.boolean(),
})
export type StoreShape = z.output<typeof storeShape>

/** The part of a store that orders and other answers contain. */
export const storeName = z.object({ _id: z.string(), name: z.string() })
export type StoreName = z.output<typeof storeName>

export const getStoresSchema = { answer: answer({ data: z.array(storeShape) }) }
const bothOrNone = {
  path: ['lat'],
  error: 'A position has a latitude and a longitude',
}
export const createStoreSchema = {
  body: z.object(fields).refine(({ lat, lng }) => ((lat ?? null) === null) === ((lng ?? null) === null), bothOrNone),
  answer: answer({ data: storeShape }),
}
export const updateStoreSchema = {
  body: z.object({
    _id: id,
    name: fields.name.optional(),
    phone: optionalText(limits.addressField).optional(),
    address: optionalText(limits.addressLine).optional(),
    pincode: pincode.optional(),
    lat: latitude.nullish(),
    lng: longitude.nullish(),
    timeZone: z.string().refine(isTimeZone, { error: 'This is not the name of a time zone' }).optional(),
    hours: z.array(openingHours).max(70).optional(),
    closedOn: z.array(localDate).max(1000).optional(),
    area: area.optional(),
    longestPromise: longestPromise.optional(),
    minimumOrder: fields.minimumOrder,
    confirm: fields.confirm,
    state: z.enum(['open', 'closed']).optional(),
    reason: optionalText(limits.reason).optional(),
    active: z.boolean().optional(),
  }),
  answer: answer({ data: storeShape }),
}
export const pauseStoreSchema = {
  body: z.object({
    storeId: id,
    /** 0 reopens the store. */
    minutes: z.int().min(0).max(10_080, { error: 'A pause lasts a week at most' }),
    reason: optionalText(limits.reason).default(''),
  }),
  answer: answer({ data: storeShape }),
}

/** Shows the effect of a service area before it is saved. */
export const previewAreaSchema = {
  body: z.object({
    /** The store that is edited; absent for a new store. */
    _id: id.optional(),
    pincode: pincode.optional(),
    lat: latitude.nullish(),
    lng: longitude.nullish(),
    area,
  }),
  answer: answer({
    data: z.object({
      /** The position of the store: the one that was sent, else the centre of its pincode. */
      position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
      /** How far it lies from the centre of its pincode, in whole kilometres, where that is too far to be right. */
      farKm: z.int().optional(),
      /** The number of pincodes that the area serves; `places` may list fewer. */
      served: z.int(),
      /** Pincodes in the area and around it, the nearest to the store first. */
      places: z.array(
        z.object({
          pincode: z.string(),
          /** Null if the centre of the pincode is unknown. */
          lat: z.number().nullable(),
          lng: z.number().nullable(),
          here: z.boolean(),
          /** The other active stores that serve the pincode. */
          stores: z.array(z.string()),
        }),
      ),
    }),
  }),
}
export type AreaPreview = z.output<typeof previewAreaSchema.answer>['data']

export const queryLines = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, { error: 'A cart has from 1 to 9999 lines' })
  .transform(Number)

export const promiseShape = z.object({ minutes: z.int(), at: timestamp })
export const getServingStoreSchema = {
  query: z
    .object({
      pincode: pincode.optional(),
      lat: queryDegrees(latitude, 'A latitude is from -90 to 90').optional(),
      lng: queryDegrees(longitude, 'A longitude is from -180 to 180').optional(),
      addressId: id.optional(),
      /** A store instead of a place: the answer is about a delivery of its middle distance. */
      storeId: id.optional(),
      /** The number of lines in the cart, for its promise; without it the usual number is assumed. */
      lines: queryLines.optional(),
    })
    .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), bothOrNone)
    .refine(({ lines: _, ...place }) => Object.values(place).some((value) => value !== undefined), {
      error: 'Name a pincode, a position or an address',
    }),
  answer: answer({
    data: z.object({
      store: storeName.nullable(),
      open: z.boolean(),
      opensAt: timestamp.nullable(),
      promise: promiseShape.nullable(),
      reason: z.enum(['not_served', 'closed', 'paused']).nullable(),
      /** Present if the store takes orders, but would take too long to this place or for so many lines. */
      onlyHere: z.literal(true).optional(),
      /** Present if the store takes no orders because it has too many. */
      busy: z.literal(true).optional(),
    }),
  }),
}
export type ServingAnswer = z.output<typeof getServingStoreSchema.answer>['data']

export const landmarkSchema = {
  query: z.object({ pincode }),
  /** The store that serves the pincode and its position. Without one, `store` is null and the position is the pincode's. */
  answer: answer({ data: z.object({ store: z.string().nullable(), lat: z.number(), lng: z.number() }).nullable() }),
}
export type Landmark = NonNullable<z.output<typeof landmarkSchema.answer>['data']>

export const tellMeSchema = { body: z.object({ email, pincode }), answer: plainAnswer }
