// What to order today. A nightly job learns the demand for everything that has a supplier, plans the day, and keeps both. Where
// stock or orders under way have changed since, the line is planned anew when somebody looks.
import type { SuggestionShape } from '@tokri/contract/buying.schema.ts'
import { takeFirstExpiring } from '@tokri/rules/expiring-stock.ts'
import { toRupees } from '@tokri/rules/money.ts'
import { must } from '@tokri/rules/must.ts'
import { localHour } from '@tokri/rules/opening-hours.ts'
import type { Demand, PlannedOrder, PlanOptions, PlanProduct } from '@tokri/rules/plan-orders/types.ts'
import { chooseOrders } from '@tokri/rules/plan-orders.ts'
import { arrivalDay } from '@tokri/rules/purchase-orders.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startThread } from '../../platform/files/server-folder.ts'
import { dayAt } from '../stock/service.ts'
import { refreshStores, requireStore } from '../store/service.ts'
import { catchUpCosts } from './costs.ts'
import { type History, historiesOf } from './history.ts'
import type { Planned, ToPlan } from './plan-thread.ts'
import * as queries from './suggestion-queries.ts'
import { readSuppliers, type SupplierRow } from './supplier-queries.ts'

const DAY_MS = 86_400_000
/** Days of history, and of the hours that shelves were empty. */
const BACK = 365
const RECENT = 14
/** Products whose history is read in one statement. */
const BATCH = 1000
/** What costs nothing on the ledger costs all the same: the money in stock for a day, and a shopper who goes elsewhere. */
const HOLDING_A_DAY = 0.002
const LOST_SHOPPER = 0.15
/** Pieces that expire within so many days are named. */
const EXPIRING_DAYS = 7
/** The job runs every hour and plans the stores in which it is this hour. */
const NIGHT = 3

type Plan = { storeId: string; today: string; options: PlanOptions; suppliers: Map<string, SupplierRow>; nowAt: string }

const openPlan = async (deps: Deps, storeId: string): Promise<Plan> => {
  await refreshStores(deps)
  requireStore(deps, storeId)
  const { times } = must(deps.stores.find(storeId))
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: times.timeZone, hour: '2-digit', minute: '2-digit' })
  const suppliers = await readSuppliers(deps.db)
  return {
    storeId,
    today: dayAt(deps, storeId, 0),
    options: { periodDays: 1, horizon: 7, closedOn: times.closedOn, dayProfile: null },
    suppliers: new Map(suppliers.map((row) => [row.id, row])),
    nowAt: clock.format(deps.clock()),
  }
}

/** After the hour until which it takes orders, an order counts for the next day. */
const leadDaysOf = ({ lead_days, order_by }: SupplierRow, nowAt: string): number =>
  lead_days + (nowAt > order_by ? 1 : 0)

const stockOf = ({ quantity, dated, dated_quantity }: queries.PlannedProduct) => {
  const { rest } = takeFirstExpiring(dated, (dated_quantity ?? 0) - quantity)
  const withDate = rest.reduce((sum, each) => sum + each.quantity, 0)
  return [
    ...rest.map(({ on, quantity: pieces }) => ({ quantity: pieces, expiresOn: on })),
    ...(quantity > withDate ? [{ quantity: quantity - withDate, expiresOn: null }] : []),
  ]
}

const toPlan = (row: queries.PlannedProduct, { suppliers, today, nowAt }: Plan): Omit<PlanProduct, 'history'> => {
  const supplier = must(suppliers.get(row.supplier_id))
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
  const cost = row.cost_paise
  return {
    id: row.product_id,
    categories: row.categories.filter((id) => id !== ''),
    onHand: stockOf(row),
    // What is late may come tomorrow.
    onOrder: row.on_order.map(({ quantity, on }) => ({ quantity, arrivesOn: on && on > today ? on : tomorrow })),
    pack: row.pack,
    shelfLifeDays: row.life,
    price: row.price_paise,
    cost,
    costs: {
      holding: HOLDING_A_DAY * cost,
      shortage: Math.max(0, (1 + LOST_SHOPPER) * row.price_paise - cost),
      waste: cost,
    },
    supplier: {
      id: supplier.id,
      leadDays: leadDaysOf(supplier, nowAt),
      deliveryDays: supplier.delivery_days.map((day) => (day === 0 ? 7 : day)),
      minimum: supplier.minimum_paise,
    },
  }
}

