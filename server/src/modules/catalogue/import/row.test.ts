import { expect, test } from 'vitest'
import { findColumns } from './columns.ts'
import { readRow } from './row.ts'

/** The product of one record, its cells named by their headers. */
const at = new Date('2026-01-15T12:00:00Z')
const read = (record: Record<string, string>) =>
  readRow(findColumns(Object.keys(record)), 2, Object.values(record), { at })

const milk = { name: 'Toned Milk', category: 'Dairy', price: '60' }

test('the least a row must say is name, category and price', () => {
  expect(read(milk)).toEqual({
    row: 2,
    nameTranslations: {},
    categoryTranslations: {},
    subcategoryTranslations: {},
    name: 'Toned Milk',
    brand: '',
    category: 'Dairy',
    categoryGiven: true,
    subcategory: '',
    morePlaces: [],
    unit: '',
    mrpPaise: 6000,
    discount: null,
    stock: null,
    description: null,
    barcode: '',
    hsn: '',
    gstRate: null,
    cess: null,
    countryOfOrigin: '',
    netQuantity: '',
    manufacturer: '',
    store: '',
    image: [],
    pictureUrls: [],
    details: {},
    hidden: null,
    notes: [],
  })
})

test('a row without them says all that is missing', () => {
  expect(read({ name: ' ', category: '\u00a0', price: '-' })).toEqual({
    row: 2,
    message: 'Name is missing. Category is missing. Price is missing',
  })
})

test('with an MRP the price is what is paid, and goes before a discount', () => {
  expect(read({ ...milk, mrp: '₹189', price: '159', discount: '5%' })).toMatchObject({
    mrpPaise: 18_900,
    discount: 15.873,
  })
})

test('a discount that agrees with the price keeps its decimals', () => {
  const priced = { ...milk, mrp: '189', price: '159' }
  expect(read({ ...priced, discount: '15.873016' })).toMatchObject({ discount: 15.873016 })
})

test('a price alone is the MRP, and the discount comes off it', () => {
  expect(read({ ...milk, price: '200', discount: '22% OFF' })).toMatchObject({ mrpPaise: 20_000, discount: 22 })
  expect(read({ name: 'Milk', category: 'Dairy', mrp: '200', discount: '5' })).toMatchObject({
    mrpPaise: 20_000,
    discount: 5,
  })
})

test.each([
  [{ ...milk, price: 'ask' }, 'Price "ask" is not an amount of rupees'],
  [{ ...milk, price: '0' }, 'Price must be more than zero'],
  [{ ...milk, mrp: '100', price: '0' }, 'Price must be more than zero'],
  [{ ...milk, mrp: '100', price: '120.50' }, 'Price ₹120.50 is above the MRP ₹100'],
  [{ ...milk, price: '99999999999' }, 'Price is above ₹1,00,00,000'],
  [{ ...milk, discount: 'some' }, 'Discount "some" is not a percent'],
  [{ ...milk, stock: 'few' }, 'Stock "few" is not a whole number'],
  [{ ...milk, stock: '-4' }, 'Stock "-4" is negative'],
  [{ ...milk, stock: '99999999' }, 'Stock is above 10000000'],
  [{ ...milk, name: 'x'.repeat(201) }, 'Name is longer than 200 characters'],
  [{ ...milk, unit: 'x'.repeat(61) }, 'Unit is longer than 60 characters'],
  [{ ...milk, name: 'caf\ufffd' }, 'Name has characters that cannot be read'],
  [{ ...milk, Origin: 'x'.repeat(2001) }, 'Origin is longer than 2000 characters'],
])('%j is refused with a sentence', (record, message) => {
  expect(read(record)).toMatchObject({ row: 2, message })
})

test('more details than a product can hold are refused', () => {
  const details = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`Detail ${at}`, 'x']))
  expect(read({ ...milk, ...details })).toEqual({ row: 2, message: 'There are more than 40 details' })
})

test('prices in paise and weights in grams', () => {
  const record = { name: 'Onion', Category: 'Vegetables', mrp: '2500', discountedSellingPrice: '2100' }
  expect(read({ ...record, weightInGms: '1000' })).toMatchObject({ mrpPaise: 2500, discount: 16, unit: '1 kg' })
  expect(read({ ...record, weightInGms: '348' })).toMatchObject({ unit: '348 g' })
  expect(read({ ...record, weightInGms: '0' })).toMatchObject({ unit: '' })
})

test('a subcategory loses the category written before it', () => {
  const dals = { ...milk, category: 'Grocery' }
  expect(read({ ...dals, subcategory: 'Grocery/Dry Fruits' })).toMatchObject({ subcategory: 'Dry Fruits' })
  expect(read({ ...dals, subcategory: 'Grocery/Salt / Sugar / Jaggery' })).toMatchObject({
    subcategory: 'Salt / Sugar / Jaggery',
  })
  expect(read({ ...dals, subcategory: 'Salt / Sugar' })).toMatchObject({ subcategory: 'Salt / Sugar' })
  expect(read({ ...dals, subcategory: 'Grocery' })).toMatchObject({ subcategory: 'Grocery' })
})

