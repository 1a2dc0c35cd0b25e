import type { ChosenProducts } from '@tokri/contract/product.schema.ts'
import { changeProducts, deleteProducts } from '@tokri/contract/product-admin.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { storeHeader } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { matching, type ProductFilters } from './admin-queries.ts'
import { ChangeManyDialog } from './change-many-dialog.tsx'
import { countedProducts } from './product-draft.ts'
import type { Selection } from './use-selection.ts'

/** What can be done with the marked products of a list: `totalCount` fit its filters, and a page shows fewer. */
export const ManyProductsBar = ({
  selection,
  filters,
  totalCount,
  isPageMarked,
  storeId,
  blocked,
  onSelect,
}: {
  selection: Selection
  filters: ProductFilters
  totalCount: number
  /** Whether every product of the page is marked. */
  isPageMarked: boolean
  storeId: string | undefined
  /** Unsaved numbers of the table come first. */
  blocked: boolean
  onSelect: (selection: Selection) => void
}) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [open, setOpen] = useState<'change' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const count = selection.isAll ? totalCount : selection.ids.length
  const products: ChosenProducts = selection.isAll
    ? { matching: matching(filters), count: totalCount }
    : { productIds: [...selection.ids] }
  const done = (saved: boolean) => {
    if (!saved) return
    close()
    onSelect({ ids: [], isAll: false })
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-sm font-semibold tabular-nums">
        {`${countedProducts(count)} selected`}
      </p>
      {isPageMarked && !selection.isAll && totalCount > selection.ids.length && (
        <Button look="soft" onClick={() => onSelect({ ids: selection.ids, isAll: true })}>
          {`Select all ${countedProducts(totalCount)}`}
        </Button>
      )}
      <Button look="outline" disabled={blocked} onClick={() => setOpen('change')}>
        Change…
      </Button>
      <Button look="outline" disabled={blocked} onClick={() => setOpen('delete')}>
        Delete…
      </Button>
      <Button look="quiet" onClick={() => onSelect({ ids: [], isAll: false })}>
        Clear
      </Button>
      {blocked && <p className="text-sm text-ink-2">Save or discard the changed numbers first.</p>}
      {open === 'change' && (
        <ChangeManyDialog
          count={count}
          busy={busy}
          onClose={close}
          onChange={(changes) =>
            write(
              async () => {
                const body = { products, changes }
                const { data } = await call(changeProducts, { body }, { headers: storeHeader(storeId) })
                return { message: `${countedProducts(data.count)} changed` }
              },
              { failure: 'Nothing was changed' },
            ).then(done)
          }
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onClose={close}
        busy={busy}
        title={`Delete ${countedProducts(count)}?`}
        text="They go to the archive, from where you can restore them. Nobody can buy them any longer; orders, invoices and reports keep them."
        confirmLabel={`Delete ${countedProducts(count)}`}
        onConfirm={() =>
          void write(
            async () => {
              const { data } = await call(deleteProducts, { body: { products } }, { headers: storeHeader(storeId) })
              return { message: `${countedProducts(data.count)} deleted` }
            },
            { failure: 'Failed to delete' },
          ).then(done)
        }
      />
    </div>
  )
}
