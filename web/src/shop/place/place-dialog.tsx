import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type Place, pincodePattern } from '@tokri/rules/places.ts'
import { typedPincode } from '@tokri/rules/typed-digits.ts'
import { ChevronRight, LocateFixed, MapPin } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { type Address, addressesQuery } from '../../lib/account/address-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { addressLabelText } from '../../lib/place/address-label.ts'
import { changePlace, fetchServingStore } from '../../lib/place/change-place.ts'
import { currentPosition, PositionError } from '../../lib/place/current-position.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'
import { placeOfAddressText } from '../../lib/place/place-of-shopper.ts'
import { placeName } from '../../lib/place/serving-text.ts'
import { useShownStore } from '../../lib/place/shown-store.ts'
import { useSignedIn } from '../../lib/session/use-signed-in.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { announce } from '../../ui/live-region.tsx'
import { PincodeField } from './pincode-field.tsx'
import { TellMeForm } from './tell-me-form.tsx'

const SavedAddresses = ({ disabled, onChoose }: { disabled: boolean; onChoose: (address: Address) => void }) => {
  const { data: addresses = [] } = useQuery(addressesQuery(useCall()))
  if (addresses.length === 0) return null
  return (
    <section aria-labelledby="saved-places">
      <h3 id="saved-places" className="mb-2 text-sm">
        {m.place_your_addresses()}
      </h3>
      <ul className="divide-y divide-line rounded-card border border-line">
        {addresses.map((address) => (
          <li key={address._id}>
            <button
              type="button"
              disabled={disabled}
              onClick={() => onChoose(address)}
              className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-start text-sm hover:bg-sunken"
            >
              <MapPin size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">
                  {addressLabelText(address.label || address.address_line)}
                </span>
                <span className="block truncate text-xs text-ink-3">
                  {address.label && <span>{`${address.address_line}, `}</span>}
                  <span>{address.city}</span> <span>{address.pincode}</span>
                </span>
              </span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3 mirrored" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sets the visitor's place: a typed pincode, the browser's position, or a saved address. */
const PlaceDialog = ({ onClose }: { onClose: () => void }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const router = useRouter()
  const signedIn = useSignedIn()
  const store = useShownStore()
  const [pincode, setPincode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'pincode' | 'position' | 'address' | null>(null)
  const refused = store?.place && store.served === false ? store.place : null

  const choose = async (by: NonNullable<typeof busy>, find: () => Place | Promise<Place>, address?: Address) => {
    setBusy(by)
    setError(undefined)
    try {
      const place = await find()
      const serving = await fetchServingStore(call, place, { addressId: address?._id })
      await changePlace({ call, queryClient, router }, place, serving, address && placeOfAddressText(address))
      if (!serving.store) return announce(m.place_not_served({ place: placeName(place) }))
      announce(m.place_store_announced({ name: serving.store.name, place: placeName(place) }))
      onClose()
    } catch (failure) {
      setError(failure instanceof PositionError ? failure.message : errorMessage(failure))
    } finally {
      setBusy(null)
    }
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = typedPincode(pincode)
    if (!pincodePattern.test(typed)) return setError(m.place_pincode_invalid())
    void choose('pincode', () => ({ pincode: typed, position: null }))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.place_where_to()}
      description={
        store?.place && store.served
          ? m.place_store_explained({ name: store.name, place: placeName(store.place) })
          : m.place_dialog_explained()
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {refused && (
          <section aria-labelledby="not-here" className="grid gap-3 rounded-card bg-accent-soft p-4">
            <h3 id="not-here" className="text-base text-on-accent-soft">
              {m.place_refused_title({ refused: placeName(refused) })}
            </h3>
            <p className="text-sm text-on-accent-soft">{m.place_tell_me_explained()}</p>
            <TellMeForm key={placeName(refused)} pincode={refused.pincode} />
          </section>
        )}
        {signedIn && (
          <SavedAddresses
            disabled={busy !== null}
            onChoose={(address) => void choose('address', () => placeOfAddress(address), address)}
          />
        )}
        <Button
          look="outline"
          size="lg"
          busy={busy === 'position'}
          disabled={busy !== null}
          onClick={() => void choose('position', async () => ({ pincode: null, position: await currentPosition() }))}
        >
          <LocateFixed size={18} strokeWidth={1.75} aria-hidden="true" />
          {m.place_use_my_position()}
        </Button>
        <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
          <div className="min-w-40 flex-1">
            <PincodeField value={pincode} onChange={setPincode} error={error} />
          </div>
          <Button
            type="submit"
            size="lg"
            busy={busy === 'pincode'}
            disabled={busy !== null}
            className="h-12! max-[359px]:w-full min-[360px]:mt-[26px]"
          >
            {refused ? m.place_try_this_place() : m.place_show_the_shop()}
          </Button>
        </form>
      </div>
    </Dialog>
  )
}

export default PlaceDialog
