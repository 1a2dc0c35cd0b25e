import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createShopperAddress, getShopperAddresses } from '@tokri/contract/address.ts'
import { isRefusal } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { placePhoneOrder, pricePhoneOrder } from '@tokri/contract/order.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { AddressDialog } from '../../components/address/address-dialog.tsx'
import { AddressText } from '../../components/address/address-text.tsx'
import { BillSummary } from '../../components/order/bill-summary.tsx'
import { orderedOf, WantedLines } from '../../components/order/wanted-lines.tsx'
import type { Address } from '../../lib/account/address-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { CallerChoice } from './caller-choice.tsx'
import { unansweredOf, usePhoneOrderDraft } from './phone-order-draft.ts'
import { CouponField, PaymentChoice, TimeChoice, usePhonePayments } from './phone-order-terms.tsx'

const Step = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
    <h2 className="mb-3 text-base">{title}</h2>
    {children}
  </section>
)

/** The addresses of the shopper, and a new one. The first one is chosen. */
const AddressStep = ({
  userId,
  chosenId,
  onChoose,
}: {
  userId: string
  chosenId: string | null
  onChoose: (addressId: string) => void
}) => {
  const call = useCall()
  const [adding, setAdding] = useState(false)
  const { data: addresses, refetch } = useQuery({
    queryKey: ['admin', 'addresses', userId],
    queryFn: async ({ signal }): Promise<Address[]> =>
      (await call(getShopperAddresses, { query: { userId } }, { signal })).data,
    staleTime: 0,
  })
  const isKnown = addresses?.some(({ _id }) => _id === chosenId)
  const firstId = isKnown ? undefined : addresses?.[0]?._id
  useEffect(() => {
    if (firstId !== undefined) onChoose(firstId)
  }, [firstId, onChoose])
  return (
    <div className="grid gap-3">
      {addresses && addresses.length > 0 && (
        <div role="radiogroup" aria-label="Address" className="grid gap-2 sm:grid-cols-2">
          {addresses.map((address) => (
            <label
              key={address._id}
              className="flex min-w-0 gap-3 rounded-card border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft"
            >
              <input
                type="radio"
                name="address"
                checked={address._id === chosenId}
                onChange={() => onChoose(address._id)}
                className="mt-0.5 size-5 shrink-0 accent-brand"
              />
              <span className="min-w-0">
                <AddressText address={address} />
              </span>
            </label>
          ))}
        </div>
      )}
      {addresses?.length === 0 && <p className="text-sm text-ink-3">This shopper has no address yet.</p>}
      <div>
        <Button look="outline" onClick={() => setAdding(true)}>
          New address
        </Button>
      </div>
      {adding && (
        <AddressDialog
          address={null}
          create={(fields) => call(createShopperAddress, { body: { userId, ...fields } })}
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => void refetch().then(() => onChoose(_id))}
        />
      )}
    </div>
  )
}

