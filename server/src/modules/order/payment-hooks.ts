// What payments need of orders.
import type { OrderHooks } from '../payment/service.ts'
import { settlePayment } from './place/settle-payment.ts'
import { refundedElsewhere } from './refund/refunded-elsewhere.ts'
import { announceOrder } from './rows/move-queries.ts'

export const orderHooks: OrderHooks = {
  settle: settlePayment,
  refundedElsewhere,
  announce: async (tx, orderId) => void (await announceOrder(tx, orderId)),
}
