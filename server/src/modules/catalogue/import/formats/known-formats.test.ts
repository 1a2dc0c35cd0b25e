// Lists as the programs write them, after their documentation. Each is read without a mapping.
import { expect, test } from 'vitest'
import { findColumns } from '../columns.ts'
import { recordsOf } from '../csv-records.ts'
import { readRow } from '../row.ts'
import type { Separator } from '../separator.ts'

const read = (lines: string[], separator: Separator = ',') => {
  const [header, ...records] = recordsOf(lines.join('\n'), separator)
  const columns = findColumns(header?.cells ?? [])
  const preparing = columns.prepare()
  const prepared = records.flatMap(({ cells }, at) => preparing.add({ row: at + 2, cells }))
  const rows = [...prepared, ...preparing.end()].map(({ row, cells }) =>
    readRow(columns, row, cells, { at: new Date('2026-01-15T12:00:00Z') }),
  )
  return { format: columns.format, rows, details: columns.details.map(({ name }) => name) }
}

test('Shopify: rows of one handle are the sizes of a product, and rows with only a picture are none', () => {
  const { format, rows, details } = read([
    'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,Google Shopping / Gender,Cost per item,Status',
    'masala-chai,Masala Chai,<p>With <b>ginger</b> &amp; elaichi</p>,Kadak,Food > Beverages > Tea,Chai,"tea, spice",TRUE,Weight,250 g,Flavour,Ginger,MC1,250,shopify,14,deny,120.00,150.00,TRUE,TRUE,\'8901030865275,https://cdn.example/a.png,1,FALSE,,,80.00,active',
    'masala-chai,,,,,,,,,1 kg,,Elaichi,MC2,1000,shopify,3,deny,420.00,0.00,TRUE,TRUE,,,,,,,300.00,',
    'masala-chai,,,,,,,,,,,,,,,,,,,,,,https://cdn.example/b.png,2,,,,,',
    'voucher,Voucher,,Kadak,,Gift Cards,,TRUE,Denominations,₹500,,,V5,0,,,deny,500.00,,FALSE,FALSE,,,,TRUE,,,,active',
    'voucher,,,,,,,,,₹999,,,V9,0,,,deny,999.00,,FALSE,FALSE,,,,,,,,',
    'gift-box,Gift Box,,Kadak,,Hampers,,FALSE,Title,Default Title,,,GB,1500,,0,continue,999.00,999.00,TRUE,TRUE,,,,FALSE,,,,draft',
  ])
  expect(format).toBe('Shopify')
  expect(details).toEqual([])
  const chai = {
    name: 'Masala Chai',
    brand: 'Kadak',
    category: 'Food',
    subcategory: 'Chai',
    hidden: false,
    details: {},
  }
  expect(rows).toMatchObject([
    { row: 2, ...chai, unit: '250 g / Ginger', mrpPaise: 15_000, discount: 20, stock: 14, barcode: '8901030865275' },
    { row: 3, ...chai, unit: '1 kg / Elaichi', mrpPaise: 42_000, discount: null, stock: 3 },
    {
      row: 7,
      name: 'Gift Box',
      category: 'Hampers',
      subcategory: '',
      unit: '1.5 kg',
      mrpPaise: 99_900,
      discount: null,
      stock: null,
      hidden: true,
    },
  ])
  expect(rows[0]).toMatchObject({ description: 'With ginger & elaichi' })
})

test('Shopify: the present columns', () => {
  const { format, rows, details } = read([
    'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Product image URL,SEO title,Ingredients (product.metafields.custom.ingredients)',
    'Filter Coffee,filter-coffee,<ul><li>80:20</li></ul>,Kumbakonam,,Coffee,,true,Active,FC1,,Size,200 g,,180,210,90,true,shopify,40,deny,200,g,true,,,Chicory',
    ',filter-coffee,,,,,,,,FC2,,,500 g,,430,,200,true,shopify,0,deny,500,g,true,,,',
    'Old Coffee,old-coffee,,Kumbakonam,,Coffee,,true,Archived,FC3,,Title,Default Title,,99,,,true,shopify,4,deny,0,g,true,,,',
  ])
  expect([format, details]).toEqual(['Shopify', []])
  expect(rows).toMatchObject([
    { name: 'Filter Coffee', category: 'Coffee', unit: '200 g', mrpPaise: 21_000, stock: 40, hidden: false },
    { name: 'Filter Coffee', category: 'Coffee', unit: '500 g', mrpPaise: 43_000, stock: 0, hidden: false },
    { name: 'Old Coffee', unit: '', hidden: true },
  ])
})

