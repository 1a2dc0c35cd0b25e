import { expect, test } from 'vitest'
import { type Columns, FIELDS, findColumns } from './columns.ts'

/** The mapping without the columns that no field reads. */
const fieldsOf = ({ mapping }: Columns) =>
  Object.fromEntries(Object.entries(mapping).filter(([field]) => !field.startsWith('detail:')))

const detailNames = (header: string[]) => findColumns(header).details.map(({ name }) => name)

test('a supermarket list with sale and market price', () => {
  const header = [
    'index',
    'product',
    'category',
    'sub_category',
    'brand',
    'sale_price',
    'market_price',
    'type',
    'rating',
    '',
    '',
  ]
  const columns = findColumns(header)
  expect(fieldsOf(columns)).toEqual({
    name: 'product',
    brand: 'brand',
    category: 'category',
    subcategory: 'sub_category',
    mrp: 'market_price',
    price: 'sale_price',
  })
  expect(columns.inPaise).toBe(false)
  expect(detailNames(header)).toEqual(['index', 'type', 'rating'])
})

test('"Price" beside "DiscountedPrice" is the MRP, and "Quantity" alone is the unit', () => {
  const columns = findColumns([
    'Name',
    'Brand',
    'Price',
    'DiscountedPrice',
    'Category',
    'SubCategory',
    'Quantity',
    'BreadCrumbs',
  ])
  expect(fieldsOf(columns)).toEqual({
    name: 'Name',
    brand: 'Brand',
    category: 'Category',
    subcategory: 'SubCategory',
    unit: 'Quantity',
    mrp: 'Price',
    price: 'DiscountedPrice',
  })
})

test('"mrp" with "discountedSellingPrice" means that prices are in paise and weights in grams', () => {
  const header =
    'sku_id,Category,name,mrp,discountPercent,availableQuantity,discountedSellingPrice,weightInGms,outOfStock,quantity'
  const columns = findColumns(header.split(','))
  expect(columns).toMatchObject({ inPaise: true, measure: 'grams', flags: [{ at: 8, kind: 'soldOut' }] })
  expect(fieldsOf(columns)).toEqual({
    name: 'name',
    category: 'Category',
    unit: 'weightInGms',
    mrp: 'mrp',
    price: 'discountedSellingPrice',
    discount: 'discountPercent',
    stock: 'availableQuantity',
  })
  expect(columns.details.map(({ name }) => name)).toEqual(['sku_id', 'quantity'])
})

test('a discount price is a price and not a detail', () => {
  const columns = findColumns(['ProductName', 'Brand', 'Price', 'DiscountPrice', 'Category'])
  expect(columns.mapping).toMatchObject({ mrp: 'Price', price: 'DiscountPrice' })
  expect(columns.details).toEqual([])
})

test('the same words in another spelling are in rupees', () => {
  expect(findColumns(['Name', 'MRP', 'Discounted Selling Price']).inPaise).toBe(false)
})

test('a list of a till names its articles, and its serial numbers are not for shoppers', () => {
  const header = ['Sr', 'Article', 'Pack', 'M.R.P. (Rs.)', 'Our Rate', 'Group', 'Sub Group']
  expect(fieldsOf(findColumns(header))).toEqual({
    ...{ name: 'Article', unit: 'Pack', mrp: 'M.R.P. (Rs.)', price: 'Our Rate' },
    ...{ category: 'Group', subcategory: 'Sub Group' },
  })
  expect(detailNames(header)).toEqual([])
})

test('a quantity beside a pack size is the stock', () => {
  expect(findColumns(['Item', 'Pack Size', 'Qty', 'Rate']).mapping).toEqual({
    name: 'Item',
    unit: 'Pack Size',
    stock: 'Qty',
    price: 'Rate',
  })
})

test('a given mapping takes precedence over the synonyms and frees the replaced column', () => {
  const columns = findColumns(['name', 'Local Name', 'price', 'mrp'], { name: 'local name', mrp: '' })
  expect(fieldsOf(columns)).toEqual({ name: 'Local Name', price: 'price' })
  expect(columns.details.map(({ name }) => name)).toEqual(['name', 'mrp'])
})

test('a mapping to a missing field or column is refused by name', () => {
  expect(() => findColumns(['name'], { price: 'Rate' })).toThrow('no column "Rate"')
  expect(() => findColumns(['name'], { colour: 'name' })).toThrow('no field "colour"')
})

test('the shop reads its own export by its exact names', () => {
  const columns = findColumns([
    ...FIELDS,
    'Out of stock',
    'Quantity',
    'Detail: stock',
    'discountedSellingPrice',
    'Sub Category',
  ])
  expect(fieldsOf(columns)).toEqual(Object.fromEntries(FIELDS.map((field) => [field, field])))
  expect(columns.inPaise).toBe(false)
  expect(columns.details.map(({ name }) => name)).toEqual([
    'Quantity',
    'stock',
    'discountedSellingPrice',
    'Sub Category',
  ])
})

test('details never have the name of an object property', () => {
  expect(() => findColumns(['name', '__proto__'])).toThrow('__proto__')
})

