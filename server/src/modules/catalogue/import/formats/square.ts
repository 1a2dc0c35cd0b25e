// Item exports of Square. Each row is a variation, and has the name of its item; stock is written for each place.
import { readCount, readNegative } from '../amount.ts'
import { cellOf, eachRecord, type Format, setCell } from './format.ts'

const NO_VARIATION = /^(?:regular|default|standard)$/i

/** The pieces of several places together; the text itself where one is no number. */
const sumOf = (texts: readonly string[]): string => {
  const counts = texts
    .filter((text) => text !== '')
    .map((text) => readCount(text) ?? -(readNegative(text) ?? Number.NaN))
  if (counts.length === 0) return ''
  const sum = counts.reduce((one, other) => one + other, 0)
  return Number.isNaN(sum) ? (texts.find((text) => text !== '') ?? '') : String(sum)
}

export const square: Format = {
  name: 'Square',
  isOf: (keys) => keys.has('itemname') && keys.has('variationname'),
  fields: [
    ['name', 'itemname'],
    ['category', 'category categories reportingcategory'],
    ['unit', 'variationname'],
    ['stock', 'currentquantity* newquantity*'],
    ['mrp', 'price'],
    ['price', 'onlinesaleprice saleprice'],
    ['description', 'description'],
    ['barcode', 'gtin'],
  ],
  leftOut:
    /^(?:token|referencehandle|itemid|sku|customerfacing|unitandprecision|reportingcategory|categories|seo|permalink|squareonline|itemtype|weight|socialmedia|shippingenabled|selfserve|deliveryenabled|pickupenabled|onlinesaleprice|price|containsalcohol|stockable|skipdetail|optionname|optionvalue|currentquantity|newquantity|stockalert|tax|modifierset|enabled|defaultunitcost|defaultvendor|color|abbreviation|ecom|measurement)/,
  prepare: (column, keys) => {
    const unit = column('variationname')
    const counted = column('currentquantity* newquantity*')
    const kind = keys[counted]?.startsWith('current') ? 'currentquantity' : 'newquantity'
    const places = [...keys.entries()].filter(([, key]) => key.startsWith(kind)).map(([at]) => at)
    const options = [1, 2, 3, 4].map((n) => column(`optionvalue${n}`))
    return eachRecord((cells) => {
      if (NO_VARIATION.test(cellOf(cells, unit)))
        setCell(
          cells,
          unit,
          options
            .map((at) => cellOf(cells, at))
            .filter((text) => text !== '')
            .join(' / '),
        )
      if (places.length > 1) setCell(cells, counted, sumOf(places.map((at) => cellOf(cells, at))))
      return cells
    })
  },
}
