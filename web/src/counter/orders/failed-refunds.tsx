// Refunds that failed, cash to give back, and disputes that are open: what an administrator gives, or answers at the provider.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { AnswerOf } from '@tokri/contract/endpoint.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { retryRefundSchema, FailedRefunds as Waiting } from '@tokri/contract/order.schema.ts'
import { failedRefunds, handOverCash, retryRefund } from '@tokri/contract/order.ts'
import { paymentProviders } from '@tokri/contract/payment-providers.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useId, useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { showChangedOrder } from './admin-orders.ts'

type FailedRefund = Waiting['refunds'][number]
type Cash = Waiting['cash'][number]
type Dispute = Waiting['disputes'][number]
type Changed = AnswerOf<typeof retryRefundSchema>

const POLL_INTERVAL_MS = 10_000

export const failedRefundsQuery = (call: Call, still = false) =>
  queryOptions({
    queryKey: ['admin', 'failed-refunds'],
    queryFn: async ({ signal }) => (await call(failedRefunds, {}, { signal })).data,
    staleTime: 0,
    refetchInterval: still ? false : POLL_INTERVAL_MS,
  })

/** Gives one refund again, or notes cash that was handed over. A repeated press is the same answer. */
const useRefund = (refundId: string) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const [busy, setBusy] = useState<'again' | 'credit' | 'cash' | null>(null)
  const run = async (action: 'again' | 'credit' | 'cash', body: object, send: (key: string) => Promise<Changed>) => {
    setBusy(action)
    try {
      const { message, data } = await withRecentPassword(() => send(keys.current.of({ action, ...body })))
      keys.current.answered()
      showChangedOrder(queryClient, data)
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(null)
      for (const queryKey of [['orders'], ['admin', 'orders'], ['admin', 'failed-refunds']])
        void queryClient.invalidateQueries({ queryKey })
    }
  }
  const retry = (asCredit: boolean) => {
    const body = { refundId, asCredit }
    return run(asCredit ? 'credit' : 'again', body, (key) =>
      call(retryRefund, { body }, { headers: { 'idempotency-key': key } }),
    )
  }
  const handOver = (reason?: string) => {
    const body = { refundId, ...(reason !== undefined && { reason }) }
    return run('cash', body, (key) => call(handOverCash, { body }, { headers: { 'idempotency-key': key } }))
  }
  return { busy, retry, handOver }
}

const OrderLink = ({ order: { _id, orderNumber } }: Pick<FailedRefund, 'order'>) => (
  <PageLink
    href={staffUrls.adminOrder(_id)}
    className="inline-flex min-h-6 items-center font-medium text-brand pointer-coarse:min-h-11"
  >
    Order {orderNumber}
  </PageLink>
)

const Refund = ({ refund, namesOrder }: { refund: FailedRefund; namesOrder: boolean }) => {
  const { busy, retry, handOver } = useRefund(refund._id)
  const [givingCash, setGivingCash] = useState(false)
  const { amount, provider, reason, failedAt, tries, why, mayBeCredit } = refund
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{`${formatRupees(amount)} did not go back`}</span>
        {namesOrder && <OrderLink order={refund.order} />}
        <span className="text-xs text-ink-3 sm:ms-auto">{formatDateTime(failedAt)}</span>
      </p>
      <p className="text-ink-2 wrap-anywhere">
        {`${paymentProviders[provider].label}: ${reason}${tries > 1 ? `. Tried ${tries} times.` : ''}`}
      </p>
      {why !== null && <p className="text-ink-2 wrap-anywhere">{why}</p>}
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'again'} disabled={busy !== null} onClick={() => void retry(false)}>
          {provider === 'upi' ? 'Sent back by UPI' : 'Try again'}
        </Button>
        <ExplainedButton
          look="outline"
          busy={busy === 'credit'}
          reason={mayBeCredit ? undefined : 'The account of this order is gone'}
          onClick={() => void retry(true)}
        >
          Give as store credit
        </ExplainedButton>
        <Button look="outline" disabled={busy !== null} onClick={() => setGivingCash(!givingCash)}>
          Given in cash …
        </Button>
      </div>
      {givingCash && <CashReason busy={busy === 'cash'} onReason={(reason) => void handOver(reason)} />}
    </li>
  )
}

