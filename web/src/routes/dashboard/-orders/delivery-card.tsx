// How far an order is: the estimate, what happens now, the way to the door with the rider while this door is next, the code
// for the rider, and the phone of the store.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { orderDelivery } from '@tokri/contract/delivery.ts'
import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { OrderProgress } from '../../../components/order-progress.tsx'
import { useCall } from '../../../lib/api/use-call.ts'
import { formatTime } from '../../../lib/browser/format-date.ts'
import { riderText, stageText, steadyEta, timeLeft } from '../../../lib/orders/delivery-text.ts'
import type { Order } from '../../../lib/orders/orders.ts'
import type { LiveProgress } from '../../../lib/orders/use-order-updates.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { WayDrawing } from './way-drawing.tsx'

const READ_EVERY_MS = 15_000
const TICK_MS = 5000

const deliveryQuery = (call: Call, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'delivery', orderId],
    queryFn: async ({ signal }) => (await call(orderDelivery, { query: { orderId } }, { signal })).data,
    staleTime: 0,
  })

const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The estimate as it is shown: it changes only by a minute and more. */
const useSteadyEta = (next: string | null): string | null => {
  const [shown, setShown] = useState(next)
  const steady = steadyEta(shown, next)
  if (steady !== shown) setShown(steady)
  return steady
}

/** `live` is the last event of the order's stream; without one, the card reads at an interval. */
export const DeliveryCard = ({ order, live }: { order: Order; live: LiveProgress | null }) => {
  const now = useNow()
  const { data } = useQuery({
    ...deliveryQuery(useCall(), order._id),
    refetchInterval: live === null ? READ_EVERY_MS : false,
  })
  const progress = live ?? data ?? null
  const eta = useSteadyEta(progress?.eta ?? order.promise.at)
  const rider = progress?.rider ?? null
  const isDue = eta !== null && Date.parse(eta) > now
  return (
    <section
      aria-label="Delivery"
      className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-h-20">
          <p className="text-sm text-ink-2">{isDue ? 'At your door' : 'It takes longer than we said. We are sorry.'}</p>
          <p className="font-display text-2xl font-bold">{isDue ? timeLeft(eta, now) : 'Very soon'}</p>
          <p className="text-sm text-ink-2">
            {isDue && formatTime(eta)}
            {isDue && progress && ' · '}
            {progress && stageText(progress)}
          </p>
        </div>
        {order.deliveryCode !== null && (
          <p className="rounded-field bg-sunken px-5 py-2 text-center">
            <span className="block text-xs text-ink-2">Code for the rider</span>
            <strong className="font-display text-3xl tracking-[0.2em]">{order.deliveryCode}</strong>
          </p>
        )}
      </div>
      <OrderProgress state={order.state} />
      {/* The space of the drawing is kept, so that nothing moves when its data arrives. */}
      <div className="mx-auto aspect-[400/180] w-full max-w-130 overflow-hidden rounded-field bg-tile">
        {data && <WayDrawing store={data.store.position} storeName={data.store.name} door={data.door} rider={rider} />}
      </div>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="min-w-0 flex-1 basis-52 text-sm">
          {rider && riderText(rider, { door: data?.door ?? null, eta, now })}
        </p>
        {data && data.store.phone !== '' && (
          <a href={`tel:${data.store.phone.replaceAll(/[^+\d]/g, '')}`} className={buttonClass({ look: 'outline' })}>
            <Phone size={18} strokeWidth={1.75} aria-hidden="true" /> Call the store
          </a>
        )}
      </div>
    </section>
  )
}
