// Searches products in memory without a database: builds the index with the starter synonyms and returns the results.
import { findProducts } from '../src/modules/catalogue/index/find-products.ts'
import type { Shelf } from '../src/modules/catalogue/index/index-queries.ts'
import type { Catalogue } from '../src/modules/catalogue/index/live-index.ts'
import {
  addProduct,
  countLive,
  createProductIndex,
  isCarriedTogether,
  orderProducts,
} from '../src/modules/catalogue/index/product-index.ts'
import { type NamedGroup, readGroupNames } from '../src/modules/catalogue/search/group-names.ts'
import { createPlanner, type Language } from '../src/modules/catalogue/search/query-plan.ts'
import { starterSynonyms } from '../src/modules/catalogue/search/starter-synonyms.ts'
import { readSynonyms } from '../src/modules/catalogue/search/synonyms.ts'
import type { Groceries } from './groceries.ts'

export const searchInMemory = ({ products, groups }: Groceries) => {
  const table = starterSynonyms
  const index = createProductIndex()
  for (const product of products) addProduct(index, product)
  orderProducts(index)
  for (const [word, others] of Object.entries(table))
    for (const each of [word, ...others]) if (!each.includes(' ')) index.terms.add(each)
  const byId = new Map(products.map((product) => [product.id, product]))
  const types = [...index.types.keys()].map((name): NamedGroup => ({ kind: 'type', id: name, name }))
  const language: Language = {
    vocabulary: index.terms,
    synonyms: readSynonyms(table),
    groups: readGroupNames([...groups, ...types]),
    countOf: countLive(index),
    isCarriedTogether: isCarriedTogether(index),
  }
  const planOf = createPlanner(language)
  const listings = products.flatMap((product) => product.listings)
  const shelves = new Map(
    groups
      .filter(({ kind }) => kind === 'subCategory')
      .map(({ id, name }): [string, Shelf] => {
        const category = listings.find(({ subCategory }) => subCategory === id)?.category ?? ''
        const named = groups.find((group) => group.id === category)?.name ?? ''
        return [
          id,
          {
            category: { _id: category, name: named, name_translations: {} },
            subCategory: { _id: id, name, name_translations: {} },
            image: '',
          },
        ]
      }),
  )
  const catalogue: Catalogue = {
    index,
    planOf,
    language,
    shelves,
    groupKinds: new Map(groups.map(({ id, kind }) => [id, kind])),
  }
  const search = (text: string, page = 1) => {
    const plan = planOf(text)
    const found = findProducts(index, plan, { storeId: 'main', offset: (page - 1) * 10, limit: 10 })
    const hits = found.ids.map((id) => byId.get(id)).filter((product) => product !== undefined)
    return { ...found, meant: plan.meant, hits, names: hits.map(({ name }) => name) }
  }
  return { index, catalogue, search }
}
