import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AuditEntryShape } from '@tokri/contract/audit.schema.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { type AuditKind, auditKinds } from '@tokri/contract/audit-actions.ts'
import { X } from 'lucide-react'
import { MessagePage } from '../../components/message-page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDateTime } from '../../lib/browser/format-date.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { EXPORT_PAGE, type ExportColumn } from '../lists/export-list.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { actionText, actorText, sentenceOf, subjectText } from './audit-log-text.ts'

const filter =
  'h-(--control) min-w-0 max-sm:flex-1 rounded-field border border-line-strong bg-field px-3 text-sm text-ink'

/** Times as ISO 8601, for a spreadsheet. */
const columns: readonly ExportColumn<AuditEntryShape>[] = [
  { title: 'Time', of: ({ at }) => at },
  { title: 'By', of: actorText },
  { title: 'Action', of: actionText },
  { title: 'Subject', of: subjectText },
  { title: 'Details', of: (entry) => sentenceOf(entry).details.join(' · ') },
]

const kindNames: Record<AuditKind, string> = {
  goods: 'Goods and suppliers',
  offers: 'Offers and the home page',
  orders: 'Orders and cash',
  people: 'People',
  shop: 'Stores and settings',
  signIns: 'Sign-ins and passwords',
}
/** Sign-ins would hide what happened to the shop. */
const usualKinds = auditKinds.filter((kind) => kind !== 'signIns')

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** The filters of the list, which stand in the address. */
const useFilters = () => {
  const from: { kind?: unknown; day?: unknown; by?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const kind = auditKinds.find((each) => each === from.kind)
  return {
    kind,
    day: isDay(from.day) ? from.day : undefined,
    by: typeof from.by === 'string' ? from.by : undefined,
    set: (change: { kind?: string | undefined; day?: string | undefined; by?: string | undefined }) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change, page: undefined }), replace: true }),
    clear: () => void navigate({ to: '.', search: {}, replace: true }),
  }
}

/** The audit log, newest first. */
export function ActivityPage() {
  const call = useCall()
  const { page, search, onSearch, onPage } = useListAddress()
  const { kind, day, by, set, clear } = useFilters()
  const wanted = { search, kinds: kind ? [kind] : usualKinds, day, actor: by }
  const { data } = useQuery({
    queryKey: ['admin', 'activity', { page, ...wanted }],
    queryFn: ({ signal }) => call(getAuditEntries, { body: { ...wanted, page, limit: 50 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <AdminPage title="Activity">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2 max-sm:contents">
          <ListSearch label="Search activity" search={search} onSearch={onSearch} />
          <select
            aria-label="What it is about"
            value={kind ?? ''}
            onChange={({ target }) => set({ kind: target.value || undefined })}
            className={`select pe-9! ${filter}`}
          >
            <option value="">Everything but sign-ins</option>
            {auditKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </select>
          <input
            type="date"
            aria-label="Day"
            min="2000-01-01"
            value={day ?? ''}
            onChange={({ target }) => set({ day: target.value || undefined })}
            className={filter}
          />
          {by !== undefined && (
            <Button look="outline" onClick={() => set({ by: undefined })}>
              Only {data?.data[0] ? actorText(data.data[0]) : 'one person'}
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr-only">Show everybody</span>
            </Button>
          )}
        </div>
        <ExportButton
          name="activity"
          columns={columns}
          readPage={(next) => call(getAuditEntries, { body: { ...wanted, page: next, limit: EXPORT_PAGE } })}
        />
      </div>
      {data === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.data.length === 0 ? (
        search === '' && !kind && !day && !by ? (
          <MessagePage
            art="/art/no-entries.svg"
            level="p"
            title="Nothing has happened yet"
            text="Every change that an administrator makes is written down here."
            action={null}
          />
        ) : (
          <NoFit title="Nothing fits this search" onClear={clear} />
        )
      ) : (
        <ul className="rounded-card border border-line bg-surface text-sm">
          {data.data.map((entry) => (
            <EntryRow key={entry._id} entry={entry} onActor={() => set({ by: entry.actor })} />
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={data?.totalPages ?? 0} onPage={onPage} />
    </AdminPage>
  )
}

/** Whose subject is an order, which has a page. */
const ABOUT_ORDERS = /^(order|pick|payment)\./

/** More changes than these stand below each other. */
const MANY = 2

const EntryRow = ({ entry, onActor }: { entry: AuditEntryShape; onActor: () => void }) => {
  const { actor, did, subject, end, details } = sentenceOf(entry)
  return (
    <li className="grid gap-x-4 border-b border-line px-4 py-2.5 last:border-0 sm:grid-cols-[208px_minmax(0,1fr)]">
      <time dateTime={entry.at} className="tabular-nums text-ink-3">
        {formatDateTime(entry.at)}
      </time>
      <div className="min-w-0">
        <p className="break-words">
          <button
            type="button"
            className="font-semibold hover:underline"
            title={`Only what ${actor} did`}
            onClick={onActor}
          >
            {actor}
          </button>{' '}
          {did}{' '}
          {ABOUT_ORDERS.test(entry.action) && subject !== '' ? (
            <PageLink href={staffUrls.adminOrder(entry.subject)} className="font-semibold text-brand hover:underline">
              {subject}
            </PageLink>
          ) : (
            <span className="font-semibold">{subject}</span>
          )}{' '}
          {end}
        </p>
        {details.length > MANY ? (
          <ul className="mt-1 list-disc ps-4 text-xs text-ink-2">
            {details.map((detail) => (
              <li key={detail} className="break-words">
                {detail}
              </li>
            ))}
          </ul>
        ) : (
          details.length > 0 && <p className="break-words text-xs text-ink-2">{details.join(' · ')}</p>
        )}
      </div>
    </li>
  )
}
