import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { readPage } from '../../lib/navigation/search-params.ts'
import { isActiveOrder, ordersQuery } from '../../lib/orders/orders.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { OrderCard } from './order-card.tsx'

const route = getRouteApi('/dashboard/myorders/')

const SKELETONS = [0, 1, 2]

/** The list is polled while it contains an active order. */
const POLL_INTERVAL_MS = 10_000

export function OrdersPage() {
  const page = readPage(route.useSearch().page)
  const { data, isError, error, refetch } = useQuery({
    ...ordersQuery(useCall(), page),
    enabled: useSignedIn(),
    refetchInterval: ({ state }) => state.data?.data.some((order) => isActiveOrder(order.state)) && POLL_INTERVAL_MS,
  })
  return (
    <section>
      <h1 className="mb-5 text-xl lg:text-2xl">{m.common_my_orders()}</h1>
      {isError && !data ? (
        <MessagePage
          art="/art/offline.svg"
          level="p"
          title={m.order_list_failed()}
          text={errorMessage(error)}
          action={<Button onClick={() => void refetch()}>{m.common_try_again()}</Button>}
        />
      ) : data === undefined ? (
        <div aria-hidden="true" className="grid gap-3">
          {SKELETONS.map((index) => (
            <Skeleton key={index} className="h-40 rounded-card" />
          ))}
        </div>
      ) : data.totalCount === 0 ? (
        <MessagePage
          art="/art/no-orders.svg"
          level="p"
          title={m.order_no_orders_yet()}
          text={m.order_list_empty_hint()}
        />
      ) : (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2">
            {data.data.map((order) => (
              <OrderCard key={order._id} order={order} />
            ))}
          </ul>
          <Pages page={page} totalPages={data.totalPages} />
        </>
      )}
    </section>
  )
}

const Pages = ({ page, totalPages }: { page: number; totalPages: number }) => {
  if (totalPages <= 1) return null
  const look = buttonClass({ look: 'outline' })
  return (
    <nav aria-label={m.common_pages()} className="mt-6 flex items-center justify-center gap-3">
      {page > 1 && (
        <PageLink href={urls.orders(page - 1)} className={look}>
          <ChevronLeft size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" /> {m.order_newer()}
        </PageLink>
      )}
      <span className="text-sm tabular-nums text-ink-2">{m.common_page_of_totalpages({ page, totalPages })}</span>
      {page < totalPages && (
        <PageLink href={urls.orders(page + 1)} className={look}>
          {m.order_older()} <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="mirrored" />
        </PageLink>
      )}
    </nav>
  )
}
