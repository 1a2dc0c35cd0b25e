// Receives a provider's webhook: verifies its signature, applies it once, and returns 200 only after it is recorded. A
// provider repeats a webhook that does not get 200.

import { isProviderName, type ProviderName } from '@tokri/contract/payment-providers.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { DisputeMessage, Headers, PaymentMessage, ProviderMessage, RefundMessage } from './provider.ts'
import * as queries from './queries.ts'
import { noteDispute, noteRefund } from './refund-states.ts'
import type { OrderHooks } from './service.ts'

export type Message = { provider: string; body: Buffer; headers: Headers }

/** Whether PostgreSQL can store the ids of a message. A valid signature does not rule out a NUL character. */
const isStorable = (message: ProviderMessage): boolean => {
  const { id, orderId, paymentReference } = message
  const named = message.about === 'payment' ? message.paymentId : message.reference
  const sentAs = message.about === 'refund' ? message.sentAs : null
  return [id, orderId, paymentReference, named, sentAs].every(
    (name) => name === null || /^[\x21-\x7e]{1,255}$/.test(name),
  )
}

type Context = { deps: Deps; orders: OrderHooks }

const receivePayment = (
  { deps, orders: { settle } }: Context,
  { provider, message }: { provider: ProviderName; message: PaymentMessage },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { about: _, id, ...result } = message
    const order = await queries.lockOrder(tx, result.orderId, provider)
    if (!order) throw new AppError('not_found', { message: 'Order not found' })
    const event = { provider, event_id: id, order_id: order.id, kind: result.kind, at: deps.clock() }
    if (await queries.insertEvent(tx, event)) await settle(tx, deps, { provider, ...result })
  })

/** A message about a refund or a dispute. One about a payment that is not the shop's changes nothing. */
const receiveAfterwards = async (
  { deps, orders }: Context,
  { provider, message }: { provider: ProviderName; message: RefundMessage | DisputeMessage },
): Promise<void> => {
  const payment = await queries.readPaidPayment(deps.db, { provider, ...message })
  if (!payment) return
  await inTransaction(deps.db, async (tx) => {
    const order = await queries.lockOrder(tx, payment.orderId, provider)
    if (!order) return
    const kind = `${message.about}.${message.state}`
    const event = { provider, event_id: message.id, order_id: order.id, kind, at: deps.clock() }
    if (!(await queries.insertEvent(tx, event))) return
    if (message.about === 'refund') await noteRefund(tx, { deps, orders }, { payment, result: message })
    else await noteDispute(tx, { deps, orders }, { provider, payment, message })
  })
}

/**
 * Handles a webhook. Throws `not_found` for an unknown provider or order, `bad_signature`, and what `settle` throws for
 * an amount that is not the order's.
 */
export const receiveMessage = async (deps: Deps, orders: OrderHooks, { provider, body, headers }: Message) => {
  if (!isProviderName(provider)) throw new AppError('not_found', { message: 'Unknown payment provider' })
  const adapter = deps.payments.byName(provider)
  // Without keys, no webhook of this provider can have a valid signature.
  if (!adapter || (provider === 'test' && !deps.payments.testAllowed)) throw new AppError('bad_signature')
  const message = adapter.read(body, headers, deps.clock())
  if (message === null) return
  if (!isStorable(message)) throw new AppError('bad_request')
  if (message.about === 'payment') await receivePayment({ deps, orders }, { provider, message })
  else await receiveAfterwards({ deps, orders }, { provider, message })
}
