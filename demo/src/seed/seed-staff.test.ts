import { expect, it } from 'vitest'
import { seedContext } from '../../../server/src/boot/demo.ts'
import { testClock } from '../../../server/test/clock.ts'
import { testDatabase } from '../../../server/test/database.ts'
import { seedStaff } from './seed-staff.ts'
import { demoStaff } from './staff.ts'

it('gives each store a manager, two pickers and four riders, and gives nobody a duty twice', async () => {
  const { db } = await testDatabase()
  expect(new Set(demoStaff.map(({ email }) => email)).size).toBe(21)
  for (let turn = 0; turn < 2; turn++) await seedStaff(seedContext(db, testClock()), 'hash')
  // The shop has only the store `main`.
  const duties = await db.selectFrom('duties').select(['store_id', 'duty']).orderBy('duty').execute()
  expect(new Set(duties.map(({ store_id }) => store_id))).toEqual(new Set(['main']))
  expect(duties.map(({ duty }) => duty)).toEqual(['manager', 'picker', 'picker', 'rider', 'rider', 'rider', 'rider'])
  const taken = await db.deleteFrom('duties').where('duty', '=', 'manager').executeTakeFirst()
  expect(taken.numDeletedRows).toBe(1n)
  await seedStaff(seedContext(db, testClock()), 'hash')
  expect(await db.selectFrom('duties').select('duty').execute()).toHaveLength(6)
})
