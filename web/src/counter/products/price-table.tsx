import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { ProductShape, ProductSort } from '@tokri/contract/product.schema.ts'
import { updateProduct } from '@tokri/contract/product-admin.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { tableCell as cell, cellLabel, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { storeHeader } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { imageAt } from '../../urls.ts'
import { SaveBar } from '../forms/form-actions.tsx'
import { numberInput } from '../forms/number-field.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { ColumnChoice } from '../lists/column-choice.tsx'
import { useShownColumns } from '../lists/shown-columns.ts'
import type { ProductFilters, Sorting } from './admin-queries.ts'
import { showChangedProduct } from './cached-lists.ts'
import { GstRateOptions } from './gst-rate-options.tsx'
import { ManyProductsBar } from './many-products-bar.tsx'
import {
  changesOf,
  countedProducts,
  draftOf,
  numberErrors,
  type ProductDraft,
  scheduledText,
  taxErrors,
} from './product-draft.ts'
import { useSellingPrice } from './selling-price.tsx'
import { useSelection } from './use-selection.ts'

type Field = 'price' | 'discount' | 'stock' | 'hsn' | 'gstRate'
type Column = Field | 'sellingPrice'
type Numbers = Partial<Pick<ProductDraft, Field>>
/**
 * The typed values of a product, with the product as it was loaded. They are kept when the list shows another page.
 * After a refusal `product` is null, and the values are compared with the current list.
 */
type Edit = { product: ProductShape | null; numbers: Numbers }
const names = {
  price: 'Price',
  discount: 'Discount %',
  sellingPrice: 'Sells for',
  stock: 'Stock',
  hsn: 'HSN',
  gstRate: 'GST %',
} as const satisfies Record<Column, string>

/** A shop that is registered for GST has the taxes as well. */
const columnsOf = (isRegistered: boolean): readonly Column[] => [
  'price',
  'discount',
  'sellingPrice',
  'stock',
  ...(isRegistered ? (['hsn', 'gstRate'] as const) : []),
]

const sortOf = (column: Column): ProductSort | undefined =>
  column === 'hsn' || column === 'gstRate' ? undefined : column

const errorsOf = (draft: ProductDraft): Partial<Record<Field, string>> => {
  const { hsn } = taxErrors(draft)
  return { ...numberErrors(draft), ...(hsn && { hsn }) }
}

/** Other pages, searches and filters keep the table open; the cards, the archive and another store close it. */
const keepsTable = (current: { search: object }, next: { search: object }): boolean => {
  const closing = ({ search }: { search: { view?: unknown; archived?: unknown; hidden?: unknown; store?: unknown } }) =>
    JSON.stringify([search.view, search.archived, search.hidden, search.store])
  return closing(current) === closing(next)
}

const inputClass = (wrong: boolean, changed: boolean): string =>
  cx(
    'h-9 w-28 rounded-control max-sm:w-full border bg-field px-2 text-end tabular-nums pointer-coarse:h-11',
    wrong ? 'border-deal' : changed ? 'border-brand' : 'border-line-strong',
  )

/** What is paid for a product of the table. */
const SellingInput = ({
  draft,
  label,
  wrong,
  changed,
  onDiscount,
}: {
  draft: ProductDraft
  label: string
  wrong: boolean
  changed: boolean
  onDiscount: (discount: string) => void
}) => (
  <input
    {...numberInput}
    aria-label={label}
    aria-invalid={wrong || undefined}
    className={inputClass(wrong, changed)}
    {...useSellingPrice(draft, onDiscount)}
  />
)

