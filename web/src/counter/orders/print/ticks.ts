// The ticked lines of orders that are being packed. They are kept in the browser, so that a reload does not lose them.

import { useState } from 'react'
import { local } from '../../../lib/browser/storage.ts'
import { declareKey } from '../../../lib/session/personal-data.ts'

const KEY = declareKey('packing-ticks', { personal: true })
/** The ticks of the latest orders are kept. */
const KEPT_ORDERS = 50

type Ticks = [orderId: string, productIds: string[]][]

const read = (): Ticks => {
  const stored = local.getJson(KEY)
  // Written below; anything else in its place is not an array.
  return Array.isArray(stored) ? (stored as Ticks) : []
}

/** The ticked products of an order, and a function that ticks one or takes its tick away. */
export const useTicks = (orderId: string) => {
  const [ticked, setTicked] = useState<readonly string[]>(() => read().find(([id]) => id === orderId)?.[1] ?? [])
  const toggle = (productId: string) => {
    const next = ticked.includes(productId) ? ticked.filter((id) => id !== productId) : [...ticked, productId]
    setTicked(next)
    const others = read().filter(([id]) => id !== orderId)
    local.setJson(KEY, [[orderId, next], ...others].slice(0, KEPT_ORDERS))
  }
  return { ticked, toggle }
}
