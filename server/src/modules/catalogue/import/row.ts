// Reads one record of a product list into a product, or into a message that says what is wrong with it. A missing value
// is null, so that importing into an existing product changes only what the file contains.
import { isComposable } from '@tokri/contract/fields.ts'
import type { NameTranslations } from '@tokri/contract/language.ts'
import { limits } from '@tokri/contract/limits.ts'
import { isBarcode } from '@tokri/rules/barcode.ts'
import { readCountry } from '@tokri/rules/countries.ts'
import { cellText } from '@tokri/rules/csv-line.ts'
import { gstRateProblem, gstRates, gstRatesAt, isHsn, MAX_CESS } from '@tokri/rules/gst.ts'
import { discountBetween, formatRupees, type Paise, toRupees, unitPricePaise } from '@tokri/rules/money.ts'
import {
  expanded,
  isBlank,
  readCount,
  readNegative,
  readPaise,
  readPercent,
  splitPerUnit,
  withLatinDigits,
} from './amount.ts'
import { cleanLine, cleanParagraphs, htmlText, ownText, unreadable } from './clean-text.ts'
import { type Columns, languageCodes, type TRANSLATED } from './columns.ts'
import { readFlags, readYes } from './flags.ts'
import { oneOf, sameUnit, unitText, wholeUnit } from './unit.ts'

type Place = { category: string; subcategory: string }
const NOWHERE: Place = { category: '', subcategory: '' }

export type ProductRow = {
  row: number
  name: string
  brand: string
  category: string
  /** False: the row has none, and this is the default category. */
  categoryGiven: boolean
  /** Empty: the name of the category is used. */
  subcategory: string
  /** Further places of the product. */
  morePlaces: Place[]
  /** Empty: the shop's default is used. */
  unit: string
  mrpPaise: Paise
  discount: number | null
  stock: number | null
  description: string | null
  /** Empty: the row has none; a value that is no barcode is a detail. */
  barcode: string
  /** Empty: the row has none. */
  hsn: string
  gstRate: number | null
  cess: number | null
  /** Empty: the row has none; a text that is no country is a detail. */
  countryOfOrigin: string
  netQuantity: string
  manufacturer: string
  /** The id of a store; empty: the row names none. */
  store: string
  /** Pictures that this shop has already, as `/media/<hash>-960.webp`. */
  image: string[]
  /** Addresses of pictures elsewhere. */
  pictureUrls: string[]
  details: Record<string, string>
  /** The names in further languages that the row gives. */
  nameTranslations: NameTranslations
  categoryTranslations: NameTranslations
  subcategoryTranslations: NameTranslations
  /** Whether the row says that the product is not for sale; null if it says nothing. */
  hidden: boolean | null
  /** What a person has to be told about the row, although it is imported. */
  notes: string[]
}

/** A longer cell is refused before it is processed. */
const LONGEST_CELL = 2 * limits.description
/** More categories of one row are not read. */
const MAX_PLACES = 20
/** The most problems that the message of one row names. */
const MAX_PROBLEMS = 3

/** `row` counts CSV records; the header is 1. */
export type BadRow = { row: number; message: string; negativeStock?: true }

/** Returns the id of the store with this id or name, or null when there is none. */
export type StoreNamed = (text: string) => string | null

/** `at` is the moment of the import. `defaultCategory` is the category of a row that has none. */
type RowContext = {
  at: Date
  storeNamed?: StoreNamed
  defaultCategory?: string | undefined
  negativeIsZero?: boolean | undefined
  /** Wrong taxes are left out of the row: nobody pays them in a shop that is not registered for GST. */
  taxesMayBeWrong?: boolean
  /** Workbooks keep percents as fractions: 10 % is 0.1. */
  fractions?: boolean
}

