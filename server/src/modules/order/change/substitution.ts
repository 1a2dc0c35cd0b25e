// What happens when pieces of a line are missing. With the preference `refund` they become short. With `replace` the substitute
// that the shopper chose replaces them at once; about another one the shopper is asked, and no answer means yes. A job closes each question when its time is over; so
// does any earlier read or change of the order. Every way to close a question locks the order first, so it is closed once.
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { adjustablePieces, dietaryMark } from '@tokri/rules/adjustments.ts'
import { orderCan } from '@tokri/rules/order-states.ts'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { runOnce } from '../../../platform/http/idempotency.ts'
import { newId } from '../../../platform/ids.ts'
import { quantityInStore } from '../../stock/service.ts'
import { adjustableLine } from '../money/adjustable-lines.ts'
import { findAndLockOrder } from '../move/move-order.ts'
import { readOrder } from '../read/read-orders.ts'
import { announceOrder } from '../rows/move-queries.ts'
import * as queries from '../rows/queries.ts'
import { mailAboutQuestion } from '../tell/order-mails.ts'
import { messageAbout } from '../tell/order-messages.ts'
import { pushAboutQuestion } from '../tell/order-pushes.ts'
import { adjustOrder } from './adjust-order.ts'

export const CLOSE_QUESTIONS = 'close-questions'
export type CloseQuestions = { orderId: string }

/**
 * Missing pieces of a line, reported by the user `by`. `substituteId` is the substitute to offer. Undefined offers the
 * substitute that the shopper chose, if the store has it; null offers none.
 */
export type MissingReport = {
  productId: string
  quantity: number
  substituteId: string | null | undefined
  by: string
  at: Date
}

/**
 * Checks that a product can replace another one. Throws `not_found` for a product that is not sold, `bad_request` for the
 * same product or another dietary mark, and `insufficient_stock` if the store has no piece of it.
 */
const requireSubstitute = async (
  tx: Tx,
  order: queries.LockedOrder,
  { productId, substituteId }: { productId: string; substituteId: string },
): Promise<void> => {
  const refuse = (message: string) => new AppError('bad_request', { message, fields: { substituteId: message } })
  if (substituteId === productId) throw refuse('A product cannot replace itself')
  const substitute = await queries.readSubstitute(tx, substituteId)
  if (!substitute) throw new AppError('not_found', { message: 'Product not found' })
  if (dietaryMark(substitute.more_details) !== dietaryMark(await queries.readDetails(tx, productId)))
    throw refuse('A substitute has the same dietary mark')
  if ((await quantityInStore(tx, order.store_id, substituteId)) === 0)
    throw new AppError('insufficient_stock', { message: `The store has no ${substitute.name}` })
}

