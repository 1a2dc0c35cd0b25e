import { formatRupees } from '@tokri/rules/money.ts'
import { OrderStateChip } from '../../components/order/order-state-chip.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { ProductPicture } from '../../components/product/product-picture.tsx'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { itemsText } from '../../lib/orders/came-pieces.ts'
import { comesText } from '../../lib/orders/order-promise.ts'
import { extraDue, headlineText, type Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { urls } from '../../urls.ts'
import { OrderAgain } from './order-again.tsx'
import { unpaidText } from './order-notice.tsx'

const PICTURES = 4

/** "Toned Milk, White Bread and 6 more" */
const contentText = (lines: Order['lines']): string => {
  const names = lines
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ')
  return lines.length > 2 ? m.order_first_lines_and_more({ names, count: lines.length - 2 }) : names
}

/** One order of the list: its products, state, total and date. */
export const OrderCard = ({ order }: { order: Order }) => {
  const { lines } = order
  const more = lines.length - PICTURES
  const extra = extraDue(order)
  return (
    <li className="rounded-card border border-line bg-surface shadow-card transition-colors hover:border-line-strong">
      <PageLink href={urls.order(order._id)} className="block rounded-card p-4">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-xs text-ink-2">{m.common_order_ordernumber({ orderNumber: order.orderNumber })}</span>
          <OrderStateChip order={order} />
        </span>
        <span className="mt-1 line-clamp-2 font-semibold">{contentText(lines)}</span>
        <span className="mt-3 flex flex-wrap items-center gap-1.5 min-[375px]:gap-2">
          {lines.slice(0, PICTURES).map((line) => (
            <ProductPicture
              key={line.productId}
              image={line.image}
              name={line.name}
              sizes="56px"
              className="size-11 shrink-0 p-1 min-[375px]:size-14"
            />
          ))}
          {more > 0 && (
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-field bg-sunken min-[375px]:size-14 text-sm font-semibold text-ink-2">
              {`+${more}`}
            </span>
          )}
        </span>
        <span className="mt-3 flex flex-wrap items-baseline justify-between gap-2 text-sm">
          <span className="text-ink-2">
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time> · <span>{itemsText(order)}</span>
          </span>
          <span className="ms-auto text-base font-bold">{headlineText(order)}</span>
        </span>
        {comesText(order) !== null && <span className="mt-2 block text-sm text-brand">{comesText(order)}</span>}
        {extra > 0 && <span className="mt-2 block text-sm text-ink-2">{unpaidText(order)}</span>}
        {order.failedAt !== undefined && (
          <span className="mt-2 block text-sm text-deal">
            {order.attempts?.at(-1)?.wish ? m.order_store_decides() : m.order_card_failed_wish()}
          </span>
        )}
      </PageLink>
      <div className="px-4 pb-4">
        {order.state === 'PAYMENT_PENDING' || extra > 0 ? (
          <PageLink href={urls.order(order._id)} className={buttonClass()}>
            {extra > 0 ? m.order_pay_more({ more: formatRupees(extra) }) : m.order_pay_now()}
          </PageLink>
        ) : (
          <OrderAgain order={order} />
        )}
      </div>
    </li>
  )
}
