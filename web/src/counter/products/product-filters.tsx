import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { useSettings } from '../../lib/settings/settings-query.ts'
import { ToggleButton } from '../lists/toggle-button.tsx'
import type { ProductFilters } from './admin-queries.ts'

type Flag = Exclude<keyof ProductFilters, 'search' | 'category'>

/** In the order of the row, and as the address names them. */
export const filterNames = {
  low: 'Low stock',
  sale: 'On sale',
  unpictured: 'No picture',
  uncoded: 'No barcode',
  untaxed: 'No GST rate',
  hidden: 'Hidden',
  archived: 'Archived',
} as const satisfies Record<Flag, string>

export const filterFlags = Object.keys(filterNames) as Flag[] // all of them, by the type above

/** Which products the list shows: of a category, and with each pressed button fewer. */
export const FilterRow = ({
  filters,
  onChange,
}: {
  filters: ProductFilters
  onChange: (change: Partial<ProductFilters>) => void
}) => {
  const { data: categories = [] } = useQuery(categoriesQuery(useCall()))
  const isRegistered = Boolean(useSettings().gst)
  // Products of the archive are neither hidden nor for sale.
  const isShown = (flag: Flag) => flag !== 'untaxed' || isRegistered || filters.untaxed
  return (
    <div className="no-scrollbar mb-4 flex items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:*:shrink-0 sm:flex-wrap">
      <select
        aria-label="Category"
        value={filters.category ?? ''}
        onChange={({ target }) => onChange({ category: target.value || undefined })}
        className="select h-(--control) max-w-44 rounded-field border border-line-strong bg-field ps-3 pe-9 text-sm"
      >
        <option value="">Every category</option>
        {categories.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
      {filterFlags.filter(isShown).map((flag) => {
        const disabled = flag === 'hidden' && filters.archived
        return (
          <ToggleButton
            key={flag}
            on={filters[flag] && !disabled}
            disabled={disabled}
            onClick={() => onChange({ [flag]: !filters[flag] })}
          >
            {filterNames[flag]}
          </ToggleButton>
        )
      })}
    </div>
  )
}
