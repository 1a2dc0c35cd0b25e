import { setAccess } from '@tokri/contract/people.ts'
import type { AdminUserShape } from '@tokri/contract/user.schema.ts'
import { enterPassword } from '@tokri/contract/user.ts'
import { type Permit, permits, type Role, roles } from '@tokri/rules/permissions.ts'
import { useState } from 'react'
import { PasswordDialog } from '../../components/password/password-dialog.tsx'
import { useCall } from '../../lib/api/use-call.ts'
import { useAdminMutation } from '../forms/use-admin-mutation.ts'
import { NotProven } from './not-proven.tsx'

const words: Record<Permit, { name: string; may: string }> = {
  owner: { name: 'Owner', may: 'may do everything, and says who else may' },
  lead: { name: 'Shop lead', may: 'runs the shop: goods, orders, promotions, stores, staff and the books' },
  catalogue: { name: 'Catalogue', may: 'products, prices, categories, stock and the home page' },
  support: { name: 'Support', may: 'orders, refunds, problems, phone orders and customers' },
  accounts: { name: 'Accounts', may: 'sales, day close, accounts and invoices' },
}

const roleNames: Record<Role, string> = { User: 'Shopper', Admin: 'At this counter' }

/** "Owner", or "Catalogue, Support". Of a person who is no administrator, "Staff" where they have duties, or "Shopper". */
export const accessText = ({
  role,
  permits: held = [],
  duties = [],
}: Pick<AdminUserShape, 'role' | 'permits' | 'duties'>): string => {
  if (role === 'Admin') return held.map((permit) => words[permit].name).join(', ')
  return duties.length > 0 ? 'Staff' : roleNames.User
}

/** What an administrator may do. */
export const PermitFields = ({
  held,
  onChange,
}: {
  held: readonly Permit[]
  onChange: (held: readonly Permit[]) => void
}) => {
  const isOwner = held.includes('owner')
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">May do at this counter</legend>
      {permits.map((permit) => (
        <label key={permit} className="flex min-h-9 items-center gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-brand"
            checked={isOwner || held.includes(permit)}
            disabled={isOwner && permit !== 'owner'}
            onChange={() => onChange(permits.filter((each) => (each === permit) !== held.includes(each)))}
          />
          <span>
            <span className="font-medium">{words[permit].name}</span>{' '}
            <span className="text-ink-2">{words[permit].may}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Whether a person is an administrator, and what they may do then. */
export const AccessDialog = ({ person, onClose }: { person: AdminUserShape; onClose: () => void }) => {
  const call = useCall()
  const { write } = useAdminMutation()
  const [role, setRole] = useState<Role>(person.role)
  const [held, setHeld] = useState<readonly Permit[]>(person.permits ?? [])

  return (
    <PasswordDialog
      title={`Access of ${person.name}`}
      description={`${person.email}. It applies at once, also where they are signed in.`}
      action="Save"
      onConfirm={async (password) => {
        if (role === 'Admin' && held.length === 0) return 'Choose what they may do first'
        await call(enterPassword, { body: { password } })
        onClose()
        const body = { _id: person._id, role, ...(role === 'Admin' && { permits: [...held] }) }
        await write(() => call(setAccess, { body }))
      }}
      onClose={onClose}
    >
      <NotProven person={person} />
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">Role</legend>
        {roles.map((each) => (
          <label
            key={each}
            className="flex min-h-11 items-center gap-2 rounded-control border border-line px-3 text-sm has-checked:border-brand has-checked:bg-brand-soft"
          >
            <input
              type="radio"
              name="role"
              checked={role === each}
              onChange={() => setRole(each)}
              className="size-5 shrink-0 accent-brand"
            />
            <span>{roleNames[each]}</span>
          </label>
        ))}
      </fieldset>
      {role === 'Admin' && <PermitFields held={held} onChange={setHeld} />}
    </PasswordDialog>
  )
}
