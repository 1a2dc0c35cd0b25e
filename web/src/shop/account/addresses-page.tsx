import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { AddressText } from '../../components/address/address-text.tsx'
import { MessagePage } from '../../components/message-page.tsx'
import { addressesQuery } from '../../lib/account/address-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type AddressChange, AddressChangeDialog, AddressControls } from './address-changes.tsx'
import { AddressesFailed } from './addresses-failed.tsx'

const SKELETONS = [0, 1, 2]

export function AddressesPage() {
  const { data, isError, error, refetch } = useQuery({ ...addressesQuery(useCall()), enabled: useSignedIn() })
  const [change, setChange] = useState<AddressChange | null>(null)
  // A toast needs an event, and a failed query fires none.
  useEffect(() => {
    if (error) toast.error(errorMessage(error, m.common_failed_to_fetch_addresses()))
  }, [error])

  return (
    <section>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">{m.address_my_addresses()}</h1>
        <Button onClick={() => setChange({ action: 'add' })}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> {m.address_add_address()}
        </Button>
      </div>
      {isError && data === undefined ? (
        <AddressesFailed onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div className="grid gap-3 xl:grid-cols-2" aria-hidden="true">
          {SKELETONS.map((index) => (
            <Skeleton key={index} className="h-28 rounded-card" />
          ))}
        </div>
      ) : data.length === 0 ? (
        <MessagePage
          level="p"
          art="/art/no-addresses.svg"
          title={m.address_no_addresses_found()}
          text={m.address_list_empty_hint()}
          action={null}
        />
      ) : (
        <ul className="grid gap-3 xl:grid-cols-2">
          {data.map((address) => (
            <li
              key={address._id}
              className="flex items-start gap-1 rounded-card border border-line bg-surface p-4 pe-2"
            >
              <address className="min-w-0 flex-1 not-italic">
                <AddressText address={address} />
              </address>
              <AddressControls address={address} onChange={setChange} />
            </li>
          ))}
        </ul>
      )}
      <AddressChangeDialog change={change} onDone={() => setChange(null)} />
    </section>
  )
}
