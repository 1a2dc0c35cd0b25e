// The store credit of a person: the balance, and the ledger of what changed it.
import type { CreditEntryShape } from '@tokri/contract/credit.schema.ts'
import { toRupees } from '@tokri/rules/money.ts'
import type { Deps } from '../../../deps.ts'
import { readBalance, readEntries } from './credit-queries.ts'

export const readCredit = async ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  balance: toRupees(await readBalance(db, userId)),
  entries: (await readEntries(db, userId)).map(
    ({ id, kind, amount_paise, order_id, number, at }): CreditEntryShape => ({
      _id: id,
      kind,
      amount: toRupees(amount_paise),
      orderId: order_id,
      orderNumber: number,
      at: at.toISOString(),
    }),
  ),
})
