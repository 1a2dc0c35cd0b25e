import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { deleteAddress } from '@tokri/contract/address.ts'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AddressDialog } from '../../components/address-dialog.tsx'
import { DeleteConfirm } from '../../components/delete-confirm.tsx'
import { type Address, addressesQuery } from '../../lib/address-query.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall, useSignedIn } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'

export const Route = createFileRoute('/dashboard/myaddress')({
  head: () => ({ meta: [{ title: 'My Addresses' }] }),
  component: MyAddresses,
})

const SKELETONS = [0, 1, 2]
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

function MyAddresses() {
  const call = useCall()
  const queryClient = useQueryClient()
  const { data, isError, error } = useQuery({ ...addressesQuery(call), enabled: useSignedIn() })
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const [busy, setBusy] = useState(false)
  // A toast is an event, and a failed fetch has none of its own.
  useEffect(() => {
    if (error) toast.error(failureText(error, 'Failed to fetch addresses'))
  }, [error])

  const remove = async (address: Address) => {
    setBusy(true)
    try {
      const { message } = await call(deleteAddress, { body: { _id: address._id } })
      await queryClient.invalidateQueries({ queryKey: ['addresses'] })
      toast.success(message)
      setDeleting(null)
    } catch (failure) {
      toast.error(failureText(failure, 'Failed to delete'))
    } finally {
      setBusy(false)
    }
  }

  // A list that could not be loaded is an empty one (spec, section 8).
  const addresses = isError ? [] : data
  return (
    <section>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">My Addresses</h1>
        <Button onClick={() => setEditing('new')}>
          <Plus {...icon} /> Add Address
        </Button>
      </div>
      {addresses === undefined ? (
        <div className="grid gap-3 xl:grid-cols-2" aria-hidden="true">
          {SKELETONS.map((index) => (
            <Skeleton key={index} className="h-28 rounded-card" />
          ))}
        </div>
      ) : addresses.length === 0 ? (
        <p className="py-10 text-center text-ink-2">No addresses found.</p>
      ) : (
        <ul className="grid gap-3 xl:grid-cols-2">
          {addresses.map((address) => (
            <li
              key={address._id}
              className="flex items-start gap-1 rounded-card border border-line bg-surface p-4 pr-2"
            >
              <address className="min-w-0 flex-1 break-words text-sm not-italic text-ink-2">
                <span className="block font-semibold text-ink">{address.address_line}</span>
                <span className="block">
                  {address.city}, {address.state}
                </span>
                <span className="block">
                  {address.country} {address.pincode}
                </span>
                <span className="block">{address.mobile}</span>
              </address>
              <IconButton label={`Edit address ${address.address_line}`} onClick={() => setEditing(address)}>
                <Pencil {...icon} />
              </IconButton>
              <IconButton
                label={`Delete address ${address.address_line}`}
                className="hover:text-deal"
                onClick={() => setDeleting(address)}
              >
                <Trash2 {...icon} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {editing && <AddressDialog address={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      <DeleteConfirm
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && void remove(deleting)}
        busy={busy}
      />
    </section>
  )
}