const planInThread = (input: ToPlan): Promise<Planned> =>
  new Promise((resolve, reject) => {
    const thread = startThread('modules/buying/plan-thread.ts', input)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the thread that plans orders ended early')))
  })

const readHistories = async (deps: Deps, plan: Plan, ids: readonly string[]): Promise<Map<string, History>> => {
  const now = deps.clock()
  const since = new Date(now.getTime() - (BACK + 1) * DAY_MS)
  const firstDay = dayAt(deps, plan.storeId, -(BACK + 1))
  const { times } = must(deps.stores.find(plan.storeId))
  const all = new Map<string, History>()
  for (let k = 0; k < ids.length; k += BATCH) {
    const some = ids.slice(k, k + BATCH)
    const sold = await queries.readSoldDays(deps.db, plan.storeId, some, firstDay)
    const empty = await queries.readEmptyTimes(deps.db, plan.storeId, some, since)
    const window = { today: plan.today, back: BACK, recent: RECENT, now }
    for (const [id, history] of historiesOf(times, window, { sold, empty })) all.set(id, history)
  }
  return all
}

const onOrderOf = ({ on_order }: queries.PlannedProduct): number =>
  on_order.reduce((sum, { quantity }) => sum + quantity, 0)

const perDayOf = ({ expected }: Demand): number => {
  const week = expected.slice(0, 7).reduce((sum, pieces) => sum + pieces, 0) / 7
  return Math.round(week * 100) / 100
}

const suggestionOf = (
  row: queries.PlannedProduct,
  { day, demand, order, emptyHours }: { day: string; demand: Demand; order: PlannedOrder; emptyHours: number },
): queries.StoredSuggestion => ({
  product_id: row.product_id,
  day,
  stock_version: row.version,
  on_order: onOrderOf(row),
  demand: { ...demand, expected: demand.expected.map((pieces) => Math.round(pieces * 1000) / 1000) },
  line: {
    quantity: order.quantity,
    perDay: perDayOf(demand),
    outOfStockHours: Math.round(emptyHours * 10) / 10,
    reason: order.reason,
  },
})

const planDay = async (deps: Deps, plan: Plan, rows: readonly queries.PlannedProduct[]) => {
  await catchUpCosts(deps, plan.storeId)
  const none: History = { sold: new Float64Array(), inStock: new Float64Array(), emptyHours: 0 }
  const histories = await readHistories(
    deps,
    plan,
    rows.map(({ product_id }) => product_id),
  )
  const planned = await planInThread({
    today: plan.today,
    options: plan.options,
    products: rows.map((row) => {
      const { sold, inStock } = histories.get(row.product_id) ?? none
      return { ...toPlan(row, plan), sold, inStock }
    }),
  })
  const suggestions = rows.map((row, k) =>
    suggestionOf(row, {
      day: plan.today,
      demand: must(planned.demands[k]),
      order: must(planned.orders[k]),
      emptyHours: (histories.get(row.product_id) ?? none).emptyHours,
    }),
  )
  await inTransaction(deps.db, (tx) => queries.writeSuggestions(tx, plan.storeId, { rows: suggestions, all: true }))
  return suggestions
}

/** Lines whose stock or orders have changed since they were planned, planned anew with the demand that was learnt at night. */
const planChanged = async (
  deps: Deps,
  plan: Plan,
  { rows, stored }: { rows: readonly queries.PlannedProduct[]; stored: Map<string, queries.ShownSuggestion> },
) => {
  const differs = rows.filter((row) => {
    const known = stored.get(row.product_id)
    return known && (known.stock_version !== row.version || known.on_order !== onOrderOf(row))
  })
  const ids = differs.map(({ product_id }) => product_id)
  const learnt = await queries.readDemands(deps.db, plan.storeId, ids)
  const changed = differs.filter(({ product_id }) => learnt.has(product_id))
  const demands = changed.map(({ product_id }) => must(learnt.get(product_id)))
  // Without the minimum, which would need all lines of the supplier: the page says what is missing.
  const products = changed.map((row) => {
    const product = toPlan(row, plan)
    return { ...product, history: [], supplier: { ...product.supplier, minimum: 0 } }
  })
  return chooseOrders({ today: plan.today, products, options: plan.options }, demands).map((order, k) => {
    const row = must(changed[k])
    const { line, day } = must(stored.get(row.product_id))
    return suggestionOf(row, { day, demand: must(demands[k]), order, emptyHours: line.outOfStockHours })
  })
}