/** Returns the product of a record, or what is wrong with it. The record must not be blank. */
export function readRow(
  columns: Columns,
  row: number,
  cells: readonly string[],
  {
    at,
    storeNamed = () => '',
    defaultCategory = '',
    negativeIsZero = false,
    taxesMayBeWrong = false,
    fractions = false,
  }: RowContext,
): ProductRow | BadRow {
  const problems: string[] = []
  const text = (place: number | undefined): string => {
    const value = cells[place ?? -1] ?? ''
    if (value.length <= LONGEST_CELL && isComposable(value)) return columns.own ? cellText(value) : foreignText(value)
    if (problems.length < MAX_PROBLEMS) problems.push('A cell is too long or cannot be read')
    return ''
  }
  const cell = (field: keyof Columns['at']) => text(columns.at[field])
  const line = (title: string, text: string, most: number) => {
    if (text.length > most) problems.push(`${title} is longer than ${most} characters`)
    else if (unreadable(text)) problems.push(`${title} has characters that cannot be read`)
    return text
  }

  const oneLine = columns.own ? ownText : (text: string) => cleanLine(htmlText(text))
  const paragraphs = columns.own ? ownText : (text: string) => cleanParagraphs(htmlText(text))
  const number = (field: keyof Columns['at']) => cleanLine(cell(field)).replace(/^'(?=[\d.+(-])/, '')
  const percent = (field: keyof Columns['at']) => (fractions ? asPercent(number(field)) : number(field))
  const name = line('Name', oneLine(cell('name')), limits.name)
  const [place = NOWHERE, ...more] = columns.own
    ? [{ category: ownText(cell('category')), subcategory: ownText(cell('subcategory')) }]
    : readPlaces(oneLine(cell('category')), oneLine(cell('subcategory')), columns.severalCategories)
  const givenCategory = place.category
  const category = line('Category', givenCategory || defaultCategory, limits.name)
  const brand = line('Brand', oneLine(cell('brand')), limits.detailText)
  const priced = splitPerUnit(number('price'))
  const marked = splitPerUnit(number('mrp'))
  const per = oneOf(marked.per || priced.per)
  const countsPieces = columns.unitMayCount && /^\d+(?:\.0+)?$/.test(withLatinDigits(number('unit')))
  const unitCell = countsPieces ? '' : unitText(oneLine(cell('unit')), columns.measure)
  const givenUnit = line('Unit', columns.own ? unitCell : wholeUnit(unitCell), limits.unit)
  const unit = givenUnit || per
  if (per !== '' && !sameUnit(unit, per)) problems.push(`The price is for ${per}, but the unit is ${unit}`)
  const subcategory = line('Subcategory', withoutParent(place.subcategory, category), limits.name)
  for (const further of more) line('Category', further.category, limits.name)
  for (const further of more) line('Subcategory', further.subcategory, limits.name)
  const description = line('Description', paragraphs(cell('description')), limits.description)
  const namesOf = (named: (typeof TRANSLATED)[number]): NameTranslations =>
    Object.fromEntries(
      languageCodes
        .map((code) => [code, line(`${named}_${code}`, oneLine(cell(`${named}_${code}`)), limits.name)] as const)
        .filter(([, translation]) => translation !== ''),
    )
  const translations = {
    nameTranslations: namesOf('name'),
    categoryTranslations: namesOf('category'),
    subcategoryTranslations: namesOf('subcategory'),
  }
  if (name === '') problems.unshift('Name is missing')
  if (category === '') problems.push('Category is missing')

  const price = readPrice(columns, marked.amount, priced.amount, percent('discount'))
  if ('problem' in price) problems.push(price.problem)
  const flags = readFlags(columns.flags.map((flag) => ({ ...flag, text: cleanLine(text(flag.at)) })))
  const counted = readStock(countsPieces ? number('unit') : withoutMeasure(number('stock'), cleanLine(cell('unit'))))
  const isNegative = typeof counted === 'number' && counted < 0
  if (typeof counted === 'string') problems.push(counted)
  if (isNegative && !negativeIsZero && !flags.none) problems.push(`Stock "${shortened(number('stock'))}" is negative`)
  const stock = flags.none || isNegative ? 0 : (counted ?? flags.pieces)

  const barcodeText = cell('barcode').trim()
  const isLost = !columns.own && isShortenedNumber(barcodeText)
  const barcode = isLost ? '' : readBarcode(cleanLine(barcodeText))
  if (barcode === null && columns.own)
    problems.push(`Barcode "${shortened(barcodeText)}" is not an EAN-8, EAN-13 or UPC-A code`)
  const { problems: wrongTaxes, ...taxes } = readTaxes(
    { hsn: cleanLine(cell('hsn')), rate: percent('gst_rate'), cess: cleanLine(cell('cess')) },
    at,
  )
  if (!taxesMayBeWrong) problems.push(...wrongTaxes)
  const countryText = oneLine(cell('country_of_origin'))
  const country = countryText === '' ? '' : readCountry(countryText)
  if (country === null && columns.own) problems.push(`"${shortened(countryText)}" is not a country`)
  const netQuantity = line('Net quantity', oneLine(cell('net_quantity')), limits.unit)
  const manufacturer = line('Manufacturer', oneLine(cell('manufacturer')), limits.detailText)
  const storeText = cleanLine(cell('store'))
  const store = storeText === '' ? '' : storeNamed(storeText)
  if (store === null) problems.push(`There is no store "${shortened(storeText)}"`)

  const details: [string, string][] = []
  const addDetail = (title: string, value: string) => {
    const detail = line(title, paragraphs(value), limits.detailText)
    if (detail !== '') details.push([title, detail])
  }
  for (const { at, name: title } of columns.details) addDetail(title, text(at))
  for (const { name: title, text: value } of flags.unread) if (title !== '') addDetail(title, value)
  // Not an error: lists of other shops have their own codes in this column, or numbers that a spreadsheet has shortened.
  if (barcode === null && !details.some(([title]) => title === columns.barcodeDetail))
    addDetail(columns.barcodeDetail, barcodeText)
  if (country === null) addDetail(columns.countryDetail, countryText)
  if (details.length + (brand === '' ? 0 : 1) > limits.details)
    problems.push(`There are more than ${limits.details} details`)

  if (problems.length > 0 || 'problem' in price || typeof stock === 'string' || store === null)
    return { row, message: problems.slice(0, MAX_PROBLEMS).join('. '), ...(isNegative && { negativeStock: true }) }
  return {
    row,
    name,
    brand,
    category,
    categoryGiven: givenCategory !== '',
    subcategory,
    morePlaces: more,
    unit,
    ...price,
    stock,
    description: description === '' ? null : description,
    barcode: barcode ?? '',
    ...taxes,
    countryOfOrigin: country ?? '',
    netQuantity,
    manufacturer,
    store,
    image: ownPictures(cell('image')),
    pictureUrls: pictureUrls(cell('image')),
    details: Object.fromEntries(details),
    ...translations,
    hidden: flags.hidden,
    notes: [
      ...(isLost ? [`A spreadsheet has shortened the barcode to ${barcodeText}, so it is lost`] : []),
      ...(taxesMayBeWrong ? wrongTaxes.map((problem) => `Left out: ${problem}`) : []),
    ],
  }
}

/** "0.05" as "5". A percent below 1 is none that a shop writes. */
const asPercent = (text: string): string =>
  /^0?\.\d+$/.test(text) ? String(Math.round(Number(text) * 1e8) / 1e6) : text

/** A spreadsheet keeps a number as text when it is written `="0123"`. */
const foreignText = (text: string): string => cellText(/^="([^"]*)"$/.exec(text.trim())?.[1] ?? text)

