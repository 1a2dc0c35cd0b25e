import { formatRupees } from '@tokri/rules/money.ts'
import { stillComes } from '../../lib/orders/order-promise.ts'
import type { Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'

/** Cash of earlier orders that the rider of this one brings; nothing while this one does not come. */
export const BroughtCash = ({ order, className }: { order: Order; className: string }) =>
  order.bringsCash &&
  stillComes(order) && (
    <span className={className}>
      {order.bringsCash.map(({ orderNumber, amount }) => (
        <span key={orderNumber} className="block">
          {m.order_rider_brings_cash({ amount: formatRupees(amount), orderNumber })}
        </span>
      ))}
    </span>
  )
