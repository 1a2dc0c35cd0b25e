import { useQueryClient } from '@tanstack/react-query'
import { deleteAddress } from '@tokri/contract/address.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AddressDialog } from '../../components/address-dialog.tsx'
import { DeleteConfirm } from '../../components/delete-confirm.tsx'
import type { Address } from '../../lib/address-query.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/use-call.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'

/** Saved addresses as radios, each with edit and delete, and a way to add one. */
export const AddressChoice = ({
  addresses,
  failed,
  chosenId,
  onChoose,
}: {
  addresses: readonly Address[]
  failed: boolean
  chosenId: string | null
  onChoose: (id: string) => void
}) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const [busy, setBusy] = useState(false)

  const remove = async (address: Address) => {
    setBusy(true)
    try {
      const { message } = await call(deleteAddress, { body: { _id: address._id } })
      await queryClient.invalidateQueries({ queryKey: ['addresses'] })
      toast.success(message)
      setDeleting(null)
    } catch (error) {
      toast.error(failureText(error, 'Failed to delete'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="choose-address">
      <h2 id="choose-address" className="text-lg sm:text-xl">
        Choose your address
      </h2>
      {failed && <p className="mt-2 text-sm text-deal">Failed to fetch addresses</p>}
      <div role="radiogroup" aria-labelledby="choose-address" className="mt-4 grid gap-3">
        {addresses.map((address) => (
          <div
            key={address._id}
            className="flex items-start gap-1 rounded-card border border-line bg-surface p-4 pr-2 has-checked:border-brand has-checked:bg-brand-soft"
          >
            <label className="flex min-w-0 flex-1 gap-3">
              <input
                type="radio"
                name="address"
                value={address._id}
                checked={address._id === chosenId}
                onChange={() => onChoose(address._id)}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0 break-words text-sm">
                <span className="block font-semibold">{address.address_line}</span>
                <span className="block text-ink-2">
                  {address.city}, {address.state}
                </span>
                <span className="block text-ink-2">
                  {address.country} {address.pincode}
                </span>
                <span className="block text-ink-2">{address.mobile}</span>
              </span>
            </label>
            <IconButton label={`Edit address ${address.address_line}`} onClick={() => setEditing(address)}>
              <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`Delete address ${address.address_line}`}
              className="hover:text-deal"
              onClick={() => setDeleting(address)}
            >
              <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </div>
        ))}
      </div>
      <button
        type="button"
        onClick={() => setEditing('new')}
        className="mt-3 flex min-h-14 w-full items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong text-sm font-semibold text-brand hover:bg-brand-soft"
      >
        + Add Address
      </button>
      {editing && (
        <AddressDialog
          address={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onSaved={({ _id }) => onChoose(_id)}
        />
      )}
      <DeleteConfirm
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && void remove(deleting)}
        busy={busy}
      />
    </section>
  )
}
