import { useId } from 'react'

/** The import's fields, each with its label. */
type Fields = Readonly<Record<string, string>>
/** Field of the import → header of the file. */
export type Mapping = Readonly<Record<string, string>>

/** Before the header of a column that no field reads; such an entry says whether shoppers see it. */
const DETAIL = 'detail:'

const choicesOf = (mapping: Mapping) => Object.entries(mapping).filter(([field]) => field.startsWith(DETAIL))

/** All fields are sent, with an empty column for unmapped ones: the server would guess a missing field. */
export const completeMapping = (fields: Fields, mapping: Mapping): Record<string, string> =>
  Object.fromEntries([...Object.keys(fields).map((field) => [field, mapping[field] ?? '']), ...choicesOf(mapping)])

/** The columns that no field reads: each is shown to shoppers as a detail of the product, or left out. */
export const LeftoverColumns = ({
  mapping,
  onChange,
}: {
  mapping: Mapping
  onChange: (mapping: Record<string, string>) => void
}) => {
  const prefix = useId()
  const choices = choicesOf(mapping)
  if (choices.length === 0) return null
  return (
    <fieldset className="mt-5 rounded-card border border-line bg-surface p-4">
      <legend className="px-1 text-sm font-semibold">Other columns</legend>
      <p className="mb-3 text-sm text-ink-2">
        What is shown stands on the pages of the products. Costs, suppliers and the like are left out.
      </p>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {choices.map(([field, choice]) => (
          <div key={field} className="flex items-center gap-3">
            <label htmlFor={`${prefix}-${field}`} className="min-w-0 flex-1 text-sm text-ink-2 wrap-anywhere">
              {field.slice(DETAIL.length)}
            </label>
            <select
              id={`${prefix}-${field}`}
              value={choice}
              onChange={(event) => onChange({ ...mapping, [field]: event.target.value })}
              className="select h-(--control) w-36 shrink-0 rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm"
            >
              <option value="public">Show</option>
              <option value="out">Leave out</option>
            </select>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

/** Maps the file's columns to the import's fields. */
export const ImportMapping = ({
  fields,
  headers,
  mapping,
  onChange,
}: {
  fields: Fields
  headers: readonly string[]
  mapping: Mapping
  onChange: (mapping: Record<string, string>) => void
}) => {
  const prefix = useId()
  return (
    <fieldset className="mt-5 rounded-card border border-line bg-surface p-4">
      <legend className="px-1 text-sm font-semibold">Columns</legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(fields).map(([field, label]) => {
          const chosen = mapping[field] ?? ''
          const offered = chosen === '' || headers.includes(chosen) ? headers : [chosen, ...headers]
          return (
            <div key={field} className="flex items-center gap-3">
              <label htmlFor={`${prefix}-${field}`} className="w-24 shrink-0 text-sm text-ink-2">
                {label}
              </label>
              <select
                id={`${prefix}-${field}`}
                value={chosen}
                onChange={(event) => onChange({ ...mapping, [field]: event.target.value })}
                className="select h-(--control) min-w-0 flex-1 rounded-control border border-line-strong bg-field ps-3 pe-10 text-sm"
              >
                <option value="">None</option>
                {offered.map((header) => (
                  <option key={header} value={header}>
                    {header}
                  </option>
                ))}
              </select>
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
