import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { DiscountShape } from '@tokri/contract/discount.schema.ts'
import { deleteDiscount, getDiscounts } from '@tokri/contract/discount.ts'
import type { DiscountState } from '@tokri/rules/scheduled-discounts.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { actionCell, actionHead, tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { StoresFailed } from '../frame/stores-failed.tsx'
import { DiscountDialog } from './discount-dialog.tsx'
import { discountText, inOrder, periodText, stateOf, targetText } from './discount-draft.ts'

const discountsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'discounts'],
    queryFn: async ({ signal }) => (await call(getDiscounts, { body: {} }, { signal })).data,
    staleTime: 0,
    refetchInterval: 10_000,
  })

const stateWords: Readonly<Record<DiscountState, string>> = { running: 'Running', planned: 'Planned', ended: 'Ended' }

export function DiscountsPage() {
  const call = useCall()
  const { data } = useQuery(discountsQuery(call))
  // The clock of the first store is that of the shop.
  const { store, error, retry } = useActiveStores(undefined)
  const timeZone = store?.timeZone
  const [editing, setEditing] = useState<DiscountShape | 'new' | null>(null)
  const [deleting, setDeleting] = useState<DiscountShape | null>(null)
  const add = (
    <Button disabled={timeZone === undefined} onClick={() => setEditing('new')}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add Discount
    </Button>
  )
  const now = new Date()
  return (
    <AdminPage title="Discounts" action={data?.length === 0 ? undefined : add}>
      {error ? (
        <StoresFailed error={error} onRetry={retry} />
      ) : data === undefined || timeZone === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.length === 0 ? (
        <MessagePage
          art="/art/no-promotions.svg"
          level="p"
          title="No discounts yet"
          text="Choose categories or products, what it takes off, and from when until when. Prices change at that minute."
          action={<div className="mt-3">{add}</div>}
        />
      ) : (
        <Table
          label="Discounts"
          className="sm:min-w-220"
          heads={['Name', 'For', 'Takes off', 'When', 'State', actionHead]}
        >
          {inOrder(data, now).map((discount) => {
            const state = stateOf(discount, now)
            return (
              <tr key={discount._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0.5`}>
                <th scope="row" className={`${cell} font-semibold`}>
                  {discount.name}
                </th>
                <td className={`${cell} wrap-anywhere max-sm:col-start-1 max-sm:text-ink-2`}>{targetText(discount)}</td>
                <td className={`${cell} whitespace-nowrap tabular-nums max-sm:col-start-1`}>
                  {discountText(discount)}
                </td>
                <td className={`${cell} text-ink-2 max-sm:col-start-1`}>{periodText(discount, timeZone)}</td>
                <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1`}>
                  <Chip look={state === 'running' ? 'brand' : 'plain'}>{stateWords[state]}</Chip>
                </td>
                <td className={actionCell}>
                  <Button
                    size="sm"
                    look="quiet"
                    aria-label={`Edit ${discount.name}`}
                    onClick={() => setEditing(discount)}
                  >
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    aria-label={`Delete ${discount.name}`}
                    onClick={() => setDeleting(discount)}
                  >
                    Delete
                  </Button>
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      <DeleteDialog
        request={deleting && (() => call(deleteDiscount, { body: { _id: deleting._id } }))}
        id={deleting?._id}
        subject={deleting?.name}
        onClose={() => setDeleting(null)}
      />
      {editing && timeZone !== undefined && (
        <DiscountDialog
          discount={editing === 'new' ? null : editing}
          timeZone={timeZone}
          onClose={() => setEditing(null)}
        />
      )}
    </AdminPage>
  )
}