/** Prices and stock of a page of products, edited in place and saved together. */
export const PriceTable = ({
  products: rows,
  totalCount,
  filters,
  storeId,
  sorting,
  onSort,
  emptyList,
}: {
  products: readonly ProductShape[]
  /** How many products fit the filters; a page shows fewer. */
  totalCount: number
  filters: ProductFilters
  /** The store whose stock is shown and edited. */
  storeId: string | undefined
  sorting: Sorting | undefined
  onSort: (sorting: Sorting | undefined) => void
  /** Shown while no product matches; edits of other products are kept. */
  emptyList: ReactNode
}) => {
  const call = useCall()
  const all = columnsOf(Boolean(useSettings().gst))
  const choice = useShownColumns(
    'prices',
    all.map((column) => names[column]),
  )
  const columns = all.filter((column) => choice.isShown(names[column]))
  const queryClient = useQueryClient()
  const { busy, write } = useAdminMutation()
  const [edits, setEdits] = useState<Record<string, Edit>>({})
  const { selection, select, clear } = useSelection(JSON.stringify([filters, storeId]))
  const isMarked = (id: string) => selection.isAll || selection.ids.includes(id)
  const isPageMarked = rows.length > 0 && rows.every(({ _id }) => isMarked(_id))
  const mark = (ids: readonly string[], marked: boolean) => {
    const others = (selection.isAll ? rows.map(({ _id }) => _id) : selection.ids).filter((id) => !ids.includes(id))
    select({ ids: marked ? [...others, ...ids].slice(0, limits.productsAtOnce) : others, isAll: false })
  }
  const changed = Object.entries(edits).flatMap(([id, { product: seen, numbers }]) => {
    const product = seen ?? rows.find(({ _id }) => _id === id)
    if (!product) return []
    const draft = { ...draftOf(product), ...numbers }
    const changes = changesOf(draft, product)
    return Object.keys(changes).length > 0 ? [{ product, changes, problem: Object.values(errorsOf(draft))[0] }] : []
  })
  const wrongOne = changed.find((change) => change.problem !== undefined)
  const problem = wrongOne && `${wrongOne.product.name}: ${wrongOne.problem}.`
  const savable = changed.length > 0 && wrongOne === undefined
  useUnsavedChanges(changed.length > 0 && !busy, 'Leave without saving these prices and stocks?', keepsTable)
  const forget = (id: string) =>
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(([other]) => other !== id)))

  /**
   * Saves the products one after the other. Stops at the first refused product; it and the products after it stay
   * unsaved.
   */
  const save = () =>
    write(async () => {
      for (const { product, changes } of changed) {
        const body = { productId: product._id, ifUpdatedAt: product.updatedAt, ...changes }
        try {
          const { data } = await call(updateProduct, { body }, { headers: storeHeader(storeId) })
          showChangedProduct(queryClient, data)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          setEdits((before) => {
            const edit = before[product._id]
            return edit ? { ...before, [product._id]: { ...edit, product: null } } : before
          })
          const { status, code, message } = error
          throw new CallError(status, { ...(code && { code }), message: `${product.name}: ${message}` })
        }
        forget(product._id)
      }
      return { message: `${countedProducts(changed.length)} saved` }
    })

  const change = (product: ProductShape, numbers: Numbers) =>
    setEdits((before) => {
      const known = before[product._id]
      const seen = known ? known.product : product
      return { ...before, [product._id]: { product: seen, numbers: { ...known?.numbers, ...numbers } } }
    })
  /** The first press sorts up, the second down, the third no more. */
  const headSort = (sort: ProductSort | undefined) => {
    if (sort === undefined) return undefined
    const by =
      sorting?.sort !== sort ? undefined : sorting.descending ? ('descending' as const) : ('ascending' as const)
    const next =
      by === undefined ? { sort, descending: false } : by === 'ascending' ? { sort, descending: true } : undefined
    return { by, press: () => onSort(next) }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && savable && !busy) void save()
  }

  return (
    <>
      {rows.length === 0 && emptyList}
      {rows.length > 0 && (
        <div className="mb-3 flex min-h-(--control) flex-wrap items-center justify-between gap-2">
          {selection.ids.length > 0 || selection.isAll ? (
            <ManyProductsBar
              {...{ selection, filters, totalCount, isPageMarked, storeId }}
              blocked={changed.length > 0}
              onSelect={(next) => (next.isAll || next.ids.length > 0 ? select(next) : clear())}
            />
          ) : (
            <p className="text-sm text-ink-2">Mark products to change them together.</p>
          )}
          <ColumnChoice {...choice} />
        </div>
      )}
      {rows.length > 0 && (
        <Table
          label="Prices and stock"
          className={columns.length > 4 ? 'sm:min-w-[980px]' : 'sm:min-w-[720px]'}
          heads={[
            {
              title: 'Product',
              className: '',
              before: (
                <input
                  type="checkbox"
                  aria-label="Every product of this page"
                  checked={isPageMarked}
                  onChange={({ target }) =>
                    mark(
                      rows.map(({ _id }) => _id),
                      target.checked,
                    )
                  }
                  className="me-3 size-5 shrink-0 accent-brand align-middle"
                />
              ),
              sort: headSort('name'),
            },
            ...columns.map((column) => ({
              title: names[column],
              className: 'w-32 text-end',
              sort: headSort(sortOf(column)),
            })),
          ]}
          onKeyDown={onKeyDown}
        >
          {rows.map((product) => {
            const shown = draftOf(product)
            const draft = { ...shown, ...edits[product._id]?.numbers }
            const wrong = errorsOf(draft)
            return (
              <tr key={product._id} className={`${tableRow} max-sm:grid-cols-2 max-sm:gap-y-2`}>
                <th scope="row" className={`${cell} font-medium max-sm:col-span-2`}>
                  <span className="flex items-center gap-3">
                    <input
                      type="checkbox"
                      aria-label={`Select ${product.name}`}
                      checked={isMarked(product._id)}
                      onChange={({ target }) => mark([product._id], target.checked)}
                      className="size-5 shrink-0 accent-brand"
                    />
                    <img
                      src={imageAt(product.image[0] ?? '', 240)}
                      alt=""
                      width={40}
                      height={40}
                      loading="lazy"
                      className="size-10 rounded-control bg-tile object-contain"
                    />
                    <span>
                      <span>{product.name}</span>
                      <span className="block text-xs font-normal text-ink-3">{product.unit}</span>
                      {product.scheduledDiscount && (
                        <span className="block text-xs font-normal text-ink-2">Now {scheduledText(product)}</span>
                      )}
                    </span>
                  </span>
                </th>
                {columns.map((column) => {
                  if (column === 'sellingPrice')
                    return (
                      <td key={column} className={`${cell} text-end`}>
                        <span aria-hidden="true" className={cellLabel}>
                          {names[column]}
                        </span>
                        <SellingInput
                          draft={draft}
                          label={`${names[column]} of ${product.name}`}
                          wrong={wrong.discount !== undefined}
                          changed={draft.price !== shown.price || draft.discount !== shown.discount}
                          onDiscount={(discount) => change(product, { discount })}
                        />
                      </td>
                    )
                  const typed = edits[product._id]?.numbers[column]
                  const field = {
                    'aria-label': `${names[column]} of ${product.name}`,
                    value: typed ?? shown[column],
                    className: inputClass(wrong[column] !== undefined, typed !== undefined && typed !== shown[column]),
                  }
                  return (
                    <td key={column} className={`${cell} text-end`}>
                      <span aria-hidden="true" className={cellLabel}>
                        {names[column]}
                      </span>
                      {column === 'gstRate' ? (
                        <select {...field} onChange={(event) => change(product, { gstRate: event.target.value })}>
                          <GstRateOptions chosen={shown.gstRate} />
                        </select>
                      ) : (
                        <input
                          {...(column === 'hsn' ? { inputMode: 'numeric', maxLength: 8 } : numberInput)}
                          {...field}
                          aria-invalid={wrong[column] !== undefined || undefined}
                          title={wrong[column]}
                          onChange={(event) => change(product, { [column]: event.target.value })}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </Table>
      )}
      <SaveBar
        text={changed.length === 0 ? null : `${countedProducts(changed.length)} changed`}
        problem={problem}
        busy={busy}
        onDiscard={() => setEdits({})}
      >
        <Button busy={busy} disabled={!savable} onClick={() => void save()}>
          {busy ? 'Saving...' : `Save ${countedProducts(changed.length)}`}
        </Button>
      </SaveBar>
    </>
  )
}
