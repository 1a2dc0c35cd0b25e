import { tally, zoho } from './accounting.ts'
import type { Format } from './format.ts'
import { googleFeed } from './google-feed.ts'
import { shopify } from './shopify.ts'
import { square } from './square.ts'
import { wooCommerce } from './woocommerce.ts'

const FORMATS: readonly Format[] = [shopify, wooCommerce, googleFeed, square, zoho, tally]

/** The program whose list has these keys of columns; null for any other list. */
export const formatOf = (keys: readonly string[]): Format | null => {
  const known = new Set(keys)
  return FORMATS.find(({ isOf }) => isOf(known)) ?? null
}
