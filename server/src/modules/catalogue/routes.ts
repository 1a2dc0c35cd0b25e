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
import { storeOf } from '../store/service.ts'
import { createAnswerCache } from './answer-cache.ts'
import { entriesOf, periodKey, presentPeriod, productsOfEntry } from './home/show-home.ts'
import type { LiveIndex } from './index/live-index.ts'
import { createProductCache, type ReadCachedProducts, type Shown } from './product-cache.ts'
import { withOffers } from './product-offers.ts'
import { findRecipes, listRecipes, productsOfRecipe, showRecipe } from './recipes/show-recipes.ts'
import type { EmptySearches } from './search/empty-searches.ts'
import type { Popular, PopularSearches } from './search/popular-searches.ts'
import * as service from './service.ts'

type Beside = Pick<service.Page, 'ids' | 'sizes' | 'demands'>
type Listed<Read> = Omit<Read, keyof Beside> & { data: ProductShape[] }

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
  const cached = createAnswerCache(deps.watch, registerCache)
  const readProducts = createProductCache(deps)
  const cachedProducts: ReadCachedProducts = async (shown, ids) => withOffers(deps, await readProducts(shown, ids))
  const readingOf = (shown: Shown): service.Reading => ({ db: deps.db, catalogue, ...shown })

  /** Answers for the store and the language that the call names: at once when the store is the main store. */
  const answerForStore = <T>(request: FastifyRequest, make: (shown: Shown) => T): T | Promise<Awaited<T>> => {
    const language = languageOf(request)
    const storeId = storeOf(deps, request)
    if (typeof storeId === 'string') return make({ storeId, language })
    return storeId.then((id) => make({ storeId: id, language })) as Promise<Awaited<T>>
  }

  /**
   * Answers a list of products: `read` returns their ids and the other fields of the answer. `all` answers administrators with
   * hidden products too.
   */
  const cachedList = <Read extends Beside & { message: string }>(
    shapes: { answer: z.ZodType },
    { viewer, shown, key, all = false }: { viewer: Viewer | null; shown: Shown; key: string; all?: boolean },
    read: () => Promise<Read>,
  ): Promise<Listed<Read> | Ready> | Ready => {
    const answerWith = async (readProducts: (ids: string[]) => Promise<ProductShape[]>): Promise<Listed<Read>> => {
      const { ids, sizes, demands, ...rest } = await read()
      const products = await readProducts(ids)
      if (demands) return { ...rest, data: products.map((each) => ({ ...each, ...demands.get(each._id) })) }
      if (!sizes) return { ...rest, data: products }
      const sizesById = new Map(ids.map((id, at) => [id, sizes[at]]))
      return { ...rest, data: products.map((each) => ({ ...each, sizes: sizesById.get(each._id) })) }
    }
    if (viewer)
      return deps.watch.look().then(() =>
        answerWith(async (ids) => {
          const products = await service.freshProducts(deps, shown.storeId, ids)
          return all ? products : products.filter(({ hidden }) => !hidden)
        }),
      )
    return cached(shapes, { key: `${shown.storeId} ${key}`, language: shown.language }, async () => {
      const answer = await answerWith((ids) => cachedProducts(shown, ids))
      return { ...answer, shows: { storeId: shown.storeId, products: answer.data } }
    })
  }

  route(category.getCategories, categorySchema.getCategoriesSchema, ({ viewer, request }) => {
    const language = viewer ? null : languageOf(request)
    const make = async () => ({ message: 'Categories', data: await service.listCategories(deps, language) })
    return language === null
      ? make()
      : cached(categorySchema.getCategoriesSchema, { key: 'categories', language }, make)
  })

  route(category.getSubCategories, categorySchema.getSubCategoriesSchema, ({ viewer, request }) => {
    const language = viewer ? null : languageOf(request)
    const make = async () => ({ message: 'Sub categories', data: await service.listSubCategories(deps, language) })
    return language === null
      ? make()
      : cached(categorySchema.getSubCategoriesSchema, { key: 'subcategories', language }, make)
  })

  route(product.productDetails, schema.productDetailsSchema, ({ body: { productId }, viewer, request }) =>
    answerForStore(request, (shown) => {
      const message = 'Product details'
      const afresh = async () => ({ message, data: await service.freshProduct(deps, shown.storeId, productId) })
      if (viewer) return afresh()
      const { storeId, language } = shown
      return cached(schema.productDetailsSchema, { key: `${storeId} product ${productId}`, language }, async () => {
        const [sold] = await cachedProducts(shown, [productId])
        const data = sold ?? (await service.unsoldProduct(deps, shown, productId))
        return { message, data, shows: { storeId, products: [data] } }
      })
    }),
  )

  route(product.productByBarcode, schema.productByBarcodeSchema, async ({ query: { code }, request }) => ({
    message: 'Product details',
    data: await service.productByBarcode(deps, await storeOf(deps, request), code),
  }))

  route(product.productsByCategory, schema.productsByCategorySchema, ({ body, viewer, request }) =>
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

  route(product.listing, schema.listingSchema, ({ body, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(schema.listingSchema, { viewer, shown, key: `listing ${JSON.stringify(body)}` }, async () => ({
        message: 'Products',
        ...(await service.listing(readingOf(shown), body)),
      })),
    ),
  )

  route(product.getProducts, schema.getProductsSchema, ({ body, viewer, request }) =>
    answerForStore(request, (shown) => {
      const { page, limit, search } = body
      const asked = viewer ? body : { page, limit, search } // guests filter by the text only
      return cachedList(
        schema.getProductsSchema,
        { viewer, shown, key: `names ${JSON.stringify(asked)}`, all: true },
        async () => ({
          message: 'Products',
          ...(viewer
            ? await service.listByName(deps, {
                ...service.filtersOf(deps, shown.storeId, body),
                ...{ page, limit, newestFirst: body.newestFirst, sort: body.sort, descending: body.descending },
                all: !body.low,
              })
            : await service.listForGuests(readingOf(shown), { page, limit, search })),
        }),
      )
    }),
  )

  route(product.searchProducts, schema.searchProductsSchema, ({ body, viewer, request }) =>
    answerForStore(request, (shown) => {
      const { subCategory, brand, diet, origin } = body
      const isFiltered = Boolean(subCategory || brand || diet || origin)
      if (viewer === null && body.page === 1 && !isFiltered) popularSearches.note(body.search, request.ip)
      const filters = isFiltered ? JSON.stringify([subCategory, brand, diet, origin]) : ''
      const key = `search ${body.page} ${body.limit} ${body.families === true} ${body.facets === true} ${filters} ${body.search}`
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
  route(product.suggestProducts, schema.suggestProductsSchema, ({ body: { search }, request }) => {
    const answerWith = ({ searches: popular, version }: Popular) =>
      answerForStore(request, (shown) =>
        cached(
          schema.suggestProductsSchema,
          { key: `${shown.storeId} suggest ${version} ${search}`, language: shown.language },
          async () => {
            const { productIds, ...rest } = await service.suggestions(readingOf(shown), { text: search, popular })
            const products = await cachedProducts(shown, productIds)
            return {
              message: 'Suggestions',
              data: { ...rest, products: products.map(service.suggestedProduct) },
              shows: { storeId: shown.storeId, products },
            }
          },
        ),
      )
    const popular = popularSearches.read()
    return popular instanceof Promise ? popular.then(answerWith) : answerWith(popular)
  })

  route(product.productSizes, schema.productSizesSchema, ({ body: { productIds }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(schema.productSizesSchema, { viewer, shown, key: `sizes ${productIds.join()}` }, async () => ({
        message: 'Sizes',
        ...(await service.sizesOfProducts(readingOf(shown), productIds)),
        // Few carts have the same products.
        ...(productIds.length > 1 && { uncacheable: true }),
      })),
    ),
  )

  route(product.boughtTogether, schema.boughtTogetherSchema, ({ body: { productIds }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(schema.boughtTogetherSchema, { viewer, shown, key: `together ${productIds.join()}` }, async () => ({
        message: 'Bought together',
        ids: await service.boughtTogether(deps, productIds),
        // Few carts have the same products.
        ...(productIds.length > 1 && { uncacheable: true }),
      })),
    ),
  )

  route(home.getHome, homeSchema.getHomeSchema, async ({ request }) => {
    await deps.watch.settle()
    const period = presentPeriod(deps)
    // The answers of a period that is over are not read again, since each period has its own end.
    const asked = { key: `home ${periodKey(period)}`, language: languageOf(request) }
    return cached(homeSchema.getHomeSchema, asked, async () => ({
      message: 'Entries of the home page',
      data: entriesOf(presentPeriod(deps)),
    }))
  })

  route(home.homeProducts, homeSchema.homeProductsSchema, ({ body: { entryId }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(homeSchema.homeProductsSchema, { viewer, shown, key: `home products ${entryId}` }, async () => ({
        message: 'Products of this shelf',
        ids: productsOfEntry(deps, entryId),
      })),
    ),
  )

  route(recipe.getRecipes, recipeSchema.getRecipesSchema, ({ request }) =>
    cached(recipeSchema.getRecipesSchema, { key: 'recipes', language: languageOf(request) }, async () => ({
      message: 'Recipes',
      data: await listRecipes(deps.db),
    })),
  )

  route(recipe.recipeDetails, recipeSchema.recipeDetailsSchema, ({ body: { recipeId }, request }) =>
    cached(
      recipeSchema.recipeDetailsSchema,
      { key: `recipe ${recipeId}`, language: languageOf(request) },
      async () => ({ message: 'Recipe', data: await showRecipe(deps.db, recipeId) }),
    ),
  )

  route(recipe.recipeProducts, recipeSchema.recipeProductsSchema, ({ body: { recipeId }, viewer, request }) =>
    answerForStore(request, (shown) =>
      cachedList(
        recipeSchema.recipeProductsSchema,
        { viewer, shown, key: `recipe products ${recipeId}` },
        async () => ({ message: 'Products of this recipe', ids: await productsOfRecipe(deps.db, recipeId) }),
      ),
    ),
  )

  route(recipe.searchRecipes, recipeSchema.searchRecipesSchema, ({ body: { search }, request }) =>
    cached(
      recipeSchema.searchRecipesSchema,
      { key: `recipe search ${search}`, language: languageOf(request) },
      async () => ({ message: 'Recipes', data: await findRecipes(deps.db, search) }),
    ),
  )
}
