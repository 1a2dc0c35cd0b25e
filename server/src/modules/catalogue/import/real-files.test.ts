// Two of the three real lists of server/test/real-lists.ts.
import { beforeEach, describe, test } from 'vitest'
import { testClock } from '../../../../test/clock.ts'
import { testDatabase } from '../../../../test/database.ts'
import { areListsHere, expectImportTwice, usualLists } from '../../../../test/real-lists.ts'
import { truncate } from '../../../../test/truncate.ts'
import { stockOfProducts } from '../../stock/service.ts'

const { db } = await testDatabase()
const deps = { db, clock: testClock, stock: stockOfProducts }

beforeEach(() => truncate(db, 'categories', 'sub_categories', 'products', 'media'))

describe.skipIf(!areListsHere)('the real lists in ../shared/data', () => {
  test.each(usualLists)('$name comes in whole, and a second time changes nothing', (list) =>
    expectImportTwice(deps, list),
  )
})
