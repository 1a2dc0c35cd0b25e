import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { Store } from 'lucide-react'
import { TellMeForm } from '../../components/tell-me-form.tsx'
import type { Address } from '../../lib/account/address-query.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'
import { openingText } from '../../lib/place/serving-text.ts'

/** The store that packs the order, or the reason why none does and what the shopper can do. */
export const ServingNotice = ({ serving, address }: { serving: ServingAnswer; address: Address }) => {
  const { store, open, opensAt, promise } = serving
  if (store && open) {
    return (
      <p className="mt-3 flex items-center gap-2 text-sm text-ink-2">
        <Store size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brand" />
        <span>
          Packed in {store.name}
          {promise && `, at your door in ${promise.minutes} minutes`}
        </span>
      </p>
    )
  }
  return (
    <section
      aria-labelledby="not-served"
      className="mt-4 grid gap-3 rounded-card bg-accent-soft p-4 text-on-accent-soft"
    >
      <h3 id="not-served" className="text-base">
        {store
          ? opensAt
            ? `${store.name} opens ${openingText(opensAt)}`
            : `${store.name} is closed right now`
          : 'We do not deliver to this address yet'}
      </h3>
      {store ? (
        <p className="text-sm">Your cart waits for you until then. An order to another address may go at once.</p>
      ) : (
        <>
          <p className="text-sm">
            Choose another address, or leave your email: we write to you once, on the day we deliver here.
          </p>
          <TellMeForm key={address._id} pincode={placeOfAddress(address).pincode} />
        </>
      )}
    </section>
  )
}
