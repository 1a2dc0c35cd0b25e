// What is said of a product of which a store has little, where no supplier is named for it. What has one is planned by `planOrders`.

/** Of a product without a reorder level that does not sell: up to so many pieces are few. */
export const FEW_PIECES = 5
/** Over so many days it is counted what a product sells. */
export const SALES_DAYS = 28
/** An order lasts so many days. */
const ORDER_DAYS = 7

type Low = { stock: number; sold: number; onOrder: number; reorderLevel?: number | undefined }

/** The pieces that last a week, or reach the reorder level if that is more, beyond what is there and on the way. */
export const piecesToOrder = ({ stock, sold, onOrder, reorderLevel = 0 }: Low): number =>
  Math.max(0, Math.max(reorderLevel, Math.ceil((sold * ORDER_DAYS) / SALES_DAYS)) - stock - onOrder)
