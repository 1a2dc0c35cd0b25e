// All three real lists of server/test/real-lists.ts.
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { areListsHere, expectImportTwice, largeList, pathOfList, usualLists } from '../../../../test/real-lists.ts'
import { truncate } from '../../../../test/truncate.ts'
import { stockOfProducts } from '../../stock/service.ts'
import { importProducts } from './import-products.ts'

const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }

beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products', 'media'))

describe.skipIf(!areListsHere)('the real lists in ../shared/data', () => {
  test(`${largeList.name} comes in whole, and a second time changes nothing`, () => expectImportTwice(deps, largeList))

  test('letters in old encodings are decoded correctly', async () => {
    for (const { name } of [largeList, ...usualLists])
      await importProducts(deps, { path: pathOfList(name), skipBad: true }, 'somebody')
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM products WHERE name ~ '[^ -~]' AND name ~ 'Cr.me|Caf|Men.s Cart|â|Â|Ã' ORDER BY name`.execute(db)
    const names = rows.map(({ name }) => name)
    expect(names).toContain('Sport 5-Blade No Slip Aquagrip Men’s Cartridges')
    expect(names).toContain('Café Blend')
    expect(names.filter((name) => /[ÂÃ\ufffd]|â€/.test(name))).toEqual([])
    const brands = await sql<{ brand: string }>`
      SELECT DISTINCT more_details ->> 'Brand' AS brand FROM products
      WHERE more_details ->> 'Brand' LIKE 'L_Oreal Paris'`.execute(db)
    expect(brands.rows).toContainEqual({ brand: 'L’Oreal Paris' })
  })
})
