// The key of the stock of a product in a store, for caches (`Facts`).

/** Ids contain no spaces. */
export const stockKey = (storeId: string, productId: string): string => `${storeId} ${productId}`

export const stockOfKey = (fact: string): { storeId: string; id: string } => {
  const space = fact.indexOf(' ')
  return { storeId: fact.slice(0, space), id: fact.slice(space + 1) }
}
