import { isCountry } from '@tokri/rules/countries.ts'
import { MAX_CESS } from '@tokri/rules/gst.ts'
import { z } from 'zod'
import {
  ALL_FIELDS_REQUIRED,
  answer,
  defaultTaxes,
  fileAnswer,
  id,
  idOrObject,
  isComposable,
  limit,
  listAnswer,
  nameTranslations,
  newTranslations,
  optionalText,
  page,
  percent,
  plainAnswer,
  rupees,
  search,
  shownName,
  text,
  timestamp,
  typeError,
} from './fields.ts'
import { forbiddenDetailNames, limits } from './limits.ts'
import { barcode } from './stock.schema.ts'

export const productShape = z.object({
  _id: z.string(),
  ...shownName,
  nameTranslations,
  description: z.string(),
  image: z.array(z.string()),
  category: z.array(z.string()),
  subCategory: z.array(z.object({ _id: z.string(), ...shownName })),
  unit: z.string(),
  stock: z.int(),
  /** The store does not sell the product: only if it is so. Lists of shoppers have no such product. */
  notSold: z.boolean().optional(),
  price: z.number(),
  discount: z.number(),
  /** The offer that is for the product now: of `buy + get` pieces, the `get` cheapest are free. */
  offer: z.object({ buy: z.int(), get: z.int() }).optional(),
  more_details: z.record(z.string(), z.string()),
  barcode: z.string().optional(),
  /** What the law asks a pack to say, where it is known: the country by its code of ISO 3166, who made it and how much is in it. */
  countryOfOrigin: z.string().optional(),
  netQuantity: z.string().optional(),
  manufacturer: z.string().optional(),
  /** The code of the goods and their taxes in percent: only for administrators, and only if the product has them. */
  hsn: z.string().optional(),
  gstRate: z.number().optional(),
  cess: z.number().optional(),
  /** Below so many pieces the product is low: only for administrators, and only if the product has it. */
  reorderLevel: z.int().optional(),
  /** How many pieces the store has sold in 28 days, and how many suppliers have yet to bring: only in a list of low stock. */
  sold: z.int().optional(),
  onOrder: z.int().optional(),
  /**
   * The scheduled discount that `discount` comes from, and the discount that the product has without it. Only for
   * administrators.
   */
  scheduledDiscount: z.object({ name: z.string(), endsAt: timestamp.nullable(), regular: z.number() }).optional(),
  /** How many sizes the product is sold in, itself included: only in a list that was requested with `families`. */
  sizes: z.int().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Present only if an administrator reads the product. To change the stock, update-product must send it back. */
  stockVersion: z.int().optional(),
  /** Not for sale: in no list, search or cart. Only for administrators, and only if it is so. */
  hidden: z.boolean().optional(),
})
export type ProductShape = z.output<typeof productShape>

const detailName = optionalText(limits.detailName)
  .refine((name) => name.length > 0, { error: 'A field name cannot be blank' })
  .refine((name) => !forbiddenDetailNames.includes(name), {
    error: 'This field name is not allowed',
  })

/** Free fields of a product. Names such as `__proto__` are refused. */
const moreDetails = z
  .record(z.string(), optionalText(limits.detailText, { multiline: true }))
  .refine(
    (details) => Object.keys(details).every((name) => name.length <= 2 * limits.detailName && isComposable(name)),
    {
      error: 'A field name is blank, too long or not allowed',
      abort: true,
    },
  )
  .transform((details) => Object.entries(details).map(([name, text]) => [name.trim().normalize('NFC'), text] as const))
  .refine((details) => new Set(details.map(([name]) => name)).size === details.length, {
    error: 'Two extra fields have the same name',
  })
  .refine((details) => details.length <= limits.details, {
    error: `At most ${limits.details} extra fields are allowed`,
  })
  .refine((details) => details.every(([name]) => detailName.safeParse(name).success), {
    error: 'A field name is blank, too long or not allowed',
  })
  .transform((details): Record<string, string> => Object.fromEntries(details))

