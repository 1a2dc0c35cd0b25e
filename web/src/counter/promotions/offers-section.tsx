import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { OfferShape } from '@tokri/contract/offer.schema.ts'
import { deleteOffer, getOffers, updateOffer } from '@tokri/contract/offer.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { actionCell, actionHead, tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { OfferDialog } from './offer-dialog.tsx'
import { datesOf, promotionStatus } from './promotion-dates.ts'
import { scopeText } from './scope-draft.ts'

const offersQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'offers'],
    queryFn: async ({ signal }) => (await call(getOffers, { body: {} }, { signal })).data,
    staleTime: 0,
  })

/** Offers such as "buy 2 get 1 free", which need no code. */
export const OffersSection = ({ timeZone }: { timeZone: string }) => {
  const call = useCall()
  const { data } = useQuery(offersQuery(call))
  const { busy, write } = useAdminMutation()
  const [editing, setEditing] = useState<OfferShape | 'new' | null>(null)
  const [deleting, setDeleting] = useState<OfferShape | null>(null)
  return (
    <div className="mt-10 min-w-0">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-lg font-bold">Offers</h2>
        <Button look="outline" onClick={() => setEditing('new')}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add Offer
        </Button>
      </div>
      <p className="mb-4 text-sm text-ink-2">Offers need no code. The oldest wins; an item counts for one offer.</p>
      {data === undefined ? (
        <Skeleton className="h-40 rounded-card" />
      ) : data.length === 0 ? (
        <p className="rounded-card border border-line bg-surface px-4 py-8 text-center text-sm text-ink-2">
          No offers yet. An offer such as “Buy 2 get 1 free” makes the cheapest piece of three free.
        </p>
      ) : (
        <Table
          label="Offers"
          className="sm:min-w-220"
          heads={['Name', 'Free', 'Only for', 'When', 'State', actionHead]}
        >
          {data.map((offer) => {
            const status = promotionStatus(offer)
            return (
              <tr key={offer._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0.5`}>
                <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
                  {offer.name}
                </th>
                <td className={`${cell} max-sm:col-start-1`}>
                  {offer.get} of {offer.buy + offer.get} pieces
                </td>
                <td className={`${cell} text-ink-2 wrap-anywhere max-sm:col-start-1`}>
                  {scopeText(offer) || 'all products'}
                </td>
                <td className={`${cell} text-ink-2 max-sm:col-start-1`}>{datesOf(offer, timeZone)}</td>
                <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1`}>
                  <Chip look={status.live ? 'brand' : 'plain'}>{status.word}</Chip>
                </td>
                <td className={actionCell}>
                  <Button size="sm" look="quiet" aria-label={`Edit ${offer.name}`} onClick={() => setEditing(offer)}>
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    disabled={busy}
                    aria-label={`${offer.active ? 'Pause' : 'Resume'} ${offer.name}`}
                    onClick={() =>
                      void write(() => call(updateOffer, { body: { _id: offer._id, active: !offer.active } }))
                    }
                  >
                    {offer.active ? 'Pause' : 'Resume'}
                  </Button>
                  <Button size="sm" look="quiet" aria-label={`Delete ${offer.name}`} onClick={() => setDeleting(offer)}>
                    Delete
                  </Button>
                </td>
              </tr>
            )
          })}
        </Table>
      )}
      <DeleteDialog
        request={deleting && (() => call(deleteOffer, { body: { _id: deleting._id } }))}
        id={deleting?._id}
        subject={deleting?.name}
        onClose={() => setDeleting(null)}
      />
      {editing && (
        <OfferDialog offer={editing === 'new' ? null : editing} timeZone={timeZone} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}
