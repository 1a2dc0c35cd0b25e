import { useState } from 'react'
import { AddressText } from '../../components/address/address-text.tsx'
import type { Address } from '../../lib/account/address-query.ts'
import { m } from '../../paraglide/messages.js'
import { type AddressChange, AddressChangeDialog, AddressControls } from '../account/address-changes.tsx'
import { AddressesFailed } from '../account/addresses-failed.tsx'

/** Saved addresses as radio buttons, each with edit and delete, and a button to add an address. */
export const AddressChoice = ({
  addresses,
  failed,
  onRetry,
  chosenId,
  onChoose,
}: {
  addresses: readonly Address[]
  failed: boolean
  onRetry: () => void
  chosenId: string | null
  onChoose: (id: string) => void
}) => {
  const [change, setChange] = useState<AddressChange | null>(null)
  return (
    <section aria-labelledby="choose-address">
      <h2 id="choose-address" className="text-lg sm:text-xl">
        {m.checkout_choose_your_address()}
      </h2>
      {failed && (
        <div className="mt-4">
          <AddressesFailed onRetry={onRetry} />
        </div>
      )}
      <div role="radiogroup" aria-labelledby="choose-address" className="mt-4 grid gap-3">
        {addresses.map((address) => (
          <div
            key={address._id}
            className="flex items-start gap-1 rounded-card border border-line bg-surface p-4 pe-2 has-checked:border-brand has-checked:bg-brand-soft"
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
              <span className="min-w-0">
                <AddressText address={address} />
              </span>
            </label>
            <AddressControls address={address} onChange={setChange} />
          </div>
        ))}
      </div>
      {!failed && (
        <button
          type="button"
          onClick={() => setChange({ action: 'add' })}
          className={`flex min-h-14 w-full items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong text-sm font-semibold text-brand hover:bg-brand-soft ${addresses.length > 0 ? 'mt-3' : ''}`}
        >
          {m.checkout_add_address()}
        </button>
      )}
      <AddressChangeDialog change={change} onDone={() => setChange(null)} onSaved={({ _id }) => onChoose(_id)} />
    </section>
  )
}
