import type { Insertable } from 'kysely'
import type { PasskeysTable, SignInTicketsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** The second factors that this user has set up. */
export const readSecondFactors = async (db: Db | Tx, userId: string) => {
  const totp = await db
    .selectFrom('totp_secrets')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { totp: totp !== undefined, passkeys, recoveryCodesLeft: left }
}

export type SecondFactors = Awaited<ReturnType<typeof readSecondFactors>>

/** Whether this person signs in in two steps. */
export const hasSecondFactor = async (db: Db | Tx, userId: string): Promise<boolean> => {
  const { totp, passkeys } = await readSecondFactors(db, userId)
  return totp || passkeys.length > 0
}

// Tickets

export const insertTicket = (tx: Tx, ticket: Insertable<SignInTicketsTable>) =>
  tx.insertInto('sign_in_tickets').values(ticket).execute()

type Ticket = { ticket_hash: string; now: Date }

/** Valid tickets of active users whose password is still the one that was entered. */
const validTickets = (db: Db | Tx, { ticket_hash, now }: Ticket) =>
  db
    .selectFrom('sign_in_tickets')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'sign_in_tickets.user_id')
        .onRef('users.password_hash', '=', 'sign_in_tickets.password_hash'),
    )
    .where('ticket_hash', '=', ticket_hash)
    .where('expires_at', '>', now)
    .where('tries_left', '>', 0)
    .where('users.status', '=', 'Active')

/** Uses one try of a valid ticket; undefined if there is none. */
export const spendTicketTry = (db: Db, ticket: Ticket) =>
  db
    .updateTable('sign_in_tickets')
    .from('users')
    .set((eb) => ({ tries_left: eb('tries_left', '-', 1) }))
    // Checked again outside the subquery, because a parallel request may have changed the row meanwhile.
    .where('tries_left', '>', 0)
    .whereRef('users.id', '=', 'sign_in_tickets.user_id')
    .where('ticket_hash', 'in', validTickets(db, ticket).select('ticket_hash'))
    .returning(['user_id', 'challenge', 'users.email', 'users.password_hash'])
    .executeTakeFirst()

/** Deletes a ticket; false if another request has deleted it. */
export const deleteTicket = async (tx: Tx, ticket_hash: string): Promise<boolean> => {
  const gone = await tx
    .deleteFrom('sign_in_tickets')
    .where('ticket_hash', '=', ticket_hash)
    .returning('user_id')
    .executeTakeFirst()
  return gone !== undefined
}

export const readTicketUser = (db: Db, ticket: Ticket) =>
  validTickets(db, ticket).select(['users.id', 'users.email']).executeTakeFirst()

export const writeTicketChallenge = (db: Db, ticket_hash: string, challenge: string) =>
  db.updateTable('sign_in_tickets').set({ challenge }).where('ticket_hash', '=', ticket_hash).execute()

// Authenticator app

/** Replaces a secret that is not confirmed; false when a confirmed one exists. */
export const replaceTotpSecret = async (
  db: Db,
  secret: { user_id: string; sealed_secret: string; created_at: Date },
): Promise<boolean> => {
  const { sealed_secret, created_at } = secret
  const row = await db
    .insertInto('totp_secrets')
    .values({ ...secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret, created_at })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const readTotpSecret = (db: Db, userId: string) =>
  db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()

export const confirmTotpSecret = async (
  tx: Tx,
  { userId, sealed, step, now }: { userId: string; sealed: string; step: number; now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealed)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accepts the code of a time step; false when it or a later one was accepted before. */
export const spendTotpStep = async (tx: Tx, userId: string, step: number): Promise<boolean> => {
  const row = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteTotpSecret = async (tx: Tx, userId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

// Passkeys

export const replaceChallenge = (db: Db, row: { user_id: string; challenge: string; expires_at: Date }) =>
  db
    .insertInto('passkey_challenges')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()

/** Deletes the challenge of a passkey that is being set up, and returns it while it is valid. */
export const takeChallenge = async (db: Db, userId: string, now: Date): Promise<string | null> => {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', userId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.challenge : null
}

export const insertPasskey = (tx: Tx, passkey: Insertable<PasskeysTable>) =>
  tx.insertInto('passkeys').values(passkey).execute()

export const readPasskey = (db: Db, userId: string, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Records the use of a passkey; false if it was deleted, or used meanwhile with another counter. */
export const recordPasskeyUse = async (
  tx: Tx,
  { id, from, to, now }: { id: string; from: number; to: number; now: Date },
): Promise<boolean> => {
  const row = await tx
    .updateTable('passkeys')
    .set({ counter: to, used_at: now })
    .where('id', '=', id)
    .where('counter', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deletePasskey = async (tx: Tx, userId: string, id: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// Recovery codes

export const replaceRecoveryCodes = async (tx: Tx, user_id: string, hashes: readonly string[]): Promise<void> => {
  await deleteRecoveryCodes(tx, user_id)
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

export const deleteRecoveryCodes = (tx: Tx, userId: string) =>
  tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()

/** Deletes a recovery code; false if there is none, or another request has deleted it. */
export const spendRecoveryCode = async (tx: Tx, userId: string, code_hash: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', code_hash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes every second factor of a user. */
export const deleteSecondFactors = async (tx: Tx, userId: string): Promise<void> => {
  await deleteTotpSecret(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await deleteRecoveryCodes(tx, userId)
}

export const deleteExpiredTickets = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await db.deleteFrom('totp_secrets').where('confirmed_at', 'is', null).where('created_at', '<', dayAgo).execute()
}
