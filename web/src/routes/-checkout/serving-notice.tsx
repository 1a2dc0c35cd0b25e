import type { SlotShape } from '@tokri/contract/order.schema.ts'
import type { ServingAnswer } from '@tokri/contract/store.schema.ts'
import { Store } from 'lucide-react'
import { TellMeForm } from '../../components/tell-me-form.tsx'
import type { Address } from '../../lib/account/address-query.ts'
import { slotText } from '../../lib/orders/order-promise.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'
import { openingText, tooLongText } from '../../lib/place/serving-text.ts'
import { usePromiseMinutes } from '../../lib/place/shown-promise.ts'

type Notice = {
  /** Undefined while it is not known, and in shops where the settings say everything. */
  serving: ServingAnswer | undefined
  /** The chosen quarter of an hour; null if the order comes at once. */
  slot: SlotShape | null
  address: Address
  /** Shops that do not ask for a place do not name their store. */
  namesStore: boolean
}

const titleOf = ({ store, opensAt, onlyHere }: ServingAnswer, name: string): string => {
  if (!store) return 'We do not deliver to this address yet'
  if (onlyHere) return 'This order would take too long'
  return opensAt ? `${name} opens ${openingText(opensAt)}` : `${name} is closed right now`
}

/** The promise and the store that packs the order, or the reason why none does and what the shopper can do. */
export const ServingNotice = ({ serving, slot, address, namesStore }: Notice) => {
  const page = usePromiseMinutes()
  if (!serving || (serving.store && (serving.open || slot))) {
    const when = slot ? slotText(slot) : `in ${serving?.promise?.minutes ?? page.minutes} minutes`
    return (
      <p className="mt-3 flex min-h-5 items-center gap-2 text-sm text-ink-2">
        <Store size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-brand" />
        {namesStore && serving?.store
          ? `Packed in ${serving.store.name}, at your door ${when}`
          : slot
            ? `At your door ${when}`
            : (page.title ?? `At your door ${when}`)}
      </p>
    )
  }
  const { store, opensAt, reason, onlyHere } = serving
  const name = namesStore && store ? store.name : 'The store'
  return (
    <section
      aria-labelledby="not-served"
      className="mt-4 grid gap-3 rounded-card bg-accent-soft p-4 text-on-accent-soft"
    >
      <h3 id="not-served" className="text-base">
        {titleOf(serving, name)}
      </h3>
      {store ? (
        <p className="text-sm">
          {onlyHere
            ? tooLongText(opensAt)
            : `${opensAt && reason === 'paused' ? `Order from ${openingText(opensAt)}. ` : ''}Your cart waits for you until then.`}
          {namesStore && ' An order to another address may go at once.'}
        </p>
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