test('of two columns with the same name, the first is used', () => {
  expect(findColumns(['name', 'Origin', 'Origin', 'price', 'price']).details).toEqual([{ at: 1, name: 'Origin' }])
})

test.each([
  'Cost Price',
  'cost_price',
  'CostPrice',
  'Cost per item',
  'Purchase rate',
  'Supplier',
  'Supplier Phone',
  'Vendor code',
  'Margin %',
  'Low Stock Alert',
  'Reorder Level',
  'Min. Qty',
  'लागत मूल्य',
  'ख़रीद दर',
  'मुनाफ़ा',
  'सप्लायर का मोबाइल',
  'Landing',
  'P. Rate',
  'Dealer Rate',
  'Basic Price',
  'Supp. Name',
  'GM %',
  'ROL',
  'Trade Disc %',
  'Rack / Aisle',
  'Batch No.',
  'Kharidi',
  'Thok bhav',
  'विक्रेता',
  'डीलर मूल्य',
  'दूरभाष',
  // Of our own download of the rows with something wrong.
  'row',
  'reason',
])('the column "%s" is not for shoppers: it is left out, unless somebody asks for it', (title) => {
  const header = ['name', 'Origin', title]
  const columns = findColumns(header)
  expect(columns.details.map(({ name }) => name)).toEqual(['Origin'])
  expect(columns.mapping).toEqual({ name: 'name', 'detail:Origin': 'public', [`detail:${title}`]: 'out' })
  const asked = findColumns(header, { [`detail:${title}`]: 'public', 'detail:Origin': 'out' })
  expect(asked.details.map(({ name }) => name)).toEqual([title])
})

test.each([
  'Costa Rica',
  'Weight (gm)',
  'Storage notes',
  'Dimensions',
  'रंग',
  'Shelf life',
  'Consumer care phone',
  'Pack of',
  'Origin',
  'उत्पत्ति',
])('the column "%s" is for shoppers', (title) => {
  expect(detailNames(['name', title])).toEqual([title])
})

test('a choice about a column that does not exist, or another word than public and out, is refused', () => {
  expect(() => findColumns(['name'], { 'detail:Cost': 'out' })).toThrow('The file has no column "Cost"')
  expect(() => findColumns(['name', 'Cost'], { 'detail:Cost': 'yes' })).toThrow('must be "public" or "out"')
})

test.each([
  [['Item', 'Price (Rs)', 'MRP (Rs)'], { price: 'Price (Rs)', mrp: 'MRP (Rs)' }],
  [['Item', 'MRP Rs.', 'Selling Price (INR)'], { price: 'Selling Price (INR)', mrp: 'MRP Rs.' }],
  [['Item', 'M.R.P. (Rs.)', 'S.Rate'], { price: 'S.Rate', mrp: 'M.R.P. (Rs.)' }],
  [['Item', 'MRP in ₹', 'Sale_Price_INR'], { price: 'Sale_Price_INR', mrp: 'MRP in ₹' }],
  [['Item', 'M.R.P. (incl. of all taxes)', 'Rate (₹)'], { price: 'Rate (₹)', mrp: 'M.R.P. (incl. of all taxes)' }],
])('%j are known without their currency', (header, fields) => {
  expect(fieldsOf(findColumns(header))).toEqual({ name: 'Item', ...fields })
})

test('columns that say whether a product is for sale are no details, and can be left out or chosen', () => {
  const header = ['name', 'price', 'Is Active', 'Visibility', 'Web Shop']
  expect(findColumns(header)).toMatchObject({
    mapping: { hidden: 'Is Active' },
    flags: [
      { at: 2, kind: 'shown' },
      { at: 3, kind: 'shown' },
    ],
    details: [{ name: 'Web Shop' }],
  })
  expect(findColumns(header, { hidden: '' }).flags).toEqual([])
  expect(findColumns(header, { hidden: 'Is Active' }).flags).toHaveLength(2)
  expect(findColumns(header, { hidden: 'Web Shop' }).flags).toEqual([{ at: 4, kind: 'hidden', name: 'Web Shop' }])
  expect(findColumns(header, { hidden: 'visibility' }).flags).toEqual([{ at: 3, kind: 'shown', name: 'Visibility' }])
})

test('a header in Hindi names the fields; beside an English name, नाम is the Hindi one', () => {
  const header = ['उत्पाद का नाम', 'श्रेणी', 'एमआरपी', 'बिक्री मूल्य', 'मात्रा', 'इकाई', 'ब्रांड', 'बारकोड']
  expect(Object.keys(fieldsOf(findColumns(header))).sort()).toEqual(
    ['name', 'category', 'mrp', 'price', 'stock', 'unit', 'brand', 'barcode'].sort(),
  )
  expect(fieldsOf(findColumns(['Name', 'नाम', 'MRP']))).toEqual({ name: 'Name', name_hi: 'नाम', mrp: 'MRP' })
})

test('"In stock?" is a flag, "In stock" a number of pieces', () => {
  expect(findColumns(['name', 'price', 'In stock?']).flags).toMatchObject([{ kind: 'inStock' }])
  expect(findColumns(['name', 'price', 'In stock'])).toMatchObject({ flags: [], at: { stock: 2 } })
})
