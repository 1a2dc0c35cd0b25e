// UPI payments that nobody has confirmed: the shop's own address reports none, so somebody looks into the bank's app.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import type { OpenUpi } from '@tokri/contract/payment.schema.ts'
import { confirmUpi, endUpi, openUpi } from '@tokri/contract/payment.ts'
import { getStores } from '@tokri/contract/store.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { withRecentPassword } from '../../lib/account/recent-password.ts'
import { useUser } from '../../lib/account/user-query.ts'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { ExplainedButton } from '../../ui/explained-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { userMay } from '../frame/user-may.ts'
import { failedRefundsQuery } from './failed-refunds.tsx'

const POLL_INTERVAL_MS = 10_000

const openUpiQuery = (call: Call, { enabled, still }: { enabled: boolean; still: boolean }) =>
  queryOptions({
    queryKey: ['admin', 'open-upi'],
    queryFn: async ({ signal }) => {
      const { data: stores } = await call(getStores, {}, { signal })
      const lists = await Promise.all(
        stores.map(({ _id: storeId }) => call(openUpi, { query: { storeId } }, { signal })),
      )
      return lists.flatMap(({ data }) => data)
    },
    staleTime: 0,
    refetchInterval: still ? false : POLL_INTERVAL_MS,
    enabled,
  })

const wordsOf = ({ kind, amount, due, reference }: OpenUpi): string => {
  if (kind === 'waits') return 'The order waits for it'
  if (kind === 'unconfirmed') return 'The rider says that it was paid. Nobody has seen the money yet.'
  const difference = formatRupees(Math.abs(amount - due))
  return `${difference} ${amount < due ? 'less' : 'more'} than was due. It confirms nothing. Reference ${reference}.`
}

/** Sends what is decided about a row. A repeated press is the same answer. */
const useDecision = () => {
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const [busy, setBusy] = useState<string | null>(null)
  const decide = async (
    name: string,
    body: object,
    send: (headers: { 'idempotency-key': string }) => Promise<void>,
  ) => {
    setBusy(name)
    try {
      await send({ 'idempotency-key': keys.current.of({ name, ...body }) })
      keys.current.answered()
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(null)
      for (const queryKey of [['orders'], ['admin', 'orders'], ['admin', 'open-upi'], ['admin', 'failed-refunds']])
        void queryClient.invalidateQueries({ queryKey })
    }
  }
  return { busy, decide }
}

const Confirm = ({ row }: { row: OpenUpi }) => {
  const call = useCall()
  const { busy, decide } = useDecision()
  const [reference, setReference] = useState(row.reference ?? '')
  const [amount, setAmount] = useState(String(row.due))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = { orderId: row.orderId, reference, amount: Number(amount) }
    void decide('confirm', body, async (headers) => {
      const { message, data } = await call(confirmUpi, { body }, { headers })
      if (data.confirmed) toast.success(message)
      else toast.error(message)
    })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <div className="min-w-48 flex-1">
        <TextField
          label="Reference of the bank"
          autoComplete="off"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
      <div className="w-32">
        <TextField
          label="Amount in ₹"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </div>
      <Button
        type="submit"
        className="max-sm:min-h-12 max-sm:flex-1"
        busy={busy !== null}
        disabled={reference.trim() === ''}
      >
        Confirm
      </Button>
    </form>
  )
}

/** It came and goes back, or somebody had typed it wrongly. */
const End = ({ reference }: { reference: string }) => {
  const call = useCall()
  const { busy, decide } = useDecision()
  const [reason, setReason] = useState('')
  const end = (as: 'refund' | 'mistyped') => {
    const body = { reference, as, reason: reason.trim() }
    void decide(as, body, async (headers) => {
      toast.success((await withRecentPassword(() => call(endUpi, { body }, { headers }))).message)
    })
  }
  const missing = reason.trim() === '' ? 'Give a reason first' : undefined
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="flex-1 max-sm:basis-full sm:min-w-48">
        <TextField
          label="What happened"
          maxLength={limits.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <ExplainedButton busy={busy === 'refund'} reason={missing} onClick={() => end('refund')}>
        Give it back
      </ExplainedButton>
      <ExplainedButton look="outline" busy={busy === 'mistyped'} reason={missing} onClick={() => end('mistyped')}>
        It was mistyped
      </ExplainedButton>
    </div>
  )
}

const Row = ({ row, namesOrder }: { row: OpenUpi; namesOrder: boolean }) => {
  return (
    <li className="grid items-center gap-2 py-3 first:pt-0 last:pb-0 lg:grid-cols-2 lg:gap-6">
      <div>
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold tabular-nums">{formatRupees(row.amount)}</span>
          {namesOrder && (
            <PageLink
              href={staffUrls.adminOrder(row.orderId)}
              className="inline-flex min-h-6 items-center font-medium text-brand pointer-coarse:min-h-11"
            >
              Order {row.orderNumber}
            </PageLink>
          )}
          <span className="text-xs text-ink-3">{formatDateTime(row.at)}</span>
        </p>
        <p className="text-ink-2">{wordsOf(row)}</p>
      </div>
      {row.kind === 'differs' && row.reference !== null ? <End reference={row.reference} /> : <Confirm row={row} />}
    </li>
  )
}

/**
 * Of one order, or of all. Nothing in a shop without its own UPI, while nothing waits, and for whoever may not read it.
 * `still`: it must not move now.
 */
export const UpiToConfirm = ({ orderId, still = false }: { orderId?: string; still?: boolean }) => {
  const call = useCall()
  const { upi } = useSettings()
  const mayRead = userMay(useUser(), openUpi)
  const { data = [] } = useQuery(openUpiQuery(call, { enabled: Boolean(upi) && mayRead, still }))
  const isOfOne = orderId !== undefined
  // They stand above the list of all.
  const { isLoading } = useQuery({ ...failedRefundsQuery(call, still), enabled: !isOfOne })
  const rows = isOfOne ? data.filter((row) => row.orderId === orderId) : data
  const titleId = useId()
  if (rows.length === 0 || isLoading) return null
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 rounded-card border border-line bg-surface p-4 text-sm shadow-card"
    >
      <h2 id={titleId} className="mb-3 text-base font-semibold">
        UPI to confirm
      </h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <Row key={`${row.kind}-${row.orderId}-${row.reference}`} row={row} namesOrder={!isOfOne} />
        ))}
      </ul>
    </section>
  )
}
