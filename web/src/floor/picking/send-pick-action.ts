import type { Call } from '@tokri/contract/client.ts'
import type { SheetShape } from '@tokri/contract/picking.schema.ts'
import { pickLine, pickPacked, pickRelease, pickShort, putBackDone } from '@tokri/contract/picking.ts'
import type { PickAction } from './pick-action.ts'

/** Sends an action. Returns the new sheet, or null when the picker no longer has the order. */
export const sendPickAction = async (call: Call, { key, orderId, change }: PickAction): Promise<SheetShape | null> => {
  const options = { headers: { 'idempotency-key': key } }
  if (change.kind === 'line') {
    const { kind: _, ...line } = change
    return (await call(pickLine, { body: { orderId, ...line } }, options)).data
  }
  if (change.kind === 'short') {
    const { productId, picked, offer } = change
    const body = { orderId, productId, picked, substituteId: offer?.productId ?? null }
    return (await call(pickShort, { body }, options)).data
  }
  if (change.kind === 'packed') await call(pickPacked, { body: { orderId, bags: change.bags } }, options)
  else if (change.kind === 'release') await call(pickRelease, { body: { orderId, reason: change.reason } }, options)
  else await call(putBackDone, { body: { orderId } }, options)
  return null
}
