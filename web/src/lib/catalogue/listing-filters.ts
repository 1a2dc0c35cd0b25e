// Sort order and filters of a listing, as the address contains them. Invalid values are ignored, so every address
// opens.

import type { ListingSort } from '@tokri/contract/product.schema.ts'
import { m } from '../../paraglide/messages.js'

export const sorts = {
  popular: m.listing_popular(),
  'price-up': m.listing_price_low_to_high(),
  'price-down': m.listing_price_high_to_low(),
  discount: m.listing_discount(),
} as const satisfies Record<ListingSort, string>

export const discountSteps = [10, 20, 30, 50] as const

export type ListingSearch = {
  sort?: ListingSort
  inStock?: true
  minDiscount?: number
  maxPrice?: number
  origin?: string
}

const isSort = (value: string | undefined): value is ListingSort => value !== undefined && Object.hasOwn(sorts, value)
const wholeNumber = (value: string | undefined, most: number) =>
  value !== undefined && /^\d{1,7}$/.test(value) && Number(value) > 0 && Number(value) <= most
    ? Number(value)
    : undefined

/** Parses the search parameters. It also accepts its own result, because the router validates twice. */
export const readListingSearch = (search: Record<string, unknown>): ListingSearch => {
  const text = (name: string) => (search[name] === undefined ? undefined : String(search[name]))
  const sort = text('sort')
  const minDiscount = wholeNumber(text('minDiscount'), 100)
  const maxPrice = wholeNumber(text('maxPrice'), 1_000_000)
  const origin = text('origin') ?? ''
  return {
    ...(isSort(sort) && sort !== 'popular' && { sort }),
    ...(text('inStock') === 'true' && { inStock: true as const }),
    ...(minDiscount !== undefined && { minDiscount }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(/^[A-Z]{2}$/.test(origin) && { origin }),
  }
}