/** The substitute that the shopper chose for a line, or null if there is none or it cannot be used. */
const ownChoice = async (
  tx: Tx,
  order: queries.LockedOrder,
  { product_id, substitute_id }: queries.OrderLineRow,
): Promise<string | null> => {
  if (substitute_id === null) return null
  try {
    await requireSubstitute(tx, order, { productId: product_id, substituteId: substitute_id })
    return substitute_id
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Handles missing pieces of a locked order: asks the shopper about a substitute, or adjusts the order at once. Throws what
 * `adjustOrder` and `requireSubstitute` throw.
 */
export const reportMissing = async (
  tx: Tx,
  deps: Deps,
  order: queries.LockedOrder,
  missing: MissingReport,
): Promise<void> => {
  const { productId, quantity, by, at } = missing
  const line = (await queries.readLines(tx, order.id)).find(({ product_id }) => product_id === productId)
  if (!line) throw new AppError('not_found', { message: 'This product is not in the order' })
  if (missing.substituteId != null)
    await requireSubstitute(tx, order, { productId, substituteId: missing.substituteId })
  const substituteId = missing.substituteId === undefined ? await ownChoice(tx, order, line) : missing.substituteId
  if (line.preference === 'refund' || substituteId === null)
    return adjustOrder(tx, deps, order, { productId, quantity, substituteId: null, by, at })
  // The shopper has answered before anybody asks.
  if (substituteId === line.substitute_id)
    return adjustOrder(tx, deps, order, { productId, quantity, substituteId, by, at })
  const answer_until = new Date(at.getTime() + deps.settings.current.answerSeconds * 1000)
  await queries.insertQuestion(tx, {
    id: newId(),
    order_id: order.id,
    product_id: productId,
    quantity,
    substitute_id: substituteId,
    by,
    asked_at: at,
    answer_until,
    outcome: null,
  })
  await deps.jobs.send(tx, CLOSE_QUESTIONS, { orderId: order.id } satisfies CloseQuestions, {
    startAfter: answer_until,
  })
  await announceOrder(tx, order.id)
  await mailAboutQuestion(tx, deps, order.id)
  await pushAboutQuestion(tx, deps, order, {
    name: `${line.name}, ${line.unit}`,
    count: quantity,
    ordered: line.quantity,
    substituteId,
    until: answer_until,
  })
  await messageAbout(tx, deps, order, { kind: 'substitute', until: answer_until })
}

type Outcome = 'accepted' | 'refused' | 'silent'

const closeWith = async (
  tx: Tx,
  deps: Deps,
  { order, question, outcome }: { order: queries.LockedOrder; question: queries.OpenQuestion; outcome: Outcome },
): Promise<void> => {
  const line = (await queries.readLines(tx, order.id)).find(({ product_id }) => product_id === question.product_id)
  // Some of the pieces may have been refunded since the question was asked.
  const quantity = line ? Math.min(question.quantity, adjustablePieces(adjustableLine(line))) : 0
  if (quantity === 0 || !orderCan.adjust(order.state)) {
    await queries.closeQuestion(tx, question.id, 'dropped')
    return
  }
  await queries.closeQuestion(tx, question.id, outcome)
  await adjustOrder(tx, deps, order, {
    productId: question.product_id,
    quantity,
    // Only lines with the preference `replace` have questions, so no answer means the substitute.
    substituteId: outcome === 'refused' ? null : question.substitute_id,
    by: question.by,
    at: deps.clock(),
  })
}

/** Closes all questions of a locked order as if their time was over, because the order moves on. Returns the new order. */
export const closeAllQuestions = async (
  tx: Tx,
  deps: Deps,
  locked: queries.LockedOrder,
): Promise<queries.LockedOrder> =>
  // Only an order that is being packed can have open questions.
  orderCan.adjust(locked.state) ? (await closeQuestionsUntil(tx, deps, { locked, until: null })).order : locked

/** Closes the overdue questions of a locked order. Returns the new order and the questions that are still open. */
const closeOverdueQuestions = (tx: Tx, deps: Deps, locked: queries.LockedOrder) =>
  closeQuestionsUntil(tx, deps, { locked, until: deps.clock() })

/** Closes the questions whose time ends by `until`, or all questions if it is null. */
const closeQuestionsUntil = async (
  tx: Tx,
  deps: Deps,
  { locked, until }: { locked: queries.LockedOrder; until: Date | null },
): Promise<{ order: queries.LockedOrder; open: queries.OpenQuestion[] }> => {
  const open: queries.OpenQuestion[] = []
  let order = locked
  for (const question of await queries.readOpenQuestions(tx, order.id)) {
    if (until !== null && question.answer_until > until) {
      open.push(question)
      continue
    }
    await closeWith(tx, deps, { order, question, outcome: 'silent' })
    order = await findAndLockOrder(tx, order.id, null)
  }
  return { order, open }
}

/**
 * The job that closes overdue questions of an order. The job queue uses the database's clock, which may be ahead of ours:
 * then a question is still open, and its job is queued again.
 */
export const closeQuestionsOf = (deps: Deps, orderId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const locked = await queries.lockOrder(tx, orderId, null)
    if (!locked) return
    const { open } = await closeOverdueQuestions(tx, deps, locked)
    for (const { answer_until } of open)
      await deps.jobs.send(tx, CLOSE_QUESTIONS, { orderId } satisfies CloseQuestions, { startAfter: answer_until })
  })

/** Closes the overdue questions of an order in a new transaction. */
export const closeOverdueQuestionsOf = async (deps: Deps, orderId: string): Promise<void> => {
  if (!(await queries.hasOverdueQuestions(deps.db, orderId, deps.clock()))) return
  await inTransaction(deps.db, async (tx) => {
    const locked = await queries.lockOrder(tx, orderId, null)
    if (locked) await closeOverdueQuestions(tx, deps, locked)
  })
}

type Answer = { orderId: string; productId: string; accept: boolean; key: string | null }

/**
 * Applies the shopper's answer. Throws `not_found` for another user's order, and `question_closed` if there is no open
 * question for the product.
 */
export const answerSubstitution = async (
  deps: Deps,
  userId: string,
  { key, ...answer }: Answer,
): Promise<OrderShape> => {
  const { orderId, productId, accept } = answer
  const result = await inTransaction(deps.db, (tx) =>
    runOnce(tx, { userId, key, request: ['substitution', answer], now: deps.clock() }, async () => {
      const locked = await findAndLockOrder(tx, orderId, userId)
      const { order, open } = await closeOverdueQuestions(tx, deps, locked)
      const question = open.find(({ product_id }) => product_id === productId)
      if (!question || !orderCan.adjust(order.state)) return null
      await closeWith(tx, deps, { order, question, outcome: accept ? 'accepted' : 'refused' })
      return readOrder(tx, orderId, null)
    }),
  )
  // Thrown after the transaction, because the overdue questions must stay closed.
  if (result === null) throw new AppError('question_closed')
  return result
}

/** Reads orders. If one of them has an overdue question, closes it and reads again. */
export const readWithoutOverdue = async <T>(
  deps: Deps,
  read: () => Promise<T>,
  ordersOf: (result: T) => readonly OrderShape[],
): Promise<T> => {
  const result = await read()
  const now = deps.clock().toISOString()
  const overdue = ordersOf(result).filter(({ question }) => question !== null && question.answerUntil <= now)
  if (overdue.length === 0) return result
  for (const { _id } of overdue) await closeOverdueQuestionsOf(deps, _id)
  return read()
}
