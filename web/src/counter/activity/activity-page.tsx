import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AuditEntryShape } from '@tokri/contract/audit.schema.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { MessagePage } from '../../components/message-page.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { EXPORT_PAGE, type ExportColumn } from '../lists/export-list.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { actionText, actorText, detailTexts, subjectText } from './audit-log-text.ts'

const time = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' })

/** Times as ISO 8601, for a spreadsheet. */
const columns: readonly ExportColumn<AuditEntryShape>[] = [
  { title: 'Time', of: ({ at }) => at },
  { title: 'By', of: actorText },
  { title: 'Action', of: actionText },
  { title: 'Subject', of: subjectText },
  { title: 'Details', of: (entry) => detailTexts(entry).join(' · ') },
]

/** The audit log, newest first. */
export function ActivityPage() {
  const call = useCall()
  const { page, search, onSearch, onPage } = useListAddress()
  const { data } = useQuery({
    queryKey: ['admin', 'activity', { page, search }],
    queryFn: ({ signal }) => call(getAuditEntries, { body: { search, page, limit: 50 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return (
    <AdminPage title="Activity">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-2">
        <ListSearch label="Search activity" search={search} onSearch={onSearch} />
        <ExportButton
          name="activity"
          columns={columns}
          readPage={(next) => call(getAuditEntries, { body: { search, page: next, limit: EXPORT_PAGE } })}
        />
      </div>
      {data === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.data.length === 0 ? (
        search === '' ? (
          <MessagePage
            art="/art/no-entries.svg"
            level="p"
            title="Nothing has happened yet"
            text="Every change that an administrator makes is written down here."
            action={null}
          />
        ) : (
          <NoFit title="Nothing fits this search" onClear={() => onSearch('')} />
        )
      ) : (
        <ul className="rounded-card border border-line bg-surface text-sm">
          {data.data.map((entry) => (
            <li
              key={entry._id}
              className="grid gap-x-4 border-b border-line px-4 py-2.5 last:border-0 sm:grid-cols-[208px_minmax(0,1fr)]"
            >
              <time dateTime={entry.at} className="tabular-nums text-ink-3">
                {time.format(new Date(entry.at))}
              </time>
              <div className="min-w-0">
                <p className="break-words">
                  {actionText(entry)} <span className="font-semibold">{subjectText(entry)}</span>
                </p>
                <p className="break-words text-xs text-ink-2">
                  {[actorText(entry), ...detailTexts(entry)].join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={data?.totalPages ?? 0} onPage={onPage} />
    </AdminPage>
  )
}