/** Nothing is sold for ₹0: a price of 0 is a blank field, not an offer. */
const price = rupees.refine((value) => value > 0, { error: 'A price must be above ₹0' })
const images = z.array(text(limits.name)).min(1, { error: ALL_FIELDS_REQUIRED }).max(limits.productImages)
const stock = z
  .int(typeError('Stock must be a whole number'))
  .min(0, { error: 'Stock cannot be below 0' })
  .max(limits.stock, { error: 'At most 1,00,00,000 pieces are allowed' })

/** Empty: none. */
const textOrNone = (most: number) =>
  optionalText(most)
    .transform((value) => value || null)
    .nullish()

const fields = {
  name: text(limits.name),
  nameTranslations: newTranslations,
  description: text(limits.description, { multiline: true }),
  category: z.array(idOrObject).min(1, { error: ALL_FIELDS_REQUIRED }).max(50),
  subCategory: z.array(idOrObject).min(1, { error: ALL_FIELDS_REQUIRED }).max(50),
  unit: text(limits.unit),
  stock,
  price,
  discount: percent.nullish().transform((value) => value ?? 0),
  more_details: moreDetails.default({}),
  /** Empty: none. */
  barcode: z.union([barcode, z.literal('').transform(() => null)]).nullish(),
  ...defaultTaxes,
  cess: z
    .number(typeError('A cess must be a number'))
    .min(0, { error: `A cess is from 0 to ${MAX_CESS} percent` })
    .max(MAX_CESS, { error: `A cess is from 0 to ${MAX_CESS} percent` })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'At most two decimals are allowed',
    })
    .nullish(),
  /** Null: none. */
  reorderLevel: stock.nullish(),
  /** Empty: none. */
  countryOfOrigin: z
    .string()
    .trim()
    .transform((value) => value.toUpperCase())
    .refine((value) => value === '' || isCountry(value), { error: 'A country is written as two letters, such as IN' })
    .transform((value) => value || null)
    .nullish(),
  netQuantity: textOrNone(limits.unit),
  manufacturer: textOrNone(limits.detailText),
}

export const createProductSchema = {
  body: z
    .object({ ...fields, image: images.optional(), images: images.optional(), hidden: z.boolean().optional() })
    .refine((body) => body.image !== undefined || body.images !== undefined, {
      path: ['image'],
      error: ALL_FIELDS_REQUIRED,
    }),
  answer: answer({ data: productShape }),
}

export const updateProductSchema = {
  body: z.object({
    productId: id,
    name: fields.name.optional(),
    nameTranslations: fields.nameTranslations,
    description: fields.description.optional(),
    image: images.optional(),
    images: images.optional(),
    category: z.array(id).min(1, { error: ALL_FIELDS_REQUIRED }).max(50).optional(),
    subCategory: z.array(id).min(1, { error: ALL_FIELDS_REQUIRED }).max(50).optional(),
    unit: fields.unit.optional(),
    stock: stock.optional(),
    stockVersion: z.int().optional(),
    /** The `updatedAt` that the editor has read. If the product was changed since then, the answer is 409. */
    ifUpdatedAt: timestamp.optional(),
    price: price.optional(),
    /** The product's own discount. It is kept while a scheduled one is larger. */
    discount: percent.optional(),
    more_details: moreDetails.optional(),
    barcode: fields.barcode,
    hsn: fields.hsn,
    gstRate: fields.gstRate,
    cess: fields.cess,
    reorderLevel: fields.reorderLevel,
    countryOfOrigin: fields.countryOfOrigin,
    netQuantity: fields.netQuantity,
    manufacturer: fields.manufacturer,
    hidden: z.boolean().optional(),
  }),
  answer: answer({ data: productShape }),
}

export const deleteProductSchema = { body: z.object({ productId: id }), answer: plainAnswer }
export const restoreProductSchema = { body: z.object({ productId: id }), answer: answer({ data: productShape }) }

