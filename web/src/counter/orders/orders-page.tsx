import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { isAtLeast } from '@tokri/contract/count-step.ts'
import { getOrders, openOrders, pickSlips } from '@tokri/contract/order.ts'
import { type OrderState, orderStates } from '@tokri/rules/order-states.ts'
import { SlidersHorizontal } from 'lucide-react'
import { useCallback, useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { readPage } from '../../lib/navigation/search-params.ts'
import { stateLabels } from '../../lib/orders/orders.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BellButton } from '../board/bell-button.tsx'
import { NewOrderPush } from '../board/new-order-push.tsx'
import { OrderBoard } from '../board/order-board.tsx'
import { SuspiciousOrders } from '../board/suspicious-orders.tsx'
import { FirstSteps } from '../first-steps/first-steps.tsx'
import { OwnShop } from '../first-steps/own-shop.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { userMay } from '../frame/user-may.ts'
import { ColumnChoice } from '../lists/column-choice.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { EXPORT_PAGE } from '../lists/export-list.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { useShownColumns } from '../lists/shown-columns.ts'
import { ToggleButton } from '../lists/toggle-button.tsx'
import {
  type OrderListSearch,
  openOrdersQuery,
  orderListBody,
  orderListQuery,
  type PaymentFilter,
  paymentFilters,
} from './admin-orders.ts'
import { exportedColumns, orderColumns } from './order-columns.tsx'
import { OrderTable } from './order-table.tsx'
import { BagLabels } from './print/bag-labels.tsx'
import { PickSlips } from './print/pick-slips.tsx'
import { readPrintSearch } from './print/print-search.ts'
import { pickSlipsAddress } from './print/slip-addresses.ts'

const route = getRouteApi('/dashboard/_counter/_admin/orders/')

export type Search = {
  view?: 'table'
  state?: string
  search?: string
  store?: string
  payment?: string
  from?: string
  to?: string
  time?: 'chosen' | 'soon'
  page?: number
}

/** Everything but the whole list. */
const noFilter: Search = {
  ...{ state: undefined, search: undefined, store: undefined, payment: undefined },
  ...{ from: undefined, to: undefined, time: undefined, page: undefined },
}

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) ? value : undefined
const paymentOf = (value: unknown): PaymentFilter | undefined =>
  typeof value === 'string' && value in paymentFilters ? (value as PaymentFilter) : undefined // it is a key

const stateOf = (value: unknown): OrderState | undefined => orderStates.find((state) => state === value)

const readSearch = (from: Record<string, unknown>): Search => {
  const page = readPage(from.page)
  const search = typeof from.search === 'string' ? from.search.slice(0, 100) : ''
  const state = typeof from.state === 'string' && /^[A-Z_]{1,30}$/.test(from.state) ? from.state : undefined
  return {
    ...(from.view === 'table' && { view: 'table' as const }),
    ...(state && { state }),
    ...(search !== '' && { search }),
    ...(typeof from.store === 'string' && /^[\w-]{1,40}$/.test(from.store) && { store: from.store }),
    ...(paymentOf(from.payment) && { payment: paymentOf(from.payment) }),
    ...(dayOf(from.from) && { from: dayOf(from.from) }),
    ...(dayOf(from.to) && { to: dayOf(from.to) }),
    ...((from.time === 'chosen' || from.time === 'soon') && { time: from.time }),
    ...(page > 1 && { page }),
  }
}

