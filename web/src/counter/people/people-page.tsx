import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getUsers, setAccess, setDuties } from '@tokri/contract/people.ts'
import type { AdminUserShape } from '@tokri/contract/user.schema.ts'
import { shownEmail } from '@tokri/rules/mailbox.ts'
import { isOwner } from '@tokri/rules/permissions.ts'
import { useState } from 'react'
import { PageLink } from '../../components/page-link.tsx'
import { tableCell as cell, Table, tableRow } from '../../components/table.tsx'
import { useUser } from '../../lib/account/user-query.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { formatDate } from '../../lib/browser/format-date.ts'
import { type Store, useActiveStores } from '../../lib/stores/stores-query.ts'
import { staffUrls } from '../../staff-urls.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { userMay } from '../frame/user-may.ts'
import { ColumnChoice } from '../lists/column-choice.tsx'
import { ExportButton } from '../lists/export-button.tsx'
import { EXPORT_PAGE } from '../lists/export-list.ts'
import { ListSearch } from '../lists/list-search.tsx'
import { NoFit } from '../lists/no-fit.tsx'
import { Pagination } from '../lists/pagination.tsx'
import { useShownColumns } from '../lists/shown-columns.ts'
import { useListAddress } from '../lists/use-list-address.ts'
import { AccessDialog, accessText } from './access-dialog.tsx'
import { DutiesDialog, dutyText } from './duties-dialog.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { isUnproven } from './not-proven.tsx'
import { PeopleFilter, PeopleTabs, usePeopleFilter } from './people-filter.tsx'

const statuses = ['Active', 'Inactive', 'Suspended'] as const

const chip =
  'inline-flex min-h-7 max-w-52 items-center rounded-full bg-sunken px-2.5 py-1 text-start text-xs font-semibold text-ink-2 not-disabled:hover:bg-brand-soft not-disabled:hover:text-brand pointer-coarse:min-h-11 pointer-coarse:px-4'
/** Shoppers and active people are the rule: what differs from it is coloured. */
const statusLook = (status: string): string => (status === 'Active' ? '' : ' bg-deal-soft text-deal')

const personColumns = ['E-mail', 'Last sign-in', 'Role', 'Status', 'Duties'] as const

/** Times as ISO 8601, for a spreadsheet. */
const exported = (
  stores: readonly Store[],
): Record<(typeof personColumns)[number], (person: AdminUserShape) => string> => ({
  'E-mail': ({ email }) => email,
  'Last sign-in': ({ last_login_date }) => last_login_date ?? '',
  Role: accessText,
  Status: ({ status }) => status,
  Duties: ({ duties }) => dutyText(duties ?? [], stores),
})

/** How many of the staff have no second factor. */
const useUnsecured = (enabled: boolean): number | undefined => {
  const call = useCall()
  const { data } = useQuery({
    queryKey: ['admin', 'people', 'unsecured'],
    queryFn: async ({ signal }) =>
      (await call(getUsers, { body: { kind: 'unsecured', page: 1, limit: 1 } }, { signal })).totalCount,
    enabled,
    staleTime: 0,
  })
  return data
}