/** Whether a spreadsheet wrote a long number as "8.90E+12", so that its last digits are gone. */
const isShortenedNumber = (text: string): boolean => {
  const [, decimals = '', exponent] = /^'?\d(?:[.,](\d+))?E\+(\d+)$/i.exec(text) ?? []
  // A column that is too narrow is saved as "####".
  return /^#{3,}$/.test(text) || (exponent !== undefined && decimals.length < Number(exponent))
}

const PATH = /\s*(?:-?>+|›|»|→)\s*/

/**
 * The places that a category names: "Grocery > Tea > Green Tea" is the subcategory "Green Tea" of "Grocery", and a list
 * ("Grocery > Tea, Offers") names several.
 */
function readPlaces(text: string, subcategory: string, isList: boolean): Place[] {
  // A comma within a name has a backslash before it.
  const texts = isList ? text.split(/(?<!\\),/).map((each) => each.replaceAll('\\,', ',').trim()) : [text]
  const paths = texts.map((each) => each.split(PATH).filter((part) => part !== '')).filter((path) => path.length > 0)
  const named = paths.filter(
    (path) =>
      (paths.length === 1 || !/^uncategori[sz]ed$/i.test(path.join())) &&
      // The parents of a category are often listed beside it.
      !paths.some((other) => other.length > path.length && path.every((part, at) => other[at] === part)),
  )
  const places = named.map((path) => ({
    category: path[0] ?? '',
    subcategory: path.length > 1 ? (path.at(-1) ?? '') : '',
  }))
  const [first = NOWHERE, ...more] = places
  return [{ ...first, subcategory: subcategory || first.subcategory }, ...more.slice(0, MAX_PLACES)]
}

