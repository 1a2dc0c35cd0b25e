import { useId } from 'react'

const fields = {
  name: 'Name',
  brand: 'Brand',
  category: 'Category',
  subcategory: 'Subcategory',
  unit: 'Unit',
  mrp: 'MRP',
  price: 'Selling price',
  discount: 'Discount',
  stock: 'Stock',
  description: 'Description',
  image: 'Image',
} as const

/** Maps the file's columns to the product's fields. Unmapped columns become details of the product. */
export const ImportMapping = ({
  headers,
  mapping,
  onChange,
}: {
  headers: readonly string[]
  mapping: Readonly<Record<string, string>>
  onChange: (mapping: Record<string, string>) => void
}) => {
  const prefix = useId()
  /** All fields are sent, with an empty column for unmapped ones: the server would guess a missing field. */
  const change = (field: string, header: string) =>
    onChange(Object.fromEntries(Object.keys(fields).map((key) => [key, key === field ? header : (mapping[key] ?? '')])))
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
                onChange={(event) => change(field, event.target.value)}
                className="select h-10 min-w-0 flex-1 rounded-control border border-line-strong bg-sunken pl-3 pr-10 text-sm pointer-coarse:h-11"
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