export function OrdersPage() {
  const fromAddress = route.useSearch()
  const { view, state, search = '', store, payment, from, to, time, page = 1 } = readSearch(fromAddress)
  const navigate = useNavigate({ from: '/dashboard/orders/' })
  const user = useUser()
  const follows = userMay(user, openOrders)
  const shown = follows ? view : 'table'
  const set = useCallback(
    (change: Search, replace = false) => void navigate({ search: (before) => ({ ...before, ...change }), replace }),
    [navigate],
  )
  const print = readPrintSearch(fromAddress)
  if (print?.view === 'slips') return <PickSlips orderIds={print.orderIds} />
  if (print?.view === 'labels') return <BagLabels orderId={print.orderId} bags={print.bags} />
  return (
    <AdminPage
      title="Orders"
      tabs={
        follows && (
          <span className="flex gap-2">
            <ToggleButton on={shown === undefined} onClick={() => set({ ...noFilter, view: undefined })}>
              Board
            </ToggleButton>
            <ToggleButton on={shown === 'table'} onClick={() => set({ view: 'table' })}>
              All orders
            </ToggleButton>
          </span>
        )
      }
      action={
        <>
          {userMay(user, pickSlips) && (
            // A phone rarely has a printer, and little room: there the slips of chosen orders can be printed.
            <PageLink href={pickSlipsAddress()} className={cx(buttonClass({ look: 'outline' }), 'max-sm:hidden')}>
              Pick slips
            </PageLink>
          )}
          {follows && (
            <>
              <NewOrderPush />
              <BellButton />
            </>
          )}
        </>
      }
    >
      {shown === 'table' ? (
        <AllOrders
          list={{
            ...{ state: stateOf(state), search, storeId: store, payment: paymentOf(payment), from, to, page },
            slot: time && time === 'chosen',
          }}
          set={set}
        />
      ) : (
        <Board storeId={store} onStore={(next) => set({ store: next })} />
      )}
    </AdminPage>
  )
}

