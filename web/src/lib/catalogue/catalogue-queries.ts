// The storefront's queries of the catalogue. Lists contain only the fields of a card, so that a server-rendered page
// stays small. Pages tell only whether a product is in stock.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CategoryShape, SubCategoryShape } from '@tokri/contract/category.schema.ts'
import { getCategories, getSubCategories } from '@tokri/contract/category.ts'
import type { Call } from '@tokri/contract/client.ts'
import type { ProductShape, SearchFacets } from '@tokri/contract/product.schema.ts'
import {
  listing as listingCall,
  productDetails,
  productSizes,
  productsByCategory,
  searchProducts,
} from '@tokri/contract/product.ts'
import type { ListingSearch } from './listing-filters.ts'
import type { SearchAddress } from './search-text.ts'

export type Category = CategoryShape
export type Subcategory = Omit<SubCategoryShape, 'category'> & { categoryIds: string[] }

/**
 * `price` is in rupees before discount, `discount` in percent, `image` the first picture or ''. `sizes` is how many sizes the
 * card stands for; a product of one size has none.
 */
export type CardProduct = Pick<
  ProductShape,
  '_id' | 'name' | 'baseName' | 'unit' | 'price' | 'discount' | 'offer' | 'sizes'
> & {
  image: string
  inStock: boolean
  /** The first category. */
  categoryId?: string | undefined
}

export type Product = Omit<ProductShape, 'stock' | 'createdAt' | 'updatedAt' | 'stockVersion'> & { inStock: boolean }

export const cardOf = ({
  _id,
  name,
  baseName,
  unit,
  price,
  discount,
  offer,
  image,
  category,
  stock,
  sizes = 1,
}: ProductShape): CardProduct => ({
  _id,
  name,
  ...(baseName !== undefined && { baseName }),
  unit,
  price,
  discount,
  image: image[0] ?? '',
  categoryId: category[0],
  inStock: stock > 0,
  ...(offer && { offer }),
  ...(sizes > 1 && { sizes }),
})

export const categoriesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['categories'],
    meta: { personal: false },
    queryFn: async ({ signal }): Promise<Category[]> => (await call(getCategories, {}, { signal })).data,
  })

export const readSubcategories = async (call: Call, signal: AbortSignal): Promise<Subcategory[]> =>
  (await call(getSubCategories, {}, { signal })).data.map(({ category, ...rest }) => ({
    ...rest,
    categoryIds: category.map((each) => each._id),
  }))

export const subcategoriesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['subcategories'],
    meta: { personal: false },
    queryFn: ({ signal }) => readSubcategories(call, signal),
  })

/** The number of carousels that the server renders; the others load when they come near the viewport. */
export const SERVER_RENDERED_CAROUSELS = 2
/** So many cards need no row of their own. */
export const FEW = 2
/** The number of carousels that the server renders where the first ones have few cards. */
export const SPARSE_CAROUSELS = 8
/** Whether a shop with so many categories, and so many cards in its first shelves, has few products. */
export const isSparse = (first: readonly number[], categories: number): boolean =>
  first.every((cards) => cards <= FEW) || (categories <= SPARSE_CAROUSELS && first.some((cards) => cards <= FEW))

/** At most 15 cards of a category: one carousel of the home page. */
export const carouselQuery = (call: Call, categoryId: string) =>
  queryOptions({
    queryKey: ['carousel', categoryId],
    meta: { personal: false },
    queryFn: async ({ signal }) =>
      (await call(productsByCategory, { body: { id: categoryId, families: true } }, { signal })).data.map(cardOf),
  })

type CardPage = { products: CardProduct[]; page: number; totalPages: number; totalCount: number }
/** `origins`: the countries of the list, if there are several. */
export type ListingPage = CardPage & { origins?: SearchFacets['origins'] }
const nextPage = ({ page, totalPages }: CardPage) => (page < totalPages ? page + 1 : undefined)

export const listingQuery = (
  call: Call,
  { categoryId, subCategoryId, ...filters }: ListingSearch & { categoryId: string; subCategoryId: string },
) =>
  infiniteQueryOptions({
    queryKey: ['listing', categoryId, subCategoryId, filters],
    meta: { personal: false },
    queryFn: async ({ pageParam, signal }): Promise<ListingPage> => {
      const body = { categoryId, subCategoryId, page: pageParam, limit: 20, families: true, ...filters }
      const { data, totalPages, totalCount, currentPage, origins } = await call(listingCall, { body }, { signal })
      return { products: data.map(cardOf), page: currentPage, totalPages, totalCount, ...(origins && { origins }) }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export type SearchPage = CardPage & { didYouMean: string[]; facets?: SearchFacets }

/** Ten products a page; the first page counts what the results can be filtered by. */
export const searchQuery = (call: Call, { q = '', ...filters }: SearchAddress) =>
  infiniteQueryOptions({
    queryKey: ['search', q, filters],
    meta: { personal: false },
    queryFn: async ({ pageParam, signal }): Promise<SearchPage> => {
      const facets = pageParam === 1 && q !== ''
      const body = { search: q, page: pageParam, families: true, ...(facets && { facets }), ...filters }
      const answer = await call(searchProducts, { body }, { signal })
      return {
        products: answer.data.map(cardOf),
        page: answer.page,
        totalPages: answer.totalPage,
        totalCount: answer.totalCount,
        didYouMean: answer.didYouMean,
        ...(answer.facets && { facets: answer.facets }),
      }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

export const productQuery = (call: Call, productId: string) =>
  queryOptions({
    queryKey: ['product', productId],
    meta: { personal: false },
    queryFn: async ({ signal }): Promise<Product> => {
      const { data } = await call(productDetails, { body: { productId } }, { signal })
      const { stock, createdAt, updatedAt, stockVersion, ...shown } = data
      return { ...shown, inStock: stock > 0 }
    },
  })

/** The families of products, each with two sizes or more, by their amounts. */
export const sizesQuery = (call: Call, productIds: readonly string[]) =>
  queryOptions({
    queryKey: ['sizes', ...productIds],
    meta: { personal: false },
    queryFn: async ({ signal }) => {
      const body = { productIds: [...productIds] }
      const { data, families } = await call(productSizes, { body }, { signal })
      const cards = new Map(data.map((each) => [each._id, cardOf(each)]))
      return families.map((sizes) => sizes.map((id) => cards.get(id)).filter((card) => card !== undefined))
    },
  })

/** The target of a category's tile and its "See All": the first subcategory, if there is one. */
export const firstSubcategory = (subcategories: readonly Subcategory[], categoryId: string) =>
  subcategories.find(({ categoryIds }) => categoryIds.includes(categoryId))
