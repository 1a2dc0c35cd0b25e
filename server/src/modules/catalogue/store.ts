// Reading the catalogue. Every list of products is one statement that ends in the same columns.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export const readCategories = (db: Db) =>
  db.selectFrom('categories').select(['id', 'name', 'image']).orderBy('position').orderBy('id').execute()

export const readSubCategories = (db: Db) =>
  db
    .selectFrom('sub_categories as s')
    .select((eb) => [
      's.id',
      's.name',
      's.image',
      eb
        .selectFrom('sub_category_categories as link')
        .innerJoin('categories as c', 'c.id', 'link.category_id')
        .whereRef('link.sub_category_id', '=', 's.id')
        .select(
          sql<{ _id: string; name: string }[]>`coalesce(jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name)
            ORDER BY link.position, c.id), '[]')`.as('category'),
        )
        .as('category'),
    ])
    .orderBy('s.position')
    .orderBy('s.id')
    .execute()

const subCategoryNames = sql<{ _id: string; name: string }[]>`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('_id', s.id, 'name', s.name) ORDER BY chosen.position), '[]')
  FROM unnest(p.sub_category_ids) WITH ORDINALITY AS chosen(id, position) JOIN sub_categories s ON s.id = chosen.id)`

/** The columns of `productOf`, over `products as p` joined with its stock. */
export const selectProducts = (db: Db | Tx) =>
  db
    .selectFrom('products as p')
    .innerJoin('stock', (join) => join.onRef('stock.product_id', '=', 'p.id').on('stock.store_id', '=', 'main'))
    .select([
      'p.id',
      'p.name',
      'p.description',
      'p.image',
      'p.category_ids',
      'p.unit',
      'p.price_paise',
      'p.discount',
      'p.unit_price_paise',
      'p.more_details',
      'p.created_at',
      'p.updated_at',
      'stock.quantity as stock',
      'stock.version as stock_version',
      subCategoryNames.as('sub_categories'),
    ])

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['executeTakeFirstOrThrow']>>

export const readProduct = (db: Db | Tx, productId: string): Promise<ProductRow | undefined> =>
  selectProducts(db).where('p.id', '=', productId).where('p.deleted_at', 'is', null).executeTakeFirst()

/** A category's products as its carousel shows them: the most popular first. */
export const readCategoryProducts = (db: Db, categoryId: string, most: number): Promise<ProductRow[]> =>
  selectProducts(db)
    .innerJoin('category_products as shelf', 'shelf.product_id', 'p.id')
    .where('shelf.category_id', '=', categoryId)
    .orderBy('shelf.rank', 'desc')
    .orderBy('shelf.product_id')
    .limit(most)
    .execute()

export const categoryExists = async (db: Db, categoryId: string): Promise<boolean> =>
  (await db.selectFrom('categories').select('id').where('id', '=', categoryId).executeTakeFirst()) !== undefined

export const subCategoryExists = async (db: Db, subCategoryId: string): Promise<boolean> =>
  (await db.selectFrom('sub_categories').select('id').where('id', '=', subCategoryId).executeTakeFirst()) !== undefined

export type ShelfQuery = {
  categoryId: string
  subCategoryId: string
  sort: 'popular' | 'price-up' | 'price-down' | 'discount'
  inStock: boolean
  minDiscount: number
  maxPricePaise: number | null
  limit: number
  offset: number
}

const shelf = (db: Db, query: ShelfQuery) =>
  selectProducts(db)
    .innerJoin('shelf_products as shelf', 'shelf.product_id', 'p.id')
    .where('shelf.sub_category_id', '=', query.subCategoryId)
    .where('shelf.category_id', '=', query.categoryId)
    .$if(query.inStock, (q) => q.where('stock.quantity', '>', 0))
    .$if(query.minDiscount > 0, (q) => q.where('p.discount', '>=', query.minDiscount))
    .$if(query.maxPricePaise !== null, (q) => q.where('p.unit_price_paise', '<=', query.maxPricePaise ?? 0))

export const readShelf = (db: Db, query: ShelfQuery): Promise<ProductRow[]> => {
  const sorted = {
    popular: (q: ReturnType<typeof shelf>) => q,
    'price-up': (q: ReturnType<typeof shelf>) => q.orderBy('p.unit_price_paise'),
    'price-down': (q: ReturnType<typeof shelf>) => q.orderBy('p.unit_price_paise', 'desc'),
    discount: (q: ReturnType<typeof shelf>) => q.orderBy('p.discount', 'desc'),
  }[query.sort](shelf(db, query))
  return sorted
    .orderBy('shelf.rank', 'desc')
    .orderBy('shelf.product_id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
}

export const countShelf = async (db: Db, query: ShelfQuery): Promise<number> => {
  const { count } = await shelf(db, query)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Text as a LIKE pattern for "contains": its own wildcards are escaped. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export type NameQuery = {
  search: string
  archived: boolean
  /** Null: whatever the stock. */
  stockAtMost: number | null
  limit: number
  offset: number
}

const byName = ({ search, archived }: NameQuery): Expression<SqlBool> =>
  sql<SqlBool>`p.name ILIKE ${containing(search)} AND (p.deleted_at IS NOT NULL) = ${archived}`

/** Products whose name contains the text, case ignored; the administrator's list. */
export const readByName = (db: Db, query: NameQuery): Promise<ProductRow[]> =>
  selectProducts(db)
    .where(byName(query))
    .$if(query.stockAtMost !== null, (q) =>
      q.where('stock.quantity', '<=', query.stockAtMost ?? 0).orderBy('stock.quantity'),
    )
    .orderBy('p.rank', 'desc')
    .orderBy('p.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()

export const countByName = async (db: Db, query: NameQuery): Promise<number> => {
  const { count } = await db
    .selectFrom('products as p')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(byName(query))
    .$if(query.stockAtMost !== null, (q) =>
      q
        .innerJoin('stock', (join) => join.onRef('stock.product_id', '=', 'p.id').on('stock.store_id', '=', 'main'))
        .where('stock.quantity', '<=', query.stockAtMost ?? 0),
    )
    .executeTakeFirstOrThrow()
  return count
}
