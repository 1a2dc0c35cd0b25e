// Product files of WooCommerce. A variable product is a row without a price, which its variations name as their parent.
import type { CsvRecord } from '../read-csv.ts'
import { unitText } from '../unit.ts'
import { cellOf, type Format, setCell } from './format.ts'

const ATTRIBUTES = Array.from({ length: 12 }, (_, at) => at + 1)
/** An attribute with such a name is the size of a product without variations. */
const SIZE = /^(?:size|weight|net weight|volume|pack(?: size)?|quantity|unit|pa_(?:size|weight|volume|pack))$/i
/** More variations do not wait for their products. */
const MAX_WAITING = 10_000

/** Line breaks of descriptions are written as a backslash and an n, and a backslash before an n is doubled. */
const withLineBreaks = (text: string): string => text.replace(/\\(\\n|n)/g, (_, what) => (what === 'n' ? '\n' : what))

export const wooCommerce: Format = {
  name: 'WooCommerce',
  isOf: (keys) => keys.has('name') && keys.has('regularprice') && keys.has('type') && keys.has('published'),
  fields: [
    ['name', 'name'],
    ['brand', 'brands brand'],
    ['category', 'categories'],
    ['unit', 'attribute1values attribute1value weightkg weightg'],
    ['mrp', 'regularprice'],
    ['price', 'saleprice'],
    ['stock', 'stock'],
    ['description', 'description shortdescription'],
    ['image', 'images'],
    ['barcode', 'gtinupceanorisbn'],
  ],
  leftOut:
    /^(?:id|type|sku|isfeatured|shortdescription|datesaleprice|taxstatus|taxclass|backorders|soldindividually|weight|length|width|height|allowcustomerreviews|purchasenote|tags|shippingclass|download|parent|groupedproducts|upsells|crosssells|externalurl|buttontext|position|attribute\d|meta|lowstock|swatches|brands)/,
  prepare: (column) => {
    const [id, sku, type, parent] = ['id', 'sku', 'type', 'parent'].map(column)
    const [name, categories, brands, visibility] = ['name', 'categories', 'brands brand', 'visibilityincatalog'].map(
      column,
    )
    const [description, short, published, tags] = ['description', 'shortdescription', 'published', 'tags'].map(column)
    const unit = column('attribute1values attribute1value')
    const [kilograms, grams] = [column('weightkg'), column('weightg')]
    const attributes = ATTRIBUTES.map(
      (n) => [column(`attribute${n}name`), column(`attribute${n}values attribute${n}value`)] as const,
    ).filter(([, value]) => value >= 0)
    const [sale, ...dates] = ['saleprice', 'datesalepricestarts', 'datesalepriceends'].map(column)
    const parents = new Map<string, readonly string[]>()
    const childless = new Map<readonly string[], CsvRecord>()
    const waiting: CsvRecord[] = []

    const parentOf = (cells: readonly string[]) => parents.get(cellOf(cells, parent ?? -1).toLowerCase())

    const weighed = (cells: readonly string[]) => {
      const [kg, g] = [cellOf(cells, kilograms), cellOf(cells, grams)]
      return kg !== '' ? unitText(kg, 'kilograms') : unitText(g, 'grams')
    }

    const product = (record: CsvRecord): CsvRecord => {
      const cells = [...record.cells]
      const set = (at: number | undefined, text: string) => setCell(cells, at ?? -1, text)
      const get = (at: number | undefined, from: readonly string[] = cells) => cellOf(from, at ?? -1)
      set(description, withLineBreaks(get(description) || get(short)))
      // A sale for a time would become a discount for ever.
      if (dates.some((at) => get(at) !== '')) set(sale, '')
      const values = attributes.map(([title, value]) => ({ title: cellOf(cells, title), value: cellOf(cells, value) }))
      const whole = parentOf(cells)
      if (!whole) {
        const size = values.find(({ title, value }) => SIZE.test(title) && !value.includes(','))
        set(unit, size?.value ?? weighed(cells))
        return { ...record, cells }
      }
      childless.delete(whole)
      const base = get(name, whole)
      const size = values.map(({ value }) => value).filter((value) => value !== '')
      const suffix = get(name).startsWith(`${base} - `) ? get(name).slice(base.length + 3) : ''
      set(unit, size.join(' / ') || suffix || weighed(cells))
      set(name, base)
      for (const at of [categories, brands, tags, visibility]) if (get(at, whole) !== '') set(at, get(at, whole))
      if (get(description) === '') set(description, withLineBreaks(get(description, whole) || get(short, whole)))
      if (!/^1$/.test(get(published, whole))) set(published, get(published, whole))
      return { ...record, cells }
    }

    return {
      add(record) {
        const { cells } = record
        const kind = cellOf(cells, type ?? -1).toLowerCase()
        // Groups of products, and links to the goods of other shops, cannot be sold.
        if (/^(?:grouped|external)/.test(kind)) return []
        if (kind.startsWith('variable')) {
          const keys = [`id:${cellOf(cells, id ?? -1)}`, cellOf(cells, sku ?? -1).toLowerCase()]
          childless.set(cells, record)
          for (const key of keys) if (key !== '' && key !== 'id:') parents.set(key, cells)
          return []
        }
        if (kind.startsWith('variation') && !parentOf(cells) && waiting.length < MAX_WAITING) {
          waiting.push(record)
          return []
        }
        return [product(record)]
      },
      // A product whose variations are not in the list has no price, which its row says.
      end: () => [...waiting.map(product), ...childless.values()],
    }
  },
}
