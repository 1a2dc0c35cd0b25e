import type { SlotShape } from '@tokri/contract/order.schema.ts'
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { Store } from 'lucide-react'
import type { Address } from '../../lib/account/address-query.ts'
import { slotText } from '../../lib/orders/order-promise.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'
import { busyText, busyUntilText, openingText, tooLongText } from '../../lib/place/serving-text.ts'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'
import { m } from '../../paraglide/messages.js'
import { TellMeForm } from '../place/tell-me-form.tsx'
import { SLOTS_ID } from './slot-choice.tsx'

type Notice = {
  /** Undefined while it is not known, and in shops where the settings say everything. */
  serving: ServingAnswer | undefined
  /** The chosen quarter of an hour; null if the order comes at once. */
  slot: SlotShape | null
  /** Whether a later time can be chosen. */
  offersTimes: boolean
  address: Address
  /** Shops that do not ask for a place do not name their store. */
  namesStore: boolean
}

const titleOf = ({ store, opensAt, onlyHere, busy }: ServingAnswer, name: string): string => {
  if (!store) return m.checkout_not_served_title()
  if (onlyHere) return m.checkout_too_long_title()
  // As the header says it.
  if (opensAt && busy) return busyText(opensAt)
  return opensAt
    ? m.checkout_name_opens_opensat({ name, opensAt: openingText(opensAt) })
    : m.checkout_store_closed_title({ name })
}

/** The promise and the store that packs the order, or the reason why none does and what the shopper can do. */
export const ServingNotice = ({ serving, slot, offersTimes, address, namesStore }: Notice) => {
  const page = usePromiseMinutes()
  if (!serving || (serving.store && (serving.open || slot))) {
    const when = slot
      ? slotText(slot)
      : m.checkout_in_minutes({ minutes: serving?.promise?.minutes ?? page.minutes ?? '' })
    return (
      <p className="mt-3 flex min-h-5 items-center gap-2 text-sm text-ink-2">
        <Store size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brand" />
        <span>
          {namesStore && serving?.store
            ? m.checkout_serving_promise({ name: serving.store.name, when })
            : slot
              ? m.checkout_at_your_door_when({ when })
              : (page.title ?? m.checkout_at_your_door_when({ when }))}
        </span>
      </p>
    )
  }
  const { store, opensAt, reason, onlyHere, busy } = serving
  const name = namesStore && store ? store.name : m.checkout_the_store()
  return (
    <section
      aria-labelledby="not-served"
      className="mt-4 grid gap-3 rounded-card bg-accent-soft p-4 text-on-accent-soft"
    >
      <h3 id="not-served" className="text-base">
        {titleOf(serving, name)}
      </h3>
      {store && offersTimes ? (
        <p className="text-sm">
          <span>{m.checkout_closed_slot_hint()}</span>{' '}
          <a href={`#${SLOTS_ID}`} className="font-semibold underline">
            {m.checkout_choose_a_time()}
          </a>
        </p>
      ) : store ? (
        <p className="text-sm">
          <span>
            {onlyHere
              ? tooLongText(opensAt)
              : (opensAt && reason === 'paused'
                  ? m.checkout_order_from_opensat({ opensAt: (busy ? busyUntilText : openingText)(opensAt) })
                  : '') + m.checkout_your_cart_waits()}
          </span>
          {namesStore && <span>{m.checkout_other_address_faster()}</span>}
        </p>
      ) : (
        <>
          <p className="text-sm">{m.checkout_not_served_hint()}</p>
          <TellMeForm key={address._id} pincode={placeOfAddress(address).pincode} />
        </>
      )}
    </section>
  )
}