const shapeOf = (row: queries.PlannedProduct, { line }: queries.ShownSuggestion, today: string): SuggestionShape => {
  const soon = new Date(Date.parse(`${today}T00:00:00Z`) + EXPIRING_DAYS * DAY_MS).toISOString().slice(0, 10)
  const onOrder = onOrderOf(row)
  return {
    productId: row.product_id,
    name: row.name,
    unit: row.unit,
    supplierId: row.supplier_id,
    pack: row.pack,
    cost: toRupees(row.cost_paise),
    quantity: line.quantity,
    packs: Math.ceil(line.quantity / row.pack),
    perDay: line.perDay,
    cover: line.perDay > 0 ? Math.round(((row.quantity + onOrder) / line.perDay) * 10) / 10 : null,
    onHand: row.quantity,
    onOrder,
    expiring: stockOf(row).reduce(
      (sum, { quantity, expiresOn }) => sum + (expiresOn !== null && expiresOn <= soon ? quantity : 0),
      0,
    ),
    outOfStockHours: line.outOfStockHours,
    reason: line.reason,
  }
}

type DayPlan = {
  plan: Plan
  rows: readonly queries.PlannedProduct[]
  lines: ReadonlyMap<string, queries.ShownSuggestion>
}

export type Planner = {
  /** The plan of a store's present day, made now if there is none. Callers at once share one. */
  read: (storeId: string) => Promise<DayPlan>
  /** Plans the stores in which it is night. A shop without suppliers does nothing. */
  planAtNight: () => Promise<void>
}

export const createPlanner = (deps: Deps): Planner => {
  /** Plans that are being made, by store. One of many products takes longer than a call may, so whoever asks again waits for it. */
  const underWay = new Map<string, Promise<queries.StoredSuggestion[]>>()

  const planStore = (plan: Plan, rows: readonly queries.PlannedProduct[]) => {
    const planned = planDay(deps, plan, rows).finally(() => underWay.delete(plan.storeId))
    underWay.set(plan.storeId, planned)
    return planned
  }

  const read = async (storeId: string): Promise<DayPlan> => {
    await underWay.get(storeId)
    const plan = await openPlan(deps, storeId)
    const rows = await queries.readProductsToPlan(deps.db, storeId, null)
    const stored = await queries.readSuggestions(deps.db, storeId)
    const lines = new Map<string, queries.ShownSuggestion>(stored.map((each) => [each.product_id, each]))
    const isPlanned = rows.every(({ product_id }) => lines.get(product_id)?.day === plan.today)
    // Somebody else has begun meanwhile.
    if (!isPlanned && underWay.has(storeId)) return read(storeId)
    const anew = isPlanned ? planChanged(deps, plan, { rows, stored: lines }) : planStore(plan, rows)
    for (const each of await anew) lines.set(each.product_id, each)
    return { plan, rows, lines }
  }

  return {
    read,
    planAtNight: async () => {
      await refreshStores(deps)
      for (const { id, active, times } of deps.stores.all()) {
        if (!active || localHour(deps.clock(), times.timeZone) !== NIGHT) continue
        const rows = await queries.readProductsToPlan(deps.db, id, null)
        if (rows.length > 0) await (underWay.get(id) ?? planStore(await openPlan(deps, id), rows))
      }
    },
  }
}

export const readSuggestions = async (planner: Planner, storeId: string, supplierId?: string) => {
  const { plan, rows, lines: planned } = await planner.read(storeId)
  const lines = rows
    .filter((row) => supplierId === undefined || row.supplier_id === supplierId)
    .map((row) => shapeOf(row, must(planned.get(row.product_id)), plan.today))
  const paise = new Map<string, number>()
  for (const { supplierId: id, quantity, cost } of lines)
    paise.set(id, (paise.get(id) ?? 0) + quantity * Math.round(cost * 100))
  return {
    day: plan.today,
    suppliers: [...paise].map(([id, total]) => {
      const supplier = must(plan.suppliers.get(id))
      return {
        _id: id,
        name: supplier.name,
        orderBy: supplier.order_by,
        expectedOn: arrivalDay(plan.today, leadDaysOf(supplier, plan.nowAt), supplier.delivery_days),
        minimumAmount: toRupees(supplier.minimum_paise),
        total: toRupees(total),
        missing: toRupees(Math.max(0, supplier.minimum_paise - total)),
      }
    }),
    lines,
  }
}

export const registerPlanning = (deps: Deps, { planAtNight }: Planner): void => {
  deps.jobs.repeat('plan-orders', '20 * * * *', planAtNight)
}
