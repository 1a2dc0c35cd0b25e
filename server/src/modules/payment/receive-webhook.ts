// Receives a provider's webhook: verifies its signature, applies it once, and returns 200 only after it is recorded. A
// provider repeats a webhook that does not get 200.

import { isProviderName } from '@tokri/contract/payment-providers.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Headers, ProviderMessage } from './provider.ts'
import * as queries from './queries.ts'
import type { Settle } from './service.ts'

export type Message = { provider: string; body: Buffer; headers: Headers }

/** Whether PostgreSQL can store the ids of a message. A valid signature does not rule out a NUL character. */
const isStorable = ({ id, orderId, paymentId, paymentReference }: ProviderMessage): boolean =>
  [id, orderId, paymentId, paymentReference].every((name) => name === null || /^[\x21-\x7e]{1,255}$/.test(name))

/**
 * Handles a webhook. Throws `not_found` for an unknown provider or order, `bad_signature`, and what `settle` throws for
 * an amount that is not the order's.
 */
export const receiveMessage = async (deps: Deps, settle: Settle, { provider, body, headers }: Message) => {
  if (!isProviderName(provider)) throw new AppError('not_found', { message: 'Unknown payment provider' })
  const adapter = deps.payments.byName(provider)
  // Without keys, no webhook of this provider can have a valid signature.
  if (!adapter || (provider === 'test' && !deps.payments.testAllowed)) throw new AppError('bad_signature')
  const at = deps.clock()
  const message = adapter.read(body, headers, at)
  if (message === null) return
  if (!isStorable(message)) throw new AppError('bad_request')
  await inTransaction(deps.db, async (tx) => {
    const { id, ...result } = message
    const order = await queries.lockOrder(tx, result.orderId, provider)
    if (!order) throw new AppError('not_found', { message: 'Order not found' })
    const isNew = await queries.insertEvent(tx, { provider, event_id: id, order_id: order.id, kind: result.kind, at })
    if (isNew) await settle(tx, deps, { provider, ...result })
  })
}
