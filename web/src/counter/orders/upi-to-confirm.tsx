// UPI payments that nobody has confirmed: the shop's own address reports none, so somebody looks into the bank's app.
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { OpenUpi } from '@tokri/contract/payment.schema.ts'
import { confirmUpi, openUpi } from '@tokri/contract/payment.ts'
import { getStores } from '@tokri/contract/store.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { errorMessage } from '../../lib/api/error-message.ts'
import { createFormKeys } from '../../lib/api/idempotency-key.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

const POLL_INTERVAL_MS = 10_000

const openUpiQuery = (call: Call, enabled: boolean) =>
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
    refetchInterval: POLL_INTERVAL_MS,
    enabled,
  })

const wordsOf = ({ kind, amount, due }: OpenUpi): string => {
  if (kind === 'waits') return 'The order waits for it'
  if (kind === 'unconfirmed') return 'The rider says that it was paid. Nobody has seen the money yet.'
  const difference = formatRupees(Math.abs(amount - due))
  return `${difference} ${amount < due ? 'less' : 'more'} than was due. It confirms nothing.`
}

const Row = ({ row }: { row: OpenUpi }) => {
  const call = useCall()
  const queryClient = useQueryClient()
  const keys = useRef(createFormKeys())
  const [reference, setReference] = useState(row.kind === 'unconfirmed' ? (row.reference ?? '') : '')
  const [amount, setAmount] = useState(String(row.due))
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const body = { orderId: row.orderId, reference, amount: Number(amount) }
    try {
      const headers = { 'idempotency-key': keys.current.of(body) }
      const { message, data } = await call(confirmUpi, { body }, { headers })
      keys.current.answered()
      if (data.confirmed) toast.success(message)
      else toast.error(message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusy(false)
      for (const queryKey of [['orders'], ['admin', 'orders'], ['admin', 'open-upi'], ['admin', 'failed-refunds']])
        void queryClient.invalidateQueries({ queryKey })
    }
  }
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-semibold tabular-nums">{formatRupees(row.amount)}</span>
        <PageLink
          href={staffUrls.adminOrder(row.orderId)}
          className="inline-flex min-h-6 items-center font-medium text-brand pointer-coarse:min-h-11"
        >
          Order {row.orderNumber}
        </PageLink>
        <span className="text-xs text-ink-3 sm:ms-auto">{formatDateTime(row.at)}</span>
      </p>
      <p className="text-ink-2">{wordsOf(row)}</p>
      {row.kind !== 'differs' && (
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
          <Button type="submit" busy={busy} disabled={reference.trim() === ''}>
            Confirm
          </Button>
        </form>
      )}
    </li>
  )
}

/** Nothing in a shop without its own UPI, and while nothing waits. */
export const UpiToConfirm = () => {
  const { upi } = useSettings()
  const { data = [] } = useQuery(openUpiQuery(useCall(), Boolean(upi)))
  const titleId = useId()
  if (data.length === 0) return null
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 rounded-card border border-line bg-surface p-4 text-sm shadow-card"
    >
      <h2 id={titleId} className="mb-3 text-base font-semibold">
        UPI to confirm
      </h2>
      <ul className="divide-y divide-line">
        {data.map((row) => (
          <Row key={`${row.kind}-${row.orderId}-${row.reference}`} row={row} />
        ))}
      </ul>
    </section>
  )
}
