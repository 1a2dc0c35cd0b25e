// Maps the columns of a shop's file to our fields. One table of synonyms is read from top to bottom: the first
// unclaimed column with such a name gets the field. So "Price" beside "DiscountedPrice" is the MRP, and "Quantity"
// beside a pack size is the stock. `flag-columns.ts` knows what says whether a product is for sale, and in stock. Every other
// column becomes a detail under its own name, but those that are not for shoppers.
import { OTHER_LANGUAGES, type OtherLanguage } from '@tokri/contract/language.ts'
import { forbiddenDetailNames, limits } from '@tokri/contract/limits.ts'
import { cellText } from '@tokri/rules/csv-line.ts'
import { AppError } from '../../../platform/errors.ts'
import { cleanLine } from './clean-text.ts'
import { type FlagKind, flagOf } from './flag-columns.ts'
import { columnIn, type Format, type Preparing } from './formats/format.ts'
import { formatOf } from './formats/known-formats.ts'
import { withoutNukta } from './header-words.ts'
import { isPrivate } from './private-columns.ts'
import type { Measure } from './unit.ts'

const SHOP_FIELDS = [
  'name',
  'brand',
  'category',
  'subcategory',
  'unit',
  'mrp',
  'price',
  'discount',
  'stock',
  'description',
  'image',
  'barcode',
  'store',
  'hsn',
  'gst_rate',
  'cess',
  'country_of_origin',
  'net_quantity',
  'manufacturer',
  'hidden',
] as const

/** What has names in further languages; each has a column for each language, such as `name_hi`. */
export const TRANSLATED = ['name', 'category', 'subcategory'] as const
export type TranslatedField = `${(typeof TRANSLATED)[number]}_${OtherLanguage}`
export const languageCodes = Object.keys(OTHER_LANGUAGES) as OtherLanguage[]
const TRANSLATED_FIELDS = languageCodes.flatMap((code) =>
  TRANSLATED.map((named): TranslatedField => `${named}_${code}`),
)

export type Field = (typeof SHOP_FIELDS)[number] | TranslatedField
export const FIELDS: readonly Field[] = [...SHOP_FIELDS, ...TRANSLATED_FIELDS]
/**
 * An export has these columns only when the shop has barcodes, several stores, products with taxes, countries, quantities or
 * makers, hidden products, or names in further languages.
 */
export const OPTIONAL_FIELDS: readonly Field[] = [
  ...(['barcode', 'store', 'hsn', 'gst_rate', 'cess', 'country_of_origin', 'net_quantity', 'manufacturer'] as const),
  'hidden',
  ...TRANSLATED_FIELDS,
]

