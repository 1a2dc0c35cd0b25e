// The products that a coupon or an offer is for: categories, and products that are found by their names.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../lib/api/use-call.ts'
import { categoriesQuery } from '../../../lib/catalogue/catalogue-queries.ts'
import { Chip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { productListBody } from '../-admin/admin-queries.ts'
import { ChipSelect } from '../-admin/chip-select.tsx'
import type { Named, ScopeDraft } from './scope-draft.ts'

/** How many found products are shown. */
const FOUND = 6
const SHORTEST = 2

const foundQuery = (call: Call, search: string) =>
  queryOptions({
    queryKey: ['admin', 'scope-products', search],
    queryFn: async ({ signal }): Promise<Named[]> => {
      const body = productListBody({ page: 1, search, archived: false, low: false }, FOUND)
      const { data } = await call(getProducts, { body }, { signal })
      return data.map(({ _id, name, unit }) => ({ _id, name: `${name}, ${unit}` }))
    },
    enabled: search.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })

const ProductChoice = ({ chosen, onChange }: { chosen: readonly Named[]; onChange: (products: Named[]) => void }) => {
  const [text, setText] = useState('')
  const search = useDebouncedValue(text.trim())
  const { data = [] } = useQuery(foundQuery(useCall(), search))
  const found = text.trim().length < SHORTEST ? [] : data.filter(({ _id }) => !chosen.some((one) => one._id === _id))
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label="Products"
        placeholder="Find by name"
        autoComplete="off"
        maxLength={limits.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found.length > 0 && (
        <ul aria-label="Found products" className="divide-y divide-line rounded-field border border-line">
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                aria-label={`Add ${product.name}`}
                onClick={() => {
                  onChange([...chosen, product])
                  setText('')
                }}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-4 py-2 text-left text-sm hover:bg-sunken"
              >
                <span className="min-w-0 wrap-anywhere">{product.name}</span>
                <Plus size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {chosen.map(({ _id, name }) => (
            <Chip
              key={_id}
              look="brand"
              removeLabel={name}
              onRemove={() => onChange(chosen.filter((one) => one._id !== _id))}
            >
              <span className="whitespace-normal py-1 wrap-anywhere">{name}</span>
            </Chip>
          ))}
        </span>
      )}
    </div>
  )
}

export const ScopeFields = ({
  scope,
  errors,
  onChange,
}: {
  scope: ScopeDraft
  errors: Record<string, string>
  onChange: (scope: ScopeDraft) => void
}) => {
  const { data: categories = [] } = useQuery(categoriesQuery(useCall()))
  const known = new Set(categories.map(({ _id }) => _id))
  const deleted = scope.categories.filter(({ _id }) => !known.has(_id))
  const options = [...categories, ...deleted.map(({ _id, name }) => ({ _id, name: name || 'Deleted category' }))]
  const error = errors.products ?? errors.categories
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-sm font-semibold">Only for</legend>
      <p className="-mt-3 text-sm text-ink-3">Nothing chosen: for all products.</p>
      <ChipSelect
        label="Categories"
        placeholder="Choose a category"
        options={options}
        chosen={scope.categories.map(({ _id }) => _id)}
        onChange={(ids) =>
          onChange({
            ...scope,
            categories: options.filter(({ _id }) => ids.includes(_id)).map(({ _id, name }) => ({ _id, name })),
          })
        }
      />
      <ProductChoice chosen={scope.products} onChange={(products) => onChange({ ...scope, products })} />
      {error !== undefined && <p className="text-sm text-deal">{error}</p>}
    </fieldset>
  )
}
