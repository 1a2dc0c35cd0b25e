// How far an order is: the estimate, what happens now, the way to the door with the rider while this door is next, the code
// for the rider, and the phone of the store.

import { Phone } from 'lucide-react'
import { OrderProgress } from '../../components/order/order-progress.tsx'
import { useNow } from '../../lib/browser/use-now.ts'
import { riderText } from '../../lib/orders/delivery-text.ts'
import type { Order } from '../../lib/orders/orders.ts'
import type { Delivery } from '../../lib/orders/use-delivery.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { OrderStage } from './stage/order-stage.tsx'
import { WayMap } from './way/way-map.tsx'

export const DeliveryCard = ({ order, delivery }: { order: Order; delivery: Delivery }) => {
  const now = useNow()
  const { ends: data, progress, eta } = delivery
  const rider = progress?.rider ?? null
  return (
    <section
      aria-label={m.order_delivery()}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <OrderStage order={order} delivery={delivery} />
        {order.deliveryCode !== null && (
          <p className="rounded-field bg-sunken px-4 py-2 max-sm:flex max-sm:w-full max-sm:flex-wrap max-sm:items-center max-sm:justify-between sm:px-5 sm:text-center">
            <span className="block text-sm text-ink-2 sm:text-xs">
              {order.door.leave ? m.order_code_optional() : m.order_code_for_the_rider()}
            </span>
            <strong className="font-display text-2xl tracking-[0.2em] sm:text-3xl">{order.deliveryCode}</strong>
          </p>
        )}
      </div>
      <OrderProgress order={order} />
      {/* The space is kept, so that nothing moves when its data arrives. A drawing says nothing before somebody rides. */}
      {(order.state === 'OUT_FOR_DELIVERY' || data?.mapStyleUrl) && (
        <div className="mx-auto aspect-[400/180] w-full max-w-130 overflow-hidden rounded-field bg-tile">
          {data && (
            <WayMap
              styleUrl={data.mapStyleUrl}
              store={data.store.position}
              storeName={data.store.name}
              door={data.door}
              rider={rider}
            />
          )}
        </div>
      )}
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-3',
          data?.store.phone === '' && rider === null ? '-mt-4' : 'min-h-11',
        )}
      >
        <p role="status" className="min-w-0 flex-1 basis-52 text-sm">
          {rider && progress?.stage !== 'arrived' && riderText(rider, { door: data?.door ?? null, eta, now })}
        </p>
        {data && data.store.phone !== '' && (
          <a href={`tel:${data.store.phone.replaceAll(/[^+\d]/g, '')}`} className={buttonClass({ look: 'outline' })}>
            <Phone size={18} strokeWidth={1.75} aria-hidden="true" /> {m.common_call_the_store()}
          </a>
        )}
      </div>
    </section>
  )
}
