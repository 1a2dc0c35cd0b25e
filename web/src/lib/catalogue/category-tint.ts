// The tint behind the products of a category. A shop names its categories as it likes, so the tints follow their order: that
// of a grocer, from fruit and vegetables to things for the home.
import type { CSSProperties } from 'react'

const tints = {
  produce: '#eaf3e6',
  dairy: '#e9f1fa',
  bakery: '#fbf1e2',
  snacks: '#fcebe7',
  drinks: '#e8f5f6',
  care: '#f4edf9',
  home: '#edf3ee',
}

const { produce, dairy, bakery, snacks, drinks, care, home } = tints
// biome-ignore format: a row for each row of tiles
const inOrder = [
  produce, dairy, bakery, bakery, bakery, snacks, snacks, snacks, snacks, bakery,
  drinks, drinks, bakery, snacks, care, care, care, home, home, home,
]

/** The style of an element around product cards. Undefined for a category that is not in the list. */
export const categoryTint = (categories: readonly { _id: string }[], id: string): CSSProperties | undefined => {
  const index = categories.findIndex(({ _id }) => _id === id)
  return index < 0 ? undefined : ({ '--tint': inOrder[index % inOrder.length] } as CSSProperties) // a custom property
}