/** Which products administrators list. */
const productFilters = {
  search,
  /** Lists deleted products. */
  archived: z.boolean().optional(),
  /** Lists the products that are not for sale. */
  hidden: z.boolean().optional(),
  categoryId: id.optional(),
  /**
   * The products of which a store has little, the least first and of those what sells best: less than their reorder level; without one, less than they
   * sell in the days of the setting `lowStockDays`, and up to 5 pieces of those that do not sell.
   */
  low: z.boolean().optional(),
  /** Those with a discount. */
  onSale: z.boolean().optional(),
  /** Those that show none but what the shop has drawn for them. */
  withoutPicture: z.boolean().optional(),
  /** Those without a GST rate that holds today. */
  withoutGstRate: z.boolean().optional(),
  withoutBarcode: z.boolean().optional(),
}
export const productSorts = ['name', 'price', 'sellingPrice', 'discount', 'stock'] as const
export type ProductSort = (typeof productSorts)[number]

export const getProductsSchema = {
  /** Guests search by name only. `newestFirst` lists the newest products first, instead of the most popular ones. */
  body: z.object({
    ...productFilters,
    page,
    limit: limit(10),
    newestFirst: z.boolean().optional(),
    sort: z.enum(productSorts).optional(),
    descending: z.boolean().optional(),
  }),
  answer: listAnswer(productShape),
}

/** The products of a change: these ones, or all that match filters. `count` is how many the person has seen to match. */
const chosenProducts = z.union([
  z.object({ productIds: z.array(id).min(1).max(limits.productsAtOnce) }),
  z.object({ matching: z.object(productFilters), count: z.int().min(1) }),
])
export type ChosenProducts = z.output<typeof chosenProducts>

