// Editing, adding and deleting saved addresses, at the checkout and in the account: the buttons and their dialogs.

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deleteAddress } from '@tokri/contract/address.ts'
import { isGone } from '@tokri/contract/client.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AddressDialog } from '../../components/address/address-dialog.tsx'
import { DeleteConfirm } from '../../components/delete-confirm.tsx'
import { type Address, addressesQuery } from '../../lib/account/address-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { changePlace, fetchServingStore } from '../../lib/place/change-place.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'
import { useShownStore } from '../../lib/place/shown-store.ts'
import { m } from '../../paraglide/messages.js'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'

/** The action in progress. The screen holds it in its state; only one runs at a time. */
export type AddressChange = { action: 'add' } | { action: 'edit' | 'delete'; address: Address }

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
/** The buttons are taller than a line of text, for touch, and centred on the first line of the address. */
const besideFirstLine = '-mt-3'

/** The edit and delete buttons of one address. */
export const AddressControls = ({
  address,
  onChange,
}: {
  address: Address
  onChange: (change: AddressChange) => void
}) => (
  <>
    <IconButton
      label={m.address_edit_address_address_line({ address_line: address.address_line })}
      className={besideFirstLine}
      onClick={() => onChange({ action: 'edit', address })}
    >
      <Pencil {...icon} />
    </IconButton>
    <IconButton
      label={m.address_delete_address_address_line({ address_line: address.address_line })}
      className={`${besideFirstLine} hover:text-deal`}
      onClick={() => onChange({ action: 'delete', address })}
    >
      <Trash2 {...icon} />
    </IconButton>
  </>
)

/** The dialog of the action in progress. */
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
  const router = useRouter()
  const shown = useShownStore()
  const [busy, setBusy] = useState(false)

  const remove = async ({ _id }: Address) => {
    setBusy(true)
    try {
      const { message } = await call(deleteAddress, { body: { _id } })
      await queryClient.invalidateQueries({ queryKey: ['addresses'] })
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(errorMessage(error, m.address_failed_to_delete()))
      if (isGone(error)) {
        void queryClient.invalidateQueries({ queryKey: ['addresses'] })
        onDone()
      }
    } finally {
      setBusy(false)
    }
  }

  /** The first address says where a visitor without a place is. */
  const setFirstPlace = async (address: Address) => {
    const place = placeOfAddress(address)
    const others = queryClient.getQueryData(addressesQuery(call).queryKey)?.filter(({ _id }) => _id !== address._id)
    if (others?.length !== 0 || !shown || shown.place || (place.pincode === null && place.position === null)) return
    const serving = await fetchServingStore(call, place, { addressId: address._id })
    await changePlace({ call, queryClient, router }, place, serving)
  }
  const saved = (address: Address) => {
    onSaved?.(address)
    if (change?.action === 'add') void setFirstPlace(address).catch(() => {}) // the header still asks where to
  }

  const deleting = change?.action === 'delete' ? change.address : null
  return (
    <>
      {change && !deleting && (
        <AddressDialog address={change.action === 'edit' ? change.address : null} onClose={onDone} onSaved={saved} />
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
