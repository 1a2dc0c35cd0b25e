// A manager who buys: receives what is under way, line by line with what is missing or broken, and orders what is suggested.
import {
  createPurchaseOrder,
  getSuggestions,
  openPurchaseOrders,
  receivePurchaseOrder,
  sendPurchaseOrder,
} from '@tokri/contract/buying.ts'
import type { Call } from '@tokri/contract/client.ts'
import { type City, take } from './city.ts'

/** Seconds to unload a line, and to walk through the shelves before ordering. */
const LINE_S = 2
const LOOK_S = 45
/** The share of lines of which a piece is missing, and of those of which one is broken. */
const [SHORT, BROKEN] = [0.05, 0.02]

/** Receives one order, or sends one, or waits. Goods come minutes after they were ordered, as the city has no nights. */
export const buyForStore = async (city: City, call: Call, storeId: string): Promise<void> => {
  const { data: open } = await call(openPurchaseOrders, { query: { storeId } })
  const order = open.find(({ state }) => state === 'sent')
  if (order) {
    await take(city, LINE_S * order.lines.length)
    const lines = order.lines.flatMap(({ productId, ordered }) => {
      const came = city.random() < SHORT ? ordered - 1 : ordered
      if (came <= 0) return []
      const arrived = { productId, quantity: came, lot: '', reason: '' }
      return city.random() < BROKEN ? [arrived, { ...arrived, quantity: -1, reason: 'Broken' }] : [arrived]
    })
    if (lines.length > 0) await call(receivePurchaseOrder, { body: { orderId: order._id, lines } })
    city.say(`${order.number} of ${order.supplier.name} came with ${lines.length} lines`)
    return
  }
  const { data: plan } = await call(getSuggestions, { query: { storeId } })
  const supplier = plan.suppliers.find(({ total, missing }) => total > 0 && missing === 0)
  if (supplier) {
    const lines = plan.lines.filter(({ supplierId, quantity }) => supplierId === supplier._id && quantity > 0)
    const { data: draft } = await call(createPurchaseOrder, { body: { supplierId: supplier._id, storeId, lines } })
    await call(sendPurchaseOrder, { body: { orderId: draft._id } })
    city.say(`${draft.number}: ${lines.length} products ordered from ${supplier.name}`)
  }
  await take(city, LOOK_S)
}
