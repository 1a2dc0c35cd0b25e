import { formatRupees } from '@tokri/rules/money.ts'
import { OrderStateChip } from '../../../components/order-state.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { momentOf, paymentWords } from '../../../lib/orders.ts'
import { urls } from '../../../urls.ts'
import type { AdminOrder } from './admin-orders.ts'

const cell = 'px-3 py-2.5 text-left align-middle'

export const OrderTable = ({ orders }: { orders: readonly AdminOrder[] }) => (
  <section
    aria-label="Orders"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    tabIndex={0}
    className="overflow-x-auto rounded-card border border-line bg-surface"
  >
    <table className="w-full min-w-220 border-collapse text-sm">
      <thead className="border-b border-line bg-sunken text-xs text-ink-2">
        <tr>
          {['Order', 'Placed', 'Shopper', 'State', 'Payment'].map((title) => (
            <th key={title} scope="col" className={cell}>
              {title}
            </th>
          ))}
          <th scope="col" className={`${cell} text-right`}>
            Items
          </th>
          <th scope="col" className={`${cell} text-right`}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order._id} className="border-b border-line last:border-0 hover:bg-sunken">
            <th scope="row" className={`${cell} font-semibold`}>
              <PageLink
                href={urls.adminOrder(order._id)}
                className="inline-flex min-h-6 items-center text-brand underline-offset-2 hover:underline"
              >
                {order.orderNumber}
              </PageLink>
            </th>
            <td className={`${cell} whitespace-nowrap text-ink-2`}>{momentOf(order.createdAt)}</td>
            <td className={cell}>
              {order.customer ? (
                <>
                  {order.customer.name}
                  <span className="block text-xs text-ink-3">{order.customer.email}</span>
                </>
              ) : (
                <span className="text-ink-3">Account deleted</span>
              )}
            </td>
            <td className={cell}>
              <OrderStateChip state={order.state} />
            </td>
            <td className={`${cell} text-ink-2`}>{paymentWords(order.payment)}</td>
            <td className={`${cell} text-right tabular-nums`}>{order.bill.totalItems}</td>
            <td className={`${cell} text-right font-semibold tabular-nums`}>{formatRupees(order.bill.finalAmount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