/** "Grocery/Dry Fruits" within "Grocery" is "Dry Fruits". */
const withoutParent = (subcategory: string, category: string): string => {
  if (category === '' || !subcategory.toLowerCase().startsWith(category.toLowerCase())) return subcategory
  const rest = subcategory.slice(category.length).trim()
  return /^[/>]\s*\S/.test(rest) ? rest.slice(1).trim() : subcategory
}

type Price = { mrpPaise: Paise; discount: number | null }

/** With an MRP, the price is the selling price and overrides the discount. Alone, it is the MRP. */
function readPrice(
  { inPaise, own, discountIsAmount }: Columns,
  mrpText: string,
  priceText: string,
  discountText: string,
): Price | { problem: string } {
  const both = !isBlank(mrpText) && !isBlank(priceText)
  const mrpSource = isBlank(mrpText) ? priceText : mrpText
  if (isBlank(mrpSource)) return { problem: 'Price is missing' }
  const mrpPaise = readPaise(mrpSource, inPaise)
  if (mrpPaise === null) return { problem: `Price "${shortened(mrpSource)}" is not an amount of rupees` }
  // In another shop's list a price of zero is a missing price; in this shop's own export it may be a free product.
  if (mrpPaise === 0 && !own) return { problem: 'Price must be more than zero' }
  if (mrpPaise > limits.pricePaise) return { problem: `Price is above ${formatRupees(toRupees(limits.pricePaise))}` }

  if (!both) {
    if (isBlank(discountText)) return { mrpPaise, discount: null }
    if (discountIsAmount) {
      const off = readPaise(discountText, inPaise)
      const percent = off === null || off > mrpPaise ? null : discountBetween(mrpPaise, mrpPaise - off)
      return percent === null
        ? { problem: `Discount "${shortened(discountText)}" is not an amount below the price` }
        : { mrpPaise, discount: percent }
    }
    const discount = readPercent(discountText)
    return discount === null
      ? { problem: `Discount "${shortened(discountText)}" is not a percent` }
      : { mrpPaise, discount }
  }
  const sellingPaise = readPaise(priceText, inPaise)
  if (sellingPaise === null) return { problem: `Price "${shortened(priceText)}" is not an amount of rupees` }
  if (sellingPaise === 0 && !own) return { problem: 'Price must be more than zero' }
  if (sellingPaise > mrpPaise)
    return {
      problem: `Price ${formatRupees(toRupees(sellingPaise))} is above the MRP ${formatRupees(toRupees(mrpPaise))}`,
    }
  // A discount that agrees with the price is the more exact one: an export gives both.
  const given = discountIsAmount ? null : readPercent(discountText)
  if (given !== null && unitPricePaise(mrpPaise, given) === sellingPaise) return { mrpPaise, discount: given }
  const discount = discountBetween(mrpPaise, sellingPaise)
  return discount === null ? { problem: 'No percent with six decimals meets this price' } : { mrpPaise, discount }
}

/** "12 Kgs" of goods whose unit is "Kgs" are 12 pieces. */
const withoutMeasure = (text: string, unit: string): string =>
  /^[a-z]+\.?$/i.test(unit) && text.toLowerCase().endsWith(unit.toLowerCase())
    ? text.slice(0, -unit.length).trim()
    : text

