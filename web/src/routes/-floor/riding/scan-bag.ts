import { bagOf } from '@tokri/rules/bag-code.ts'
import type { Drop } from './ride-action.ts'

/** By order id, the numbers of the bags that were scanned. */
export type Scanned = ReadonlyMap<string, ReadonlySet<number>>

export type ScanResult =
  | { kind: 'refused'; text: string }
  /** `complete` if all bags of the order are scanned now. */
  | { kind: 'scanned'; text: string; orderId: string; scanned: Scanned; complete: boolean }

/** What the scanned code of a bag means for these orders. A bag that is scanned twice counts once. */
export const scanBag = (drops: readonly Drop[], scanned: Scanned, code: string): ScanResult => {
  const found = bagOf(code)
  const drop = drops.find(({ orderNumber }) => orderNumber === found?.orderNumber)
  if (!found || !drop) return { kind: 'refused', text: `${found?.orderNumber ?? 'That'} is not part of this trip` }
  const { orderId, orderNumber, bags } = drop
  const { bag } = found
  // An order that was packed without a picker has no number of bags.
  if (bags > 0 && bag > bags)
    return { kind: 'refused', text: `${orderNumber} has ${bags} ${bags === 1 ? 'bag' : 'bags'}, this is bag ${bag}` }
  const all = new Set([...(scanned.get(orderId) ?? []), bag])
  const complete = all.size >= bags
  return {
    kind: 'scanned',
    text: complete ? `${orderNumber} is complete` : `${orderNumber}: ${all.size} of ${bags} bags`,
    orderId,
    scanned: new Map(scanned).set(orderId, all),
    complete,
  }
}
