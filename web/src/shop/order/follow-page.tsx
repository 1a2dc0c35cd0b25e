import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CallError } from '@tokri/contract/client.ts'
import { followOrder } from '@tokri/contract/delivery.ts'
import { isFinal } from '@tokri/rules/order-states.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { OrderProgress } from '../../components/order/order-progress.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OrderStage } from './stage/order-stage.tsx'

const READ_EVERY_MS = 10_000

const hasEnded = (error: Error | null): error is CallError => error instanceof CallError && error.status === 404

/** An order that its shopper shows to somebody without an account. The key is in the fragment of the address. */
export function FollowPage() {
  const call = useCall()
  const key = useLocation({ select: ({ hash }) => hash })
  const { data, error, refetch } = useQuery({
    queryKey: ['followed order', key],
    queryFn: async ({ signal }) => (await call(followOrder, { query: { key } }, { signal })).data,
    refetchInterval: ({ state }) =>
      !hasEnded(state.error) && !(state.data && isFinal(state.data.state)) && READ_EVERY_MS,
    retry: false,
    staleTime: 0,
  })
  if (hasEnded(error))
    return <MessagePage art="/art/no-orders.svg" title={error.message} text={m.order_follow_lasts()} />
  if (error && !data)
    return (
      <MessagePage
        art="/art/offline.svg"
        title={m.order_failed()}
        text={errorMessage(error)}
        action={<Button onClick={() => void refetch()}>{m.common_try_again()}</Button>}
      />
    )
  return (
    <div className="page py-6">
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
        {data ? (
          <>
            <div>
              <h1 className="text-xl lg:text-2xl">{m.common_order_ordernumber({ orderNumber: data.orderNumber })}</h1>
              <p className="text-sm text-ink-2">{m.order_follow_from_store({ store: data.store })}</p>
            </div>
            <section
              aria-label={m.order_delivery()}
              className="grid gap-6 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
            >
              <OrderStage order={data} delivery={{ eta: data.eta, progress: data }} />
              <OrderProgress order={data} />
            </section>
          </>
        ) : (
          <div aria-hidden="true" className="grid gap-4">
            <Skeleton className="h-9 w-56" />
            <Skeleton className="h-60 rounded-card" />
          </div>
        )}
      </div>
    </div>
  )
}
