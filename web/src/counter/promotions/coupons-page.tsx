import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Call } from '@tokri/contract/client.ts'
import type { CouponShape } from '@tokri/contract/coupon.schema.ts'
import { deleteCoupon, getCoupons, updateCoupon } from '@tokri/contract/coupon.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { actionCell, actionHead, tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { StoresFailed } from '../frame/stores-failed.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import type { ExportColumn } from '../lists/export-list.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { CouponDialog } from './coupon-dialog.tsx'
import { OffersSection } from './offers-section.tsx'
import { datesOf, type PromotionStatus, promotionStatus } from './promotion-dates.ts'
import { scopeText } from './scope-draft.ts'

const couponsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'coupons'],
    queryFn: async ({ signal }) => (await call(getCoupons, { body: {} }, { signal })).data,
    staleTime: 0,
    refetchInterval: 10_000,
  })

const termsOf = ({ kind, amount, cap, waivesServiceCharge }: CouponShape): string => {
  const most = cap === null ? '' : `, at most ${formatRupees(cap)}`
  const off = kind === 'flat' ? `${formatRupees(amount)} off` : `${amount}% off${most}`
  if (!waivesServiceCharge) return off
  return amount === 0 ? 'the service charge' : `${off}, and the service charge`
}

const conditionsOf = (coupon: CouponShape): string => {
  const { firstOrder, listed } = coupon
  const only = scopeText(coupon)
  return [only && `only for ${only}`, firstOrder && 'first order', listed && 'shown in carts']
    .filter(Boolean)
    .join(', ')
}

const couponStatus = (coupon: CouponShape): PromotionStatus => {
  const status = promotionStatus(coupon)
  const { total, used } = coupon
  return status.live && total !== null && used >= total ? { word: 'Used up', live: false } : status
}

const filters = {
  live: { label: 'Live', fits: (coupon) => couponStatus(coupon).live },
  planned: { label: 'Planned', fits: (coupon) => couponStatus(coupon).word === 'Not yet' },
  paused: { label: 'Paused', fits: ({ active }) => !active },
  ended: { label: 'Ended', fits: (coupon) => ['Over', 'Used up'].includes(couponStatus(coupon).word) },
  listed: { label: 'Shown in carts', fits: ({ listed }) => listed },
} satisfies Record<string, { label: string; fits: (coupon: CouponShape) => boolean }>

/** The filter of the address; undefined shows all. */
const readFilter = ({ show }: { show?: unknown }): keyof typeof filters | undefined =>
  typeof show === 'string' && show in filters ? (show as keyof typeof filters) : undefined

// a key of it

/** Times as ISO 8601, for a spreadsheet. */
const exported: readonly ExportColumn<CouponShape>[] = [
  { title: 'Code', of: ({ code }) => code },
  { title: 'Takes off', of: termsOf },
  { title: 'Conditions', of: conditionsOf },
  { title: 'Cart from ₹', of: ({ minimum }) => minimum },
  { title: 'From', of: ({ startsAt }) => startsAt ?? '' },
  { title: 'Until', of: ({ endsAt }) => endsAt ?? '' },
  { title: 'Used', of: ({ used }) => used },
  { title: 'Uses', of: ({ total }) => total ?? '' },
  { title: 'State', of: (coupon) => couponStatus(coupon).word },
]

