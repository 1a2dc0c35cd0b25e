// What the demo's stores bought and sold in the weeks before it was loaded: suppliers, what they sell, purchase orders with
// their receipts, orders of the neighbours, and a ledger of it all, of the products that sell most.
import { billOf } from '@tokri/rules/bill.ts'
import { unitPricePaise } from '@tokri/rules/money.ts'
import { sql } from 'kysely'
import { type DemoCatalogue, type DemoProduct, demoId } from '../catalogue/catalogue.ts'
import { between } from '../catalogue/chance.ts'
import { type Goods, goodsOf } from './seed-baskets.ts'
import type { SeedContext, Tx } from './seed-context.ts'
import { emailOf, neighbours } from './seed-morning.ts'
import { hasUntouchedStore } from './seed-stores.ts'
import { demoKits } from './shoppers.ts'
import { binsOf, quantityIn } from './store-goods.ts'
import { type DemoStore, demoStores, MAIN } from './stores.ts'
import { demoSuppliers } from './suppliers.ts'
import { type Delivery, type KnownOrder, playTrade, type Trade, type Traded, tradedOf, ZONE_MS } from './trade.ts'

/** How many products the stores trade, those that sell most. */
export const TRADED = 600
/** How much each store sells, of what the first one does. */
const SHARES = [1, 0.5, 0.4]
const MINUTE = 60_000
const DAY = 86_400_000

const dayText = (at: number): string => new Date(at + ZONE_MS).toISOString().slice(0, 10)
const supplierId = (index: number): string => demoId('supplier', demoSuppliers[index]?.name ?? '')

/** The products that sell most, each with its supplier. */
export const tradedGoods = ({ categories, products }: DemoCatalogue): { product: DemoProduct; traded: Traded }[] => {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const others = demoSuppliers.length - 1
  return products
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, TRADED)
    .map((product) => {
      const found = demoSuppliers.findIndex((each) =>
        each.categories.includes(names.get(product.categoryIds[0] ?? '') ?? ''),
      )
      const index = found === -1 ? others : found
      const of = demoSuppliers[index]
      if (!of) throw new Error('the demo has no suppliers')
      const unitPaise = unitPricePaise(product.pricePaise, product.discount)
      return { product, traded: tradedOf({ id: product.id, unitPaise }, { index, of }) }
    })
}

type StoreTrade = { store: DemoStore; goods: { product: DemoProduct; traded: Traded }[]; trade: Trade }

const insertSuppliers = async (tx: Tx, goods: readonly { traded: Traded }[], at: Date): Promise<void> => {
  await tx
    .insertInto('suppliers')
    .values(
      demoSuppliers.map((supplier, index) => ({
        ...{ id: supplierId(index), name: supplier.name, phone: supplier.phone, email: supplier.email },
        ...{ gstin: supplier.gstin, lead_days: supplier.leadDays, delivery_days: supplier.deliveryDays },
        ...{ order_by: supplier.orderBy, minimum_paise: supplier.minimumPaise, created_at: at, updated_at: at },
      })),
    )
    .execute()
  await tx
    .insertInto('supplier_items')
    .values(
      goods.map(({ traded: { id, supplier, pack, costPaise } }, k) => ({
        ...{ supplier_id: supplierId(supplier), product_id: id, code: `${supplier + 1}${String(k).padStart(4, '0')}` },
        ...{ pack, cost_paise: costPaise, preferred: true },
      })),
    )
    .execute()
}

