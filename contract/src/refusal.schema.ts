// The `data` of refusals that carry some, by error code. The server writes it by these schemas; the browser reads it
// through `refusalData` of client.ts and imports the types alone.
import { z } from 'zod'
import { billShape, cartLineShape } from './cart.schema.ts'
import type { ErrorCode } from './errors.ts'
import { timestamp } from './fields.ts'
import { importReport, productShape } from './product.schema.ts'

export const refusalDataSchemas = {
  /** Of the two order calls: how many are left of each product that there are too few of. */
  out_of_stock: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), left: z.int() })),
    bill: billShape,
  }),
  /** Of the calls that take goods out of a store: how many are left of each product that there are too few of. */
  insufficient_stock: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), left: z.int() })),
  }),
  /** Of a count: the lines that were sold or changed since they were read, as they are now. */
  stock_changed: z.object({
    lines: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int(), stockVersion: z.int() })),
  }),
  /** When the store takes orders again; null when nobody knows. */
  store_closed: z.object({ opensAt: timestamp.nullable() }),
  /** The order that the picker has no longer in hand. */
  order_cancelled: z.object({ orderId: z.string(), orderNumber: z.string() }),
  /** How many pieces of each line are neither in a bag nor given up. */
  lines_open: z.object({ lines: z.array(z.object({ productId: z.string(), name: z.string(), left: z.int() })) }),
  /** The cart as it is now. */
  cart_changed: z.object({ lines: z.array(cartLineShape), bill: billShape }),
  /** The unpaid orders that hold stock. */
  too_many_holds: z.object({ orders: z.array(z.object({ orderId: z.string(), orderNumber: z.string() })) }),
  /** Of an import without `skipBad`: the same report as that of a dry run. */
  bad_rows: importReport,
  /** Of update-product: the product as it is now, or its stock and the version to send back with the next edit. */
  stale_version: z.union([z.object({ product: productShape }), z.object({ stock: z.int(), stockVersion: z.int() })]),
} satisfies Partial<Record<ErrorCode, z.ZodType>>

export type RefusalData = { [Code in keyof typeof refusalDataSchemas]: z.output<(typeof refusalDataSchemas)[Code]> }
