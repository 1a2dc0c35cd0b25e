import type { ListedProblem } from '@tokri/contract/problem.schema.ts'
import { PROBLEM_DAYS, type ProblemState } from '@tokri/rules/problems.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { totalPaise } from '../../../../db/order-money.ts'
import type { OrderProblemsTable } from '../../../../db/tables.gen.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { containsPattern } from '../../../platform/database/like-pattern.ts'
import { offsetOf, type Paging } from '../../../platform/http/paging.ts'
import type { ProblemJson } from './problem-json.ts'

/** A row `p` of `order_problems` with the ids of its pictures, and the cash that waits of its refund, which may be in parts. */
export const problemJson: RawBuilder<ProblemJson> = sql`to_jsonb(p) || jsonb_build_object('pictures',
  (SELECT coalesce(jsonb_agg(f.id ORDER BY f.position), '[]') FROM problem_pictures f WHERE f.problem_id = p.id),
  'to_hand_over_paise', (SELECT sum(r.amount_paise) FROM refunds r WHERE r.order_id = p.order_id
    AND r.created_at = p.answered_at AND r.state = 'pending' AND r.payment_id IS NULL))`

export const readProblems = (tx: Tx, orderId: string) =>
  tx.selectFrom('order_problems').select(['state', 'lines']).where('order_id', '=', orderId).execute()

export const insertProblem = (tx: Tx, problem: Insertable<OrderProblemsTable>) =>
  tx.insertInto('order_problems').values(problem).execute()

/** The order of a problem; undefined if there is no such problem. */
export const readOrderOfProblem = async (tx: Tx, problemId: string): Promise<string | undefined> =>
  (await tx.selectFrom('order_problems').select('order_id').where('id', '=', problemId).executeTakeFirst())?.order_id

/** An open problem of a locked order. */
export const readOpenProblem = (tx: Tx, problemId: string) =>
  tx
    .selectFrom('order_problems')
    .select(['lines', 'reason', 'as_credit'])
    .where('id', '=', problemId)
    .where('state', '=', 'open')
    .executeTakeFirst()

type Answer = { at: Date; by: string; text: string } & (
  | { state: 'accepted'; refundId: string; amountPaise: number }
  | { state: 'declined' }
)

