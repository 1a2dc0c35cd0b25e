// The stock of a product in a store as one of the facts that cached answers are made of.

/** Neither id has a space in it. */
export const stockKey = (storeId: string, productId: string): string => `${storeId} ${productId}`

export const stockOfKey = (fact: string): { storeId: string; id: string } => {
  const space = fact.indexOf(' ')
  return { storeId: fact.slice(0, space), id: fact.slice(space + 1) }
}
