import { createFileRoute, useBlocker, useLocation } from '@tanstack/react-router'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { createProduct } from '@tokri/contract/product.ts'
import { useState } from 'react'
import { ProductCard } from '../../../components/product-card.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { AdminPage } from '../-admin/admin-page.tsx'
import { blankDraft, draftOf, fieldsOf, isComplete } from '../-admin/product-draft.ts'
import { ProductFields } from '../-admin/product-fields.tsx'
import { submitKey } from '../-admin/submit-key.ts'
import { useUpload } from '../-admin/use-upload.ts'
import { useWrite } from '../-admin/use-write.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The product that a new one begins as a copy of. */
    copyOf?: ProductShape
  }
}

export const Route = createFileRoute('/dashboard/_admin/upload-product')({
  head: () => ({ meta: [{ title: 'Upload Product' }] }),
  component: UploadProductPage,
})

function UploadProductPage() {
  const call = useCall()
  const uploading = useUpload()
  const { busy, write } = useWrite()
  const copyOf = useLocation({ select: ({ state }) => state.copyOf })
  const [draft, setDraft] = useState(() => (copyOf ? draftOf(copyOf) : blankDraft))
  const touched = JSON.stringify(draft) !== JSON.stringify(blankDraft)
  useBlocker({
    shouldBlockFn: () => touched && !confirm('Leave without uploading this product?'),
    enableBeforeUnload: touched,
  })

  const send = async () => {
    if (!isComplete(draft)) {
      toast.error('All fields are required')
      return
    }
    const sent = await write(() => call(createProduct, { body: fieldsOf(draft) }), { failure: 'Something went wrong' })
    if (sent) setDraft(blankDraft)
  }

  const { name, unit, price, discount, stock, image } = draft
  return (
    <AdminPage title="Upload Product">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_220px]">
        <form
          noValidate
          className="flex min-w-0 max-w-2xl flex-col gap-4"
          onKeyDown={submitKey}
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          <ProductFields draft={draft} onChange={setDraft} uploading={uploading} dependent={false} />
          <Button type="submit" size="lg" busy={busy} disabled={uploading.busy}>
            {busy ? 'Uploading...' : 'Submit'}
          </Button>
        </form>
        <aside aria-label="Preview" className="hidden lg:sticky lg:top-28 lg:block">
          <p className="mb-2 text-sm font-medium text-ink-2">On the shelf</p>
          <div inert>
            <ProductCard
              product={{
                _id: 'preview',
                name: name || 'Name',
                unit: unit || 'Unit',
                price: Number(price) || 0,
                discount: Number(discount) || 0,
                image: image[0] ?? '',
                inStock: stock === '' || Number(stock) > 0,
              }}
            />
          </div>
        </aside>
      </div>
    </AdminPage>
  )
}