export function PhoneOrderPage() {
  const call = useCall()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { draft, change, clear } = usePhoneOrderDraft()
  const { caller, addressId, lines, doorNote, coupon, slot } = draft
  const payments = usePhonePayments()
  const pay = payments.includes(draft.pay) ? draft.pay : (payments[0] ?? 'cash')
  const [busy, setBusy] = useState(false)
  const [keys] = useState(() => createFormKeys(draft.sent, (sent) => change({ sent })))
  const choose = useCallback((id: string) => change({ addressId: id }), [change])
  const wanted = orderedOf(lines)
  const {
    data: priced,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['admin', 'phone order', caller?._id, addressId, wanted, coupon],
    queryFn: async ({ signal }) => {
      const code = coupon === '' ? {} : { coupon }
      const body = { userId: caller?._id ?? '', addressId: addressId ?? '', lines: wanted, ...code }
      return (await call(pricePhoneOrder, { body }, { signal })).data
    },
    enabled: caller !== null && addressId !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const lacking = priced?.lines.filter(({ quantity, productId }) => productId.stock < quantity) ?? []
  const gone = isPlaceholderData || !priced ? 0 : wanted.length - priced.lines.length

  const choices = {
    ...(doorNote.trim() !== '' && { doorNote: doorNote.trim() }),
    ...(coupon !== '' && { coupon }),
    ...(slot !== null && { slot }),
    ...(pay === 'link' && { pay }),
  }
  const wish = caller && addressId !== null && { userId: caller._id, addressId, lines: wanted, ...choices }
  // The last press had no answer. The order may be placed already, so that the store has less now and the coupon is used:
  // the same request is sent again, whatever the bill says.
  const sent = wish && unansweredOf(draft.sent, wish)
  const isRepeat = Boolean(sent)
  const body = sent ?? (wish && priced && { ...wish, totalAmt: priced.bill.finalAmount })
  const isTimeFull =
    !isRepeat && slot !== null && priced !== undefined && !priced.slots.some(({ at, left }) => at === slot && left > 0)

  const place = async () => {
    if (!body) return
    setBusy(true)
    try {
      const { message, data } = await call(placePhoneOrder, { body }, { headers: { 'idempotency-key': keys.of(body) } })
      toast.success(message)
      clear()
      void queryClient.invalidateQueries({ queryKey: ['admin', 'orders'] })
      await router.navigate({ href: staffUrls.adminOrder(data._id) })
    } catch (refusal) {
      if (isRefusal(refusal)) keys.answered()
      toast.error(errorMessage(refusal))
      void refetch()
    } finally {
      setBusy(false)
    }
  }

  const missing = (): string | undefined => {
    if (!caller) return 'Choose the shopper first'
    if (addressId === null) return 'Choose the address first'
    if (isRepeat) return undefined
    if (error) return errorMessage(error)
    if (wanted.length === 0) return 'Add a product first'
    if (!priced || isPlaceholderData) return 'The bill is being computed'
    if (gone > 0) return 'Remove what is no longer sold first'
    if (priced.couponRefusal !== null) return priced.couponRefusal
    if (lacking.length > 0) return 'Take less of what the store does not have'
    if (isTimeFull || (slot === null && priced.promise === null)) return 'Choose a time first'
    return payments.length === 0 ? 'The shop takes no payment' : undefined
  }
  return (
    <AdminPage
      title="Order by phone"
      action={
        <Button look="quiet" onClick={clear}>
          Start again
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Step title="Shopper">
            <CallerChoice caller={caller} onCaller={(next) => change({ caller: next, addressId: null })} />
          </Step>
          {caller && (
            <Step title="Address">
              <AddressStep key={caller._id} userId={caller._id} chosenId={addressId} onChoose={choose} />
            </Step>
          )}
          <Step title="Items">
            <WantedLines lines={lines} storeId={priced?.store._id} onLines={(next) => change({ lines: next })} />
          </Step>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-18">
          <Step title="Bill">
            {error ? (
              <p role="alert" className="text-sm text-deal">
                {errorMessage(error)}
              </p>
            ) : priced && wanted.length > 0 ? (
              <div className="grid gap-3">
                <BillSummary bill={priced.bill} itemsLabel="Items total" />
                <p className="text-sm text-ink-2">From {priced.store.name}</p>
                {(isRepeat ? [] : lacking).map(({ productId }) => (
                  <p key={productId._id} role="alert" className="text-sm text-deal">
                    Only {productId.stock} of {productId.name} left
                  </p>
                ))}
              </div>
            ) : (
              <p className="text-sm text-ink-3">The bill appears once there are a shopper, an address and items.</p>
            )}
            {isRepeat && (
              <p role="alert" className="mt-3 text-sm text-deal">
                The last press had no answer. Press again: there will be one order only.
              </p>
            )}
            {caller && addressId !== null && (
              <div className="mt-4 grid gap-4">
                <CouponField
                  coupon={coupon}
                  off={priced?.coupon ? formatRupees(priced.coupon.amount) : null}
                  refusal={isRepeat ? null : (priced?.couponRefusal ?? null)}
                  change={change}
                />
                {priced && (
                  <TimeChoice
                    slot={isTimeFull ? null : slot}
                    slots={priced.slots}
                    minutes={priced.promise?.minutes ?? null}
                    change={change}
                  />
                )}
                {isTimeFull && (
                  <p role="status" className="text-sm text-deal">
                    The time that was chosen is full now.
                  </p>
                )}
                <PaymentChoice pay={pay} change={change} />
              </div>
            )}
            <TextField
              label="Note for the rider (optional)"
              className="mt-4"
              value={doorNote}
              maxLength={limits.doorNote}
              onChange={(event) => change({ doorNote: event.target.value })}
            />
            <ExplainedButton
              wide
              size="lg"
              className="mt-4"
              busy={busy}
              reason={missing()}
              onClick={() => void place()}
            >
              {priced && wanted.length > 0 ? `Place order · ${formatRupees(priced.bill.finalAmount)}` : 'Place order'}
            </ExplainedButton>
          </Step>
        </div>
      </div>
    </AdminPage>
  )
}