/** The number of pieces in stock, which may be negative; null if the row has none, a message if it is not a number. */
function readStock(text: string): number | null | string {
  if (isBlank(text)) return null
  const negative = readNegative(text)
  if (negative !== null) return negative === 0 ? 0 : -negative
  const stock = readCount(text)
  if (stock !== null) return stock > limits.stock ? `Stock is above ${limits.stock}` : stock
  const isThere = readYes(text)
  if (isThere !== null) return isThere ? null : 0
  return `Stock "${shortened(text)}" is not a whole number`
}

/** Returns the digits without spaces and hyphens, or null when they are no barcode. */
const readBarcode = (text: string): string | null => {
  if (isBlank(text)) return ''
  const bare = withLatinDigits(text).replace(/^'/, '').replace(/[\s-]/g, '')
  const code = expanded(bare.replace(',', '.')) ?? bare.replace(/\.0+$/, '')
  return isBarcode(code) ? code : null
}

/** A spreadsheet drops the zero of the first nine chapters, which leaves an odd number of digits. */
const withZero = (code: string): string => (/^(?:\d{3}|\d{5}|\d{7})$/.test(code) ? `0${code}` : code)

/** A tax that cannot be read is empty, and `problems` says why. */
function readTaxes(texts: { hsn: string; rate: string; cess: string }, at: Date) {
  const { hsn: hsnText, rate: rateText, cess: cessText } = texts
  const problems: string[] = []
  const hsn = isBlank(hsnText)
    ? ''
    : withZero((expanded(hsnText) ?? hsnText.replace(/\.0+$/, '')).replace(/[\s.]/g, ''))
  const isWrongHsn = hsn !== '' && !isHsn(hsn)
  if (isWrongHsn) problems.push(`HSN "${shortened(hsnText)}" does not have 4, 6 or 8 digits`)
  const gstRate = isBlank(rateText) ? null : readPercent(rateText)
  if (!isBlank(rateText) && gstRate === null) problems.push(`GST rate "${shortened(rateText)}" is not a percent`)
  const rateProblem = gstRate === null ? null : gstRateProblem(gstRate, at)
  const hasEnded = gstRates.some(({ rate }) => rate === gstRate)
  if (rateProblem !== null)
    problems.push(
      hasEnded
        ? `${rateProblem}. Write the GST rate of today in place of ${gstRate}: it is ${gstRatesAt(at).join(', ')} percent`
        : rateProblem,
    )
  const cess = isBlank(cessText) ? null : Number(cessText.endsWith('%') ? cessText.slice(0, -1) : cessText)
  const isWrongCess =
    cess !== null && !(cess >= 0 && cess <= MAX_CESS && Number.isInteger(Math.round(cess * 1e6) / 1e4))
  if (isWrongCess) problems.push(`Cess "${shortened(cessText)}" is not a percent up to ${MAX_CESS} with two decimals`)
  return {
    hsn: isWrongHsn ? '' : hsn,
    gstRate: rateProblem === null ? gstRate : null,
    cess: isWrongCess ? null : cess,
    problems,
  }
}

const OWN_PICTURE = /\/media\/([a-z0-9]{8,})-(?:240|480|960)\.webp/

const ownPictures = (text: string): string[] => {
  const hashes = [...text.matchAll(new RegExp(OWN_PICTURE, 'g'))].map((match) => match[1])
  return [...new Set(hashes)].slice(0, limits.productImages).map((hash) => `/media/${hash}-960.webp`)
}

/** A cell may name several: separated by spaces, lines, `|` or commas, or as a list of JSON. */
const pictureUrls = (text: string): string[] => {
  const parts = text.split(/[\s|"'<>[\]]+|[,;](?=\s*["']?https?:)/i).map((part) => part.replace(/[,;]+$/, ''))
  const urls = parts.filter(
    (part) => /^https?:\/\/./i.test(part) && part.length <= limits.pictureUrl && !OWN_PICTURE.test(part),
  )
  return [...new Set(urls)].slice(0, limits.productImages)
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
