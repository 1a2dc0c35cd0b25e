import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { updateProduct } from '@tokri/contract/product.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { changesOf, draftOf, isComplete } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { submitKey } from './submit-key.ts'
import { useUpload } from './use-upload.ts'
import { useWrite } from './use-write.ts'

/** Edits a product. Only what was changed is sent; a stock that sold meanwhile is refused, never overwritten. */
export const EditProductDialog = ({ product, onClose }: { product: ProductShape; onClose: () => void }) => {
  const call = useCall()
  const uploading = useUpload()
  const { busy, write } = useWrite()
  const [draft, setDraft] = useState(() => draftOf(product))
  const changes = changesOf(draft, product)
  const changed = Object.keys(changes).length > 0

  const close = () => {
    if (!changed || busy || confirm('Leave without saving your changes?')) onClose()
  }
  const save = async () => {
    if (!isComplete(draft)) {
      toast.error('All fields are required')
      return
    }
    if (await write(() => call(updateProduct, { body: { productId: product._id, ...changes } }))) onClose()
  }

  return (
    <Dialog open onClose={close} title="Edit Product">
      <form
        noValidate
        className="flex flex-col gap-4"
        onKeyDown={submitKey}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ProductFields draft={draft} onChange={setDraft} uploading={uploading} dependent />
        <div className="sticky bottom-0 -mx-1 flex gap-3 bg-surface px-1 py-2">
          <Button look="outline" size="lg" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" size="lg" wide busy={busy} disabled={!changed || uploading.busy}>
            {uploading.busy ? 'Uploading...' : busy ? 'Saving...' : 'Save changes'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
