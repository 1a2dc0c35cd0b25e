// Product files of Shopify, in the older form ("Variant Price") and the present one ("Price", "URL handle"). The first row
// of a product has its texts; each further row is a size, or only a picture.
import { readPaise } from '../amount.ts'
import { cellOf, type Format, setCell } from './format.ts'

const OF_PRODUCT = [
  ...['title', 'bodyhtml description', 'vendor', 'productcategory standardproducttype', 'type customproducttype'],
  ...['published publishedononlinestore', 'status', 'giftcard', 'option1name', 'option2name', 'option3name'],
]

export const shopify: Format = {
  name: 'Shopify',
  isOf: (keys) =>
    keys.has('title') &&
    (keys.has('handle') || keys.has('urlhandle')) &&
    (keys.has('variantprice') || keys.has('compareatprice')),
  fields: [
    ['name', 'title'],
    ['brand', 'vendor'],
    ['category', 'productcategory standardproducttype type customproducttype'],
    ['subcategory', 'type customproducttype'],
    ['unit', 'option1value variantgrams weightvaluegrams'],
    ['mrp', 'variantcompareatprice compareatprice'],
    ['price', 'variantprice price'],
    ['stock', 'variantinventoryqty inventoryquantity'],
    ['description', 'bodyhtml description'],
    ['image', 'imagesrc productimageurl'],
    ['barcode', 'variantbarcode barcode'],
  ],
  leftOut:
    /^(?:handle|urlhandle|tags|option\d|variant|sku$|chargetax|taxcode|unitprice|inventory|continueselling|weight|requiresshipping|fulfillment|image|giftcard|seo|googleshopping|costperitem|included|price|compareatprice|type$|customproducttype|standardproducttype|metafield|collection)|metafields/,
  prepare: (column) => {
    const handle = column('handle urlhandle')
    const shared = OF_PRODUCT.map(column).filter((at) => at >= 0)
    const title = column('title')
    const values = ['option1value', 'option2value', 'option3value'].map(column)
    const grams = column('variantgrams weightvaluegrams')
    const giftCard = column('giftcard')
    const [category, type] = [column('productcategory standardproducttype'), column('type customproducttype')]
    const [price, compareAt] = [column('variantprice price'), column('variantcompareatprice compareatprice')]
    const [tracker, stock] = [
      column('variantinventorytracker inventorytracker'),
      column('variantinventoryqty inventoryquantity'),
    ]
    let first: { handle: string; cells: readonly string[] } | undefined

    return {
      add(record) {
        const cells = [...record.cells]
        if (cellOf(cells, title) !== '') first = { handle: cellOf(cells, handle), cells: record.cells }
        else if (first && first.handle === cellOf(cells, handle))
          for (const at of shared) if (cellOf(cells, at) === '') setCell(cells, at, first.cells[at] ?? '')
        // Such a row is a further picture.
        if (cellOf(record.cells, title) === '' && cellOf(cells, price) === '') return []
        // A gift card would be goods of which the shop has pieces.
        if (/^true$/i.test(cellOf(cells, giftCard))) return []

        const sizes = values.map((at) => cellOf(cells, at)).filter((text) => text !== '' && text !== 'Default Title')
        const weight = Number(cellOf(cells, grams))
        const weighed = weight >= 1000 ? `${weight / 1000} kg` : weight > 0 ? `${weight} g` : ''
        if (values[0] !== undefined && values[0] >= 0) setCell(cells, values[0], sizes.join(' / ') || weighed)

        if (cellOf(cells, category) === '') {
          setCell(cells, category, cellOf(cells, type))
          if (category >= 0) setCell(cells, type, '')
        }
        // A compare-at price of 0, or one that is no reduction, is none.
        const [paid, before] = [price, compareAt].map((at) => readPaise(cellOf(cells, at).replace(/^'/, ''), false))
        if (before !== null && before !== undefined && paid !== null && paid !== undefined && before <= paid)
          setCell(cells, compareAt, '')
        if (tracker >= 0 && cellOf(cells, tracker) === '') setCell(cells, stock, '')
        return [{ ...record, cells }]
      },
      end: () => [],
    }
  },
}
