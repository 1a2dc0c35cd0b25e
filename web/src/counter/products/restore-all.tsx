import { restoreProducts } from '@tokri/contract/product-admin.ts'
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { storeHeader } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { matching, type ProductFilters } from './admin-queries.ts'
import { countedProducts } from './product-draft.ts'

/** Brings everything that the archive shows back into the shop, after a question. */
export const RestoreAll = ({
  filters,
  totalCount,
  storeId,
}: {
  filters: ProductFilters
  totalCount: number
  storeId: string | undefined
}) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [open, setOpen] = useState(false)
  const restore = async () => {
    const body = { products: { matching: matching(filters), count: totalCount } }
    const { data } = await call(restoreProducts, { body }, { headers: storeHeader(storeId) })
    const left = totalCount - data.count
    const stays = left === 0 ? '' : `; the categories of ${countedProducts(left)} are gone`
    return { message: `${countedProducts(data.count)} restored${stays}` }
  }
  return (
    <>
      <Button look="outline" onClick={() => setOpen(true)}>
        <ArchiveRestore size={18} strokeWidth={1.75} aria-hidden="true" /> {`Restore ${countedProducts(totalCount)}…`}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Restore ${countedProducts(totalCount)}?`}
        description="They are for sale again, but for those that are hidden."
      >
        <DialogActions>
          <Button look="outline" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button
            busy={busy}
            onClick={() =>
              void write(restore, { failure: 'Nothing was restored' }).then((saved) => saved && setOpen(false))
            }
          >
            {`Restore ${countedProducts(totalCount)}`}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
