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
  unsecured: 'No second factor',
}

/** The filter of the list, which stands in the address. */
export const usePeopleFilter = (): Filter & { setFilter: (filter: Partial<Filter>) => void } => {
  const from: { kind?: unknown; duty?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    kind: (Object.keys(kinds) as PeopleKind[]).find((kind) => kind === from.kind), // its keys are the kinds
    duty: duties.find((duty) => duty === from.duty),
    setFilter: (filter) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...filter, page: undefined }), replace: true }),
  }
}

export const PeopleFilter = ({ kind, duty, onChange }: Filter & { onChange: (filter: Partial<Filter>) => void }) => (
  <div className="mb-5 flex flex-wrap items-center gap-2">
    {(Object.entries(kinds) as [PeopleKind, string][]).map(([each, name]) => (
      <ToggleButton
        key={each}
        on={kind === each}
        onClick={() =>
          onChange({ kind: kind === each ? undefined : each, ...(each === 'customers' && { duty: undefined }) })
        }
      >
        {name}
      </ToggleButton>
    ))}
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
  </div>
)
