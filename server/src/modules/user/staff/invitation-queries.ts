import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { InvitationsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'

const shown = ['id', 'email', 'name', 'role', 'permits', 'duties', 'link_shown', 'created_at', 'expires_at'] as const

/** One invitation per e-mail: a new one replaces the other with its link. It keeps the id, by which the activity names both. */
export const writeInvitation = (tx: Tx, { id, ...invitation }: Insertable<InvitationsTable>) =>
  tx
    .insertInto('invitations')
    .values({ id, ...invitation })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
    .returning(shown)
    .executeTakeFirstOrThrow()

export const readInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .select(shown)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export type InvitationRow = Awaited<ReturnType<typeof readInvitations>>[number]

/** A valid invitation by its ticket, as long as who wrote it is an active owner. */
export const readByTicket = (db: Db | Tx, ticket_hash: string, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('users as inviter', 'inviter.id', 'invitations.invited_by')
    .select(['invitations.id', 'invitations.email', 'invitations.name', 'invitations.role'])
    .select(['invitations.permits', 'invitations.duties', 'invitations.link_shown', 'inviter.language'])
    .where('ticket_hash', '=', ticket_hash)
    .where('expires_at', '>', now)
    .where('inviter.role', '=', 'Admin')
    .where('inviter.status', '=', 'Active')
    .where(sql<boolean>`'owner' = ANY(inviter.permits)`)
    .executeTakeFirst()

/** Deletes an invitation; undefined if it is gone. */
export const takeInvitation = (tx: Tx, id: string) =>
  tx.deleteFrom('invitations').where('id', '=', id).returning('email').executeTakeFirst()

/** Deletes the invitation of a person who is deleted. */
export const deleteInvitationOf = (tx: Tx, email: string) =>
  tx.deleteFrom('invitations').where('email', '=', email).execute()

export const deleteExpiredInvitations = (db: Db, now: Date) =>
  db.deleteFrom('invitations').where('expires_at', '<', now).execute()
