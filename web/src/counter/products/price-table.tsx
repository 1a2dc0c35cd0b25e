import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { updateProduct } from '@tokri/contract/product.ts'
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
import { showChangedProduct } from './cached-lists.ts'
import { GstRateOptions } from './gst-rate-options.tsx'
import { changesOf, draftOf, numberErrors, type ProductDraft, scheduledText, taxErrors } from './product-draft.ts'

type Column = 'price' | 'discount' | 'stock' | 'hsn' | 'gstRate'
type Numbers = Partial<Pick<ProductDraft, Column>>
/**
 * The typed values of a product, with the product as it was loaded. They are kept when the list shows another page.
 * After a refusal `product` is null, and the values are compared with the current list.
 */
type Edit = { product: ProductShape | null; numbers: Numbers }
const names = {
  price: 'Price',
  discount: 'Discount %',
  stock: 'Stock',
  hsn: 'HSN',
  gstRate: 'GST %',
} as const satisfies Record<Column, string>

/** A shop that is registered for GST has the taxes as well. */
const columnsOf = (isRegistered: boolean): readonly Column[] =>
  isRegistered ? ['price', 'discount', 'stock', 'hsn', 'gstRate'] : ['price', 'discount', 'stock']

const errorsOf = (draft: ProductDraft): Partial<Record<Column, string>> => {
  const { hsn } = taxErrors(draft)
  return { ...numberErrors(draft), ...(hsn && { hsn }) }
}

/** Other pages, searches and filters keep the table open; the cards, the archive and another store close it. */
const keepsTable = (current: { search: object }, next: { search: object }): boolean => {
  const closing = ({ search }: { search: { view?: unknown; archived?: unknown; hidden?: unknown; store?: unknown } }) =>
    JSON.stringify([search.view, search.archived, search.hidden, search.store])
  return closing(current) === closing(next)
}

const products = (count: number) => (count === 1 ? '1 product' : `${count} products`)

/** Prices and stock of a page of products, edited in place and saved together. */
export const PriceTable = ({
  products: rows,
  storeId,
  emptyList,
}: {
  products: readonly ProductShape[]
  /** The store whose stock is shown and edited. */
  storeId: string | undefined
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
      return { message: `${products(changed.length)} saved` }
    })

  const change = (product: ProductShape, numbers: Numbers) =>
    setEdits((before) => {
      const known = before[product._id]
      const seen = known ? known.product : product
      return { ...before, [product._id]: { product: seen, numbers: { ...known?.numbers, ...numbers } } }
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && savable && !busy) void save()
  }

  return (
    <>
      {rows.length === 0 && emptyList}
      {rows.length > 0 && (
        <div className="mb-3 flex justify-end">
          <ColumnChoice {...choice} />
        </div>
      )}
      {rows.length > 0 && (
        <Table
          label="Prices and stock"
          className={columns.length > 3 ? 'sm:min-w-[860px]' : 'sm:min-w-[600px]'}
          heads={['Product', ...columns.map((column) => ({ title: names[column], className: 'w-32 text-end' }))]}
          onKeyDown={onKeyDown}
        >
          {rows.map((product) => {
            const shown = draftOf(product)
            const wrong = errorsOf({ ...shown, ...edits[product._id]?.numbers })
            return (
              <tr key={product._id} className={`${tableRow} max-sm:grid-cols-3 max-sm:gap-y-2`}>
                <th scope="row" className={`${cell} font-medium max-sm:col-span-3`}>
                  <span className="flex items-center gap-3">
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
                  const typed = edits[product._id]?.numbers[column]
                  const field = {
                    'aria-label': `${names[column]} of ${product.name}`,
                    value: typed ?? shown[column],
                    className: cx(
                      'h-10 w-28 rounded-control max-sm:w-full border bg-sunken px-2 text-end tabular-nums focus:bg-surface pointer-coarse:h-11',
                      wrong[column] !== undefined
                        ? 'border-deal'
                        : typed !== undefined && typed !== shown[column]
                          ? 'border-brand'
                          : 'border-line-strong',
                    ),
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
        text={changed.length === 0 ? null : `${products(changed.length)} changed`}
        problem={problem}
        busy={busy}
        onDiscard={() => setEdits({})}
      >
        <Button busy={busy} disabled={!savable} onClick={() => void save()}>
          {busy ? 'Saving...' : `Save ${products(changed.length)}`}
        </Button>
      </SaveBar>
    </>
  )
}