const productChanges = z
  .object({
    /** The products move to this subcategory of this category. */
    place: z.object({ category: id, subCategory: id }),
    gstRate: z.number(typeError('A GST rate must be a number')).nullable(),
    /** Gives products without a GST rate or an HSN those of their first category. */
    categoryTaxes: z.literal(true),
    /** The products' own discount, in percent. */
    discount: percent,
    hidden: z.boolean(),
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, { error: 'Choose what to change' })
export type ProductChanges = z.output<typeof productChanges>
const counted = answer({ data: z.object({ count: z.int() }) })
export const changeProductsSchema = {
  body: z.object({ products: chosenProducts, changes: productChanges }),
  answer: counted,
}
export const deleteProductsSchema = { body: z.object({ products: chosenProducts }), answer: counted }
export const restoreProductsSchema = { body: z.object({ products: chosenProducts }), answer: counted }

/** Whether products that differ only in pack size are one product of the list, which has `sizes`. */
const families = z.boolean().optional()

const label = optionalText(limits.search).optional()
const labelCounts = z.array(z.object({ name: z.string(), count: z.int() }))

export const productsByCategorySchema = {
  body: z.object({ id, families }),
  answer: answer({ data: z.array(productShape) }),
}

export const listingSorts = ['popular', 'price-up', 'price-down', 'discount'] as const
export type ListingSort = (typeof listingSorts)[number]

export const listingSchema = {
  body: z.object({
    categoryId: id,
    subCategoryId: id,
    page,
    limit: limit(20),
    sort: z.enum(listingSorts).default('popular'),
    inStock: z.boolean().default(false),
    minDiscount: z.int().min(0).max(100).default(0),
    maxPrice: rupees.optional(),
    /** Only products of this country: its code of ISO 3166. */
    origin: label,
    families,
  }),
  /** `origins`: the countries of the list without filters, if there are several, the most frequent first. */
  answer: listAnswer(productShape).extend({ origins: labelCounts.optional() }),
}
export const productDetailsSchema = { body: z.object({ productId: id }), answer: answer({ data: productShape }) }
export const productSizesSchema = {
  body: z.object({ productIds: z.array(id).min(1).max(limits.cartLines) }),
  answer: answer({
    data: z.array(productShape),
    /** The ids of each family with two sizes or more: the smallest amount first, then the cheapest. */
    families: z.array(z.array(z.string())),
  }),
}
export const boughtTogetherSchema = {
  body: z.object({ productIds: z.array(id).min(1).max(limits.cartLines) }),
  answer: answer({ data: z.array(productShape) }),
}
/** `other` becomes a size of `productId`, beside those that it has. */
export const joinSizesSchema = { body: z.object({ productId: id, other: id }), answer: plainAnswer }
export const partSizeSchema = { body: z.object({ productId: id }), answer: plainAnswer }
export const productByBarcodeSchema = {
  query: z.object({ code: barcode }),
  answer: answer({ data: productShape }),
}
/**
 * By what the results can be filtered, the most frequent first. A count is the `totalCount` with that filter in place of
 * another of its kind.
 */
const facets = z.object({
  subCategories: z.array(z.object({ _id: z.string(), ...shownName, count: z.int() })),
  brands: labelCounts,
  diets: labelCounts,
  /** Countries by their codes of ISO 3166. */
  origins: labelCounts,
})
export type SearchFacets = z.output<typeof facets>

export const searchProductsSchema = {
  body: z.object({
    search,
    page,
    limit: limit(10),
    families,
    /** Whether the answer has `facets`. */
    facets: z.boolean().optional(),
    /** Only products of this subcategory, brand, dietary mark and country of origin. */
    subCategory: id.optional(),
    brand: label,
    diet: label,
    origin: label,
  }),
  answer: answer({
    data: z.array(productShape),
    page: z.int(),
    totalPage: z.int(),
    totalCount: z.int(),
    /** The corrected search text, if the text needed a correction. */
    didYouMean: z.array(z.string()),
    facets: facets.optional(),
  }),
}

const named = z.object({ _id: z.string(), ...shownName })
const suggestedProduct = productShape
  .pick({ _id: true, name: true, baseName: true, unit: true, price: true, discount: true, stock: true })
  .extend({ /** The first picture. */ image: z.string() })
const suggestions = z.object({
  /** Whole search texts, in lower case. */
  words: z.array(z.string()),
  /** One of each family. */
  products: z.array(suggestedProduct),
  categories: z.array(z.object({ category: named, subCategory: named, image: z.string() })),
  brands: z.array(z.string()),
  /** The corrected text, if it needed a correction. */
  didYouMean: z.string().nullable(),
  /** If false, no product matches: the category is the one with the nearest name, and the products are its or popular ones. */
  found: z.boolean(),
})
export type Suggestions = z.output<typeof suggestions>
export const suggestProductsSchema = { body: z.object({ search }), answer: answer({ data: suggestions }) }

const finding = z.object({ row: z.int(), message: z.string() })
/** A row as it will be in the shop. `changes` are the values of an existing product that become others. */
const shownRow = z.object({
  row: z.int(),
  does: z.enum(['create', 'update', 'nothing']),
  name: z.string(),
  brand: z.string(),
  unit: z.string(),
  category: z.string(),
  subcategory: z.string(),
  mrp: z.number(),
  price: z.number(),
  stock: z.int().nullable(),
  /** Whether the product is not for sale after the import. */
  hidden: z.boolean(),
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
})
/** All counts are numbers of rows. A dry run answers `toCreate` etc., an import answers `created` etc. */
export const importReport = z.object({
  rows: z.int().optional(),
  toCreate: z.int().optional(),
  toUpdate: z.int().optional(),
  created: z.int().optional(),
  updated: z.int().optional(),
  unchanged: z.int(),
  skipped: z.int().optional(),
  /** The first 10,000 bad rows; `badCount` is the number of all bad rows. */
  bad: z.array(finding),
  badCount: z.int().optional(),
  /** The cells of the first bad rows, in the order of `bad`, of a dry run. */
  badCells: z.array(z.array(z.string())).optional(),
  /** How many of the bad rows have negative stock: with `negativeIsZero` they are imported without stock. */
  negativeStock: z.int().optional(),
  /** Rows that are imported, but look wrong, such as a very large discount: the first 1,000. */
  warnings: z.array(finding),
  /** The first twenty rows, all odd ones, and those that change a product: at most 1,000. */
  shown: z.array(shownRow).optional(),
  /** Products found by their barcode or id, whose name, brand, unit or MRP changes: at most 1,000. */
  renamed: z.array(finding).optional(),
  /** New rows whose product the shop has at another MRP, so that it would have two: at most 1,000. */
  doubles: z.array(finding).optional(),
  /** Products of the shop whose stock is another one in the file. It is set only with `setStock`. */
  otherStock: z.int().optional(),
  /** New products that neither the file nor their category gives a GST rate. */
  withoutGstRate: z.int().optional(),
  /** Addresses of pictures that the shop fetches after the import. */
  pictures: z.int().optional(),
  mapping: z.record(z.string(), z.string()).optional(),
  /** The headers of the file, from which a mapping can be chosen. */
  columns: z.array(z.string()).optional(),
  encoding: z.string().optional(),
  separator: z.string().optional(),
  /** The names of a workbook's sheets, and of the one that is read; empty for another list. */
  sheets: z.array(z.string()).optional(),
  sheet: z.string().optional(),
  /** The program whose export the file is, such as `Shopify`; empty for another list. */
  format: z.string().optional(),
})
export const importProductsSchema = { answer: answer({ data: importReport }) }
export type ImportPreview = Required<
  Pick<
    z.output<typeof importReport>,
    | 'rows'
    | 'toCreate'
    | 'toUpdate'
    | 'unchanged'
    | 'bad'
    | 'badCount'
    | 'badCells'
    | 'negativeStock'
    | 'warnings'
    | 'shown'
    | 'renamed'
    | 'doubles'
    | 'otherStock'
    | 'withoutGstRate'
    | 'pictures'
    | 'mapping'
    | 'columns'
    | 'encoding'
    | 'separator'
    | 'format'
    | 'sheets'
    | 'sheet'
  >
>
export const addPictureSchema = {
  query: z.object({ name: text(limits.fileName) }),
  answer: answer({ data: z.object({ _id: z.string(), name: z.string() }) }),
}
export const getPictureAddressesSchema = {
  answer: answer({
    data: z.object({
      waiting: z.int(),
      failed: z.int(),
      /** The first hundred. */
      failures: z.array(
        z.object({ _id: z.string(), name: z.string(), unit: z.string(), url: z.string(), problem: z.string() }),
      ),
    }),
  }),
}
export const endFailedPicturesSchema = {
  body: z.object({ tryAgain: z.boolean() }),
  answer: getPictureAddressesSchema.answer,
}

const importListed = z.object({
  _id: z.string(),
  at: z.string(),
  /** The name of the person; null for the import command and for a deleted account. */
  by: z.string().nullable(),
  file: z.string(),
  created: z.int(),
  updated: z.int(),
  takenBackAt: z.string().nullable(),
})
export type ImportListed = z.output<typeof importListed>
export const getImportsSchema = { answer: answer({ data: z.array(importListed) }) }
export const takeBackImportSchema = {
  body: z.object({ importId: id }),
  answer: answer({ data: z.object({ removed: z.int(), restored: z.int() }) }),
}
export const exportProductsSchema = { answer: fileAnswer }

const synonyms = z.record(z.string(), z.array(z.string()))
export const getSynonymsSchema = { answer: answer({ data: z.object({ synonyms }) }) }
export const setSynonymsSchema = {
  body: z.object({
    synonyms: z
      .record(z.string(), z.array(text(limits.search)).max(50))
      .refine((table) => Object.keys(table).length <= 5000, { error: 'At most 5000 words are allowed' }),
  }),
  answer: answer({ data: z.object({ synonyms }) }),
}
export const emptySearchesSchema = {
  answer: answer({ data: z.array(z.object({ search: z.string(), count: z.int(), lastAt: z.string() })) }),
}
