// Item lists of accounting programs: Zoho Inventory and Books, and Tally.
import { cellOf, eachRecord, type Format, setCell } from './format.ts'

const has = (keys: ReadonlySet<string>, names: string) => names.split(' ').some((name) => keys.has(name))

export const zoho: Format = {
  name: 'Zoho',
  isOf: (keys) =>
    has(keys, 'itemname productname') &&
    has(keys, 'rate sellingprice') &&
    has(
      keys,
      'usageunit accountcode salesaccount account purchaserate purchaseprice stockonhand itemid taxabilitytype',
    ) &&
    has(keys, 'usageunit unit unitname sku itemid producttype itemtype'),
  fields: [
    ['name', 'productname itemgroupname itemname'],
    ['brand', 'brand'],
    ['category', 'parentcategory parentcategoryname categoryname category'],
    ['subcategory', 'categoryname subcategory subcategoryname'],
    ['unit', 'attributeoptionname1 usageunit unitname unit'],
    ['mrp', 'mrp labelrate maximumretailprice'],
    ['price', 'sellingprice rate salesrate'],
    ['stock', 'stockonhand availablestock openingstock initialstock'],
    ['description', 'salesdescription description'],
    ['barcode', 'ean upc isbn barcode'],
    ['hsn', 'hsnsac hsncode'],
    ['gst_rate', 'intrastatetaxrate interstatetaxrate taxpercentage'],
  ],
  leftOut:
    /^(?:item|sku$|account|salesaccount|purchase|inventory|asset|taxable|exemption|taxab|intrastate|interstate|tax|producttype|source|reference|lastsync|usageunit|unit|reorder|vendor|initialstock|openingstock|stock|available|committed|iscombo|isreturnable|istaxable|purchasable|location|package|dimension|weight|partnumber|upc|ean|isbn|warehouse|attribute|categoryname|parentcategory|salesdescription|createdtime|lastmodified|group|rate$|sellingprice|productname|itemgroupname|manufacturer$)/,
  prepare: (column) => {
    const options = [1, 2, 3].map((n) => column(`attributeoptionname${n}`))
    const [group, name] = [column('productname itemgroupname'), column('itemname')]
    const [parent, category] = [column('parentcategory parentcategoryname'), column('categoryname')]
    const codes = ['ean', 'upc', 'isbn', 'barcode'].map(column)
    return eachRecord((cells) => {
      const values = options.map((at) => cellOf(cells, at)).filter((text) => text !== '')
      if (values.length > 0) setCell(cells, options[0] ?? -1, values.join(' / '))
      else if (options.some((at) => at >= 0))
        setCell(cells, options[0] ?? -1, cellOf(cells, column('usageunit unitname unit')))
      if (cellOf(cells, group) === '') setCell(cells, group, cellOf(cells, name))
      if (parent >= 0 && /^(?:root|none|-)?$/i.test(cellOf(cells, parent))) {
        setCell(cells, parent, cellOf(cells, category))
        setCell(cells, category, '')
      }
      const coded = codes.filter((at) => at >= 0)
      const code = coded.map((at) => cellOf(cells, at)).find((text) => text !== '') ?? ''
      setCell(cells, coded[0] ?? -1, code)
      return cells
    })
  },
}

export const tally: Format = {
  name: 'Tally',
  isOf: (keys) =>
    has(keys, 'name nameofitem particulars stockitem stockitemname itemname') &&
    has(keys, 'under parent stockgroup group category stockcategory') &&
    has(keys, 'units baseunits unit uom unitofmeasure units') &&
    has(
      keys,
      'openingbalance openingqty openingquantity closingbalance closingqty closingquantity standardprice standardsellingprice standardcost gstapplicable mrpmarginal closingstock',
    ),
  fields: [
    ['name', 'nameofitem stockitemname stockitem itemname particulars name'],
    ['category', 'under parent stockgroup group category stockcategory'],
    ['unit', 'baseunits units unit uom unitofmeasure'],
    ['mrp', 'mrp mrpmarginal'],
    ['price', 'standardsellingprice standardprice sellingprice saleprice rate'],
    [
      'stock',
      'closingbalance closingqty closingquantity closingstock openingbalance openingqty openingquantity quantity',
    ],
    ['barcode', 'barcode ean partno partnumber'],
    ['gst_rate', 'gstrate rateofduty integratedtax igstrate'],
  ],
  leftOut:
    /^(?:opening|closing|standard|alias|partno|partnumber|gstapplicable|typeofsupply|taxability|costingmethod|valuationmethod|value|amount|narration|notes|quantity|rate$|under|parent|stockgroup|stockcategory|group|category|additionalunits|alternateunits|batch|guid|masterid|rateofduty)/,
  prepare: (column) => {
    const group = column('under parent stockgroup group category stockcategory')
    return eachRecord((cells) => {
      // Goods without a group stand in this one.
      if (/primary$/i.test(cellOf(cells, group))) setCell(cells, group, '')
      return cells
    })
  },
}
