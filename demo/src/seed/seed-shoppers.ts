// The demo shoppers with their addresses and past orders. These orders do not change the stock.
import { billOf, type CouponTerms } from '@tokri/rules/bill.ts'
import { unitPricePaise } from '@tokri/rules/money.ts'
import { dueAt } from '@tokri/rules/promise.ts'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'
import { type DemoCatalogue, demoId } from '../catalogue/catalogue.ts'
import { between } from '../catalogue/chance.ts'
import { basketOf, type Goods, kitGoods, popularGoods } from './seed-baskets.ts'
import type { SeedContext, Tx } from './seed-context.ts'
import { type DemoOrder, type DemoShopper, demoShoppers, type Kit } from './shoppers.ts'
import { demoStores, MAIN } from './stores.ts'

const minute = 60_000
const day = 24 * 60 * minute

// The coupon that a new shop starts with; `amount` in paise.
const new10: CouponTerms = { kind: 'flat', amount: 20_000, capPaise: null, minimumPaise: 40_000 }

type Step = {
  state: 'PLACED' | 'CONFIRMED' | 'PACKING' | 'OUT_FOR_DELIVERY' | 'DELIVERED' | 'CANCELLED'
  after: number
  by: string
}

/** The changes of state up to the state of an order, with the minutes after it was placed. */
const pathTo = (state: DemoOrder['state']): Step[] => {
  const placed: Step = { state: 'PLACED', after: 0, by: 'shopper' }
  if (state === 'CANCELLED') return [placed, { state, after: 2, by: 'shopper' }]
  const way: Step[] = [
    placed,
    { state: 'CONFIRMED', after: 1, by: 'admin' },
    { state: 'PACKING', after: 2, by: 'admin' },
    { state: 'OUT_FOR_DELIVERY', after: 5, by: 'admin' },
    { state: 'DELIVERED', after: 10, by: 'admin' },
  ]
  return way.slice(0, way.findIndex((step) => step.state === state) + 1)
}

const { promiseMinutes } = defaultShopSettings

const addressOf = (shopper: DemoShopper, index: number) => {
  const address = shopper.addresses[index]
  return {
    id: demoId('address', `${shopper.email} ${index}`),
    address_line: address?.line ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    pincode: address?.pincode ?? '',
    ...(address?.pin && { lat: address.pin[0], lng: address.pin[1] }),
    country: 'India',
    mobile: shopper.mobile,
  }
}

/** The data that the orders of all shoppers share. */
type Around = { popular: Goods[]; ofKits: ReadonlyMap<Kit, Goods[]>; storeIds: ReadonlySet<string>; now: Date }

/** The store that packed the orders of a shopper. */
const storeOf = ({ addresses: [home] }: DemoShopper, storeIds: ReadonlySet<string>): string => {
  const nearest = demoStores.find(({ area }) => home && area.pincodes.includes(home.pincode))
  return nearest && storeIds.has(nearest.id) ? nearest.id : MAIN.id
}