export function CouponsPage() {
  const call = useCall()
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }))
  const { search, onSearch } = useListAddress()
  const { data: all } = useQuery(couponsQuery(call))
  // The clock of the first store is that of the shop.
  const { store, error, retry } = useActiveStores(undefined)
  const timeZone = store?.timeZone
  const show = (wanted: string) => {
    const params = new URLSearchParams({ ...(search !== '' && { search }), ...(wanted !== '' && { show: wanted }) })
    void navigate({ href: `${staffUrls.coupons()}?${params}`, replace: true })
  }
  const isFiltered = search !== '' || filter !== undefined
  const data = all?.filter(
    (coupon) => coupon.code.includes(search.toLowerCase()) && (filter === undefined || filters[filter].fits(coupon)),
  )
  const { busy, write } = useAdminMutation()
  const [editing, setEditing] = useState<CouponShape | 'new' | null>(null)
  const [deleting, setDeleting] = useState<CouponShape | null>(null)
  return (
    <AdminPage
      title="Coupons"
      action={
        <Button disabled={timeZone === undefined} onClick={() => setEditing('new')}>
          <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add Coupon
        </Button>
      }
    >
      {all && all.length > 0 && (
        <div className="mb-5 flex flex-wrap items-center justify-between gap-2">
          <ListSearch label="Search coupons" search={search} onSearch={onSearch} />
          <span className="flex flex-wrap items-center gap-2">
            <select
              aria-label="Which coupons"
              value={filter ?? ''}
              onChange={({ target }) => show(target.value)}
              className="select h-(--control) rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm"
            >
              <option value="">All</option>
              {Object.entries(filters).map(([name, { label }]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
            <ExportButton
              name="coupons"
              columns={exported}
              readPage={async () => ({ data: data ?? [], totalPages: 1, totalCount: data?.length ?? 0 })}
            />
          </span>
        </div>
      )}
      {error ? (
        <StoresFailed error={error} onRetry={retry} />
      ) : data === undefined || timeZone === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.length === 0 && isFiltered ? (
        <NoFit title="No coupon fits" onClear={() => void navigate({ href: staffUrls.coupons(), replace: true })} />
      ) : data.length === 0 ? (
        <MessagePage art="/art/no-promotions.svg" level="p" title="No coupons yet" action={null} />
      ) : (
        <Table
          label="Coupons"
          className="sm:min-w-220"
          heads={['Code', 'Takes off', 'Cart from', 'When', 'Used', 'State', actionHead]}
        >
          {data.map((coupon) => {
            const stand = couponStatus(coupon)
            return (
              <tr key={coupon._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0.5`}>
                <th scope="row" className={`${cell} font-semibold`}>
                  <span>{coupon.code}</span>
                  {conditionsOf(coupon) !== '' && (
                    <span className="block max-w-80 text-xs font-normal text-ink-3 wrap-anywhere">
                      {conditionsOf(coupon)}
                    </span>
                  )}
                </th>
                <td className={`${cell} max-sm:col-start-1`}>{termsOf(coupon)}</td>
                <td className={`${cell} tabular-nums max-sm:col-start-1 max-sm:text-ink-2`}>
                  <span className="sm:hidden">Cart from </span>
                  {formatRupees(coupon.minimum)}
                </td>
                <td className={`${cell} text-ink-2 max-sm:col-start-1`}>{datesOf(coupon, timeZone)}</td>
                <td className={`${cell} tabular-nums max-sm:col-start-1 max-sm:text-ink-2`}>
                  <span className="sm:hidden">Used </span>
                  <span>{coupon.used}</span>
                  {coupon.total !== null && <span>{` of ${coupon.total}`}</span>}
                  {coupon.perUser !== null && (
                    <span className="block text-xs text-ink-3">{coupon.perUser} per shopper</span>
                  )}
                </td>
                <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1`}>
                  <Chip look={stand.live ? 'brand' : 'plain'}>{stand.word}</Chip>
                </td>
                <td className={actionCell}>
                  <Button size="sm" look="quiet" aria-label={`Edit ${coupon.code}`} onClick={() => setEditing(coupon)}>
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    disabled={busy}
                    aria-label={`${coupon.active ? 'Pause' : 'Resume'} ${coupon.code}`}
                    onClick={() =>
                      void write(() => call(updateCoupon, { body: { _id: coupon._id, active: !coupon.active } }))
                    }
                  >
                    {coupon.active ? 'Pause' : 'Resume'}
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    aria-label={`Delete ${coupon.code}`}
                    onClick={() => setDeleting(coupon)}
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
        request={deleting && (() => call(deleteCoupon, { body: { _id: deleting._id } }))}
        id={deleting?._id}
        subject={deleting?.code}
        onClose={() => setDeleting(null)}
      />
      {timeZone !== undefined && <OffersSection timeZone={timeZone} />}
      {editing && timeZone !== undefined && (
        <CouponDialog
          coupon={editing === 'new' ? null : editing}
          timeZone={timeZone}
          onClose={() => setEditing(null)}
        />
      )}
    </AdminPage>
  )
}