test('stock may be a word', () => {
  expect(read({ ...milk, stock: 'Out of stock' })).toMatchObject({ stock: 0 })
  expect(read({ ...milk, stock: 'In stock' })).toMatchObject({ stock: null })
  expect(read({ ...milk, outOfStock: '1' })).toMatchObject({ stock: 0, details: {} })
  expect(read({ ...milk, stock: '5', outOfStock: '0' })).toMatchObject({ stock: 5 })
})

test('other columns are details, and blank ones say nothing', () => {
  expect(read({ ...milk, 'Shelf life': ' 2 days ', Origin: '' })).toMatchObject({ details: { 'Shelf life': '2 days' } })
})

test('the apostrophe that keeps spreadsheets from running a formula is taken off', () => {
  expect(read({ ...milk, name: "'=1+1 Cleaner", Origin: "'-" })).toMatchObject({
    name: '=1+1 Cleaner',
    details: { Origin: '-' },
  })
  expect(read({ ...milk, name: "'S' Hooks" })).toMatchObject({ name: "'S' Hooks" })
})

test('pictures of the shop itself are kept, others are to be fetched', () => {
  expect(read({ ...milk, image: '/media/0123456789abcdef-480.webp | https://elsewhere.example/a.png' })).toMatchObject({
    image: ['/media/0123456789abcdef-960.webp'],
    pictureUrls: ['https://elsewhere.example/a.png'],
  })
})

test.each([
  ['https://a.example/1.png', ['https://a.example/1.png']],
  [
    'https://a.example/w_1,h_1/1.png,https://a.example/2.png',
    ['https://a.example/w_1,h_1/1.png', 'https://a.example/2.png'],
  ],
  ['["http://a.example/1.png", "http://a.example/2.png"]', ['http://a.example/1.png', 'http://a.example/2.png']],
  ['https://a.example/1.png; https://a.example/1.png;', ['https://a.example/1.png']],
  ['1.png ftp://a.example/1.png //a.example/1.png javascript:x', []],
  [`https://a.example/${'x'.repeat(2000)}`, []],
])('the addresses in %s', (image, pictureUrls) => {
  expect(read({ ...milk, image })).toMatchObject({ pictureUrls })
})

test.each(['-5', "'-5", '(5)', '(-)5', '−5', '- 5', '5-', '-5.000', '-5 pcs'])(
  'negative stock, "%s", is bad, or none if that is asked for',
  (stock) => {
    expect(read({ ...milk, stock })).toMatchObject({
      message: expect.stringContaining('is negative'),
      negativeStock: true,
    })
    const columns = findColumns(['name', 'category', 'price', 'stock'])
    const asked = readRow(columns, 2, ['Toned Milk', 'Dairy', '60', stock], { at, negativeIsZero: true })
    expect(asked).toMatchObject({ stock: 0 })
  },
)

test.each([
  [{ Published: '0' }, true],
  [{ Published: '1' }, false],
  [{ Published: '-1' }, true],
  [{ Published: 'TRUE', Status: 'draft' }, true],
  [{ Published: '1', 'Visibility in catalog': 'hidden' }, true],
  [{ Published: '1', 'Visibility in catalog': 'search' }, false],
  [{ 'Is Available': 'FALSE' }, true],
  [{ Active: 'no' }, true],
  [{ Active: 'Y' }, false],
  [{ Discontinued: 'yes' }, true],
  [{ 'Is Hidden': '0' }, false],
  [{ Status: 'Archived' }, true],
  [{ Status: '' }, null],
  [{ Status: 'Out of stock' }, null],
  [{ Hide: 'Y' }, true],
  [{ 'Show in store': 'No' }, true],
  [{ 'Item Active': 'No' }, true],
  [{ 'Available Online': '0' }, true],
  [{ 'Publish Status': 'Not published' }, true],
  [{ 'Visible on Website': 'No' }, true],
  [{ 'Can be Sold': 'FALSE' }, true],
  [{ 'Not for sale': 'Y' }, true],
  [{ Draft: 'draft' }, true],
  [{ 'Hidden?': 'Visible' }, false],
  [{ Archive: '0' }, false],
  [{ Status: 'Temporarily unavailable' }, true],
  [{ Status: 'निष्क्रिय' }, true],
  [{ सक्रिय: 'नहीं' }, true],
  [{ प्रकाशित: 'हाँ' }, false],
])('%j says whether the product is for sale', (flags, hidden) => {
  expect(read({ ...milk, ...flags })).toMatchObject({ hidden, details: {} })
})

test.each([
  ['12', '', 12],
  ['१२', '', 12],
  ['500 g', '500 g', null],
  ['Pack of 2', 'Pack of 2', null],
])('the "Qty" %s without a stock beside it is the unit, or a number of pieces', (Qty, unit, stock) => {
  expect(read({ ...milk, Qty })).toMatchObject({ unit, stock })
  expect(read({ ...milk, Qty: '2', stock: '7' })).toMatchObject({ unit: '2', stock: 7 })
})

