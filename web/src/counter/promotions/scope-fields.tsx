// The products that a coupon or an offer is for: categories, and products that are found by their names.
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { categoriesQuery } from '../../lib/catalogue/catalogue-queries.ts'
import { ChipSelect } from '../forms/chip-select.tsx'
import { ProductChoice } from '../products/product-choice.tsx'
import type { ScopeDraft } from './scope-draft.ts'

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