/** Why a refund that failed at its provider was given out of the till. */
const CashReason = ({ busy, onReason }: { busy: boolean; onReason: (reason: string) => void }) => {
  const [reason, setReason] = useState('')
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onReason(reason.trim())
      }}
    >
      <TextField
        label="Why it was given out of the till"
        value={reason}
        maxLength={limits.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <ExplainedButton
        type="submit"
        className="justify-self-start"
        busy={busy}
        reason={reason.trim() === '' ? 'Give a reason first' : undefined}
      >
        Given out of the till
      </ExplainedButton>
    </form>
  )
}

const CashToGive = ({ cash, namesOrder }: { cash: Cash; namesOrder: boolean }) => {
  const { busy, retry, handOver } = useRefund(cash._id)
  const { amount, store, reason, at, mayBeCredit } = cash
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold">{`${formatRupees(amount)} to give back in cash`}</span>
        {namesOrder && <OrderLink order={cash.order} />}
        <span className="text-xs text-ink-3 sm:ms-auto">{formatDateTime(at)}</span>
      </p>
      <p className="text-ink-2 wrap-anywhere">
        {`${reason}. ${mayBeCredit ? `The rider of the shopper’s next order from ${store.name} is told, or they come there.` : `They come to ${store.name}: their account is gone.`}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ExplainedButton
          busy={busy === 'credit'}
          reason={mayBeCredit ? undefined : 'The account of this order is gone'}
          onClick={() => void retry(true)}
        >
          Give as store credit
        </ExplainedButton>
        <Button look="outline" busy={busy === 'cash'} disabled={busy !== null} onClick={() => void handOver()}>
          Given out of the till
        </Button>
      </div>
    </li>
  )
}

const OpenDispute = ({ dispute, namesOrder }: { dispute: Dispute; namesOrder: boolean }) => (
  <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="font-semibold">{`${formatRupees(dispute.amount)} is disputed`}</span>
      {namesOrder && <OrderLink order={dispute.order} />}
      <span className="text-xs text-ink-3 sm:ms-auto">{formatDateTime(dispute.at)}</span>
    </p>
    <p className="text-ink-2 wrap-anywhere">
      {`Answer it at ${paymentProviders[dispute.provider].label}`}
      {dispute.answerBy !== null && ` until ${formatDateTime(dispute.answerBy)}`}
      {`: ${dispute.reference}`}
    </p>
  </li>
)

const titleOf = ({ refunds, cash, disputes }: Waiting): string => {
  if (disputes.length + cash.length === 0) return 'Refunds that failed'
  return disputes.length + refunds.length === 0 ? 'Cash to give back' : 'Refunds and payments that need you'
}

/** Of one order, or of all. Nothing while nothing waits. `still`: it must not move now. */
export const FailedRefunds = ({ orderId, still }: { orderId?: string; still?: boolean }) => {
  const { data } = useQuery(failedRefundsQuery(useCall(), still))
  const titleId = useId()
  const isShown = ({ order }: Pick<FailedRefund, 'order'>) => orderId === undefined || order._id === orderId
  const refunds = data?.refunds.filter(isShown) ?? []
  const cash = data?.cash.filter(isShown) ?? []
  const disputes = data?.disputes.filter(isShown) ?? []
  if (refunds.length + cash.length + disputes.length === 0) return null
  const namesOrder = orderId === undefined
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 rounded-card border border-deal bg-surface p-4 text-sm shadow-card"
    >
      <h2 id={titleId} className="mb-3 text-base font-semibold text-deal">
        {titleOf({ refunds, cash, disputes })}
      </h2>
      <ul className="divide-y divide-line">
        {refunds.map((refund) => (
          <Refund key={refund._id} refund={refund} namesOrder={namesOrder} />
        ))}
        {cash.map((one) => (
          <CashToGive key={one._id} cash={one} namesOrder={namesOrder} />
        ))}
        {disputes.map((dispute) => (
          <OpenDispute key={dispute.reference} dispute={dispute} namesOrder={namesOrder} />
        ))}
      </ul>
    </section>
  )
}
