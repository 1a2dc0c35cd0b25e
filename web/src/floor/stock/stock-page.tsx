import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { productCodes } from '../../components/scanning/code-kinds.ts'
import { useKeyboardScanner } from '../../components/scanning/use-keyboard-scanner.ts'
import { Splash } from '../../components/splash.tsx'
import { useSecondFactorFirst } from '../../lib/account/use-second-factor-first.ts'
import { userCan } from '../../lib/account/user-can.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import {
  readByBarcode,
  type StockFilter,
  type StockRow,
  stockQuery,
  toCountQuery,
} from '../../lib/stores/stock-queries.ts'
import { type Store, useActiveStores } from '../../lib/stores/stores-query.ts'
import { m } from '../../paraglide/messages.js'
import { staffUrls } from '../../staff-urls.ts'
import { cx } from '../../ui/class-names.ts'
import { announce } from '../../ui/live-region.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'
import { urls } from '../../urls.ts'
import { FloorHeader } from '../floor-header.tsx'
import { FloorPages } from '../floor-pages.tsx'
import { GoodsReceipt } from '../receiving/goods-receipt.tsx'
import { StoreError } from '../store-error.tsx'
import { DueOrders } from './due-orders.tsx'
import { FindBox } from './find-box.tsx'
import { LastChanges } from './last-changes.tsx'
import { ProductPanel } from './product-panel.tsx'
import { StockList } from './stock-list.tsx'
import { withProduct } from './stock-task.ts'
import { Suggested } from './suggested.tsx'
import { type Tab, TaskBar } from './task-bar.tsx'
import { type TaskKind, taskKinds } from './task-kinds.ts'
import { TaskPanel } from './task-panel.tsx'
import { ToCountList } from './to-count-list.tsx'
import { useStockTasks } from './use-stock-tasks.ts'

const route = getRouteApi('/floor/stock')

export type Search = { store?: string; task?: TaskKind; product?: string }

const readSearch = ({ store, task, product }: Record<string, unknown>): Search => {
  const kind = taskKinds.find((each) => each === task)
  return {
    ...(typeof store === 'string' && store !== '' && { store }),
    ...(kind && { task: kind }),
    ...(typeof product === 'string' && product !== '' && { product }),
  }
}

export function StockPage() {
  useSecondFactorFirst()
  const { store: storeId } = readSearch(route.useSearch())
  const { stores, store, error, retry } = useActiveStores(storeId)
  if (error || (stores && !store)) return <StoreError title={m.floor_stock_failed()} error={error} onRetry={retry} />
  if (!stores || !store) return <Splash />
  return <StoreStock key={store._id} store={store} stores={stores} />
}

const filters: readonly { filter: StockFilter; label: string }[] = [
  { filter: 'all', label: m.floor_all() },
  { filter: 'to-count', label: m.floor_to_count() },
  { filter: 'low', label: m.floor_low_stock() },
  { filter: 'expiring', label: m.floor_expires_soon() },
]

const titles: Record<Tab, string> = {
  find: m.floor_stock(),
  receive: m.floor_receive(),
  count: m.floor_count(),
  waste: m.floor_waste(),
  move: m.floor_move(),
}

