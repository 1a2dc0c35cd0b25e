// The `data` of refusals, by error code. The server serialises it by these schemas; the browser reads it through
// `refusalData` of client.ts and imports only the types.
import { z } from 'zod'
import { billShape, cartLineShape } from './cart.schema.ts'
import type { ErrorCode } from './errors.ts'
import { timestamp } from './fields.ts'
import { importReport, productShape } from './product.schema.ts'

export const refusalDataSchemas = {
  /** When an order is placed: how many pieces are left of each product that has too few. */
  out_of_stock: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), left: z.int() })),
    bill: billShape,
  }),
  /** When goods are taken out of a store: how many pieces are left of each product that has too few. */
  insufficient_stock: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), left: z.int() })),
  }),
  /** When goods are received: the costs that are far from the last ones. */
  odd_cost: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), cost: z.number(), last: z.number() })),
  }),
  /** When stock is counted: the current values of the lines that changed since they were read. */
  stock_changed: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int(), stockVersion: z.int() })),
  }),
  /** When the store takes orders again; null if that is unknown. `onlyHere`: it takes orders to other places. */
  store_closed: z.object({ opensAt: timestamp.nullable(), onlyHere: z.literal(true).optional() }),
  /** The order that the picker or rider has no longer to do with. */
  order_cancelled: z.object({ orderId: z.string(), orderNumber: z.string() }),
  /** How many pieces of each line are neither picked nor short. */
  /** The lines that are no longer as the picker was shown them; `quantity` 0 for one that is gone. */
  order_changed: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int(), picked: z.int() })),
  }),
  lines_open: z.object({ lines: z.array(z.object({ productId: z.string(), name: z.string(), left: z.int() })) }),
  /** How many more tries the rider has. */
  wrong_code: z.object({ left: z.int() }),
  /** What the shopper has to pay. */
  wrong_cash: z.object({ due: z.number() }),
  /** What the person has in hand. */
  cash_in_hand: z.object({ inHand: z.number() }),
  /** The cart as it is now. */
  cart_changed: z.object({ lines: z.array(cartLineShape), bill: billShape }),
  /** What the store asks for, and how much is missing, in rupees. */
  minimum_order: z.object({ minimum: z.number(), missing: z.number(), bill: billShape }),
  /** The store credit that the shopper has now. */
  credit_changed: z.object({ credit: z.number() }),
  /** The unpaid orders that hold stock. */
  too_many_holds: z.object({ orders: z.array(z.object({ orderId: z.string(), orderNumber: z.string() })) }),
  /** The product, and how many pieces of it an order may have. */
  too_many_pieces: z.object({ productId: z.string(), name: z.string(), most: z.int() }),
  /** When a file is imported without `skipBad`: the same report as that of a dry run. */
  bad_rows: importReport,
  /** When a product is updated: the current product, or its stock and the version to send with the next edit. */
  stale_version: z.union([z.object({ product: productShape }), z.object({ stock: z.int(), stockVersion: z.int() })]),
} satisfies Partial<Record<ErrorCode, z.ZodType>>

export type RefusalData = { [Code in keyof typeof refusalDataSchemas]: z.output<(typeof refusalDataSchemas)[Code]> }