/** Answers a problem; false if it is not open any more. */
export const writeAnswer = async (tx: Tx, problemId: string, { at, by, text, ...answer }: Answer): Promise<boolean> => {
  const columns =
    answer.state === 'accepted'
      ? { state: answer.state, refund_id: answer.refundId, amount_paise: answer.amountPaise }
      : { state: answer.state }
  const written = await tx
    .updateTable('order_problems')
    .set({ ...columns, answer: text, answered_at: at, answered_by: by })
    .where('id', '=', problemId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

const since = (now: Date): Date => new Date(now.getTime() - PROBLEM_DAYS * 86_400_000)

type Limits = { userId: string; orderId: string; now: Date; upToPaise: number; rate: number; orders: number }

/**
 * Whether the open problems of this order may be accepted without an administrator: what was accepted of the order and
 * they are at most `upToPaise` together, and at most `rate` percent of the shopper's delivered orders of the last days had
 * an accepted problem, if there were at least as many `orders`.
 */
export const mayAccept = async (
  tx: Tx,
  { userId, orderId, now, upToPaise, rate, orders }: Limits,
): Promise<boolean> => {
  const { rows } = await sql<{ allowed: boolean }>`
    WITH delivered AS (
      SELECT o.id, EXISTS (SELECT FROM order_problems p WHERE p.order_id = o.id AND p.state = 'accepted') AS had_problem
      FROM orders o WHERE o.user_id = ${userId} AND o.state = 'DELIVERED' AND o.delivered_at >= ${since(now)})
    SELECT count(*) >= ${orders}::int AND count(*) FILTER (WHERE had_problem) * 100 <= ${rate}::numeric * count(*)
      AND (SELECT coalesce(sum(amount_paise), 0) FROM order_problems
        WHERE order_id = ${orderId} AND state <> 'declined') <= ${upToPaise}::bigint AS allowed
    FROM delivered`.execute(tx)
  return rows[0]?.allowed ?? false
}

/** How many problems are open; null if none was ever reported. */
export const countOpenProblems = async (db: Db): Promise<number | null> => {
  const { rows } = await sql<{ open: number | null }>`
    SELECT CASE WHEN EXISTS (SELECT FROM order_problems)
      THEN (SELECT count(*)::int FROM order_problems WHERE state = 'open') END AS open`.execute(db)
  return rows[0]?.open ?? null
}

export type ProblemFilter = { state: ProblemState | null; search: string; now: Date }

type ListedRow = {
  problem: ProblemJson
  answered_by_name: string | null
  order: { id: string; number: string; delivered_at: string; payment_method: 'cash' | 'online'; total_paise: number }
  items: ListedProblem['items']
  customer: { name: string; email: string; orders: number; problem_orders: number; refunded_paise: number } | null
}

/** Problems with their orders and shoppers. `search` is matched against the order number, and the shopper's name and e-mail. */
export const readListedProblems = async (db: Db, { state, search, now, ...paging }: ProblemFilter & Paging) => {
  const pattern = containsPattern(search)
  const found = sql`FROM order_problems p JOIN orders o ON o.id = p.order_id LEFT JOIN users u ON u.id = o.user_id
    WHERE (${state}::text IS NULL OR p.state = ${state})
      AND (${search} = '' OR o.number ILIKE ${pattern} OR u.name ILIKE ${pattern} OR u.email ILIKE ${pattern})`
  const direction = state === 'open' ? sql`ASC` : sql`DESC`
  const { rows: counted } = await sql<{ count: number }>`SELECT count(*)::int AS count ${found}`.execute(db)
  const { rows } = await sql<ListedRow>`
    SELECT ${problemJson} AS problem, (SELECT name FROM users a WHERE a.id = p.answered_by) AS answered_by_name,
      jsonb_build_object('id', o.id, 'number', o.number, 'delivered_at', o.delivered_at, 'payment_method',
        o.payment_method, 'total_paise', ${totalPaise}) AS order,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('productId', l.product_id, 'name', l.name, 'unit', l.unit, 'image',
        l.image, 'quantity', piece.quantity, 'substitutes', came.names, 'isReplaced', came.gone = l.quantity)
          ORDER BY l.position), '[]')
        FROM jsonb_to_recordset(p.lines) AS piece("productId" text, quantity int)
        JOIN order_lines l ON l.order_id = p.order_id AND l.product_id = piece."productId"
        CROSS JOIN LATERAL (SELECT coalesce(sum(a.quantity), 0) AS gone, coalesce(jsonb_agg(
            a.substitute_name || ', ' || a.substitute_unit ORDER BY a.seq) FILTER (WHERE a.kind = 'substituted'), '[]') AS names
          FROM order_adjustments a WHERE a.order_id = l.order_id AND a.product_id = l.product_id) came) AS items,
      CASE WHEN u.id IS NOT NULL THEN (
        SELECT jsonb_build_object('name', u.name, 'email', u.email, 'orders', count(*),
          'problem_orders', count(*) FILTER (WHERE had.paise IS NOT NULL), 'refunded_paise', coalesce(sum(had.paise), 0))
        FROM orders own LEFT JOIN LATERAL (SELECT sum(q.amount_paise)::bigint AS paise FROM order_problems q
          WHERE q.order_id = own.id AND q.state = 'accepted') had ON true
        WHERE own.user_id = u.id AND own.state = 'DELIVERED' AND own.delivered_at >= ${since(now)}) END AS customer
    ${found} ORDER BY p.reported_at ${direction}, p.id ${direction}
    LIMIT ${paging.limit} OFFSET ${offsetOf(paging)}`.execute(db)
  return { rows, count: counted[0]?.count ?? 0 }
}

/** The most pictures of an order that belong to no problem yet. */
const LOOSE_PICTURES = 12

/** Adds a picture of a locked order; false if it has too many without a problem. */
export const insertPicture = async (tx: Tx, { id, orderId, at }: { id: string; orderId: string; at: Date }) => {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO problem_pictures (id, order_id, added_at) SELECT ${id}, ${orderId}, ${at}
    WHERE (SELECT count(*) FROM problem_pictures WHERE order_id = ${orderId} AND problem_id IS NULL) < ${LOOSE_PICTURES}
    RETURNING id`.execute(tx)
  return rows.length > 0
}

/** Gives pictures of an order to one of its problems. Returns how many. */
export const claimPictures = async (
  tx: Tx,
  { orderId, problemId, pictures }: { orderId: string; problemId: string; pictures: readonly string[] },
): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    UPDATE problem_pictures SET problem_id = ${problemId}, position = named.position
    FROM unnest(${pictures}::text[]) WITH ORDINALITY AS named(id, position)
    WHERE problem_pictures.id = named.id AND order_id = ${orderId} AND problem_id IS NULL
    RETURNING problem_pictures.id`.execute(tx)
  return rows.length
}

/** Whose order a picture shows. */
export const readPictureOwner = (db: Db, pictureId: string) =>
  db
    .selectFrom('problem_pictures as f')
    .innerJoin('orders as o', 'o.id', 'f.order_id')
    .select('o.user_id')
    .where('f.id', '=', pictureId)
    .executeTakeFirst()

type Times = { looseBefore: Date; allBefore: Date }

/** Old pictures, those without a problem, and those of deleted accounts. */
export const readOldPictures = async (db: Db, { looseBefore, allBefore }: Times): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    SELECT f.id FROM problem_pictures f JOIN orders o ON o.id = f.order_id
    WHERE f.added_at < ${allBefore} OR f.problem_id IS NULL AND f.added_at < ${looseBefore} OR o.user_id IS NULL`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const deletePicture = (db: Db, pictureId: string) =>
  db.deleteFrom('problem_pictures').where('id', '=', pictureId).execute()

/**
 * Clears what the shopper wrote about problems of these orders, and what they were answered. Nobody is left to have credit,
 * so open ones are about money.
 */
export const clearProblemNotes = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .updateTable('order_problems')
    .set({
      note: '',
      answer: sql<string>`CASE state WHEN 'declined' THEN 'Declined' ELSE '' END`,
      as_credit: sql<boolean>`as_credit AND state <> 'open'`,
    })
    .where('order_id', 'in', orderIds)
    .execute()