const insertOrder = async (
  tx: Tx,
  shopper: DemoShopper,
  index: number,
  { popular, ofKits, storeIds, now }: Around,
): Promise<void> => {
  const order = shopper.orders[index]
  if (!order) return
  const key = `${shopper.email} ${index}`
  const id = demoId('order', key)
  const steps = pathTo(order.state)
  // Today's order is being delivered now; older ones were placed up to five hours before this time of day.
  const last = steps.at(-1)?.after ?? 0
  const placedAt =
    order.daysAgo === 0
      ? now.getTime() - (last + 1) * minute
      : now.getTime() - order.daysAgo * day - between(key, 30, 300) * minute
  const at = (after: number) => new Date(placedAt + after * minute)
  const regular = (order.kits ?? []).flatMap((kit) => ofKits.get(kit) ?? [])
  const basket = basketOf(key, order.lines, { popular, regular })
  const wanted = order.coupon ? new10 : null
  const bill = billOf(
    basket.map(({ product, quantity }) => ({ pricePaise: product.pricePaise, discount: product.discount, quantity })),
    wanted,
  )
  const { id: addressId, ...address } = addressOf(shopper, 0)
  await tx
    .insertInto('orders')
    .values({
      id,
      number: `T-D${id.slice(-5).toUpperCase()}`,
      user_id: demoId('user', shopper.email),
      store_id: storeOf(shopper, storeIds),
      state: order.state,
      address: JSON.stringify({ _id: addressId, ...address }),
      total_items: bill.totalItems,
      total_without_discount_paise: bill.totalWithoutDiscountPaise,
      discounted_total_paise: bill.discountedTotalPaise,
      coupon_code: bill.couponPaise > 0 ? 'new10' : null,
      coupon_minimum_paise: bill.couponPaise > 0 ? new10.minimumPaise : null,
      coupon_paise: bill.couponPaise,
      service_charge_paise: bill.serviceChargePaise,
      final_amount_paise: bill.finalAmountPaise,
      payment_method: 'cash',
      payment_provider: null,
      payment_state: order.state === 'DELIVERED' ? 'paid' : 'due',
      hold_until: null,
      promise_minutes: promiseMinutes,
      promised_at: dueAt(at(0), promiseMinutes),
      delivered_at: order.state === 'DELIVERED' ? at(last) : null,
      created_at: at(0),
      updated_at: at(last),
    })
    .execute()
  await tx
    .insertInto('order_lines')
    .values(
      basket.map(({ product, quantity }, position) => ({
        order_id: id,
        position,
        product_id: product.id,
        name: product.name,
        unit: product.unit,
        image: product.image,
        quantity,
        price_paise: product.pricePaise,
        discount: product.discount,
        unit_price_paise: unitPricePaise(product.pricePaise, product.discount),
      })),
    )
    .execute()
  await tx
    .insertInto('order_events')
    .values(
      steps.map(({ state, after, by }, seq) => ({
        order_id: id,
        seq: seq + 1,
        state,
        at: at(after),
        by,
        reason: state === 'CANCELLED' ? 'Ordered by mistake' : null,
      })),
    )
    .execute()
}

const insertShopper = async (tx: Tx, shopper: DemoShopper, { hash, ...around }: Around & { hash: string }) => {
  const { now } = around
  const id = demoId('user', shopper.email)
  const joined = new Date(now.getTime() - 60 * day)
  const made = await tx
    .insertInto('users')
    .values({
      id,
      name: shopper.name,
      email: shopper.email,
      mobile: shopper.mobile,
      password_hash: hash,
      verify_email: true,
      last_login_at: null,
      created_at: joined,
      updated_at: joined,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The account exists already, with its orders.
  if (!made) return
  for (const index of shopper.addresses.keys())
    await tx
      .insertInto('addresses')
      .values({ ...addressOf(shopper, index), user_id: id, created_at: joined })
      .execute()
  for (const index of shopper.orders.keys()) await insertOrder(tx, shopper, index, around)
  // So that Buy again shows what it can do.
  await tx
    .insertInto('consents')
    .values({ user_id: id, purpose: 'personalisation', given: true, version: '2026-11', at: joined })
    .execute()
}

/** Adds the demo shoppers that do not exist yet. The catalogue must be in the tables. */
export const seedShoppers = async (
  { db, now, inTransaction, orderPictures }: SeedContext,
  catalogue: DemoCatalogue,
  hash: string,
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const popular = await popularGoods(tx, { catalogue, orderPictures, now })
    const ofKits = await kitGoods(tx, { catalogue, orderPictures, now })
    const storeIds = new Set((await tx.selectFrom('stores').select('id').execute()).map(({ id }) => id))
    for (const shopper of demoShoppers) await insertShopper(tx, shopper, { hash, popular, ofKits, storeIds, now })
  })
}
