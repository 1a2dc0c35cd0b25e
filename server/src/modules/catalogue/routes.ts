import * as categorySchema from '@tokri/contract/category.schema.ts'
import * as category from '@tokri/contract/category.ts'
import * as homeSchema from '@tokri/contract/home.schema.ts'
import * as home from '@tokri/contract/home.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import * as schema from '@tokri/contract/product.schema.ts'
import * as product from '@tokri/contract/product.ts'
import * as recipeSchema from '@tokri/contract/recipe.schema.ts'
import * as recipe from '@tokri/contract/recipe.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Ready, Route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language/request-language.ts'
import type { RegisterCache } from '../../platform/observability/cache-metrics.ts'
import type { Viewer } from '../../platform/security/access.ts'
import { storeOf } from '../store/store-of-request.ts'
import { entriesOf, periodKey, presentPeriod, productsOfEntry } from './home/show-home.ts'
import type { LiveIndex } from './index/live-index.ts'
import { createProductTexts, type Shown } from './product-json-cache.ts'
import { findRecipes, listRecipes, productsOfRecipe, showRecipe } from './recipes/show-recipes.ts'
import { createResponseCache } from './response-cache.ts'
import type { EmptySearches } from './search/empty-searches.ts'
import type { Popular, PopularSearches } from './search/popular-searches.ts'
import * as service from './service.ts'

const keyOf = ({ storeId, language }: Shown): string => `${language} ${storeId}`

/**
 * The public reads, answered from memory. The reads of administrators (only they have a `viewer`) query the database
 * and return the stock version.
 */
