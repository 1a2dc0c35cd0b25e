import { updateStore } from '@tokri/contract/store.ts'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import type { Store } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'

/** Asks before a store is archived. A refusal, for example because of open orders, is shown in the dialog. */
export const ArchiveDialog = ({ store, onClose }: { store: Store; onClose: () => void }) => {
  const call = useCall()
  const { busy, write } = useAdminMutation()
  const [refusal, setRefusal] = useState<string | null>(null)
  const archive = async () => {
    const onFailure = async (error: unknown) => setRefusal(errorMessage(error))
    const body = { _id: store._id, active: false }
    if (await write(() => call(updateStore, { body }), { success: 'Store archived', onFailure })) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Archive ${store.name}?`}
      description="It takes no more orders and leaves every list. Its orders, stock and movements stay, and it can be brought back."
    >
      {refusal && (
        <p role="alert" className="mb-4 rounded-field bg-deal-soft px-4 py-3 text-sm text-deal">
          {refusal}.
        </p>
      )}
      <DialogActions>
        <Button look="outline" onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button look="danger" busy={busy} onClick={() => void archive()}>
          Archive
        </Button>
      </DialogActions>
    </Dialog>
  )
}
