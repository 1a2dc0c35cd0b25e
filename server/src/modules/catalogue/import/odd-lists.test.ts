// Imports the odd lists in ../shared/data/lists beside the checkout. They are not part of the project: the test is skipped
// where they are absent. Each is read without a mapping; the expected rows were written by hand from the files.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { registration } from '../../../../test/gst.ts'
import { truncate } from '../../../../test/truncate.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { writeSetting } from '../../../platform/settings.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { importProducts } from './import-products.ts'

const folder = join(import.meta.dirname, '../../../../../../shared/data/lists')
const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }

beforeEach(async () => {
  await truncate(db, 'categories', 'sub_categories', 'products', 'media')
  await inTransaction(db, (tx) => writeSetting(tx, 'gst', registration))
})

/** Each product as "name, unit, MRP in paise, selling price in paise, pieces", with what else it has. */
const products = async () => {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(', ', name, unit, price_paise, unit_price_paise, quantity, CASE WHEN hidden THEN 'hidden' END, barcode,
      hsn, gst_rate, nullif(more_details, '{}')) AS line
    FROM products JOIN stock ON product_id = id ORDER BY length(name), name, unit, price_paise`.execute(db)
  return rows.map(({ line }) => line)
}

type Expected = { products: string[]; bad?: [number, RegExp][]; warnings?: [number, RegExp][]; format?: string }
const SHIFTED = /A value with a comma needs quotation marks$/

const lists: Record<string, Expected> = {
  'barcode-sci.csv': {
    products: [
      'Rep Sci A, 1 pc, 1000, 1000, 100',
      'Rep Sci B, 1 pc, 1000, 1000, 100',
      'Rep Sci C, 1 pc, 1000, 1000, 100, 4006381333931',
      'Rep Sci D, 1 pc, 1000, 1000, 100, 4006381333948',
      'Rep Sci E, 1 pc, 1000, 1000, 100, 4006381333955',
    ],
    warnings: [
      [2, /8\.90E\+12, so it is lost/],
      [3, /8\.90E\+12, so it is lost/],
    ],
  },
  'cost.csv': { products: ['Rep Cost Ghee, 1 pc, 68000, 65000, 12'] },
  'dups-case.csv': {
    products: [
      'Rep Dup, 1 pc, 1000, 1000, 5, 4006381333931',
      'Rep Dup, 1 pc, 1200, 1200, 9, {"barcode": "4006381333931"}',
    ],
    warnings: [[4, /Barcode 4006381333931 belongs to another product/]],
  },
  'gst40.csv': { products: ['Rep Cola 750, 1 pc, 4500, 4500, 20, 22021010, 40.00'] },
  'html.csv': { products: ['Rep M&M Bar, 1 pc, 5000, 5000, 100'] },
  'in-stock-flag.csv': { products: ['Rep Flag C, 1 pc, 1000, 1000, 0', 'Rep Flag D, 1 pc, 1000, 1000, 100'] },
  'negative-stock.csv': {
    products: ['Rep Neg E, 1 pc, 1000, 1000, 0', 'Rep Neg F, 1 pc, 1000, 1000, 5'],
    bad: [
      [2, /negative/],
      [3, /negative/],
      [4, /negative/],
      [5, /not a whole number/],
    ],
  },
  'price-rs-header.csv': {
    products: [
      'Rep Kulfi, 110 ml, 3000, 2900, 99999, {"Product ID": "x1"}',
      'Rep Kulfi Hidden, 110 ml, 3000, 2900, 99999, hidden, {"Product ID": "x2"}',
    ],
  },
  'prices.csv': {
    products: [
      'Rep P1, 1 pc, 12345600, 12345600, 100',
      'Rep P2, 1 kg, 9900, 9900, 100',
      'Rep P3, 1 pc, 9900, 9900, 100',
      'Rep P4, 1 pc, 12000, 12000, 100',
      'Rep P5, 1 kg, 4500, 4500, 100',
      'Rep P6, 1 pc, 15000, 15000, 100',
      'Rep P8, 1 pc, 129900, 129900, 100',
      'Rep P9, 1 pc, 4500, 4500, 100',
      'Rep P10, 1 pc, 12345600, 12345600, 100',
      'Rep P11, 1 pc, 4500, 4500, 100',
      'Rep P12, 1 pc, 4500, 4500, 100',
      'Rep P14, 1 pc, 123456780, 123456780, 100',
      'Rep P15, 1 pc, 99, 99, 100',
      'Rep P16, 1 pc, 9990, 9990, 100',
    ],
    bad: [
      [8, /"99\.999" is not an amount/],
      [14, /"13\.956300" is not an amount/],
    ],
  },
  'sep-semicolon.csv': { products: ['Rep Sep Salt, 1 pc, 2800, 2800, 10'] },
  'shift-desc.csv': { products: [], bad: [[2, SHIFTED]] },
  'shift-name.csv': { products: [], bad: [[2, SHIFTED]] },
  'shift-unquoted.csv': { products: [], bad: [[2, SHIFTED]] },
  'shopify-cost.csv': {
    products: [
      'Rep Honey, 500 g, 30000, 25000, 12, 4006381333931, {"Brand": "Rep Bees"}',
      'Rep Honey Zero, 500 g, 25000, 25000, 12, {"Brand": "Rep Bees"}',
      'Rep Honey Draft, 500 g, 25000, 25000, 12, hidden, {"Brand": "Rep Bees"}',
    ],
    format: 'Shopify',
  },
  'short-row.csv': { products: ['Rep Short, 1 pc, 19000, 19000, 100'] },
  'space-quote.csv': { products: ['Rep Pickle, 1 pc, 12000, 12000, 7'] },
  'stock-flag.csv': { products: ['Rep Flag A, 1 pc, 1000, 1000, 0', 'Rep Flag B, 1 pc, 1000, 1000, 0'] },
  'title-rows.csv': {
    products: ['Rep Matchbox, 10 pc, 800, 800, 450', 'Rep Washer Powder, 1 kg, 6250, 6250, 1200'],
    format: 'Tally',
  },
  'units.csv': {
    products: [
      'Rep U1, 12 x 100 g, 12000, 12000, 100',
      'Rep U2, 02-Jan, 1000, 1000, 100',
      'Rep U3, 45293, 1000, 1000, 100',
      'Rep U4, 1,5 kg, 1000, 1000, 100',
      'Rep U5, ½ kg, 1000, 1000, 100',
      'Rep U6, 1Kg, 1000, 1000, 100',
    ],
    warnings: [
      [3, /probably a date/],
      [4, /probably a date/],
    ],
  },
  'woo.csv': {
    products: [
      'Rep Woo Sale, 1 pc, 1800, 1600, 7',
      'Rep Woo Hidden, 1 pc, 2000, 2000, 5, hidden',
      'Rep Woo Parent, 250 g, 2000, 2000, 3',
      'Rep Woo Simple, 1 pc, 4500, 4500, 100',
      'Rep Woo Sold Out, 1 pc, 2000, 2000, 0',
      'Rep Woo Unpublished, 1 pc, 2000, 2000, 5, hidden',
    ],
    format: 'WooCommerce',
  },
}

describe.skipIf(!existsSync(folder))('the odd lists in ../shared/data/lists', () => {
  test('each has its expected rows here', () => expect(readdirSync(folder).sort()).toEqual(Object.keys(lists)))

  test.each(Object.entries(lists))('%s', async (name, expected) => {
    const imported = await importProducts(deps, { path: join(folder, name), skipBad: true }, 'somebody')
    const named = (rows: { row: number; message: string }[]) => rows.map(({ row, message }) => [row, message])
    const matching = (rows: [number, RegExp][] = []) => rows.map(([row, text]) => [row, expect.stringMatching(text)])
    expect(named(imported.bad)).toEqual(matching(expected.bad))
    expect(named(imported.warnings)).toEqual(matching(expected.warnings))
    expect(imported.preview.format).toBe(expected.format ?? '')
    expect(await products()).toEqual(expected.products)
  })
})