const insertJson = async (tx: Tx, table: string, columns: string, rows: readonly object[]): Promise<void> => {
  const names = columns.split(', ').map((column) => column.split(' ')[0])
  // One JSON text, because PostgreSQL parses it faster than it plans so many parameters.
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name ?? '')))})
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(${sql.raw(columns)})`.execute(tx)
}

const yearOf = ({ orderedAt }: Delivery): number => Number(dayText(orderedAt).slice(0, 4))

/** Numbers run without gaps in each year, in the order in which it was ordered. */
const serialsOf = (all: readonly Delivery[]): Map<Delivery, number> => {
  const last = new Map<number, number>()
  return new Map(
    all
      .toSorted((a, b) => a.orderedAt - b.orderedAt || a.supplier - b.supplier)
      .map((delivery) => {
        const serial = (last.get(yearOf(delivery)) ?? 0) + 1
        last.set(yearOf(delivery), serial)
        return [delivery, serial]
      }),
  )
}

const numberOf = (delivery: Delivery, serial: number): string =>
  `PO-${yearOf(delivery)}-${String(serial).padStart(4, '0')}`

/** The number on the supplier's paper. */
const invoiceOf = ({ supplier, at }: Delivery): string => `${supplier + 1}/${dayText(at).replaceAll('-', '').slice(2)}`

const insertLedger = async (tx: Tx, { store, goods, trade }: StoreTrade, bins: ReadonlyMap<string, string>) => {
  const serials = serialsOf([...trade.deliveries, ...trade.open])
  const references = trade.deliveries.map((each) => `${numberOf(each, serials.get(each) ?? 0)}, ${invoiceOf(each)}`)
  const versions = goods.map(() => 0)
  const movements = trade.movements.map(({ product, kind, quantity, balance, at, costPaise, of, orderId }) => {
    versions[product] = (versions[product] ?? 0) + 1
    return {
      ...{
        store_id: store.id,
        product_id: goods[product]?.product.id,
        version: versions[product],
        kind,
        quantity,
        balance,
      },
      order_id: orderId ?? (kind === 'sale' && of !== null ? demoId('order', `trade ${store.id} ${of}`) : null),
      reference: kind === 'received' && of !== null ? (references[of] ?? '') : '',
      reason: kind === 'wasted' ? 'Expired' : '',
      by: kind === 'sale' ? 'shopper' : 'shop',
      ...{ cost_paise: costPaise, at: new Date(at) },
    }
  })
  const life = (product: number): number | null => demoSuppliers[goods[product]?.traded.supplier ?? 0]?.life ?? null
  await insertJson(
    tx,
    'stock',
    'store_id text, product_id text, quantity integer, version bigint, bin text, dated_quantity integer',
    goods.map(({ product: { id } }, k) => ({
      ...{ store_id: store.id, product_id: id, quantity: trade.left[k]?.quantity ?? 0, version: versions[k] || 1 },
      ...{ bin: bins.get(id) ?? '', dated_quantity: life(k) === null ? null : (trade.left[k]?.quantity ?? 0) },
    })),
  )
  await insertJson(
    tx,
    'stock_movements',
    'store_id text, product_id text, version bigint, kind text, quantity integer, balance integer, order_id text, ' +
      'reference text, reason text, by text, cost_paise bigint, at timestamptz',
    movements,
  )
  await insertJson(
    tx,
    'stock_expiries',
    'store_id text, product_id text, expires_on text, quantity integer',
    goods.flatMap(({ product: { id } }, k) => {
      const days = life(k)
      if (days === null) return []
      return (trade.left[k]?.lots ?? []).map(({ day, quantity }) => ({
        ...{ store_id: store.id, product_id: id, quantity },
        expires_on: new Date((day + days) * DAY).toISOString().slice(0, 10),
      }))
    }),
  )
}

const insertPurchases = async (tx: Tx, { store, goods, trade }: StoreTrade): Promise<void> => {
  const serials = serialsOf([...trade.deliveries, ...trade.open])
  const orders = [...serials].map(([delivery, serial]) => ({
    delivery,
    hasCome: !trade.open.includes(delivery),
    row: {
      ...{ id: demoId('purchase', `${store.id} ${yearOf(delivery)} ${serial}`), store_id: store.id },
      ...{ year: yearOf(delivery), serial, number: numberOf(delivery, serial) },
      supplier_id: supplierId(delivery.supplier),
      state: trade.open.includes(delivery) ? 'sent' : 'received',
      ...{ expected_on: dayText(delivery.at), sent_at: new Date(delivery.orderedAt), by: 'shop' },
      ...{ created_at: new Date(delivery.orderedAt), updated_at: new Date(delivery.at) },
    },
  }))
  const years = Map.groupBy(orders, ({ row }) => row.year)
  await tx
    .insertInto('purchase_series')
    .values([...years].map(([year, all]) => ({ store_id: store.id, year, last_serial: all.length })))
    .execute()
  await insertJson(
    tx,
    'purchase_orders',
    'id text, store_id text, year integer, serial integer, number text, supplier_id text, state text, expected_on text, ' +
      'sent_at timestamptz, by text, created_at timestamptz, updated_at timestamptz',
    orders.map(({ row }) => row),
  )
  const linesOf = ({ delivery }: (typeof orders)[number]) =>
    delivery.lines.flatMap(({ product, quantity }, position) => {
      const found = goods[product]
      return found ? [{ ...found, quantity, position }] : []
    })
  await insertJson(
    tx,
    'purchase_order_lines',
    'order_id text, position integer, product_id text, name text, unit text, code text, ordered integer, ' +
      'received integer, pack integer, cost_paise bigint, reason text',
    orders.flatMap((order) =>
      linesOf(order).map(({ product: { id, name, unit }, traded, quantity, position }) => ({
        ...{ order_id: order.row.id, position, product_id: id, name, unit, code: '', ordered: quantity, reason: '' },
        ...{ received: order.hasCome ? quantity : 0, pack: traded.pack, cost_paise: traded.costPaise },
      })),
    ),
  )
  const come = orders.filter(({ hasCome }) => hasCome)
  await insertJson(
    tx,
    'purchase_receipts',
    'id text, order_id text, invoice text, by text, at timestamptz',
    come.map(({ row: { id }, delivery }) => ({
      ...{ id, order_id: id, invoice: invoiceOf(delivery), by: 'shop', at: new Date(delivery.at) },
    })),
  )
  await insertJson(
    tx,
    'purchase_receipt_lines',
    'receipt_id text, position integer, product_id text, quantity integer, cost_paise bigint, reason text, lot text, ' +
      'expires_on text',
    come.flatMap((order) => {
      const life = demoSuppliers[order.delivery.supplier]?.life ?? null
      const expiresOn = life === null ? null : dayText(order.delivery.at + life * DAY)
      return linesOf(order).map(({ product: { id }, traded, quantity, position }) => ({
        ...{ receipt_id: order.row.id, position, product_id: id, quantity, cost_paise: traded.costPaise },
        ...{ reason: '', lot: '', expires_on: expiresOn },
      }))
    }),
  )
}

/** The minutes after it was placed in which an order is confirmed, packed, sent out and delivered. */
const steps = [
  ['PLACED', 0, 'shopper'],
  ['CONFIRMED', 1, 'admin'],
  ['PACKING', 2, 'admin'],
  ['OUT_FOR_DELIVERY', 5, 'admin'],
  ['DELIVERED', 11, 'admin'],
] as const

const insertOrders = async (tx: Tx, { store, trade }: StoreTrade, goods: readonly Goods[]): Promise<void> => {
  const index = demoStores.findIndex(({ id }) => id === store.id)
  const orders = trade.orders.map(({ at, lines }, place) => {
    const key = `trade ${store.id} ${place}`
    const bought = lines.flatMap(({ product, quantity }) => {
      const found = goods[product]
      return found ? [{ product: found, quantity }] : []
    })
    const bill = billOf(
      bought.map(({ product, quantity }) => ({ pricePaise: product.pricePaise, discount: product.discount, quantity })),
      null,
    )
    const people = neighbours[index] ?? []
    const name = people[between(key, 0, people.length - 1)] ?? ''
    return { id: demoId('order', key), key, at, place, bought, bill, name }
  })
  const time = (at: number, minutes: number) => new Date(at + minutes * MINUTE)
  await insertJson(
    tx,
    'orders',
    'id text, number text, user_id text, store_id text, state text, address jsonb, total_items integer, ' +
      'total_without_discount_paise bigint, discounted_total_paise bigint, service_charge_paise bigint, ' +
      'final_amount_paise bigint, payment_method text, payment_state text, promise_minutes integer, ' +
      'promised_at timestamptz, delivered_at timestamptz, created_at timestamptz, updated_at timestamptz',
    orders.map(({ id, key, at, place, bill, name }) => ({
      ...{ id, number: `T-W${index + 1}${String(place).padStart(4, '0')}`, user_id: demoId('user', emailOf(name)) },
      ...{ store_id: store.id, state: 'DELIVERED', payment_method: 'cash', payment_state: 'paid', promise_minutes: 13 },
      address: {
        _id: demoId('address', key),
        address_line: `${between(`${key} door`, 1, 99)}, ${store.name.replace('Tokri ', '')}`,
        ...{ city: 'Bengaluru', state: 'Karnataka', pincode: store.pincode, country: 'India', mobile: '9845000000' },
      },
      total_items: bill.totalItems,
      total_without_discount_paise: bill.totalWithoutDiscountPaise,
      discounted_total_paise: bill.discountedTotalPaise,
      service_charge_paise: bill.serviceChargePaise,
      final_amount_paise: bill.finalAmountPaise,
      promised_at: time(at, 13),
      ...{ delivered_at: time(at, 11), created_at: time(at, 0), updated_at: time(at, 11) },
    })),
  )
  // With the statistics of an empty table, each line and event would be checked against every order.
  await sql`ANALYZE orders`.execute(tx)
  await insertJson(
    tx,
    'order_lines',
    'order_id text, position integer, product_id text, name text, unit text, image text, quantity integer, ' +
      'price_paise bigint, discount numeric, unit_price_paise bigint',
    orders.flatMap(({ id, bought }) =>
      bought.map(({ product, quantity }, position) => ({
        ...{ order_id: id, position, product_id: product.id, name: product.name, unit: product.unit },
        ...{ image: product.image, quantity, price_paise: product.pricePaise, discount: product.discount },
        unit_price_paise: unitPricePaise(product.pricePaise, product.discount),
      })),
    ),
  )
  await insertJson(
    tx,
    'order_events',
    'order_id text, seq integer, state text, at timestamptz, by text',
    orders.flatMap(({ id, at }) =>
      steps.map(([state, minutes, by], seq) => ({ order_id: id, seq: seq + 1, state, at: time(at, minutes), by })),
    ),
  )
}

/** What is bought together, of the products of a store. */
const kitsOf = (goods: StoreTrade['goods']): number[][] => {
  const places = new Map(goods.map(({ product: { name, unit } }, place) => [`${name}, ${unit}`, place]))
  return Object.values(demoKits).map((kit) => kit.flatMap(([name, unit]) => places.get(`${name}, ${unit}`) ?? []))
}

/** The orders of the demo's shoppers and of its morning, with their lines of what is traded. */
const knownOrders = async (tx: Tx, store: DemoStore, goods: StoreTrade['goods']): Promise<KnownOrder[]> => {
  const places = new Map(goods.map(({ product }, place) => [product.id, place]))
  const rows = await tx
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id', 'o.created_at', 'l.product_id', 'l.quantity'])
    .where('o.store_id', '=', store.id)
    .where('o.state', '<>', 'CANCELLED')
    .orderBy('o.created_at')
    .orderBy('l.position')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    at: lines[0]?.created_at.getTime() ?? 0,
    lines: lines.flatMap(({ product_id, quantity }) => {
      const product = places.get(product_id)
      return product === undefined ? [] : [{ product, quantity }]
    }),
  }))
}

/** Whether the shop has no stock yet and will have the demo's stores, and whether it has traded already. */
const stateOf = async (tx: Tx): Promise<'new' | 'traded' | 'other'> => {
  const supplier = await tx.selectFrom('suppliers').select('id').where('id', '=', supplierId(0)).executeTakeFirst()
  if (supplier) return 'traded'
  const stock = await tx.selectFrom('stock').select('product_id').limit(1).executeTakeFirst()
  return stock === undefined && (await hasUntouchedStore(tx)) ? 'new' : 'other'
}

/**
 * The weeks of trade of a new shop: `in` names the products of a store that get their stock from it, and `write` writes it,
 * once catalogue, stores and neighbours are there. A shop that was there before, or has its own stores, gets none.
 */
export const planDemoTrade = async (
  { db, now, inTransaction, orderPictures }: SeedContext,
  catalogue: DemoCatalogue,
): Promise<{ in: (storeId: string) => ReadonlySet<string>; write: () => Promise<void> }> => {
  const state = await inTransaction(db, stateOf)
  const goods = state === 'other' ? [] : tradedGoods(catalogue)
  const goodsIn = (store: DemoStore) =>
    goods.filter(({ product }) => store.id === MAIN.id || quantityIn(store, product) !== null)
  const sets = new Map(demoStores.map((store) => [store.id, new Set(goodsIn(store).map(({ product }) => product.id))]))
  return {
    in: (storeId) => sets.get(storeId) ?? new Set(),
    write: async () => {
      if (state !== 'new') return
      const bins = binsOf(catalogue)
      await inTransaction(db, async (tx) => {
        await insertSuppliers(tx, goods, new Date(now.getTime() - 60 * DAY))
        const drawn = await goodsOf(
          tx,
          goods.map(({ product }) => product),
          { orderPictures, now },
        )
        const images = new Map(drawn.map((product) => [product.id, product]))
        for (const [k, store] of demoStores.entries()) {
          const own = goodsIn(store)
          const trade = playTrade(
            own.map(({ traded }) => traded),
            demoSuppliers,
            {
              storeId: store.id,
              share: SHARES[k] ?? 0,
              now: now.getTime(),
              known: await knownOrders(tx, store, own),
              together: kitsOf(own),
            },
          )
          const around = { store, goods: own, trade }
          await insertLedger(tx, around, bins)
          await insertPurchases(tx, around)
          await insertOrders(
            tx,
            around,
            own.flatMap(({ product }) => images.get(product.id) ?? []),
          )
        }
        // What is bought together is computed in the same transaction, of many more rows than the statistics know.
        await sql`ANALYZE products, order_lines`.execute(tx)
      })
    },
  }
}
