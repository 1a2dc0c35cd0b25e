// The page of one order, for its shopper and for administrators. The props are slots for what only one of them sees.

import { CallError } from '@tokri/contract/client.ts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { isPromised, promiseSummary } from '../../lib/orders/order-promise.ts'
import { headlineText, type Order } from '../../lib/orders/orders.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../message-page.tsx'
import { PageLink } from '../page-link.tsx'
import { doorContent } from './door-card.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderRating } from './order-rating.tsx'
import { OrderStateChip } from './order-state-chip.tsx'
import { type NameOf, OrderTimeline } from './order-timeline.tsx'

/** The link to the list of orders. */
type Back = { href: string; label: string }

export const OrderSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
    <h2 className="mb-3 text-base">{title}</h2>
    {children}
  </section>
)

export const OrderDetails = ({
  order,
  reader,
  back,
  controls,
  news,
  person,
  payment,
  actions,
  nameOf,
}: {
  order: Order
  reader: 'shopper' | 'store'
  back: Back
  /** Beside the heading; below it on narrow screens. */
  controls?: ReactNode
  /** Under the heading: the current state. */
  news: ReactNode
  /** A card above the address. */
  person?: ReactNode
  /** Under the bill. */
  payment?: ReactNode
  /** Buttons under the cards. */
  actions?: ReactNode
  /** Whose names the timeline tells. */
  nameOf?: NameOf
}) => {
  // Its shopper reads below how it came.
  const hasPromise = reader === 'store' || isPromised(order)
  const promise = hasPromise ? promiseSummary(order) : null
  const door = doorContent(order, reader)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <PageLink href={back.href} className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-brand">
          <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" /> {back.label}
        </PageLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-xl lg:text-2xl">{m.common_order_ordernumber({ orderNumber: order.orderNumber })}</h1>
          {/* Read out when it changes. */}
          <span role="status">
            <OrderStateChip order={order} />
          </span>
          {controls && <span className="flex flex-wrap gap-2 max-lg:order-1 max-lg:w-full lg:ms-auto">{controls}</span>}
          <p className="-mt-2 w-full text-sm text-ink-2">
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time> ·{' '}
            <span>{headlineText(order)}</span>
            {promise && (
              <span>
                {' '}
                · <span>{promise}</span>
              </span>
            )}
          </p>
        </div>
      </div>
      {news}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          <OrderSection title={m.order_items()}>
            <OrderLines {...order} />
          </OrderSection>
          <OrderSection title={m.order_bill()}>
            <OrderBill order={order} reader={reader} />
            {payment}
          </OrderSection>
        </div>
        <div className="grid min-w-0 gap-4">
          {person}
          <OrderSection title={m.order_delivery_address()}>
            <OrderAddress address={order.address} />
          </OrderSection>
          {door && <OrderSection title={m.common_at_the_door()}>{door}</OrderSection>}
          <OrderSection title={m.order_timeline()}>
            <OrderTimeline order={order} reader={reader} nameOf={nameOf} />
          </OrderSection>
          {reader === 'store' && order.rating && (
            <OrderSection title={m.order_rating()}>
              <OrderRating rating={order.rating} />
            </OrderSection>
          )}
          {actions}
        </div>
      </div>
    </article>
  )
}

/** Shown when the order does not exist or could not be loaded. */
export const OrderMissing = ({ error, back, onRetry }: { error: Error; back: Back; onRetry: () => void }) =>
  error instanceof CallError && error.status === 404 ? (
    <MessagePage
      art="/art/not-found.svg"
      title={m.common_order_unknown()}
      action={
        <PageLink href={back.href} className={`mt-3 ${buttonClass()}`}>
          {back.label}
        </PageLink>
      }
    />
  ) : (
    <MessagePage
      art="/art/offline.svg"
      title={m.order_failed()}
      text={errorMessage(error)}
      action={<Button onClick={onRetry}>{m.common_try_again()}</Button>}
    />
  )
