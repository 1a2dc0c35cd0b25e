import { useQuery } from '@tanstack/react-query'
import { rideQr } from '@tokri/contract/delivery.ts'
import { makesQr } from '@tokri/contract/payment-providers.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { upiLink } from '@tokri/rules/upi.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Drop } from './ride-action.ts'

/** Whether shoppers can pay by UPI at the door. */
export const useDoorUpi = (): boolean => {
  const { upi, paymentProviders } = useSettings()
  return upi !== undefined || paymentProviders.some(makesQr)
}

/**
 * A big code with the exact amount. The shop's own is drawn on the phone, so it needs no network. What a provider has seen
 * comes with the trip, which is read again every few seconds.
 */
export const DoorUpi = ({
  drop: { orderId, orderNumber, cashDue },
  onPaid,
}: {
  drop: Drop
  /** The rider has looked that it is paid, where no provider tells. */
  onPaid: () => void
}) => {
  const call = useCall()
  const { upi } = useSettings()
  const asked = useQuery({
    queryKey: ['ride-qr', orderId, cashDue],
    queryFn: async ({ signal }) => (await call(rideQr, { body: { orderId } }, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isSeen = asked.data?.confirmed === 'provider'
  const payload = asked.data?.payload ?? (upi && upiLink(upi, { amount: cashDue, orderNumber }))
  if (!payload)
    return asked.error ? (
      <div role="alert" className="grid gap-3 rounded-card bg-deal-soft px-4 py-3 font-medium text-deal">
        <span>{errorMessage(asked.error)}</span>
        <Button
          look="outline"
          className="h-14! text-base!"
          busy={asked.isFetching}
          onClick={() => void asked.refetch()}
        >
          {m.common_try_again()}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-72 rounded-card" />
    )
  const amount = formatRupees(cashDue)
  return (
    <figure className="grid justify-items-center gap-3 rounded-card border border-line bg-surface p-4">
      <QrCode text={payload} label={m.ride_code_to_pay({ amount })} className="w-full max-w-60 rounded-card" />
      <figcaption className="grid gap-1 text-center">
        <strong className="text-xl tabular-nums">{m.ride_let_the_shopper_scan({ amount })}</strong>
        <span className="text-sm text-ink-2">{isSeen ? m.ride_upi_seen_hint() : m.ride_own_upi_check()}</span>
      </figcaption>
      {!isSeen && (
        <Button look="soft" className="h-14! w-full text-base!" onClick={onPaid}>
          {m.ride_it_is_paid()}
        </Button>
      )}
    </figure>
  )
}
