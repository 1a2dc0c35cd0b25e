// What a person has agreed to, and taken back: entries are only added.
import type { ConsentShape, giveConsentSchema } from '@tokri/contract/consent.schema.ts'
import type { ConsentPurpose } from '@tokri/rules/consents.ts'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { insertConsent, isGiven, readConsents } from './consent-queries.ts'

type Consent = z.output<typeof giveConsentSchema.body>

export const giveConsent = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  consent: Consent,
  { userId, key }: { userId: string; key: string | null },
): Promise<ConsentShape> =>
  inTransaction(db, (tx) => {
    const now = clock()
    return runOnce(tx, { userId, key, request: ['give-consent', consent], now }, async () => {
      await insertConsent(tx, { user_id: userId, ...consent, at: now })
      return { ...consent, at: now.toISOString() }
    })
  })

/** Whether something of a purpose may be done with a person's data. Without an answer it may not. */
export const mayDo = ({ db }: Pick<Deps, 'db'>, userId: string, purpose: ConsentPurpose): Promise<boolean> =>
  isGiven(db, userId, purpose)

export const listConsents = async ({ db }: Pick<Deps, 'db'>, userId: string): Promise<ConsentShape[]> =>
  (await readConsents(db, userId)).map((row) => ({ ...row, at: row.at.toISOString() }))
