import { useId } from 'react'

/** The import's fields, each with its label. */
type Fields = Readonly<Record<string, string>>
/** Field of the import → header of the file. */
export type Mapping = Readonly<Record<string, string>>

/** All fields are sent, with an empty column for unmapped ones: the server would guess a missing field. */
export const completeMapping = (fields: Fields, mapping: Mapping): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, mapping[field] ?? '']))

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
                className="select h-10 min-w-0 flex-1 rounded-control border border-line-strong bg-sunken ps-3 pe-10 text-sm pointer-coarse:h-11"
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