/** The alarm of the counter keeps the open orders up to date. */
const Board = ({
  storeId,
  onStore,
}: {
  storeId: string | undefined
  onStore: (storeId: string | undefined) => void
}) => {
  const { data } = useQuery(openOrdersQuery(useCall()))
  const { stores = [] } = useActiveStores(undefined)
  if (data === undefined) return <Skeleton className="h-96 rounded-card" />
  const several = stores.length > 1
  return (
    <>
      <FirstSteps folded={data.orders.length > 0} />
      <OwnShop />
      <SuspiciousOrders groups={data.suspicious} orders={data.orders} />
      <OrderBoard
        orders={data.orders.filter(({ store }) => storeId === undefined || store._id === storeId)}
        totalCount={storeId === undefined ? data.totalCount : 0}
        severalStores={several && storeId === undefined}
        status={
          several && (
            <select
              aria-label="Store"
              value={storeId ?? ''}
              onChange={({ target }) => onStore(target.value || undefined)}
              className="select h-(--control) w-36 shrink-0 rounded-control border border-line-strong bg-field ps-3 pe-9 text-sm font-medium"
            >
              <option value="">All stores</option>
              {stores.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </select>
          )
        }
      />
    </>
  )
}

const filter =
  'select h-(--control) min-w-0 rounded-field border border-line-strong bg-field ps-3 pe-8 text-sm max-sm:flex-1 sm:max-w-44'

const AllOrders = ({ list, set }: { list: OrderListSearch; set: (change: Search, replace?: boolean) => void }) => {
  const call = useCall()
  const { data } = useQuery(orderListQuery(call, list))
  const { stores = [], store } = useActiveStores(undefined)
  const several = stores.length > 1
  const choice = useShownColumns(
    'orders',
    orderColumns.filter((column) => column !== 'Store' || several),
    ['Mobile', 'Store'],
  )
  const shown = choice.columns.filter(choice.isShown)
  const { page: _page, ...filters } = list
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const rare = [list.payment, list.slot, list.from, list.to].filter((value) => value !== undefined).length
  const [rareShown, showRare] = useState(rare > 0)
  const onSearch = useCallback((text: string) => set({ search: text || undefined, page: undefined }, true), [set])
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ListSearch
          label="Number, name, mobile, address, barcode"
          placeholder="Number, name, mobile …"
          search={list.search}
          onSearch={onSearch}
        />
        <select
          aria-label="State"
          value={list.state ?? ''}
          onChange={({ target }) => set({ state: stateOf(target.value), page: undefined })}
          className={filter}
        >
          <option value="">Every state</option>
          {orderStates.map((state) => (
            <option key={state} value={state}>
              {stateLabels[state]}
            </option>
          ))}
        </select>
        {several && (
          <select
            aria-label="Store"
            value={list.storeId ?? ''}
            onChange={({ target }) => set({ store: target.value || undefined, page: undefined })}
            className={filter}
          >
            <option value="">Every store</option>
            {stores.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <Button look="outline" className="px-3!" aria-expanded={rareShown} onClick={() => showRare(!rareShown)}>
          <SlidersHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
          <span>{rare === 0 ? 'Filters' : `Filters · ${rare}`}</span>
        </Button>
        <span className="flex items-center gap-2 max-sm:w-full sm:ms-auto">
          {data && (
            <span className="me-auto text-sm tabular-nums text-ink-3">
              {data.totalCount === 1
                ? '1 order'
                : `${data.totalCount.toLocaleString('en-IN')}${isAtLeast(data.totalCount) ? '+' : ''} orders`}
            </span>
          )}
          <ColumnChoice {...choice} />
          <ExportButton
            name="orders"
            columns={exportedColumns(
              shown,
              (storeId) => stores.find(({ _id }) => _id === storeId)?.timeZone ?? store?.timeZone ?? 'Asia/Kolkata',
            )}
            readAfter={(last) =>
              call(getOrders, { body: { ...orderListBody({ ...list, page: 1 }, EXPORT_PAGE), after: last?._id } })
            }
          />
        </span>
        {rareShown && (
          <div className="flex basis-full flex-wrap gap-2">
            <select
              aria-label="Payment"
              value={list.payment ?? ''}
              onChange={({ target }) => set({ payment: target.value || undefined, page: undefined })}
              className={filter}
            >
              <option value="">Every payment</option>
              {Object.entries(paymentFilters).map(([payment, name]) => (
                <option key={payment} value={payment}>
                  {name}
                </option>
              ))}
            </select>
            <select
              aria-label="Time"
              value={list.slot === undefined ? '' : list.slot ? 'chosen' : 'soon'}
              onChange={({ target }) =>
                set({
                  time: target.value === '' ? undefined : target.value === 'chosen' ? 'chosen' : 'soon',
                  page: undefined,
                })
              }
              className={filter}
            >
              <option value="">Every time</option>
              <option value="soon">As soon as possible</option>
              <option value="chosen">Chosen time</option>
            </select>
            {(['from', 'to'] as const).map((end) => (
              <label key={end} className="flex min-w-0 items-center gap-2 text-sm text-ink-2 max-sm:basis-full">
                <span className="max-sm:w-10">{end === 'from' ? 'From' : 'To'}</span>
                <input
                  type="date"
                  min="2000-01-01"
                  value={list[end] ?? ''}
                  onChange={({ target }) => set({ [end]: target.value || undefined, page: undefined })}
                  className="h-(--control) rounded-field border border-line-strong bg-field px-3 text-sm text-ink max-sm:flex-1"
                />
              </label>
            ))}
          </div>
        )}
      </div>
      {data === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.data.length > 0 ? (
        <OrderTable orders={data.data} columns={shown} />
      ) : isFiltered ? (
        <NoFit title="No orders fit this" onClear={() => set(noFilter)} />
      ) : (
        <MessagePage
          art="/art/no-orders.svg"
          level="p"
          title="No orders yet"
          text="An order appears here when a shopper places it. Look whether your store is open and delivers to where your shoppers live."
          action={
            <PageLink href={staffUrls.stores()} className={cx(buttonClass(), 'mt-3')}>
              Look at your stores
            </PageLink>
          }
        />
      )}
      <Pagination
        page={list.page}
        totalPages={data?.totalPages ?? 0}
        onPage={(page) => set({ page: page > 1 ? page : undefined })}
      />
    </>
  )
}
