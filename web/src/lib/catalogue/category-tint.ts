// The tint behind the products of a category. A shop names its categories as it likes, so the tints follow their order: that
// of a grocer, from fruit and vegetables to things for the home.
import { type CSSProperties, createContext, use } from 'react'

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

/** The categories of the shop in their order, once they are known. */
export const CategoriesContext = createContext<readonly { _id: string }[] | undefined>(undefined)

/** The style of the tile of a product. Undefined for a category that is not known. */
export const useCategoryTint = (id: string | undefined): CSSProperties | undefined => {
  const index = use(CategoriesContext)?.findIndex(({ _id }) => _id === id) ?? -1
  return index < 0 ? undefined : ({ '--tint': inOrder[index % inOrder.length] } as CSSProperties) // a custom property
}
