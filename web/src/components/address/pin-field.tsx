import { useQuery } from '@tanstack/react-query'
import { landmark } from '@tokri/contract/store.ts'
import { type Position, pincodePattern } from '@tokri/rules/places.ts'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { currentPosition, PositionError } from '../../lib/place/current-position.ts'
import { pinText } from '../../lib/place/pin-geometry.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { PinMap } from './pin-map.tsx'

/** The exact position of an address. Without a pin, the centre of the pincode is used. */
const PinField = ({
  pincode,
  pin,
  onChange,
}: {
  pincode: string
  pin: Position | null
  onChange: (pin: Position | null) => void
}) => {
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { data: known = null } = useQuery({
    queryKey: ['landmark', pincode],
    meta: { personal: false },
    queryFn: async ({ signal }) => (await call(landmark, { query: { pincode } }, { signal })).data,
    enabled: pincodePattern.test(pincode),
    staleTime: Number.POSITIVE_INFINITY,
  })

  const name = known?.store
    ? m.place_our_store_store({ store: known.store })
    : m.place_the_middle_of_pincode({ pincode })

  const locate = async () => {
    setBusy(true)
    setError(undefined)
    try {
      onChange(await currentPosition())
    } catch (failure) {
      setError(failure instanceof PositionError ? failure.message : errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 text-sm font-medium text-ink-2">{m.place_where_exactly_optional()}</legend>
      <PinMap key={pincode} landmark={known} landmarkName={known?.store ?? pincode} pin={pin} onMove={onChange} />
      <output className="text-sm text-ink-2">
        {pin && <span>{known ? pinText(known, pin, name) : m.place_the_pin_is_set()}</span>}
        {!pin && known && <span>{m.place_pin_missing({ pincode })}</span>}
      </output>
      {error && (
        <p role="alert" className="text-sm text-deal">
          {error}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" look="outline" busy={busy} onClick={() => void locate()}>
          <LocateFixed size={16} strokeWidth={1.75} aria-hidden="true" />
          {m.place_use_my_position()}
        </Button>
        {pin && (
          <Button size="sm" look="quiet" onClick={() => onChange(null)}>
            {m.place_remove_the_pin()}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

export default PinField
