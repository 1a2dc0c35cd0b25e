import { bagOf } from '@tokri/rules/bag-code.ts'
import { m } from '../../paraglide/messages.js'
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
  if (!found || !drop)
    return {
      kind: 'refused',
      text: found ? m.ride_scan_order_other_trip({ orderNumber: found.orderNumber }) : m.ride_scan_other_trip(),
    }
  const { orderId, orderNumber, bags } = drop
  if (found.bag === null && bags > 1)
    return { kind: 'refused', text: m.ride_which_bag({ orderNumber, bags: m.common_bags_count({ count: bags }) }) }
  const bag = found.bag ?? 1
  // An order that was packed without a picker has no number of bags.
  if (bags > 0 && bag > bags)
    return {
      kind: 'refused',
      text: m.ride_order_has_bags({ orderNumber, bags: m.common_bags_count({ count: bags }), bag }),
    }
  const all = new Set([...(scanned.get(orderId) ?? []), bag])
  const complete = all.size >= bags
  return {
    kind: 'scanned',
    text: complete
      ? m.ride_ordernumber_is_complete({ orderNumber })
      : m.ride_scan_bags_counted({ orderNumber, size: all.size, bags }),
    orderId,
    scanned: new Map(scanned).set(orderId, all),
    complete,
  }
}
