import type { Order } from '../../../lib/orders/orders.ts'
import { useDelivery } from '../../../lib/orders/use-delivery.ts'
import type { LiveProgress } from '../../../lib/orders/use-order-updates.ts'
import { OrderStage } from './order-stage.tsx'

/** The stage of an order where the page does not show its delivery otherwise. */
const CurrentStage = ({
  order,
  live,
  isUnderWay,
}: {
  order: Order
  live: LiveProgress | null
  isUnderWay: boolean
}) => <OrderStage order={order} delivery={useDelivery(order, live, isUnderWay)} />

export default CurrentStage