/** Names are compared by letters and digits only: "Sub Category", "sub_category" and "SubCategory" are the same. */
const SYNONYMS: readonly (readonly [Field, string])[] = [
  ['name', 'name productname itemname product item title producttitle itemtitle productdescription itemdescription'],
  ['name', 'nameofitem nameofproduct nameofgoods stockitem stockitemname itemdetails particulars article articlename'],
  ['brand', 'brand brandname company make'],
  ['category', 'category categoryname maincategory productcategory department section categories productcategories'],
  ['category', 'itemcategory itemgroup stockgroup productgroup dept group'],
  ['subcategory', 'subcategory subcategoryname subcat productsubcategory subdepartment subgroup itemsubgroup'],
  ['unit', 'unit packsize unitsize packagesize netquantity netweight netwt weightingms weightingrams weightgrams'],
  ['unit', 'weightgms weightg weightinkg weightkg volumeinml volumeml weight volume size pack packing uom units'],
  ['stock', 'stock stockquantity stockqty availablequantity availableqty quantityavailable qtyavailable inventory'],
  [
    'stock',
    'closingqty closingquantity closingbalance closingbalancequantity balanceqty balancequantity instock instockqty qtyinstock qtyinhand',
  ],
  ['stock', 'inventoryquantity stockinhand stockonhand onhand openingstock currentstock closingstock available'],
  ['stock', 'stockavailable availablestock availableinstock stockleft itemsinstock'],
  ['unit', 'quantity qty'],
  ['stock', 'quantity qty'],
  ['price', 'discountedsellingprice discountedprice sellingprice saleprice offerprice specialprice dealprice ourprice'],
  [
    'price',
    'discountprice salesprice finalprice shopprice retailprice sellingrate salerate salesrate standardsellingprice',
  ],
  ['mrp', 'mrp marketprice maximumretailprice maxretailprice mrpprice listprice originalprice regularprice'],
  ['mrp', 'actualprice fullprice strikeprice'],
  ['price', 'sellprice sprice srate sp saleamount ourrate'],
  ['mrp', 'mrpunit mrpperunit mrprate retailrate'],
  ['price', 'price unitprice rate amount priceperunit priceunit rateperunit rateunit'],
  ['mrp', 'price'],
  ['discount', 'discount discountamount discountpercent discountpercentage discountpct percentoff off offer'],
  ['description', 'description about details productdetails longdescription shortdescription productdescription'],
  ['image', 'image imageurl images imageurls imagelink picture photo img'],
  ['barcode', 'barcode barcodenumber barcodeno ean eancode eanno eannumber ean13 ean8 upc upccode upcean eanupc gtin'],
  ['store', 'store storename storeid darkstore'],
  ['hsn', 'hsn hsncode hsnno hsnnumber hsnsac hsnsaccode'],
  ['gst_rate', 'gstrate gst gstpercent gstpercentage gstslab taxrate taxpercent taxpercentage tax'],
  ['cess', 'cess cessrate cesspercent cesspercentage'],
  ['country_of_origin', 'countryoforigin origincountry madein madeincountry मूलदेश निर्माणदेश'],
  ['manufacturer', 'manufacturer manufacturername manufacturedby maker mfg mfgby mfr निर्माता'],
  ['name', 'नाम उत्पाद उत्पादनाम उत्पादकानाम वस्तु वस्तुकानाम सामान सामानकानाम आइटम'],
  ['brand', 'ब्रांड ब्रैंड ब्रान्ड कंपनी'],
  ['category', 'श्रेणी वर्ग विभाग'],
  ['subcategory', 'उपश्रेणी उपवर्ग'],
  ['unit', 'इकाई यूनिट पैक पैकसाइज वजन भार'],
  ['stock', 'स्टॉक मात्रा'],
  ['mrp', 'एमआरपी अधिकतमखुदरामूल्य अंकितमूल्य'],
  ['price', 'बिक्रीमूल्य विक्रयमूल्य बिक्रीदर बिक्रीभाव कीमत मूल्य दाम भाव दर'],
  ['discount', 'छूट छूटप्रतिशत'],
  ['description', 'विवरण'],
  ['barcode', 'बारकोड'],
  ['hsn', 'एचएसएन एचएसएनकोड'],
  ['gst_rate', 'जीएसटी जीएसटीदर जीएसटीप्रतिशत'],
  ['name_hi', 'namehi namehindi hindiname nameinhindi productnamehi productnamehindi नाम हिंदीनाम'],
  ['category_hi', 'categoryhi categoryhindi hindicategory categorynamehi'],
  ['subcategory_hi', 'subcategoryhi subcategoryhindi hindisubcategory subcategorynamehi'],
]

const MEASURES: readonly (readonly [RegExp, Measure])[] = [
  [/(?:gms?|grams?|weightg)$/, 'grams'],
  [/(?:kgs?|kilograms?)$/, 'kilograms'],
  [/(?:ml|millilitres?)$/, 'millilitres'],
  [/(?:litres?|liters?)$/, 'litres'],
]

const ALWAYS = FIELDS.filter((field) => !OPTIONAL_FIELDS.includes(field))

/** The leading columns of the shop's own export, which is read by these exact names; null for another file. */
const ownFields = (header: readonly string[]): readonly Field[] | null => {
  if (!ALWAYS.every((field, at) => header[at] === field)) return null
  const optional = OPTIONAL_FIELDS.filter((field) => header.slice(ALWAYS.length, FIELDS.length).includes(field))
  return optional.every((field, at) => header[ALWAYS.length + at] === field) ? [...ALWAYS, ...optional] : ALWAYS
}

/**
 * A column with this prefix is a detail for shoppers. The export uses it for details that are named like a field, or like
 * what is not for shoppers.
 */
export const DETAIL_PREFIX = 'Detail: '

/** `detail:Their header` in a mapping says whether a column that no field reads is shown to shoppers. */
const DETAIL_CHOICE = 'detail:'
type DetailChoice = 'public' | 'out'

/** The detail that holds a product's brand. */
export const BRAND_DETAIL = 'Brand'

export type Columns = {
  /** The position of each field's column; fields without a column are absent. */
  at: Partial<Record<Field, number>>
  flags: { at: number; kind: FlagKind; name: string }[]
  details: { at: number; name: string }[]
  /** The details that keep the values of these columns that become no barcode or country. */
  barcodeDetail: string
  countryDetail: string
  measure: Measure
  /** The unit is a "Qty", and no other column has the stock: a bare number in it is the stock. */
  unitMayCount: boolean
  /** All prices are in whole paise. */
  inPaise: boolean
  /** The discounts are amounts of money, not percents. */
  discountIsAmount: boolean
  /** The file is the shop's own export and is read literally. */
  own: boolean
  /** The category is a list of them: "Tea > Green, Offers". */
  severalCategories: boolean
  /** The program whose export this is; empty: another list. */
  format: string
  prepare: () => Preparing
  /** Our field → their header, as applied; and `detail:Their header` → `public` or `out` for each column without a field. */
  mapping: Record<string, string>
}

