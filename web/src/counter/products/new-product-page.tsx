import { useLocation } from '@tanstack/react-router'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { createProduct } from '@tokri/contract/product-admin.ts'
import { useState } from 'react'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { storeHeader, useActiveStores } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminForm } from '../forms/admin-form.tsx'
import { FormActions } from '../forms/form-actions.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { useUnsavedChanges } from '../forms/use-unsaved-changes.ts'
import { useUpload } from '../forms/use-upload.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { StoreSwitch } from '../frame/store-switch.tsx'
import { StoresFailed } from '../frame/stores-failed.tsx'
import { ProductCardPreview } from './product-card-preview.tsx'
import { blankDraft, draftOf, fieldsOf, validationError } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The product that is copied. */
    copyOf?: ProductShape
  }
}

export function NewProductPage() {
  const call = useCall()
  const uploading = useUpload()
  const { busy, write } = useAdminMutation()
  const [storeId, setStoreId] = useState<string>()
  const { stores, store, error, retry } = useActiveStores(storeId)
  const copyOf = useLocation({ select: ({ state }) => state.copyOf })
  const [draft, setDraft] = useState(() => (copyOf ? { ...draftOf(copyOf), barcode: '' } : blankDraft))
  const touched = JSON.stringify(draft) !== JSON.stringify(blankDraft)
  useUnsavedChanges(touched, 'Leave without uploading this product?')

  // A submit that got no answer is repeated with its key, so that it makes one product.
  const [keys] = useState(createFormKeys)
  const send = async () => {
    // Without a chosen store, the stock would be booked in the store that the administrator's browser shows.
    if (!store) return
    const problem = validationError(draft)
    if (problem) {
      toast.error(problem)
      return
    }
    const body = fieldsOf(draft)
    const headers = { ...storeHeader(store._id), 'idempotency-key': keys.of([store._id, body]) }
    const sent = await write(() => call(createProduct, { body }, { headers }), { failure: 'Something went wrong' })
    if (!sent) return
    keys.answered()
    setDraft(blankDraft)
  }

  return (
    <AdminPage title="Upload Product">
      <AdminForm
        className="grid max-w-6xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_200px] lg:gap-8"
        onSubmit={send}
      >
        <div className="flex min-w-0 flex-col gap-4">
          {stores && stores.length > 1 && (
            <div className="flex flex-wrap items-center gap-3 text-sm font-medium text-ink-2">
              Stock at
              <StoreSwitch stores={stores} store={store} onStore={setStoreId} />
            </div>
          )}
          <ProductFields draft={draft} onChange={setDraft} uploading={uploading} dependent={false} />
        </div>
        <ProductCardPreview draft={draft} className="w-56 max-w-full lg:sticky lg:top-(--below-header) lg:w-auto" />
        {!stores && error && <StoresFailed error={error} onRetry={retry} />}
        <FormActions>
          <Button type="submit" size="lg" busy={busy} disabled={uploading.busy || !store}>
            {busy ? 'Uploading...' : 'Submit'}
          </Button>
        </FormActions>
      </AdminForm>
    </AdminPage>
  )
}
