import * as rules from '@tokri/rules/order-money.ts'
import { orderStates } from '@tokri/rules/order-states.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import * as inSql from '../../../../db/order-money.ts'
import { testDatabase } from '../../../../test/database.ts'
import { moneyOf } from './order-money.ts'

const { db } = await testDatabase()

const paise = fc.integer({ min: 0, max: 5_000_000 })
const rows = fc.array(
  fc.record({
    state: fc.constantFrom(...orderStates),
    payment_state: fc.constantFrom('due', 'pending', 'paid', 'failed', 'part_refunded', 'refunded'),
    final_amount_paise: paise,
    adjusted_paise: paise,
    rounding_paise: fc.integer({ min: -50, max: 50 }),
    refunded_paise: paise,
    credit_refunded_paise: paise,
    extra_due_paise: paise,
    tip_paise: paise,
    credit_paise: paise,
    credit_returned_paise: paise,
  }),
  { minLength: 1, maxLength: 50 },
)

it('queries that sum compute the money of an order as the rules do', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (orders) => {
      const { rows: sums } = await sql`
        SELECT ${inSql.billedPaise} AS billed, ${inSql.costPaise} AS cost, ${inSql.totalPaise} AS total, ${inSql.creditPaise} AS credit,
          ${inSql.collectedPaise} AS collected, ${inSql.creditLeftPaise} AS "creditLeft", ${inSql.moneyLeftPaise} AS "moneyLeft"
        FROM jsonb_populate_recordset(NULL::orders, ${JSON.stringify(orders)}) AS o`.execute(db)
      expect(sums).toEqual(
        orders.map(moneyOf).map((money) => ({
          billed: rules.billedPaise(money),
          cost: rules.costPaise(money),
          total: rules.totalPaise(money),
          credit: money.creditPaise,
          collected: rules.collectedPaise(money),
          creditLeft: money.creditPaise - money.creditRefundedPaise,
          moneyLeft: rules.moneyLeftPaise(money),
        })),
      )
    }),
    { numRuns: 20 },
  )
})
