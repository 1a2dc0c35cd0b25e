import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { getSuggestions } from '@tokri/contract/buying.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { deleteProduct, restoreProduct } from '@tokri/contract/product-admin.ts'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { readPage } from '../../lib/navigation/search-params.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { storeHeader, useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { buttonClass, iconOnPhones } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { urls } from '../../urls.ts'
import { suggestionsQuery } from '../buying/buying-queries.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { StoreSwitch } from '../frame/store-switch.tsx'
import { StoresFailed } from '../frame/stores-failed.tsx'
import { userMay } from '../frame/user-may.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { EXPORT_PAGE, type ExportColumn } from '../lists/export-list.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { ToggleButton } from '../lists/toggle-button.tsx'
import {
  adminProductsQuery,
  type ProductFilters,
  type ProductListSearch,
  productListBody,
  type Sorting,
  sorts,
} from './admin-queries.ts'
import { EditProductDialog } from './edit-product-dialog.tsx'
import { MissingGstRates } from './missing-gst-rates.tsx'
import { PriceTable } from './price-table.tsx'
import { countedProducts, ownDiscountOf } from './product-draft.ts'
import { FilterRow, filterFlags, type filterNames } from './product-filters.tsx'
import { ProductTile } from './product-tile.tsx'
import { RestoreAll } from './restore-all.tsx'

const route = getRouteApi('/dashboard/_counter/_admin/product')

export type Search = {
  page?: number
  search?: string
  category?: string
  view?: 'table'
  /** A column, with a minus before it for the largest first. */
  sort?: string
  store?: string
  edit?: string
} & { [Flag in keyof typeof filterNames]?: true }

const readSearch = (from: Record<string, unknown>): Search => {
  const page = readPage(from.page)
  const search = typeof from.search === 'string' ? from.search.slice(0, 100) : ''
  return {
    ...(page > 1 && { page }),
    ...(search !== '' && { search }),
    ...Object.fromEntries(
      filterFlags.flatMap((flag) => (String(from[flag]) === 'true' ? [[flag, true as const]] : [])),
    ),
    ...(typeof from.category === 'string' && /^[a-z0-9]{1,40}$/.test(from.category) && { category: from.category }),
    ...(from.view === 'table' && { view: 'table' as const }),
    ...(typeof from.sort === 'string' && { sort: from.sort }),
    ...(typeof from.edit === 'string' && { edit: from.edit }),
    ...(typeof from.store === 'string' && from.store !== '' && { store: from.store }),
  }
}

const sortingOf = (text = ''): Sorting | undefined => {
  const sort = sorts.find((column) => column === text.replace('-', ''))
  return sort && { sort, descending: text.startsWith('-') }
}

/** What the exported file has of a product, in rupees. An import finds the products of the file by their id. */
const productColumns: readonly ExportColumn<ProductShape>[] = [
  { title: '_id', of: ({ _id }) => _id },
  { title: 'Name', of: ({ name }) => name },
  { title: 'Unit', of: ({ unit }) => unit },
  { title: 'Price ₹', of: ({ price }) => price },
  { title: 'Discount %', of: ownDiscountOf },
  { title: 'Stock', of: ({ stock }) => stock },
]

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

const SKELETONS = Array.from({ length: 10 }, (_, index) => index)

/** `storeId` is the store of the product's stock. Back may select another store while the dialog is open. */
type Open = { kind: 'edit' | 'delete'; product: ProductShape; storeId: string | undefined } | null

/** A page of cards, as the specification has it, and of the table. */
const CARDS_PAGE = 10
const TABLE_PAGE = 50

/** Filters that are off are not in the address. */
const flagsOf = (change: Partial<ProductFilters>): Search =>
  Object.fromEntries(
    filterFlags.flatMap((flag) => (flag in change ? [[flag, change[flag] ? (true as const) : undefined]] : [])),
  )

/** What the list of low stock has. */
const lowText = (days: number): string =>
  `Products below their reorder level. Those without a level: below what they sell in ${days === 1 ? 'a day' : `${days} days`}, and 5 pieces or fewer of what does not sell.`

export function ProductsPage() {
  const call = useCall()
  const { lowStockDays } = useSettings()
  const user = useUser()
  const navigate = useNavigate({ from: '/dashboard/product' })
  const address = readSearch(route.useSearch())
  const { page = 1, search = '', category, archived = false, view, store: named, edit } = address
  const isTable = view === 'table' && !archived
  const filters: ProductFilters = {
    ...{ search, category, archived, low: address.low === true, sale: address.sale === true },
    ...{ unpictured: address.unpictured === true, uncoded: address.uncoded === true },
    ...{ untaxed: address.untaxed === true, hidden: address.hidden === true },
  }
  const { stores, store, error, retry } = useActiveStores(named)
  const storeId = store?._id
  const sorting = isTable ? sortingOf(address.sort) : undefined
  const list: ProductListSearch = { filters, page, size: isTable ? TABLE_PAGE : CARDS_PAGE, sorting, storeId }
  const { data, isPending } = useQuery({
    ...adminProductsQuery(call, list),
    enabled: stores !== undefined,
  })
  const maySuggest = filters.low && userMay(user, getSuggestions)
  const { data: suggested } = useQuery({
    ...suggestionsQuery(call, storeId ?? ''),
    enabled: maySuggest && !isTable && storeId !== undefined,
  })
  const orderLines = new Map(suggested?.lines.map((line) => [line.productId, line]))
  const { write } = useAdminMutation()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const set = useCallback(
    (change: Search, replace = false) => navigate({ search: (before) => ({ ...before, ...change }), replace }),
    [navigate],
  )
  const onSearch = useCallback((text: string) => void set({ search: text || undefined, page: undefined }, true), [set])

  // If the last product of the last page was deleted, the new last page is shown.
  const totalPages = data?.totalPages ?? 0
  const beyond = data !== undefined && totalPages > 0 && page > totalPages
  useEffect(() => {
    if (beyond) void set({ page: totalPages }, true)
  }, [beyond, totalPages, set])

  const products = data?.data ?? []
  // The command list asks for the form of a product.
  const wanted = edit === undefined ? undefined : products.find(({ _id }) => _id === edit)
  useEffect(() => {
    if (!wanted) return
    // A dialog has a history entry of its own: replacing the page's entry while it opens would close it.
    void set({ edit: undefined }, true).then(() => setOpen({ kind: 'edit', product: wanted, storeId }))
  }, [wanted, storeId, set])
  const filter = ({ search: _search, ...change }: Partial<ProductFilters>) =>
    void set({ ...flagsOf(change), ...('category' in change && { category: change.category }), page: undefined })
  const isFiltered = search !== '' || category !== undefined || filterFlags.some((flag) => filters[flag])
  const emptyList = isFiltered ? (
    <NoFit
      title="Category data is not ablable"
      onClear={() =>
        set({
          ...Object.fromEntries(filterFlags.map((flag) => [flag, undefined])),
          ...{ search: undefined, category: undefined, page: undefined },
        })
      }
    />
  ) : (
    <MessagePage
      art="/art/no-products.svg"
      level="p"
      title="Category data is not ablable"
      text="Add the first product by hand, or bring a whole list from a spreadsheet."
      action={
        <PageLink href={staffUrls.importProducts()} className={`mt-3 ${buttonClass({ look: 'outline' })}`}>
          Import a list
        </PageLink>
      }
    />
  )
  const duplicate = (product: ProductShape) =>
    void navigate({ to: '/dashboard/upload-product', state: (state) => ({ ...state, copyOf: product }) })

  return (
    <AdminPage
      title="Products"
      count={data && countedProducts(data.totalCount)}
      action={
        <span className="flex flex-wrap gap-2">
          <StoreSwitch stores={stores} store={store} onStore={(next) => set({ store: next, page: undefined })} />
          <ExportButton
            name="product-list"
            columns={productColumns}
            readPage={(next) =>
              call(
                getProducts,
                { body: productListBody({ ...list, page: next, size: EXPORT_PAGE }) },
                { headers: storeHeader(storeId) },
              )
            }
          />
          <PageLink href={urls.uploadProduct()} className={cx(buttonClass(), iconOnPhones)}>
            <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
            <span className="max-sm:sr-only">Upload Product</span>
          </PageLink>
        </span>
      }
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <ListSearch label="Search products" search={search} onSearch={onSearch} />
        {archived ? (
          data && data.totalCount > 0 && <RestoreAll filters={filters} totalCount={data.totalCount} storeId={storeId} />
        ) : (
          <ToggleButton
            on={isTable}
            onClick={() => set({ view: isTable ? undefined : 'table', sort: undefined, page: undefined })}
          >
            Prices and stock
          </ToggleButton>
        )}
      </div>
      <FilterRow filters={filters} onChange={filter} />
      {!filters.untaxed && <MissingGstRates className="mb-4" />}
      {maySuggest && storeId !== undefined && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2 text-sm">
          <p className="min-w-0 flex-1 basis-64 text-ink-2">{lowText(lowStockDays)}</p>
          <PageLink href={staffUrls.buying({ store: storeId })} className={buttonClass({ look: 'outline' })}>
            Go to the purchase orders
          </PageLink>
        </div>
      )}
      {!stores && error ? (
        <StoresFailed error={error} onRetry={retry} />
      ) : isPending ? (
        <div className={grid} aria-hidden="true">
          {SKELETONS.map((index) => (
            <Skeleton key={index} className="h-76 rounded-card" />
          ))}
        </div>
      ) : isTable ? (
        <PriceTable
          key={storeId}
          {...{ products, filters, storeId, sorting, emptyList }}
          totalCount={data?.totalCount ?? 0}
          onSort={(next) => set({ sort: next && `${next.descending ? '-' : ''}${next.sort}`, page: undefined }, true)}
        />
      ) : products.length === 0 ? (
        emptyList
      ) : (
        <ul className={grid}>
          {products.map((product) => (
            <ProductTile
              key={product._id}
              product={product}
              archived={archived}
              low={filters.low}
              order={suggested && storeId !== undefined ? { line: orderLines.get(product._id), storeId } : undefined}
              onEdit={() => setOpen({ kind: 'edit', product, storeId })}
              onDelete={() => setOpen({ kind: 'delete', product, storeId })}
              onDuplicate={duplicate}
              onRestore={() =>
                void write(() =>
                  call(restoreProduct, { body: { productId: product._id } }, { headers: storeHeader(storeId) }),
                )
              }
            />
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={totalPages} onPage={(next) => set({ page: next })} />
      {open?.kind === 'edit' && <EditProductDialog product={open.product} storeId={open.storeId} onClose={close} />}
      <DeleteDialog
        request={open?.kind === 'delete' ? () => call(deleteProduct, { body: { productId: open.product._id } }) : null}
        id={open?.kind === 'delete' ? open.product._id : undefined}
        subject={open?.kind === 'delete' ? `${open.product.name}, ${open.product.unit}` : undefined}
        onClose={close}
      />
    </AdminPage>
  )
}