const StoreStock = ({ store, stores }: { store: Store; stores: readonly Store[] }) => {
  const call = useCall()
  const user = useUser()
  const navigate = useNavigate({ from: '/floor/stock' })
  const { task, product } = readSearch(route.useSearch())
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<StockFilter>('all')
  const [page, setPage] = useState(1)
  /** The preview of a delivery note replaces the list and the products. */
  const [receiptOpen, setReceiptOpen] = useState(false)
  const { tasks, setTask } = useStockTasks(store._id)
  const search = useDebouncedValue(text.trim())
  const several = stores.length > 1
  const tab: Tab = task === 'move' && !several ? 'find' : (task ?? 'find')
  const finding = tab === 'find'
  const listed = finding ? filter : 'all'
  const { data } = useQuery({
    ...stockQuery(call, store._id, { search, filter: listed, page }),
    enabled: finding || search !== '',
  })
  const { data: due } = useQuery(toCountQuery(call, store._id))
  const toCount = due ?? 0
  const rows = finding || search !== '' ? data?.data : []

  // Nothing to count shows no list of it.
  const shownFilters = filters.filter((each) => each.filter !== 'to-count' || toCount > 0 || filter === 'to-count')

  const go = (change: Search) => void navigate({ search: (before) => ({ ...before, ...change }) })
  const find = (next: string) => {
    setText(next)
    setPage(1)
  }
  const add = (kind: TaskKind, row: StockRow) => {
    setTask(kind, ({ lines }) => ({ lines: withProduct(lines, kind, row) }))
    announce(m.floor_task_line_added({ name: row.name }))
    find('')
  }
  /** The count opens with it: a product that is only put on a list is counted by nobody. */
  const count = (row: StockRow) => {
    add('count', row)
    go({ task: 'count', product: undefined })
  }
  // The tab that was pressed last. The page renders it a moment later, but a code scanned in between must go to the new
  // tab.
  const pressed = useRef(tab)
  useEffect(() => {
    pressed.current = tab
  }, [tab])
  const choose = (row: StockRow, at: Tab) =>
    at === 'find' ? go({ task: undefined, product: row.productId }) : add(at, row)
  const scan = async (code: string) => {
    const at = pressed.current
    if (receiptOpen && at === 'receive') return toast.error(m.floor_receipt_open_first())
    try {
      const row = await readByBarcode(call, store._id, code)
      if (!row) return toast.error(m.floor_barcode_unknown({ code }))
      find('')
      choose(row, at)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  useKeyboardScanner(productCodes, (code) => void scan(code))

  const leave = userCan(user, 'admin')
    ? { back: staffUrls.stores(), backLabel: m.floor_back_to_the_stores() }
    : { back: urls.floor(), backLabel: m.common_back_to_the_floor() }
  // A wide page shows the products beside the chosen one.
  const back =
    finding && product !== undefined
      ? { back: staffUrls.floorStock(store._id), backLabel: m.floor_all_products(), wideBack: leave }
      : leave
  const counts = {
    receive: tasks.receive.lines.length,
    count: tasks.count.lines.length,
    waste: tasks.waste.lines.length,
    move: tasks.move.lines.length,
  }
  return (
    <>
      <FloorHeader title={titles[tab]} {...(!several && { sub: store.name })} {...back}>
        {several && (
          <select
            aria-label={m.floor_store()}
            value={store._id}
            className="select h-11 min-w-0 max-w-44 rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm font-semibold"
            onChange={({ target }) => go({ store: target.value, product: undefined })}
          >
            {stores.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FloorHeader>
      <div className="mx-auto grid w-full max-w-(--container-page) grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 pt-4 pb-8 max-sm:pb-24 sm:px-6">
        <TaskBar
          tab={tab}
          counts={counts}
          withMove={several}
          onTab={(next) => {
            pressed.current = next
            go({ task: next === 'find' ? undefined : next, product: undefined })
          }}
        />
        <div className={cx('grid grid-cols-[minmax(0,1fr)] items-start gap-6', !receiptOpen && 'lg:grid-cols-2')}>
          <section
            aria-label={m.common_products()}
            className={cx(receiptOpen ? 'hidden' : 'grid gap-3', product !== undefined && finding && 'max-lg:hidden')}
          >
            <FindBox
              label={finding ? m.floor_name_bin_or_barcode() : m.floor_task_add_field()}
              text={text}
              scansFirst={!finding && tasks[tab].lines.length === 0}
              onText={find}
              onCode={(code) => void scan(code)}
            />
            {finding && (
              <fieldset className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 sm:mx-0 sm:px-0">
                <legend className="sr-only">{m.floor_show()}</legend>
                {shownFilters.map((each) => (
                  <button
                    key={each.filter}
                    type="button"
                    aria-pressed={each.filter === filter}
                    onClick={() => {
                      setFilter(each.filter)
                      setPage(1)
                    }}
                    className="h-11 shrink-0 rounded-control border border-line bg-surface px-3 whitespace-nowrap text-sm font-medium text-ink-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand"
                  >
                    <span>{each.label}</span>
                    {each.filter === 'to-count' && toCount > 0 && (
                      <span className="ms-1.5 font-semibold tabular-nums text-deal">{toCount}</span>
                    )}
                  </button>
                ))}
              </fieldset>
            )}
            {rows === undefined ? (
              <Skeleton className="h-80 rounded-card" />
            ) : rows.length > 0 && listed === 'to-count' ? (
              <ToCountList storeId={store._id} rows={rows} onCount={count} />
            ) : rows.length > 0 ? (
              <StockList rows={rows} adds={!finding} chosen={product} onChoose={(row) => choose(row, tab)} />
            ) : (
              (finding || search !== '') && (
                <p role="status" className="py-8 text-center text-ink-2">
                  {search !== ''
                    ? m.floor_nothing_fits_this_search()
                    : listed === 'all'
                      ? m.floor_stock_empty()
                      : m.floor_nothing_all_is_well()}
                </p>
              )
            )}
            {rows !== undefined && rows.length > 0 && data && (
              <FloorPages page={page} totalPages={data.totalPages} onPage={setPage} />
            )}
          </section>
          {finding ? (
            product !== undefined ? (
              <ProductPanel
                key={product}
                store={store}
                stores={stores}
                productId={product}
                onTask={(kind, row) => {
                  add(kind, row)
                  go({ task: kind, product: undefined })
                }}
              />
            ) : (
              <p className="rounded-card border border-dashed border-line-strong px-4 py-16 text-center text-ink-2 max-lg:hidden">
                {m.floor_stock_choose_product()}
              </p>
            )
          ) : (
            <section aria-label={m.floor_list()} className="grid gap-4">
              <div className={receiptOpen ? 'hidden' : 'grid gap-4'}>
                {tab === 'receive' && tasks.receive.lines.length === 0 && <DueOrders storeId={store._id} />}
                <TaskPanel
                  key={tab}
                  kind={tab}
                  store={store}
                  others={stores.filter(({ _id }) => _id !== store._id)}
                  task={tasks[tab]}
                  mayBeDue={due !== 0}
                  onTask={(change) => setTask(tab, () => change)}
                  onCode={(code) => void scan(code)}
                />
                {(tab === 'count' || tab === 'waste') && (
                  <Suggested
                    key={`suggested ${tab}`}
                    kind={tab}
                    storeId={store._id}
                    taken={new Set(tasks[tab].lines.map(({ product: { productId } }) => productId))}
                    onAdd={(row) => add(tab, row)}
                  />
                )}
              </div>
              {tab === 'receive' && <GoodsReceipt store={store} onOpen={setReceiptOpen} />}
              {!receiptOpen && <LastChanges key={`last ${tab}`} task={tab} store={store} />}
            </section>
          )}
        </div>
      </div>
    </>
  )
}
