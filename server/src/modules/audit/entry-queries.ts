// Reads the audit log for administrators. Entries contain only ids (platform/audit-log.ts), so names are looked up when
// entries are read; deleted accounts have none.
import { type AuditKind, auditActions } from '@tokri/contract/audit-actions.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from '../../../db/tables.gen.ts'
import type { Db } from '../../platform/database/database.ts'
import { containsPattern } from '../../platform/database/like-pattern.ts'
import { offsetOf, type Paging } from '../../platform/http/paging.ts'

type Wanted = Paging & {
  search: string
  kinds?: readonly AuditKind[] | undefined
  actor?: string | undefined
  /** A local date. */
  day?: string | undefined
}

/** The current name of the subject; null if it has none or was deleted. An id is unique among all tables. */
const subjectName = (eb: ExpressionBuilder<Tables, 'audit_log'>) => {
  const nameOfPlace = eb.fn.coalesce(
    eb.selectFrom('stores').select('stores.name').whereRef('stores.id', '=', 'audit_log.subject'),
    eb.selectFrom('categories').select('categories.name').whereRef('categories.id', '=', 'audit_log.subject'),
    eb
      .selectFrom('sub_categories')
      .select('sub_categories.name')
      .whereRef('sub_categories.id', '=', 'audit_log.subject'),
  )
  const nameInBuying = eb.fn.coalesce(
    eb.selectFrom('suppliers').select('suppliers.name').whereRef('suppliers.id', '=', 'audit_log.subject'),
    eb
      .selectFrom('purchase_orders')
      .select('purchase_orders.number')
      .whereRef('purchase_orders.id', '=', 'audit_log.subject'),
  )
  const nameOfOffer = eb.fn.coalesce(
    eb.selectFrom('coupons').select('coupons.code').whereRef('coupons.id', '=', 'audit_log.subject'),
    eb.selectFrom('discounts').select('discounts.name').whereRef('discounts.id', '=', 'audit_log.subject'),
    eb.selectFrom('offers').select('offers.name').whereRef('offers.id', '=', 'audit_log.subject'),
    eb.selectFrom('api_keys').select('api_keys.name').whereRef('api_keys.id', '=', 'audit_log.subject'),
  )
  const nameOfShown = eb.fn.coalesce(
    eb.selectFrom('recipes').select('recipes.title').whereRef('recipes.id', '=', 'audit_log.subject'),
    eb.selectFrom('home_entries').select('home_entries.title').whereRef('home_entries.id', '=', 'audit_log.subject'),
    eb.selectFrom('webhooks').select('webhooks.url').whereRef('webhooks.id', '=', 'audit_log.subject'),
  )
  const nameOfPerson = eb.fn.coalesce(
    eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'audit_log.subject'),
    eb.selectFrom('invitations').select('invitations.name').whereRef('invitations.id', '=', 'audit_log.subject'),
  )
  return eb.fn.coalesce(
    eb.selectFrom('products').select('products.name').whereRef('products.id', '=', 'audit_log.subject'),
    eb.fn.coalesce(nameOfPlace, nameInBuying),
    nameOfPerson,
    eb.selectFrom('orders').select('orders.number').whereRef('orders.id', '=', 'audit_log.subject'),
    eb.fn.coalesce(nameOfOffer, nameOfShown),
  )
}

/** The ids of everything that `subjectName` names with this text. */
const subjectsNamed = (pattern: string) => sql<string>`
  SELECT id FROM products WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM stores WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM categories WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM sub_categories WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM users WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM invitations WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM orders WHERE number ILIKE ${pattern}
  UNION ALL SELECT id FROM coupons WHERE code ILIKE ${pattern}
  UNION ALL SELECT id FROM discounts WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM suppliers WHERE name ILIKE ${pattern}
  UNION ALL SELECT id FROM purchase_orders WHERE number ILIKE ${pattern}
  UNION ALL SELECT id FROM api_keys WHERE name ILIKE ${pattern}`

/**
 * The detail with the present names of the people and products in it, in the place of their ids, and why an order was
 * moved or refunded. That is read where it was typed: it goes there once the shopper's account is deleted.
 */
const namedDetail = sql<Record<string, unknown>>`
  detail || jsonb_strip_nulls(jsonb_build_object(
    'rider', (SELECT name FROM users WHERE id = detail ->> 'rider'),
    'by', (SELECT name FROM users WHERE id = detail ->> 'by'),
    'productId', (SELECT name FROM products WHERE id = detail ->> 'productId'),
    'other', (SELECT name FROM products WHERE id = detail ->> 'other'),
    'reason', CASE action
      WHEN 'order.moved' THEN (SELECT reason FROM order_events
        WHERE order_id = subject AND at = audit_log.at AND state = detail -> 'state' ->> 'to' LIMIT 1)
      WHEN 'order.refunded' THEN (SELECT reason FROM refunds
        WHERE order_id = subject AND created_at = audit_log.at LIMIT 1) END))`

/** The time zone of the first store. */
const zone = sql`(SELECT time_zone FROM stores ORDER BY created_at, id LIMIT 1)`

/** People and API keys act. */
const actorName = (eb: ExpressionBuilder<Tables, 'audit_log'>) =>
  eb.fn.coalesce(
    eb.selectFrom('users').select('users.name').whereRef('users.id', '=', 'audit_log.actor'),
    eb.selectFrom('api_keys').select('api_keys.name').whereRef('api_keys.id', '=', 'audit_log.actor'),
  )

/**
 * Entries of these kinds, this actor and this day, newest first, whose action, actor or subject (by id or name), detail or
 * reason contains the text; `total` counts all.
 */
export const readAuditEntries = async (db: Db, { search, kinds, actor, day, ...paging }: Wanted) => {
  const pattern = containsPattern(search)
  const matching = db
    .selectFrom('audit_log')
    .$if(kinds !== undefined, (query) =>
      query.where(sql<boolean>`action = ANY(${(kinds ?? []).flatMap((kind) => [...auditActions[kind]])})`),
    )
    .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
    .$if(day !== undefined, (query) =>
      query.where(sql<boolean>`
        at >= ${day}::date::timestamp AT TIME ZONE ${zone} AND at < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`),
    )
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          sql<boolean>`(action || ' ' || actor || ' ' || subject || ' ' || detail::text) ILIKE ${pattern}`,
          eb('actor', 'in', eb.selectFrom('users').select('users.id').where('users.name', 'ilike', pattern)),
          eb('actor', 'in', eb.selectFrom('api_keys').select('api_keys.id').where('api_keys.name', 'ilike', pattern)),
          sql<boolean>`subject IN (${subjectsNamed(pattern)})`,
          sql<boolean>`action = 'order.moved' AND
            (subject, at, detail -> 'state' ->> 'to') IN
              (SELECT order_id, at, state FROM order_events WHERE reason ILIKE ${pattern})`,
          sql<boolean>`action = 'order.refunded' AND
            (subject, at) IN (SELECT order_id, created_at FROM refunds WHERE reason ILIKE ${pattern})`,
        ]),
      ),
    )
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const entries = await matching
    .select(['id', 'at', 'actor', 'action', 'subject', namedDetail.as('detail')])
    .select((eb) => [actorName(eb).as('actorName'), subjectName(eb).as('subjectName')])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(paging.limit)
    .offset(offsetOf(paging))
    .execute()
  return { entries, total }
}