export const catalogueRoutes = (
  route: Route,
  deps: Deps,
  {
    catalogue,
    emptySearches,
    popularSearches,
    registerCache,
  }: {
    catalogue: LiveIndex
    emptySearches: EmptySearches
    popularSearches: PopularSearches
    registerCache: RegisterCache
  },
): void => {
  const cached = createResponseCache(deps.watch, registerCache)
  const productTexts = createProductTexts(deps)
  /** Guests send the same few bodies again and again. */
  const readRoute: Route = (endpoint, shapes, answer) => route(endpoint, shapes, answer, { cacheBodies: true })
  const readingOf = (shown: Shown): service.Reading => ({ db: deps.db, catalogue, ...shown })

  /** Answers for the store and the language that the call names: at once when the store is the main store. */
  const answerForStore = <T>(request: FastifyRequest, make: (shown: Shown) => T): T | Promise<Awaited<T>> => {
    const language = languageOf(request)
    const storeId = storeOf(deps, request)
    if (typeof storeId === 'string') return make({ storeId, language })
    return storeId.then((id) => make({ storeId: id, language })) as Promise<Awaited<T>>
  }

  /** Answers a list of products: `read` returns their ids and the other fields of the answer. */
  const cachedList = <Read extends { message: string; ids: string[]; sizes?: number[] | undefined }>(
    shapes: { answer: z.ZodObject },
    { viewer, shown, key }: { viewer: Viewer | null; shown: Shown; key: string },
    read: () => Promise<Read>,
  ): Promise<Omit<Read, 'ids' | 'sizes'> & { data: ProductShape[] }> | Promise<Ready> | Ready => {
    const afresh = async () => {
      await deps.watch.look()
      const { ids, sizes, ...rest } = await read()
      const products = await service.freshProducts(deps, shown.storeId, ids)
      if (!sizes) return { ...rest, data: products }
      const sizesById = new Map(ids.map((id, at) => [id, sizes[at]]))
      return { ...rest, data: products.map((each) => ({ ...each, sizes: sizesById.get(each._id) })) }
    }
    if (viewer) return afresh()
    return cached(shapes, `${keyOf(shown)} ${key}`, async () => {
      const { ids, sizes, ...rest } = await read()
      return { ...rest, products: await productTexts(shown, ids, sizes) }
    })
  }

  route(category.getCategories, categorySchema.getCategoriesSchema, ({ viewer, request }) => {
    const language = viewer ? null : languageOf(request)
    const make = async () => ({ message: 'Categories', data: await service.listCategories(deps, language) })
    return viewer ? make() : cached(categorySchema.getCategoriesSchema, `${language} categories`, make)
  })

  route(category.getSubCategories, categorySchema.getSubCategoriesSchema, ({ viewer, request }) => {
    const language = viewer ? null : languageOf(request)
    const make = async () => ({ message: 'Sub categories', data: await service.listSubCategories(deps, language) })
    return viewer ? make() : cached(categorySchema.getSubCategoriesSchema, `${language} subcategories`, make)
  })

  readRoute(product.productDetails, schema.productDetailsSchema, ({ body: { productId }, viewer, request }) =>
    answerForStore(request, (shown) => {
      const message = 'Product details'
      const afresh = async () => ({ message, data: await service.freshProduct(deps, shown.storeId, productId) })
      if (viewer) return afresh()
      return cached(schema.productDetailsSchema, `${keyOf(shown)} product ${productId}`, async () => {
        const [text] = await productTexts(shown, [productId])
        if (!text) throw service.productNotFound()
        return { message, product: text }
      })
    }),
  )

  route(product.productByBarcode, schema.productByBarcodeSchema, async ({ query: { code }, request }) => ({
    message: 'Product details',
    data: await service.productByBarcode(deps, await storeOf(deps, request), code),
  }))

  readRoute(product.productsByCategory, schema.productsByCategorySchema, ({ body, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(
        schema.productsByCategorySchema,
        { viewer, shown, key: `carousel ${JSON.stringify(body)}` },
        async () => ({
          message: 'Products of this category',
          ...(await service.carousel(readingOf(shown), body)),
        }),
      ),
    ),
  )

  readRoute(product.listing, schema.listingSchema, ({ body, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(schema.listingSchema, { viewer, shown, key: `listing ${JSON.stringify(body)}` }, async () => ({
        message: 'Products',
        ...(await service.listing(readingOf(shown), body)),
      })),
    ),
  )

  readRoute(product.getProducts, schema.getProductsSchema, ({ body, viewer, request }) =>
    answerForStore(request, (shown) => {
      const { page, limit, search } = body
      const asked = viewer ? body : { page, limit, search } // guests filter by the text only
      return cachedList(
        schema.getProductsSchema,
        { viewer, shown, key: `names ${JSON.stringify(asked)}` },
        async () => ({
          message: 'Products',
          ...(viewer
            ? await service.listByName(deps, { ...body, storeId: shown.storeId, all: body.stockAtMost === undefined })
            : await service.listForGuests(readingOf(shown), { page, limit, search })),
        }),
      )
    }),
  )

  readRoute(product.searchProducts, schema.searchProductsSchema, ({ body, viewer, request }) =>
    answerForStore(request, (shown) => {
      const { subCategory, brand, diet } = body
      const isFiltered = Boolean(subCategory || brand || diet)
      if (viewer === null && body.page === 1 && !isFiltered) popularSearches.note(body.search, request.ip)
      const filters = isFiltered ? JSON.stringify([subCategory, brand, diet]) : ''
      const key = `search ${body.page} ${body.families === true} ${body.facets === true} ${filters} ${body.search}`
      return cachedList(schema.searchProductsSchema, { viewer, shown, key }, async () => {
        const found = await service.search(readingOf(shown), body)
        const isMissed = viewer === null && found.totalCount === 0 && !isFiltered
        if (isMissed) emptySearches.note(body.search)
        // Every miss is counted, so the answer is not cached.
        return { message: 'Search results', ...found, ...(isMissed && { uncacheable: true }) }
      })
    }),
  )

  // The same for administrators: a suggestion leads to the fresh answer of another call.
  readRoute(product.suggestProducts, schema.suggestProductsSchema, ({ body: { search }, request }) => {
    const answerWith = ({ searches: popular, version }: Popular) =>
      answerForStore(request, (shown) =>
        cached(schema.suggestProductsSchema, `${keyOf(shown)} suggest ${version} ${search}`, async () => {
          const { productIds, ...rest } = await service.suggestions(readingOf(shown), { text: search, popular })
          const shows = await productTexts(shown, productIds)
          return { message: 'Suggestions', shows, data: { ...rest, products: shows.map(service.suggestedProduct) } }
        }),
      )
    const popular = popularSearches.read()
    return popular instanceof Promise ? popular.then(answerWith) : answerWith(popular)
  })

  readRoute(product.productSizes, schema.productSizesSchema, ({ body: { productIds }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(schema.productSizesSchema, { viewer, shown, key: `sizes ${productIds.join()}` }, async () => ({
        message: 'Sizes',
        ...(await service.sizesOfProducts(readingOf(shown), productIds)),
        // Few carts have the same products.
        ...(productIds.length > 1 && { uncacheable: true }),
      })),
    ),
  )

  readRoute(product.boughtTogether, schema.boughtTogetherSchema, ({ body: { productIds }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(schema.boughtTogetherSchema, { viewer, shown, key: `together ${productIds.join()}` }, async () => ({
        message: 'Bought together',
        ids: await service.boughtTogether(deps, productIds),
        // Few carts have the same products.
        ...(productIds.length > 1 && { uncacheable: true }),
      })),
    ),
  )

  route(home.getHome, homeSchema.getHomeSchema, async () => {
    await deps.watch.settle()
    const period = presentPeriod(deps)
    // The answers of a period that is over are not read again, since each period has its own end.
    return cached(homeSchema.getHomeSchema, `home ${periodKey(period)}`, async () => ({
      message: 'Entries of the home page',
      data: entriesOf(presentPeriod(deps)),
    }))
  })

  readRoute(home.homeProducts, homeSchema.homeProductsSchema, ({ body: { entryId }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(homeSchema.homeProductsSchema, { viewer, shown, key: `home products ${entryId}` }, async () => ({
        message: 'Products of this shelf',
        ids: productsOfEntry(deps, entryId),
      })),
    ),
  )

  route(recipe.getRecipes, recipeSchema.getRecipesSchema, () =>
    cached(recipeSchema.getRecipesSchema, 'recipes', async () => ({
      message: 'Recipes',
      data: await listRecipes(deps.db),
    })),
  )

  readRoute(recipe.recipeDetails, recipeSchema.recipeDetailsSchema, ({ body: { recipeId } }) =>
    cached(recipeSchema.recipeDetailsSchema, `recipe ${recipeId}`, async () => ({
      message: 'Recipe',
      data: await showRecipe(deps.db, recipeId),
    })),
  )

  readRoute(recipe.recipeProducts, recipeSchema.recipeProductsSchema, ({ body: { recipeId }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(
        recipeSchema.recipeProductsSchema,
        { viewer, shown, key: `recipe products ${recipeId}` },
        async () => ({ message: 'Products of this recipe', ids: await productsOfRecipe(deps.db, recipeId) }),
      ),
    ),
  )

  readRoute(recipe.searchRecipes, recipeSchema.searchRecipesSchema, ({ body: { search } }) =>
    cached(recipeSchema.searchRecipesSchema, `recipe search ${search}`, async () => ({
      message: 'Recipes',
      data: await findRecipes(deps.db, search),
    })),
  )
}
