// The orders of a store for its managers, the newest first, also those that have ended. The office has its own list.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { storeOrders } from '@tokri/contract/order.ts'
import { isIn, type OrderState, orderStates } from '@tokri/rules/order-states.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { OrderPanel } from '../../components/board/order-panel.tsx'
import { useBoardAction } from '../../components/board/use-board-action.ts'
import { OrderStateChip } from '../../components/order/order-state-chip.tsx'
import { RecentPasswordDialog } from '../../components/password/recent-password-dialog.tsx'
import { Splash } from '../../components/splash.tsx'
import { useSecondFactorFirst } from '../../lib/account/use-second-factor-first.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDayTime } from '../../lib/browser/format-date.ts'
import { headlineText, stateLabels } from '../../lib/orders/orders.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { urls } from '../../urls.ts'
import { FloorHeader } from '../floor-header.tsx'
import { FloorPages } from '../floor-pages.tsx'
import { StoreError } from '../store-error.tsx'
import { usePanel } from './use-panel.ts'

const PAGE = 20
/** Those that the staff of a store work on, and how orders end. */
const shownStates = orderStates.filter((state) => isIn('accepted', state))

type Listed = { storeId: string; search: string; page: number; state?: OrderState }

/** The key is a part of the board's: what is done in the panel reads both again. */
const storeOrdersQuery = (call: Call, query: Listed) =>
  queryOptions({
    queryKey: ['admin', 'board', query.storeId, 'orders', query],
    queryFn: ({ signal }) =>
      call(storeOrders, { query: { ...query, page: String(query.page), limit: String(PAGE) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const OrdersPage = ({ storeId, opened }: { storeId: string | undefined; opened: string | undefined }) => {
  useSecondFactorFirst()
  const { stores, store, error, retry } = useActiveStores(storeId)
  if (error || (stores && !store)) return <StoreError title={m.floor_orders_failed()} error={error} onRetry={retry} />
  if (!store) return <Splash />
  return <OrdersOfStore key={store._id} storeId={store._id} storeName={store.name} opened={opened} />
}

type Props = { storeId: string; storeName: string; opened: string | undefined }

const OrdersOfStore = ({ storeId, storeName, opened }: Props) => {
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [state, setState] = useState<OrderState | null>(null)
  const { open, close } = usePanel()
  const search = useDebouncedValue(text.trim())
  const { data, error } = useQuery(storeOrdersQuery(useCall(), { storeId, search, page, ...(state && { state }) }))
  const action = useBoardAction()
  return (
    <>
      <FloorHeader
        title={m.floor_orders()}
        sub={storeName}
        back={urls.floor()}
        backLabel={m.common_back_to_the_floor()}
      />
      <div className="mx-auto grid w-full max-w-240 grid-cols-[minmax(0,1fr)] gap-3 p-4 pb-8">
        <label className="flex h-(--field) items-center gap-2 rounded-field border border-line-strong bg-field px-3 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
          <Search size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
          <input
            type="search"
            aria-label={m.floor_find_an_order()}
            placeholder={m.floor_find_an_order()}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setPage(1)
            }}
            className="h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-ink-3"
          />
        </label>
        <fieldset
          aria-label={m.floor_state()}
          className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5"
        >
          {[null, ...shownStates].map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={state === each}
              onClick={() => {
                setState(each)
                setPage(1)
              }}
              className="h-11 shrink-0 rounded-control border border-line bg-surface px-3 text-sm font-medium whitespace-nowrap text-ink-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
            >
              {each === null ? m.floor_all() : stateLabels[each]}
            </button>
          ))}
        </fieldset>
        {data ? (
          <ul
            aria-label={m.floor_orders()}
            className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line overflow-hidden rounded-card border border-line bg-surface empty:hidden"
          >
            {data.data.map((order) => (
              <li key={order._id}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => open({ order: order._id })}
                  className="grid min-h-16 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2 text-start text-sm -outline-offset-2 hover:bg-sunken sm:grid-cols-5"
                >
                  <span className="text-base font-semibold">{order.orderNumber}</span>
                  <span className="justify-self-end sm:justify-self-start">
                    <OrderStateChip order={order} />
                  </span>
                  <span className="min-w-0 text-ink-2 sm:truncate">
                    <span>{order.customer?.name ?? m.board_no_name()}</span>
                    <span className="sm:hidden">{` · ${formatDayTime(order.createdAt)}`}</span>
                  </span>
                  <span className="text-ink-2 max-sm:hidden">{formatDayTime(order.createdAt)}</span>
                  <span className="text-end font-semibold whitespace-nowrap tabular-nums">{headlineText(order)}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : error ? (
          <p role="alert" className="text-deal">
            {errorMessage(error)}
          </p>
        ) : (
          <Skeleton className="h-80 rounded-card" />
        )}
        {data?.data.length === 0 && (
          <p role="status" className="py-8 text-center text-ink-2">
            {m.floor_no_order_fits()}
          </p>
        )}
        {data && <FloorPages page={page} totalPages={data.totalPages} onPage={setPage} />}
      </div>
      {opened !== undefined && (
        <OrderPanel key={opened} inAddress orderId={opened} card={undefined} action={action} onClose={close} />
      )}
      <RecentPasswordDialog />
    </>
  )
}
