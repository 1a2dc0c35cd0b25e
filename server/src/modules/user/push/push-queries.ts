import type { Insertable } from 'kysely'
import type { PushSubscriptionsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Life } from '../sign-in/session-queries.ts'

/** Stores the subscription of a session, and takes it from another session of the same browser. */
export const upsertSubscription = async (tx: Tx, subscription: Insertable<PushSubscriptionsTable>): Promise<void> => {
  const { endpoint, created_at: _created, ...given } = subscription
  const owner = { ...given, failures: 0 }
  await tx
    .insertInto('push_subscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(owner))
    .execute()
  await tx
    .deleteFrom('push_subscriptions')
    .where('session_id', '=', subscription.session_id)
    .where('endpoint', '<>', endpoint)
    .execute()
}

export const readOfSession = (db: Db, sessionId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'new_orders'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

export const readOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['s.device', 'p.endpoint', 'p.new_orders', 'p.created_at'])
    .where('s.user_id', '=', userId)
    .orderBy('p.created_at')
    .execute()

/** Returns false if the session has no subscription. */
export const updateNewOrders = async (db: Db, sessionId: string, new_orders: boolean): Promise<boolean> => {
  const changed = await db
    .updateTable('push_subscriptions')
    .set({ new_orders })
    .where('session_id', '=', sessionId)
    .returning('endpoint')
    .execute()
  return changed.length > 0
}

export const deleteOfSession = (db: Db, sessionId: string) =>
  db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()

export const deleteEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()

/** Counts a message that was not taken. Returns how many there are since the last one that was; null without the subscription. */
export const addFailure = async (db: Db, endpoint: string): Promise<number | null> => {
  const changed = await db
    .updateTable('push_subscriptions')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('endpoint', '=', endpoint)
    .returning('failures')
    .executeTakeFirst()
  return changed?.failures ?? null
}

export const clearFailures = (db: Db, endpoint: string) =>
  db
    .updateTable('push_subscriptions')
    .set({ failures: 0 })
    .where('endpoint', '=', endpoint)
    .where('failures', '>', 0)
    .execute()

/** A person with more devices gets messages on those that were used last. */
const MOST_DEVICES = 10

/** The subscriptions of a person's sessions that can still be refreshed. */
export const readEndpointsOf = (tx: Tx, userId: string, { now, idleSince }: Life) =>
  tx
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['p.endpoint', 'p.session_id', 'u.language'])
    .where('s.user_id', '=', userId)
    .where('s.expires_at', '>', now)
    .where('s.used_at', '>', idleSince)
    .orderBy('s.used_at', 'desc')
    .limit(MOST_DEVICES)
    .execute()

/** More browsers are not told of a new order. */
const MOST_COUNTERS = 50

/** The subscriptions of administrators who want to be told of new orders. */
export const readCounterEndpoints = (tx: Tx, { now, idleSince }: Life) =>
  tx
    .selectFrom('push_subscriptions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['p.endpoint', 'p.session_id', 'u.language'])
    .where('p.new_orders', '=', true)
    .where('u.role', '=', 'Admin')
    .where('u.status', '=', 'Active')
    .where('s.expires_at', '>', now)
    .where('s.used_at', '>', idleSince)
    .orderBy('s.used_at', 'desc')
    .limit(MOST_COUNTERS)
    .execute()

/** The keys of a subscription, if the session that a message is for still has it. */
export const readKeys = (db: Db, endpoint: string, sessionId: string) =>
  db
    .selectFrom('push_subscriptions')
    .select(['p256dh', 'auth'])
    .where('endpoint', '=', endpoint)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
