import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import type { ScheduledEntryShape } from '@tokri/contract/home.schema.ts'
import { deleteHomeEntry, getHomeSchedule } from '@tokri/contract/home.ts'
import { Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { MessagePage } from '../../components/message-page.tsx'
import { actionCell, actionHead, tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { AdminPage } from '../frame/admin-page.tsx'
import { HomeEntryDialog } from './home-entry-dialog.tsx'
import { subjectText, timesText } from './home-entry-draft.ts'
import { HomePreview } from './home-preview.tsx'

const scheduleQuery = (call: Call) =>
  queryOptions({
    queryKey: ['admin', 'home-schedule'],
    queryFn: async ({ signal }) => {
      const { data, timeZone } = await call(getHomeSchedule, { body: {} }, { signal })
      return { data, timeZone }
    },
    staleTime: 0,
    refetchInterval: 10_000,
  })

const stateOf = ({ active, shown }: ScheduledEntryShape): string => {
  if (!active) return 'Off'
  return shown ? 'Shown now' : 'Planned'
}

/** `HomePage` is the page of the shop, for the preview. */
export function HomeSchedulePage({ HomePage }: { HomePage: ComponentType }) {
  const call = useCall()
  const { data: schedule } = useQuery(scheduleQuery(call))
  const [editing, setEditing] = useState<ScheduledEntryShape | 'new' | null>(null)
  const [deleting, setDeleting] = useState<ScheduledEntryShape | null>(null)
  const add = (
    <Button disabled={!schedule} onClick={() => setEditing('new')}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" /> Add Entry
    </Button>
  )
  return (
    <AdminPage title="Home page" action={schedule?.data.length === 0 ? undefined : add}>
      {schedule === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : schedule.data.length === 0 ? (
        <MessagePage
          art="/art/no-schedule.svg"
          level="p"
          title="Nothing is scheduled"
          text="Show a banner or a shelf at some times of the day, on some days: breakfast in the morning, sweets before a festival."
          action={<div className="mt-3">{add}</div>}
        />
      ) : (
        <>
          <Table label="Entries" className="sm:min-w-200" heads={['Title', 'Shows', 'When', 'State', actionHead]}>
            {schedule.data.map((entry) => (
              <tr key={entry._id} className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-0.5`}>
                <th scope="row" className={`${cell} font-semibold`}>
                  {entry.title}
                </th>
                <td className={`${cell} wrap-anywhere max-sm:col-start-1 max-sm:text-ink-2`}>{subjectText(entry)}</td>
                <td className={`${cell} text-ink-2 max-sm:col-start-1`}>{timesText(entry)}</td>
                <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1`}>
                  <Chip look={entry.shown ? 'brand' : 'plain'}>{stateOf(entry)}</Chip>
                </td>
                <td className={actionCell}>
                  <Button size="sm" look="quiet" aria-label={`Edit ${entry.title}`} onClick={() => setEditing(entry)}>
                    Edit
                  </Button>
                  <Button
                    size="sm"
                    look="quiet"
                    aria-label={`Delete ${entry.title}`}
                    onClick={() => setDeleting(entry)}
                  >
                    Delete
                  </Button>
                </td>
              </tr>
            ))}
          </Table>
          <HomePreview timeZone={schedule.timeZone} HomePage={HomePage} />
        </>
      )}
      <DeleteDialog
        request={deleting && (() => call(deleteHomeEntry, { body: { _id: deleting._id } }))}
        id={deleting?._id}
        subject={deleting?.title}
        onClose={() => setDeleting(null)}
      />
      {editing && schedule && (
        <HomeEntryDialog
          entry={editing === 'new' ? null : editing}
          timeZone={schedule.timeZone}
          onClose={() => setEditing(null)}
        />
      )}
    </AdminPage>
  )
}
