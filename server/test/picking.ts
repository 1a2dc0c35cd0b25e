// A store with pickers on shift, milk and bread on its shelves, and a queue that each test begins with empty.
import { orderDetails, updateOrderStatus } from '@tokri/contract/order.ts'
import { checkoutOf } from './checkout.ts'
import { testClock } from './clock.ts'
import { floorOf } from './floor.ts'
import type { Person, TestShop } from './shop.ts'

export const pickingOf = async (shop: TestShop, admin: Person) => {
  const { call, db } = shop
  const { token } = admin
  const checkout = checkoutOf(shop)
  const milk = await checkout.product({ name: 'Toned Milk', stock: 5000 })
  const bread = await checkout.product({ name: 'Brown Bread', stock: 5000 })

  /** An order of some milk and one bread. */
  const order = async (quantity = 1) =>
    (await checkout.cashOrder([{ productId: milk, quantity }, { productId: bread }])).orderId
  const moveOrder = (orderId: string, state: 'PACKING' | 'READY' | 'OUT_FOR_DELIVERY' | 'CANCELLED') =>
    call(updateOrderStatus, { body: { orderId, state } }, { token })
  const stateOf = async (orderId: string) => (await call(orderDetails, { query: { orderId } }, { token })).body.data

  /** Removes all orders from the queue. */
  const clearOrders = () =>
    db
      .updateTable('orders')
      .set({ state: 'DELIVERED', delivered_at: testClock() })
      .where('promised_at', 'is not', null)
      .execute()

  /** Ends all shifts and empties the queue. */
  const clearFloor = async () => {
    await db
      .updateTable('shifts')
      .set({ ended_at: new Date('2100-01-01') })
      .where('ended_at', 'is', null)
      .execute()
    await db.updateTable('picks').set({ state: 'ended', packed_at: null, bags: null }).execute()
    await clearOrders()
  }

  return { ...checkout, ...floorOf(shop, admin), milk, bread, order, moveOrder, stateOf, clearOrders, clearFloor }
}