const WOO =
  'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","In stock?",Stock,"Low stock amount","Weight (kg)","Sale price","Regular price",Categories,Tags,Images,Parent,Brands,Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Meta: _custom"'

test('WooCommerce: variations are sizes of their product, wherever it stands', () => {
  const { format, rows, details } = read([
    WOO,
    '21,variation,gh-500,8901030865275,"Desi Ghee - 500 ml",1,0,visible,,,,,taxable,1,9,,,,340,,,,gh,,1,Pack,500 ml,,1,x',
    '20,variable,gh,,"Desi Ghee",1,0,visible,"Pure","Bilona &ndash; slow\\n\\nFrom Gir",,,taxable,1,,,,,,"Dairy, Dairy > Ghee, Offers\\, Deals",,https://a.example/g.jpg,,Gau,0,Pack,"500 ml, 1 l",1,1,',
    '22,variation,gh-1,,"Desi Ghee - 1 l",0,0,visible,,,,,taxable,0,4,,,600,660,,,,id:20,,2,Pack,1 l,,1,',
    '30,variable,lost,,"Lost Sizes",1,0,visible,,,,,taxable,1,,,,,,Dairy,,,,,0,Pack,"1 l, 2 l",1,1,',
  ])
  expect([format, details]).toEqual(['WooCommerce', []])
  const ghee = {
    ...{ name: 'Desi Ghee', brand: 'Gau', description: 'Bilona – slow\n\nFrom Gir', details: {} },
    ...{ category: 'Dairy', subcategory: 'Ghee', morePlaces: [{ category: 'Offers, Deals', subcategory: '' }] },
  }
  expect(rows.toSorted((one, other) => one.row - other.row)).toMatchObject([
    { ...ghee, unit: '500 ml', mrpPaise: 34_000, stock: 9, barcode: '8901030865275', hidden: false },
    { ...ghee, unit: '1 l', mrpPaise: 66_000, stock: 0, hidden: true },
    { row: 5, message: 'Price is missing' },
  ])
})

test('WooCommerce: weights and sizes are units, a sale for a time is no price, groups are no products', () => {
  const { rows } = read([
    WOO,
    '1,simple,a,,Poha,1,0,visible,Flat,,,,taxable,1,,2,0.5,,45,"Uncategorized, Grocery > Breakfast",,,,,0,,,,,',
    '2,simple,b,,Upma,-1,0,visible,,,2026-01-01,2026-01-31,taxable,1,,,,30,40,Grocery,,,,,0,Size,200 g,1,0,',
    '6,external,f,,Elsewhere,1,0,visible,,,,,taxable,1,,,,,40,Grocery,,,,,0,,,,,',
    '3,grouped,c,,Both,1,0,visible,,,,,taxable,1,,,,,,Grocery,,,,,0,,,,,',
    '4,"simple, virtual",d,,Hidden Rice,1,0,hidden,,,,,taxable,backorder,5,,,,40,Grocery,,,,,0,,,,,',
  ])
  expect(rows).toMatchObject([
    { name: 'Poha', unit: '500 g', description: 'Flat', category: 'Grocery', subcategory: 'Breakfast', morePlaces: [] },
    { name: 'Upma', unit: '200 g', mrpPaise: 4000, discount: null, hidden: true },
    { name: 'Hidden Rice', stock: 0, hidden: true },
  ])
})

test('Google Merchant: a feed as TSV', () => {
  const { format, rows, details } = read(
    [
      'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\tsale_price\tbrand\tgtin\tgoogle_product_category\tproduct_type\tunit_pricing_measure\tcondition\tmaterial',
      'f1\tCold Pressed Oil\t&lt;p&gt;Groundnut&lt;/p&gt;\thttps://s.example/1\thttps://s.example/1.jpg\tin_stock\t320.00 INR\t288.00 INR\tGhani\t8901030865275\t2126\tPantry > Oils > Groundnut\t1l\tnew\tGlass',
      'f2\tSesame Oil\tBlack\thttps://s.example/2\thttps://s.example/2.jpg\tout of stock\tINR 410.50\t\tGhani\t\tFood, Beverages & Tobacco > Oils\t\t\tnew\t',
    ],
    '\t',
  )
  expect([format, details]).toEqual(['Google Merchant', ['material']])
  expect(rows).toMatchObject([
    {
      name: 'Cold Pressed Oil',
      category: 'Pantry',
      subcategory: 'Groundnut',
      unit: '1l',
      mrpPaise: 32_000,
      discount: 10,
      stock: null,
      barcode: '8901030865275',
      description: 'Groundnut',
      details: { material: 'Glass' },
    },
    { category: 'Food, Beverages & Tobacco', subcategory: 'Oils', mrpPaise: 41_050, discount: null, stock: 0 },
  ])
})