export function PeoplePage() {
  const call = useCall()
  const self = useUser()
  const owner = self !== undefined && isOwner(self)
  const mayGiveDuties = userMay(self, setDuties)
  const { stores = [] } = useActiveStores(undefined)
  const [givingTo, setGivingTo] = useState<AdminUserShape | null>(null)
  const [changing, setChanging] = useState<AdminUserShape | null>(null)
  const { busy, write } = useAdminMutation()
  const { page, search, onSearch, onPage } = useListAddress()
  const { kind, duty, setFilter } = usePeopleFilter(search !== '')
  const unsecured = useUnsecured(owner)
  const [inviting, setInviting] = useState(false)
  const columns = useShownColumns('people', personColumns)
  const { isShown } = columns
  const { data } = useQuery({
    queryKey: ['admin', 'people', { page, search, kind, duty }],
    queryFn: ({ signal }) => call(getUsers, { body: { search, kind, duty, page, limit: 20 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const change = (body: { _id: string; status?: (typeof statuses)[number] }) =>
    void write(() => call(setAccess, { body }))

  return (
    <AdminPage
      title="People"
      count={data && (data.totalCount === 1 ? '1 person' : `${data.totalCount} people`)}
      tabs={<PeopleTabs kind={kind} onChange={setFilter} />}
      action={owner && <Button onClick={() => setInviting(true)}>Invite staff</Button>}
    >
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <ListSearch label="Search people" search={search} onSearch={onSearch} />
        <PeopleFilter kind={kind} duty={duty} unsecured={unsecured} onChange={setFilter} />
        <span className="ms-auto flex items-center gap-2">
          <ColumnChoice {...columns} />
          <ExportButton
            name="people"
            columns={[
              { title: 'Name', of: ({ name }: AdminUserShape) => name },
              ...personColumns.filter(isShown).map((title) => ({ title, of: exported(stores)[title] })),
            ]}
            readPage={(next) => call(getUsers, { body: { search, kind, duty, page: next, limit: EXPORT_PAGE } })}
          />
        </span>
      </div>
      {owner && <Invitations stores={stores} />}
      {data === undefined ? (
        <Skeleton className="h-96 rounded-card" />
      ) : data.data.length === 0 ? (
        <NoFit
          title="Nobody fits this search"
          onClear={() => {
            onSearch('')
            setFilter({ kind: undefined, duty: undefined })
          }}
        />
      ) : (
        <Table
          label="People"
          className={personColumns.every(isShown) ? 'sm:min-w-[820px]' : 'sm:min-w-120'}
          heads={['Name', ...personColumns.filter(isShown).map((title) => ({ title, className: 'whitespace-nowrap' }))]}
        >
          {data.data.map((person) => (
            <tr
              key={person._id}
              className={`${tableRow} max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-y-0.5`}
            >
              <th scope="row" className={`${cell} font-semibold`}>
                <PageLink href={staffUrls.customer(person._id)} className="hover:underline">
                  {person.name}
                </PageLink>
                {person._id === self?._id && <span className="font-normal text-ink-3"> (you)</span>}
              </th>
              {isShown('E-mail') && (
                <td className={`${cell} max-sm:col-span-2 max-sm:break-all max-sm:text-ink-2`}>
                  <span>{shownEmail(person.email)}</span>
                  {isUnproven(person) && <span className="text-xs text-ink-3"> · not proven</span>}
                </td>
              )}
              {isShown('Last sign-in') && (
                <td
                  className={`${cell} whitespace-nowrap text-ink-2 max-sm:col-span-2 max-sm:text-xs max-sm:text-ink-3`}
                >
                  <span className="sm:hidden">Last sign-in: </span>
                  {person.last_login_date ? formatDate(person.last_login_date) : 'Never'}
                </td>
              )}
              {isShown('Role') && (
                <td className={`${cell} max-sm:col-start-2 max-sm:row-start-1 max-sm:text-end`}>
                  {owner ? (
                    <button
                      type="button"
                      aria-haspopup="dialog"
                      aria-label={`Access of ${person.name}: ${accessText(person)}`}
                      onClick={() => setChanging(person)}
                      className={`${chip} ${person.role === 'Admin' ? 'bg-brand-soft text-brand' : ''}`}
                    >
                      {accessText(person)}
                    </button>
                  ) : (
                    accessText(person)
                  )}
                </td>
              )}
              {isShown('Status') && (
                <td className={`${cell} max-sm:col-start-2 max-sm:row-start-4 max-sm:text-end`}>
                  <select
                    aria-label={`Status of ${person.name}`}
                    value={person.status}
                    disabled={busy || !owner}
                    className={`select ${chip} pe-8${statusLook(person.status)}`}
                    onChange={({ target }) =>
                      change({ _id: person._id, status: statuses.find((status) => status === target.value) })
                    }
                  >
                    {statuses.map((status) => (
                      <option key={status}>{status}</option>
                    ))}
                  </select>
                </td>
              )}
              {isShown('Duties') && (
                <td className={`${cell} max-sm:col-start-1 max-sm:row-start-4`}>
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    aria-label={`Duties of ${person.name}: ${dutyText(person.duties ?? [], stores) || 'no duties'}`}
                    disabled={stores.length === 0 || !mayGiveDuties}
                    onClick={() => setGivingTo(person)}
                    className={chip}
                  >
                    {dutyText(person.duties ?? [], stores) || 'No duties'}
                  </button>
                </td>
              )}
            </tr>
          ))}
        </Table>
      )}
      <Pagination page={page} totalPages={data?.totalPages ?? 0} onPage={onPage} />
      {inviting && <InviteDialog stores={stores} onClose={() => setInviting(false)} />}
      {changing && <AccessDialog person={changing} onClose={() => setChanging(null)} />}
      {givingTo && <DutiesDialog person={givingTo} stores={stores} onClose={() => setGivingTo(null)} />}
    </AdminPage>
  )
}
