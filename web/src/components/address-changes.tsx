// What a shopper may do with saved addresses, at the checkout and in the account: the buttons, and the dialogs behind.
import { useQueryClient } from '@tanstack/react-query'
import { deleteAddress } from '@tokri/contract/address.ts'
import { isGone } from '@tokri/contract/client.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Address } from '../lib/account/address-query.ts'
import { failureText } from '../lib/api/error-message.ts'
import { useCall } from '../lib/api/use-call.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { toast } from '../ui/toast.ts'
import { AddressDialog } from './address-dialog.tsx'
import { DeleteConfirm } from './delete-confirm.tsx'

/** What is being done: kept by the screen, one at a time. */
export type AddressChange = { deed: 'add' } | { deed: 'edit' | 'delete'; address: Address }

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** Larger than a line of text, for fingers, but in the middle of the address's first one. */
const besideFirstLine = '-mt-3'

/** Edit and delete of one address. */
export const AddressControls = ({
  address,
  onChange,
}: {
  address: Address
  onChange: (change: AddressChange) => void
}) => (
  <>
    <IconButton
      label={`Edit address ${address.address_line}`}
      className={besideFirstLine}
      onClick={() => onChange({ deed: 'edit', address })}
    >
      <Pencil {...icon} />
    </IconButton>
    <IconButton
      label={`Delete address ${address.address_line}`}
      className={`${besideFirstLine} hover:text-deal`}
      onClick={() => onChange({ deed: 'delete', address })}
    >
      <Trash2 {...icon} />
    </IconButton>
  </>
)

/** The dialog of the change that is under way. */
export const AddressChangeDialog = ({
  change,
  onDone,
  onSaved,
}: {
  change: AddressChange | null
  onDone: () => void
  onSaved?: (address: Address) => void
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  const remove = async ({ _id }: Address) => {
    setBusy(true)
    try {
      const { message } = await call(deleteAddress, { body: { _id } })
      await queryClient.invalidateQueries({ queryKey: ['addresses'] })
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(failureText(error, 'Failed to delete'))
      if (isGone(error)) {
        void queryClient.invalidateQueries({ queryKey: ['addresses'] })
        onDone()
      }
    } finally {
      setBusy(false)
    }
  }

  const deleting = change?.deed === 'delete' ? change.address : null
  return (
    <>
      {change && !deleting && (
        <AddressDialog address={change.deed === 'edit' ? change.address : null} onClose={onDone} onSaved={onSaved} />
      )}
      <DeleteConfirm
        open={deleting !== null}
        subject={deleting?.address_line}
        onClose={onDone}
        onConfirm={() => deleting && void remove(deleting)}
        busy={busy}
      />
    </>
  )
}