/** What a shop has beyond the fields of every shop. */
export type ListedShop = { severalStores: boolean }

const isTax = (field: Field): boolean => field === 'hsn' || field === 'gst_rate' || field === 'cess'

const taxNames: ReadonlySet<string> = new Set(
  SYNONYMS.flatMap(([field, names]) => (isTax(field) ? names.split(' ') : [])),
)

const plainKey = (header: string) =>
  withoutNukta(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const CURRENCY = /(?:\bin[\s_]+)?(?:(?<![\p{L}\p{N}])(?:rs|inr|rupees?)(?![\p{L}\p{N}])|₹)/giu
const TAXES_INCLUDED = /\bincl(?:usive|uding)?\b\.?(?:\s+of)?(?:\s+all)?(?:\s+(?:tax(?:es)?|gst))?/gi

/** "Price (Rs)", "MRP Rs." and "Selling Price (INR)" are the names without the currency, "g:price" the element of a feed. */
const keyOf = (header: string): string =>
  plainKey(header.replace(/^g:/i, '').replace(CURRENCY, ' ').replace(TAXES_INCLUDED, ' ')) || plainKey(header)

/** Whether a discount with this header is in rupees. */
const isAmount = (header: string): boolean => header.search(CURRENCY) >= 0 || /amount/i.test(header)

/**
 * Finds the fields in a header. `mapping` (our field → their header) takes precedence over the synonyms; an empty header
 * leaves the field out. `detail:Their header` → `public` or `out` decides about a column that no field reads; such a column
 * of taxes is read by none.
 * In a shop with one store, a store column of another shop's list is a detail.
 * @throws AppError `bad_request` for a field or a column that does not exist
 */
export function findColumns(
  rawHeader: readonly string[],
  mapping: Record<string, string> = {},
  shop: ListedShop = { severalStores: false },
): Columns {
  const header = rawHeader.map((name) => cleanLine(cellText(name)))
  const keys = header.map((name) => (name.startsWith(DETAIL_PREFIX) || flagOf(name) ? '' : keyOf(name)))
  const at: Columns['at'] = {}
  const claimed = new Set<number>()
  const leftOut = new Set<string>()
  const claim = (field: Field, column: number) => {
    at[field] = column
    claimed.add(column)
  }

  const choices = new Map<number, DetailChoice>()
  for (const [field, theirs] of Object.entries(mapping)) {
    if (field.startsWith(DETAIL_CHOICE)) {
      if (theirs !== 'public' && theirs !== 'out')
        throw new AppError('bad_request', { message: `"${field}" must be "public" or "out"` })
      choices.set(columnCalled(header, field.slice(DETAIL_CHOICE.length)), theirs)
      continue
    }
    const known = FIELDS.find((name) => name === field)
    if (!known)
      throw new AppError('bad_request', { message: `There is no field "${field}". Fields are ${FIELDS.join(', ')}` })
    if (theirs.trim() === '') leftOut.add(known)
    else claim(known, columnCalled(header, theirs))
  }
  const isFree = (field: Field, column: number): boolean =>
    column >= 0 && !claimed.has(column) && !(isTax(field) && choices.has(column))
  const own = ownFields(header)
  for (const [column, field] of own?.entries() ?? [])
    if (at[field] === undefined && !leftOut.has(field) && !claimed.has(column)) claim(field, column)
  const titles = header.map((title) => (title.startsWith(DETAIL_PREFIX) ? '' : keyOf(title)))
  const format = own ? null : formatOf(titles)
  const columnOf = columnIn(titles)
  for (const [field, names] of format?.fields ?? []) {
    const column = names
      .split(' ')
      .map(columnOf)
      .find((found) => isFree(field, found))
    if (column !== undefined && at[field] === undefined && !leftOut.has(field)) claim(field, column)
  }
  for (const [field, names] of own ? [] : SYNONYMS) {
    if (format && isRead(format, field)) continue
    if (field === 'store' && !shop.severalStores) continue
    for (const name of names.split(' ')) {
      const column = keys.findIndex((key, index) => key === name && isFree(field, index))
      if (column >= 0 && at[field] === undefined && !leftOut.has(field)) claim(field, column)
    }
  }

  const flags = findFlags(header, { at, claimed, own: own !== null, hiddenIsLeftOut: leftOut.has('hidden') })
  for (const flag of flags) claimed.add(flag.at)
  const shownBy = flags.find(({ kind }) => saysShown(kind))
  if (shownBy) at.hidden = shownBy.at

  const leftover = detailColumns(header, claimed).map((column) => {
    const title = header[column.at] ?? ''
    const isOut =
      format?.leftOut.test(titles[column.at] ?? '') || isPrivate(title) || taxNames.has(titles[column.at] ?? '')
    const byHeader = title.startsWith(DETAIL_PREFIX) || !isOut ? 'public' : 'out'
    return { ...column, title, choice: choices.get(column.at) ?? byHeader }
  })
  return {
    at,
    details: leftover.filter(({ choice }) => choice === 'public').map(({ at: column, name }) => ({ at: column, name })),
    barcodeDetail: at.barcode === undefined ? '' : detailName(header[at.barcode] ?? ''),
    countryDetail: at.country_of_origin === undefined ? '' : detailName(header[at.country_of_origin] ?? ''),
    measure: MEASURES.find(([pattern]) => pattern.test(keys[at.unit ?? -1] ?? ''))?.[1] ?? 'text',
    unitMayCount: own === null && at.stock === undefined && keys[at.unit ?? -1] === 'qty',
    flags,
    inPaise: pricesInPaise(header),
    discountIsAmount: own === null && isAmount(header[at.discount ?? -1] ?? ''),
    own: own !== null,
    severalCategories: plainKey(header[at.category ?? -1] ?? '') === 'categories',
    format: format?.name ?? '',
    prepare: () => format?.prepare?.(columnOf, titles) ?? AS_THEY_ARE,
    mapping: Object.fromEntries([
      ...FIELDS.flatMap((field) => (at[field] === undefined ? [] : [[field, header[at[field]] ?? '']])),
      ...leftover.map(({ title, choice }) => [`${DETAIL_CHOICE}${title}`, choice]),
    ]),
  }
}

/** A field that the program has a column for is not looked for among other names. */
const isRead = ({ fields }: Format, field: Field): boolean => fields.some(([known]) => known === field)

const AS_THEY_ARE: Preparing = { add: (record) => [record], end: () => [] }

const saysShown = (kind: FlagKind): boolean => kind === 'shown' || kind === 'hidden'

/**
 * The flags of a list. A column that was chosen for `hidden` is the only one that says it, unless it is the first one that
 * would be found: a form sends back what it was told.
 */
function findFlags(
  header: readonly string[],
  found: { at: Columns['at']; claimed: ReadonlySet<number>; own: boolean; hiddenIsLeftOut: boolean },
): Columns['flags'] {
  const chosen = found.at.hidden
  const flagAt = (at: number, title: string, kind: FlagKind) => ({
    ...{ at, kind },
    name: isPrivate(title) ? '' : detailName(title),
  })
  const known = [...header.entries()].flatMap(([at, title]) => {
    const isFree = (at === chosen || !found.claimed.has(at)) && !title.startsWith(DETAIL_PREFIX)
    const kind = isFree && !found.own ? flagOf(title) : undefined
    return kind ? [flagAt(at, title, kind)] : []
  })
  const shown = known.filter(({ kind }) => saysShown(kind))
  const stock = known.filter(({ kind }) => !saysShown(kind))
  if (found.hiddenIsLeftOut) return stock
  if (chosen === undefined || shown[0]?.at === chosen) return [...shown, ...stock]
  return [shown.find(({ at }) => at === chosen) ?? flagAt(chosen, header[chosen] ?? '', 'hidden'), ...stock]
}

const columnCalled = (header: readonly string[], theirs: string): number => {
  const wanted = cleanLine(theirs)
  const exact = header.indexOf(wanted)
  const column = exact >= 0 ? exact : header.findIndex((name) => name.toLowerCase() === wanted.toLowerCase())
  if (column < 0) throw new AppError('bad_request', { message: `The file has no column "${wanted}"` })
  return column
}

/** A widespread export has both of these columns, spelled exactly so, and all prices in paise. */
const pricesInPaise = (header: readonly string[]): boolean =>
  ownFields(header) === null &&
  header.some((name) => /^mrp$/i.test(name)) &&
  header.some((name) => /^discountedSellingPrice$/i.test(name))

/** The name of the detail that a column with this title becomes. */
const detailName = (title: string): string => {
  const name = title.replace(DETAIL_PREFIX, '').slice(0, limits.detailName).trim()
  if (forbiddenDetailNames.includes(name))
    throw new AppError('bad_request', { message: `A detail cannot be called "${name}"` })
  return name
}

/** Columns without a name are dropped. Of two with the same name, the first is used. */
function detailColumns(header: readonly string[], claimed: ReadonlySet<number>) {
  const seen = new Set([BRAND_DETAIL])
  return [...header.entries()].flatMap(([at, title]) => {
    if (claimed.has(at)) return []
    const name = detailName(title)
    if (name === '' || seen.has(name)) return []
    seen.add(name)
    return [{ at, name }]
  })
}