test('Google Merchant: a feed as CSV with the names of its elements', () => {
  const { format, rows } = read([
    'g:id,g:title,g:link,g:image_link,g:price,g:sale_price,g:sale_price_effective_date,g:availability,g:product_type,g:size',
    'a,Jaggery,https://s.example,https://s.example/j.jpg,"1,090.00 INR",900.00 INR,2026-02-24T11:07+0530/2026-02-29T23:07+0530,preorder,Pantry,1 kg',
    'b,Salt,https://s.example,https://s.example/s.jpg,20 INR,,,in stock,Pantry,',
  ])
  expect(format).toBe('Google Merchant')
  expect(rows).toMatchObject([
    { name: 'Jaggery', mrpPaise: 109_000, discount: null, stock: 0, unit: '1 kg', details: {} },
    { name: 'Salt', mrpPaise: 2000, stock: null },
  ])
})

test('Square: each variation is a size, and the pieces of all places are its stock', () => {
  const { format, rows, details } = read([
    'Token,Reference Handle,Item Name,Customer-facing Name,Variation Name,SKU,Description,Categories,Reporting Category,GTIN,Square Online Item Visibility,Item Type,Weight (kg),Price,Online Sale Price,Archived,Sellable,Option Name 1,Option Value 1,Current Quantity Main Street,New Quantity Main Street,Current Quantity Depot,Stock Alert Enabled Main Street,Tax - GST (5%),Default Unit Cost,Default Vendor Name',
    'T1,#cake,Plum Cake,,Half,PC1,Rich,Bakery > Cakes,Cakes,8901030865275,visible,Physical good,,250.00,225.00,N,Y,,,4,,6,N,Y,100,Oven',
    'T1,#cake,Plum Cake,,Full,PC2,Rich,Bakery > Cakes,Cakes,,visible,Physical good,,480.00,,N,Y,,,,,,N,Y,200,Oven',
    'T2,#bun,Bun,,Regular,B1,,Bakery,Bakery,,hidden,Physical good,,10,,Y,Y,Pack,6 pc,0,,0,N,Y,,',
    'T3,#fish,Fish,,Regular,F1,,Sea,Sea,,visible,Physical good,,variable,,N,Y,,,1,,,N,Y,,',
  ])
  expect([format, details]).toEqual(['Square', []])
  expect(rows).toMatchObject([
    {
      name: 'Plum Cake',
      unit: 'Half',
      category: 'Bakery',
      subcategory: 'Cakes',
      mrpPaise: 25_000,
      discount: 10,
      stock: 10,
      hidden: false,
    },
    { name: 'Plum Cake', unit: 'Full', mrpPaise: 48_000, discount: null, stock: null },
    { name: 'Bun', unit: '6 pc', stock: 0, hidden: true },
    { message: 'Price "variable" is not an amount of rupees' },
  ])
})

test('Square: the short form', () => {
  const { format, rows } = read([
    'Item Name,Variation Name,SKU,Description,Category,Price,New Quantity Shop',
    'Idli Batter,1 kg,IB1,"Fresh, daily",Batters,90.00,12',
    'Idli Batter,Regular,IB2,,Batters,50.00,3',
  ])
  expect(format).toBe('Square')
  expect(rows).toMatchObject([
    { name: 'Idli Batter', unit: '1 kg', category: 'Batters', mrpPaise: 9000, stock: 12 },
    { unit: '', mrpPaise: 5000, stock: 3 },
  ])
})

