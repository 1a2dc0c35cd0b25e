import type { Call } from '@tokri/contract/client.ts'
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { pickLine, pickPacked, pickRelease, pickShort, putBackDone } from '@tokri/contract/picking.ts'
import { waitedSince } from '../press-time.ts'
import type { PickAction } from './pick-action.ts'

/** Sends an action. Returns the new sheet, or null when the picker no longer has the order. */
export const sendPickAction = async (
  call: Call,
  { key, orderId, change, at }: PickAction,
): Promise<SheetShape | null> => {
  const options = { headers: { 'idempotency-key': key } }
  const waited = waitedSince(at)
  if (change.kind === 'line') {
    const { kind: _, ...line } = change
    return (await call(pickLine, { body: { orderId, ...line, ...waited } }, options)).data
  }
  if (change.kind === 'short') {
    const { productId, picked, offer } = change
    const body = { orderId, productId, picked, substituteId: offer?.productId ?? null, ...waited }
    return (await call(pickShort, { body }, options)).data
  }
  if (change.kind === 'packed')
    return (await call(pickPacked, { body: { orderId, bags: change.bags, ...waited } }, options)).data
  if (change.kind === 'release') await call(pickRelease, { body: { orderId, reason: change.reason } }, options)
  else await call(putBackDone, { body: { orderId } }, options)
  return null
}
