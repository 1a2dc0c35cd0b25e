import { useNavigate, useSearch } from '@tanstack/react-router'
import type { PeopleKind } from '@tokri/contract/user.schema.ts'
import { type Duty, duties } from '@tokri/rules/permissions.ts'
import { ToggleButton } from '../lists/toggle-button.tsx'
import { dutyName } from './duties-dialog.tsx'

type Filter = { kind: PeopleKind | undefined; duty: Duty | undefined }

const kinds: Record<PeopleKind, string> = {
  staff: 'Staff',
  customers: 'Customers',
  blocked: 'Blocked',
  unsecured: 'No two-step sign-in',
}

/**
 * The filter of the list, which stands in the address. Without one the list has the staff, and a search looks among
 * everybody.
 */
export const usePeopleFilter = (isSearching: boolean): Filter & { setFilter: (filter: Partial<Filter>) => void } => {
  const from: { kind?: unknown; duty?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const kind = (Object.keys(kinds) as PeopleKind[]).find((each) => each === from.kind) // its keys are the kinds
  return {
    kind: kind ?? (isSearching ? undefined : 'staff'),
    duty: duties.find((duty) => duty === from.duty),
    setFilter: (filter) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...filter, page: undefined }), replace: true }),
  }
}

type Change = { onChange: (filter: Partial<Filter>) => void }

/** Whose rows the list has. */
export const PeopleTabs = ({ kind, onChange }: Pick<Filter, 'kind'> & Change) => (
  <span className="flex gap-2">
    {(['staff', 'customers'] as const).map((each) => (
      <ToggleButton
        key={each}
        on={kind === each}
        onClick={() => onChange({ kind: each, ...(each === 'customers' && { duty: undefined }) })}
      >
        {kinds[each]}
      </ToggleButton>
    ))}
  </span>
)

/** `unsecured` is how many of the staff have no second factor: a password alone lets them in. */
export const PeopleFilter = ({
  kind,
  duty,
  unsecured,
  onChange,
}: Filter & { unsecured: number | undefined } & Change) => (
  <>
    <select
      aria-label="Duty"
      value={duty ?? ''}
      onChange={({ target }) =>
        onChange({
          duty: duties.find((each) => each === target.value),
          ...(kind === 'customers' && { kind: undefined }),
        })
      }
      className="select h-(--control) w-36 rounded-field border border-line-strong bg-field ps-3 pe-9 text-sm"
    >
      <option value="">Every duty</option>
      {duties.map((each) => (
        <option key={each} value={each}>
          {dutyName(each)}
        </option>
      ))}
    </select>
    {(['blocked', 'unsecured'] as const).map((each) => (
      <ToggleButton key={each} on={kind === each} onClick={() => onChange({ kind: kind === each ? undefined : each })}>
        {each === 'unsecured' && unsecured ? `${kinds[each]} · ${unsecured}` : kinds[each]}
      </ToggleButton>
    ))}
  </>
)