test('Zoho: the items of Inventory and Books', () => {
  const { format, rows, details } = read([
    'Item ID,Item Name,SKU,HSN/SAC,Description,Rate,MRP,Account,Taxable,Product Type,Intra State Tax Name,Intra State Tax Rate,Status,Usage unit,Purchase Rate,Purchase Account,Reorder Point,Vendor,Stock On Hand,Item Type,Brand,Category Name,UPC,EAN,Is Returnable Item,CF.Shelf life',
    '460000,Toor Dal,TD,0713,Unpolished,INR 165.00,INR 180.00,Sales,true,goods,GST5,5,Active,kg,INR 140.00,COGS,10,Mill,25.00,Inventory,Sampann,Pulses,,8901030865275,true,6 months',
    '460001,Old Dal,OD,0713,,INR 99.50,,Sales,true,goods,GST5,5,Inactive,pcs,INR 80,COGS,,,-2.00,Inventory,,Pulses,,,true,',
  ])
  expect([format, details]).toEqual(['Zoho', ['CF.Shelf life']])
  expect(rows[0]).toMatchObject({
    ...{
      name: 'Toor Dal',
      brand: 'Sampann',
      category: 'Pulses',
      unit: '1 kg',
      mrpPaise: 18_000,
      discount: 8.333,
      stock: 25,
    },
    ...{ hsn: '0713', gstRate: 5, barcode: '8901030865275', hidden: false, details: { 'CF.Shelf life': '6 months' } },
  })
  expect(rows[1]).toMatchObject({ row: 3, message: 'Stock "-2.00" is negative', negativeStock: true })
})

test('Zoho: items of groups are sizes, in their categories', () => {
  const { format, rows } = read([
    'Item Group Name,Item Name,SKU,Unit,Attribute Name1,Attribute Option Name1,Selling Price,Purchase Price,Opening Stock,Category Name,Parent Category',
    'Atta,Atta 5kg,A5,bag,Size,5 kg,INR 280.00,INR 250.00,7,Flours,Staples',
    ',Sooji,S1,pkt,,,INR 45.00,INR 40.00,3,Flours,ROOT',
  ])
  expect(format).toBe('Zoho')
  expect(rows).toMatchObject([
    { name: 'Atta', unit: '5 kg', category: 'Staples', subcategory: 'Flours', mrpPaise: 28_000, stock: 7, details: {} },
    { name: 'Sooji', unit: '1 pkt', category: 'Flours', subcategory: '', mrpPaise: 4500 },
  ])
})

test('Tally: a list of stock items', () => {
  const { format, rows, details } = read([
    'Name,Under,Units,HSN/SAC,GST Rate,Opening Balance,Opening Value,Closing Balance,Closing Value,Standard Cost,Standard Selling Price,MRP',
    'Parle-G 100g,Biscuits,Nos,19053100,5%,300 Nos,"2,400.00","1,250 Nos","10,000.00",8.00/Nos,9.50/Nos,10.00',
    'Sona Masoori,♦ Primary,Kgs,,,,,12 Kgs,,40.00/Kgs,52.00/Kgs,',
  ])
  expect([format, details]).toEqual(['Tally', []])
  expect(rows).toMatchObject([
    {
      name: 'Parle-G 100g',
      category: 'Biscuits',
      unit: '1 pc',
      mrpPaise: 1000,
      discount: 5,
      stock: 1250,
      hsn: '19053100',
      gstRate: 5,
      details: {},
    },
    { row: 3, message: 'Category is missing' },
  ])
})

test('Tally: the same after other names', () => {
  const { format, rows } = read([
    'Name of Item,Stock Group,UOM,Closing Qty,Rate,Part No.',
    'Vim Bar,Cleaning,Pkt,(-)3 Pkt,20.00,VB',
    'Surf 1kg,Cleaning,Pcs,14 Pcs,210/Pcs,8901030865275',
  ])
  expect(format).toBe('Tally')
  expect(rows).toMatchObject([
    { message: 'Stock "(-)3 Pkt" is negative', negativeStock: true },
    { name: 'Surf 1kg', category: 'Cleaning', unit: '1 pc', mrpPaise: 21_000, stock: 14, barcode: '8901030865275' },
  ])
})

test('Tally: a stock summary has its header in two rows, and the rate of duty is the tax', async () => {
  const duty = read([
    'Name of Item,Under,Units,HSN/SAC,Rate of Duty,Opening Qty,MRP',
    'Surf 1kg,Cleaning,Nos,3402,18,24 Nos,230.00',
  ])
  expect(duty).toMatchObject({ format: 'Tally', rows: [{ gstRate: 18, stock: 24, mrpPaise: 23_000 }] })
  const header = ['Particulars', 'Closing Balance Quantity', 'Rate', 'Value']
  expect(findColumns(header).at).toEqual({ name: 0, stock: 1, price: 2 })
})
