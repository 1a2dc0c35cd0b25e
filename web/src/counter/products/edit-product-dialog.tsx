import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '@tokri/contract/client.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { productDetails } from '@tokri/contract/product.ts'
import { updateProduct } from '@tokri/contract/product-admin.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { storeHeader } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminForm } from '../forms/admin-form.tsx'
import { DialogFormActions } from '../forms/form-actions.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { useUpload } from '../forms/use-upload.ts'
import { showChangedProduct } from './cached-lists.ts'
import { ProductCardPreview } from './product-card-preview.tsx'
import { changesOf, draftOf, mergeDraft, type ProductDraft, scheduledText, validationError } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { ProductSizes } from './product-sizes.tsx'

const names: Record<keyof ProductDraft, string> = {
  name: 'Name',
  nameTranslations: 'Names in other languages',
  description: 'Description',
  image: 'Images',
  category: 'Category',
  subCategory: 'Sub Category',
  unit: 'Unit',
  stock: 'Stock',
  price: 'Price',
  discount: 'Discount',
  barcode: 'Barcode',
  hsn: 'HSN',
  gstRate: 'GST rate',
  cess: 'Cess',
  countryOfOrigin: 'Country of origin',
  netQuantity: 'Net quantity',
  manufacturer: 'Manufacturer',
  reorderLevel: 'Reorder level',
  hidden: 'Hidden',
  more_details: 'More fields',
}
const list = new Intl.ListFormat('en-IN')

/** The changes that were saved elsewhere while this dialog was open, and how they were merged with the edit. */
type Meanwhile = { theirs: (keyof ProductDraft)[]; both: (keyof ProductDraft)[] }

const MeanwhileNotice = ({ theirs, both }: Meanwhile) => (
  <div role="alert" className="mb-4 rounded-field bg-accent-soft px-4 py-3 text-sm text-ink">
    <p className="font-semibold">This product was changed meanwhile.</p>
    <p>
      {theirs.length > 0 && (
        <span>{`Changed by somebody else or by a sale: ${list.format(theirs.map((key) => names[key]))}. `}</span>
      )}
      <span>
        {both.length > 0
          ? `You changed ${list.format(both.map((key) => names[key]))} too, and what you typed stands here. `
          : 'Nothing that you typed is lost. '}
      </span>
      <span>Look it over and save again.</span>
    </p>
  </div>
)

/**
 * Edits a product. It sends only the changed fields, with the version that was loaded. If another user has saved in the
 * meantime, that user's changes are merged in and the typed values stay. Nothing is saved until the administrator has
 * seen the result.
 */
export const EditProductDialog = ({
  product,
  storeId,
  onClose,
}: {
  product: ProductShape
  /** The store whose stock is edited. */
  storeId: string | undefined
  onClose: () => void
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const uploading = useUpload()
  const { busy, write } = useAdminMutation()
  const [seen, setSeen] = useState(product)
  const [draft, setDraft] = useState(() => draftOf(product))
  const [barcodeTaken, setBarcodeTaken] = useState<{ barcode: string; said: string } | null>(null)
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null)
  const changes = changesOf(draft, seen)
  const changed = Object.keys(changes).length > 0
  const leave = useUnsavedChanges(changed && !busy, 'Leave without saving your changes?')

  const takeOver = async () => {
    const { data: now } = await call(
      productDetails,
      { body: { productId: seen._id } },
      { headers: storeHeader(storeId) },
    )
    const { draft: merged, theirs, both } = mergeDraft(draft, seen, now)
    setDraft(merged)
    setSeen(now)
    setMeanwhile({ theirs, both })
  }
  const save = async () => {
    const problem = validationError(draft)
    if (problem) {
      toast.error(problem)
      return
    }
    const body = { productId: seen._id, ifUpdatedAt: seen.updatedAt, ...changes }
    const onFailure = (error: unknown) => {
      if (!(error instanceof CallError)) return
      if (error.code === 'stale_version') return takeOver()
      const said = error.fields.barcode
      if (said) setBarcodeTaken({ barcode: draft.barcode, said })
    }
    const send = async () => {
      const answer = await call(updateProduct, { body }, { headers: storeHeader(storeId) })
      showChangedProduct(queryClient, answer.data)
      return answer
    }
    if (await write(send, { onFailure })) onClose()
  }

  return (
    <Dialog open onClose={() => leave(onClose)} title="Edit Product" wide>
      {meanwhile && <MeanwhileNotice {...meanwhile} />}
      <AdminForm className="flex flex-col gap-4" onSubmit={save}>
        <ProductFields
          draft={draft}
          onChange={setDraft}
          uploading={uploading}
          dependent
          scheduled={scheduledText(seen)}
          barcodeTaken={barcodeTaken?.barcode === draft.barcode ? barcodeTaken.said : undefined}
        />
        <ProductSizes productId={product._id} />
        <ProductCardPreview draft={draft} className="max-w-56" />
        <DialogFormActions>
          <Button look="outline" size="lg" onClick={() => leave(onClose)}>
            Cancel
          </Button>
          <Button type="submit" size="lg" busy={busy} disabled={!changed || uploading.busy}>
            {uploading.busy ? 'Uploading...' : busy ? 'Saving...' : 'Save changes'}
          </Button>
        </DialogFormActions>
      </AdminForm>
    </Dialog>
  )
}
