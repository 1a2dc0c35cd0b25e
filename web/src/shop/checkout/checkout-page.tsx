import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { placeToCookie } from '@tokri/rules/places.ts'
import { useEffect, useState } from 'react'
import type { Door } from '../../components/order/door-fields.tsx'
import { addressesQuery } from '../../lib/account/address-query.ts'
import { storedBillCopyTo } from '../../lib/account/bill-copy-to.ts'
import { userQuery } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useCartPage } from '../../lib/cart/use-cart-page.ts'
import { useNewestOrders } from '../../lib/orders/newest-orders.ts'
import { useOrderInFlight } from '../../lib/orders/order-in-flight.ts'
import { slotRange } from '../../lib/orders/order-promise.ts'
import { readPlaceCookies } from '../../lib/place/place-cookies.ts'
import { placeOfAddress } from '../../lib/place/place-of-address.ts'
import { useShownStore } from '../../lib/place/shown-store.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/toast.ts'
import { urls } from '../../urls.ts'
import { CartFailed } from '../cart/cart-failed.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { OpenPayments } from '../order/open-payments.tsx'
import { AddressChoice } from './address-choice.tsx'
import { BillCopyChoice } from './bill-copy-choice.tsx'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { DoorChoice } from './door-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ServingNotice } from './serving-notice.tsx'
import { SlotChoice } from './slot-choice.tsx'
import { noTip, type Tip, TipChoice, tipOf } from './tip-choice.tsx'
import { useRefilledWishes } from './use-refilled-wishes.ts'
import { useServing } from './use-serving.ts'
import { useSlots } from './use-slots.ts'

const noWishes: Door = { leave: false, note: '' }

/** What the order from which the cart was filled had, and this one does not have. */
const LostWish = ({ title, reason }: { title: string; reason: string }) => (
  <p role="status" className="mb-6 rounded-card bg-accent-soft p-4 text-sm text-on-accent-soft">
    <strong className="block text-base">{title}</strong>
    <span>{reason}</span>
  </p>
)

export function CheckoutPage() {
  const call = useCall()
  const addresses = useQuery(addressesQuery(call))
  // Read anew: a refund, or another order, may have changed the credit.
  const { data: user } = useQuery({ ...userQuery(call), staleTime: 0 })
  const { cart, error, retry } = useCartPage()
  const { openPayments, lastAddressId, isLoading } = useNewestOrders()
  const router = useRouter()
  const lookingForOrder = useOrderInFlight(
    ({ _id }) => void router.navigate({ href: urls.success(), replace: true, state: { orderId: _id } }),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  /** The address that was selected last, by the shopper or by default. */
  const [selected, setSelected] = useState<string | null>(null)
  const shown = useShownStore()
  const asksForPlace = shown !== undefined
  // The HTML is that of a store, and knows no place.
  const place = shown && (shown.place ?? readPlaceCookies().place)
  const { wishes, isLoading: looksForWishes } = useRefilledWishes(cart)
  const [ownDoor, setDoor] = useState<Door | null>(null)
  const door = ownDoor ?? wishes?.door ?? noWishes
  const { tips } = useSettings()
  const [ownTip, setTip] = useState<Tip | null>(null)
  const tip = ownTip ?? (wishes ? tipOf(wishes.tip) : noTip)
  const [billCopyTo, setBillCopyTo] = useState(storedBillCopyTo)
  const list = addresses.data ?? []
  const withId = (id: string | null) => list.find(({ _id }) => _id === id)
  // Initially selects the address that matches the visitor's place.
  const atPlace = place ? list.filter((each) => placeToCookie(placeOfAddress(each)) === placeToCookie(place)) : []
  const first = atPlace.find(({ _id }) => _id === lastAddressId) ?? atPlace[0] ?? withId(lastAddressId) ?? list[0]
  // Deleted elsewhere: no other address takes its place unseen.
  const isGone = addresses.data !== undefined && selected !== null && withId(selected) === undefined
  const current = isGone ? undefined : (withId(chosen) ?? first)
  if (current && current._id !== selected) setSelected(current._id)
  const choose = (id: string) => {
    setChosen(id)
    setSelected(id)
  }
  const { serving, reason, isShut } = useServing(current ?? null, cart?.lines.length)
  const slots = useSlots(current?._id ?? null, { lines: cart?.lines.length, wished: wishes?.slot ?? null, isShut })
  const offersTimes = slots.isOffered && slots.list?.some(({ left }) => left > 0) === true
  // A store that is closed or too busy now still takes orders for later.
  const orderReason = slots.isGone
    ? m.checkout_slot_full()
    : slots.isChecking
      ? m.checkout_slot_checking()
      : isShut && offersTimes
        ? slots.chosen
          ? null
          : m.checkout_slot_title()
        : reason
  const failed = addresses.isError && addresses.data === undefined
  // A toast needs an event, and a failed query fires none.
  useEffect(() => {
    if (failed) toast.error(m.common_failed_to_fetch_addresses())
  }, [failed])
  if (error)
    return (
      <>
        <h1 className="sr-only">{m.checkout_checkout()}</h1>
        <CartFailed error={error} onRetry={retry} />
      </>
    )
  if (addresses.isPending || isLoading || cart === undefined || lookingForOrder || looksForWishes)
    return <CheckoutSkeleton />
  if (cart.lines.length === 0) {
    return (
      <div className="page">
        <h1 className="sr-only">{m.checkout_checkout()}</h1>
        <EmptyCart />
      </div>
    )
  }
  return (
    <div className="page pt-5 lg:pt-8">
      <h1 className="sr-only">{m.checkout_checkout()}</h1>
      {openPayments.length > 0 && (
        <div className="mb-6">
          <OpenPayments orders={openPayments} />
        </div>
      )}
      {wishes?.lostCoupon && (
        <LostWish
          title={m.checkout_order_coupon_lost({ code: wishes.lostCoupon.code.toUpperCase() })}
          reason={wishes.lostCoupon.reason}
        />
      )}
      {wishes?.pastSlot && (
        <LostWish
          title={m.checkout_slot_passed()}
          reason={m.checkout_you_had_chosen_slot({ slot: slotRange(wishes.pastSlot) })}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
        <div className="grid content-start gap-6">
          <AddressChoice
            addresses={list}
            failed={failed}
            onRetry={() => void addresses.refetch()}
            chosenId={current?._id ?? null}
            onChoose={choose}
          />
          {/* What most shoppers leave as it is. */}
          <div className="divide-y divide-line rounded-card border border-line bg-surface">
            {slots.isOffered && <SlotChoice slots={slots} />}
            <DoorChoice door={door} onDoor={setDoor} />
            {tips && <TipChoice tip={tip} onTip={setTip} />}
            <BillCopyChoice email={billCopyTo} onEmail={setBillCopyTo} />
          </div>
        </div>
        <OrderSummary
          cart={cart}
          door={door}
          slot={slots.chosen?.at ?? null}
          tip={tips ? tip : noTip}
          billCopyTo={billCopyTo}
          balance={user?.credit ?? 0}
          addressId={current?._id ?? null}
          addressReason={
            current
              ? orderReason
              : failed
                ? m.checkout_addresses_needed()
                : list.length > 0
                  ? m.checkout_choose_an_address()
                  : m.checkout_address_missing()
          }
          notice={
            current && (
              <ServingNotice
                serving={serving}
                slot={slots.chosen}
                offersTimes={offersTimes}
                address={current}
                namesStore={asksForPlace}
              />
            )
          }
        />
      </div>
    </div>
  )
}
