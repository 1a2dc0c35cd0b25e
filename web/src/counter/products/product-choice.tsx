import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { limits } from '@tokri/contract/limits.ts'
import { getProducts } from '@tokri/contract/product.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/use-call.ts'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebouncedValue } from '../../ui/use-debounced-value.ts'

/** A product by its name and unit. */
export type Named = { _id: string; name: string }

/** As the lists of the pages: shorter texts fit too much. */
const SHORTEST = 2
const MOST = 6

const foundQuery = (call: Call, search: string) =>
  queryOptions({
    queryKey: ['admin', 'product-choice', search],
    queryFn: async ({ signal }) =>
      (await call(getProducts, { body: { search, page: 1, limit: MOST } }, { signal })).data,
    enabled: search.length >= SHORTEST,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** Chooses products by a search. The found ones stay, so that several can be chosen. */
export const ProductChoice = ({
  label = 'Products',
  chosen,
  error,
  onChange,
  withChips = true,
}: {
  label?: string
  chosen: readonly Named[]
  /** Whether the chosen ones are shown below, to be removed. */
  withChips?: boolean
  error?: string | undefined
  onChange: (products: Named[]) => void
}) => {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim())
  const { data } = useQuery(foundQuery(useCall(), search))
  const found = typed.trim().length < SHORTEST || search.length < SHORTEST ? undefined : data
  return (
    <div className="grid gap-2">
      <TextField
        type="search"
        label={label}
        placeholder="Search by name"
        autoComplete="off"
        maxLength={limits.search}
        value={typed}
        {...(error && { error })}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault()
        }}
      />
      {found && (
        <ul aria-label="Products found" className="grid rounded-field border border-line">
          {found.length === 0 && <li className="px-3 py-2 text-sm text-ink-3">No product has this name</li>}
          {found.map(({ _id, name, unit, price }) => {
            const full = `${name}, ${unit}`
            const isChosen = chosen.some((one) => one._id === _id)
            return (
              <li key={_id} className="border-b border-line last:border-0">
                <button
                  type="button"
                  disabled={isChosen}
                  className="flex min-h-11 w-full items-center justify-between gap-3 px-3 py-1.5 text-start text-sm hover:bg-sunken disabled:opacity-60"
                  onClick={() => onChange([...chosen, { _id, name: full }])}
                >
                  <span className="min-w-0 wrap-anywhere">
                    {isChosen && <span>✓ </span>}
                    <span>{name}</span>
                    <span className="block text-xs text-ink-3">{unit}</span>
                  </span>
                  <span className="tabular-nums">{formatRupees(price)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {withChips && chosen.length > 0 && (
        <span className="flex flex-wrap gap-2">
          {chosen.map(({ _id, name }) => (
            <Chip
              key={_id}
              look="brand"
              removeLabel={name}
              onRemove={() => onChange(chosen.filter((other) => other._id !== _id))}
            >
              {/* A long name breaks: a chip is never wider than the form. */}
              <span className="whitespace-normal py-1 wrap-anywhere">{name}</span>
            </Chip>
          ))}
        </span>
      )}
    </div>
  )
}
