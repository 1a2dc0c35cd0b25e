import { expect, it } from 'vitest'
import { testShop } from '../../../test/shop.ts'
import { inTransaction } from '../database/transaction.ts'
import { deleteOldResponses, runOnce } from './idempotency.ts'

const { db, deps, pass, signUp } = await testShop()

it('remembers an answer for a week and forgets it then', async () => {
  const { id: userId } = await signUp()
  let times = 0
  const ask = () =>
    inTransaction(db, (tx) =>
      runOnce(tx, { userId, key: 'a key', request: ['a call', 1], now: deps.clock() }, async () => ++times),
    )
  expect([await ask(), await ask()]).toEqual([1, 1])
  pass(6 * 86_400_000)
  await deleteOldResponses(deps)
  expect(await ask()).toBe(1)
  pass(2 * 86_400_000)
  await deleteOldResponses(deps)
  expect(await ask()).toBe(2)
})