test('a status that is neither yes nor no is a detail', () => {
  expect(read({ ...milk, Status: 'Bestseller' })).toMatchObject({ hidden: null, details: { Status: 'Bestseller' } })
})

test.each([
  [{ 'In stock?': '0' }, 0],
  [{ 'In stock?': '1' }, null],
  [{ 'In stock?': '0', stock: '7' }, 0],
  [{ 'Out of stock': 'TRUE', stock: '99' }, 0],
  [{ 'Out of stock': 'FALSE', stock: '99' }, 99],
  [{ availability: 'out_of_stock' }, 0],
  [{ availability: 'in stock' }, null],
  [{ 'Stock status': 'backorder', stock: '4' }, 0],
  [{ 'Is in stock': '12' }, 12],
  [{ Status: 'Sold out', stock: '5' }, 0],
  [{ 'Out of stock': 'Out of stock', stock: '5' }, 0],
  [{ 'Out of stock': 'In stock', stock: '5' }, 5],
  [{ OOS: 'Y', stock: '5' }, 0],
  [{ 'In stock (Y/N)': 'N', stock: '5' }, 0],
  [{ 'Availability status': 'Not available', stock: '5' }, 0],
  [{ 'Has stock': 'FALSE' }, 0],
  [{ 'Stock available': '8' }, 8],
  [{ उपलब्ध: 'नहीं', stock: '5' }, 0],
  [{ 'In stock': 'N' }, 0],
  [{ 'In stock': 'Y' }, null],
  [{ 'In stock': '7' }, 7],
])('%j says how many pieces there are', (flags, stock) => {
  expect(read({ ...milk, ...flags })).toMatchObject({ stock })
})

test.each([
  ['="4006381333948"', '4006381333948'],
  ["'4006381333931", '4006381333931'],
  ['4006381333955.0', '4006381333955'],
  ['4.006381333931E+12', '4006381333931'],
  ['४००६३८१३३३९३१', '4006381333931'],
])('the barcode %s is read as %s', (barcode, code) => {
  expect(read({ ...milk, barcode })).toMatchObject({ barcode: code, details: {}, notes: [] })
})

test.each(['8.90E+12', '8,90103E+12', '8.9e+12', '#######'])(
  'the barcode %s, which a spreadsheet has shortened, is told, and is no detail',
  (barcode) => {
    expect(read({ ...milk, barcode })).toMatchObject({
      barcode: '',
      details: {},
      notes: [`A spreadsheet has shortened the barcode to ${barcode}, so it is lost`],
    })
  },
)

test('a price for a kilogram gives the unit, and is refused beside another unit', () => {
  expect(read({ ...milk, price: 'Rs 45 per kg' })).toMatchObject({ mrpPaise: 4500, unit: '1 kg' })
  expect(read({ ...milk, price: '₹99/Kg', unit: '1KG' })).toMatchObject({ mrpPaise: 9900, unit: '1KG' })
  expect(read({ ...milk, price: 'Rs.45/- per 500g' })).toMatchObject({ mrpPaise: 4500, unit: '500g' })
  expect(read({ ...milk, price: '99/kg', unit: '500 g' })).toMatchObject({
    message: 'The price is for 1 kg, but the unit is 500 g',
  })
})

test('a discount in rupees comes off the price', () => {
  expect(read({ ...milk, price: '60', 'Discount (Rs)': '6' })).toMatchObject({ mrpPaise: 6000, discount: 10 })
  expect(read({ ...milk, price: '60', 'Discount Amount': '6' })).toMatchObject({ mrpPaise: 6000, discount: 10 })
})

test('HTML is read as text', () => {
  const row = { ...milk, name: 'M&amp;M <b>Bar</b>', description: '<p>Nutty &amp; sweet</p><ul><li>20&deg;C</li></ul>' }
  expect(read(row)).toMatchObject({ name: 'M&M Bar', description: 'Nutty & sweet\n20°C' })
})

test.each([
  [{ category: 'Grocery > Tea' }, { category: 'Grocery', subcategory: 'Tea' }],
  [{ category: 'Grocery > Tea > Green Tea' }, { category: 'Grocery', subcategory: 'Green Tea' }],
  [
    { category: 'Grocery>Tea', subcategory: 'Green' },
    { category: 'Grocery', subcategory: 'Green' },
  ],
  [{ category: 'Fruits, Vegetables' }, { category: 'Fruits, Vegetables', morePlaces: [] }],
])('%j is the place %j', (place, read_) => {
  expect(read({ ...milk, ...place })).toMatchObject(read_)
})

test.each([
  ['kg', '1 kg'],
  ['Nos.', '1 pc'],
  ['Pkt', '1 pkt'],
  ['500 g', '500 g'],
  ['Half', 'Half'],
])('the unit "%s" is %s', (unit, whole) => {
  expect(read({ ...milk, unit })).toMatchObject({ unit: whole })
})
