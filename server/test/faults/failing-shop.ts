// A shop on a database that fails at a given statement.
import { afterAll } from 'vitest'
import type { Deps } from '../../src/deps.ts'
import { type TestShop, testShop } from '../shop.ts'
import { type FailingDatabase, openFailingDatabase } from './failing-database.ts'

export const failingShop = async (more: Partial<Deps> = {}): Promise<{ shop: TestShop; failing: FailingDatabase }> => {
  let opened: FailingDatabase | undefined
  const shop = await testShop((url) => {
    opened = openFailingDatabase(url)
    return { ...more, db: opened.db }
  })
  const failing = opened as FailingDatabase // the shop was created with it
  afterAll(() => failing.db.destroy())
  return { shop, failing }
}
