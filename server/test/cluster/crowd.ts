// People who read and order through the load balancer, and repeat an order under its key until they are told. Every call
// is recorded.
import { setTimeout as wait } from 'node:timers/promises'
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { getOrders, placeOrder } from '@tokri/contract/order.ts'
import { productDetails } from '@tokri/contract/product.ts'
import { login, register } from '@tokri/contract/user.ts'
import { newId } from '../../src/platform/ids.ts'
import { callShop } from '../faults/start-shop.ts'
import { anAddress } from '../shop.ts'

const SHOPPERS = 8
/** Each shopper orders this often, and each guest reads. */
const ORDER_EVERY_MS = 600
const READ_EVERY_MS = 100
const LIST_EVERY_MS = 400
const REPEAT_MS = 200

type Kind = 'order' | 'cart' | 'read' | 'list'
type Call = { kind: Kind; at: number; status: number; why: string }
const isAway = (status: number) => status === 0 || [502, 503, 504].includes(status)

export type Observed = {
  orders: number
  acknowledged: Set<string>
  /** The longest time without a placed order, and without a guest's answer, in seconds. */
  noOrder: number
  noRead: number
  /** Shares of calls that failed, in percent. */
  failed: number
  failedReads: number
  /** Answers that are neither a success, nor expected, nor a refusal for now. */
  unexpected: string[]
  /** How often a guest's read failed, by status and code. */
  readsFailed: Record<string, number>
  /** How long after a moment of `performance.now()` an order was acknowledged, in seconds; null if none was. */
  orderAfter: (moment: number) => number | null
}

type Ground = { products: string[]; makeAdministrator: (email: string) => Promise<void> }

/** Signs people up at `base`. They order `products` from `start` until `stop`, and an administrator lists the orders. */
export const createCrowd = async (base: string, { products, makeAdministrator }: Ground) => {
  const insist = async (...[endpoint, options]: [Parameters<typeof callShop>[1], Parameters<typeof callShop>[2]]) => {
    for (;;) {
      const answer = await callShop(base, endpoint, options)
      if (!isAway(answer.status)) return answer
      await wait(REPEAT_MS)
    }
  }
  const become = async (isAdministrator = false) => {
    const account = { email: `${newId()}@shop.test`, password: 'Tamarind-42' }
    await insist(register, { body: { name: 'Asha', ...account, confirmPassword: account.password } })
    if (isAdministrator) await makeAdministrator(account.email)
    const token: string = (await insist(login, { body: account })).body.data.accessToken
    const addressId: string = (await insist(createAddress, { token, body: anAddress })).body.data._id
    return { token, addressId }
  }
  const people = await Promise.all(Array.from({ length: SHOPPERS }, () => become()))
  const administrator = await become(true)

  /** Starts everybody, at another address of the shop if one is given. The returned function says what was seen. */
  const start = (at = base) => {
    const begun = performance.now()
    const calls: Call[] = []
    const acknowledged = new Set<string>()
    const unexpected: string[] = []
    let open = true

    const ask = async (kind: Kind, ...[endpoint, options]: Parameters<typeof insist>) => {
      const answer = await callShop(at, endpoint, options)
      const { status, body } = answer
      const why = typeof body === 'string' ? body : (body.code ?? '')
      calls.push({ kind, at: performance.now(), status, why })
      if (status >= 300 && status !== 409 && status !== 404 && !isAway(status))
        unexpected.push(`${status} ${endpoint.url} ${JSON.stringify(body)}`)
      return answer
    }
    const order = async ({ token, addressId }: (typeof people)[number]) => {
      const productId = products[Math.floor(Math.random() * products.length)]
      await ask('cart', addToCart, { token, body: { productId } })
      let cart = await ask('cart', getCart, { token })
      const line = cart.body?.data?.[0]
      if (cart.status !== 200 || !line) return
      const stepped = await ask('cart', updateCartItem, {
        token,
        body: { _id: line._id, qty: 1 + (line.quantity % 5) },
      })
      if (stepped.status === 200) cart = stepped
      const body = {
        list_items: cart.body.data.map((each: { productId: { _id: string }; quantity: number }) => ({
          productId: each.productId._id,
          quantity: each.quantity,
        })),
        totalAmt: cart.body.bill.finalAmount,
        addressId,
      }
      const headers = { 'idempotency-key': newId() }
      for (;;) {
        const placed = await ask('order', placeOrder, { token, body, headers })
        if (placed.status === 201) acknowledged.add(placed.body.data._id)
        if (!isAway(placed.status)) return
        await wait(REPEAT_MS)
      }
    }
    /** The list is read from a replica, and must not lack an order that was acknowledged before it was asked for. */
    const listOrders = async () => {
      const last = [...acknowledged].at(-1)
      const { status, body } = await ask('list', getOrders, { token: administrator.token, body: { limit: 100 } })
      if (status !== 200 || last === undefined) return
      const listed: { _id: string }[] = body.data
      if (!listed.some(({ _id }) => _id === last)) unexpected.push(`the list of orders lacks ${last}`)
    }
    const repeat = async (everyMs: number, work: () => Promise<unknown>) => {
      while (open) await Promise.all([work(), wait(everyMs)])
    }
    const lives = [
      ...people.map((person) => repeat(ORDER_EVERY_MS, () => order(person))),
      repeat(LIST_EVERY_MS, listOrders),
      ...products.map((productId) => repeat(READ_EVERY_MS, () => ask('read', productDetails, { body: { productId } }))),
    ]

    const gapOf = (kind: Kind): number => {
      const good = calls.filter((call) => call.kind === kind && call.status < 300 && call.status > 0)
      const times = [begun, ...good.map(({ at }) => at), performance.now()]
      return Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000
    }
    const shareOf = (list: Call[]): number =>
      (100 * list.filter(({ status }) => status === 0 || status >= 500).length) / Math.max(1, list.length)

    /** How often calls failed, by status and message. */
    const reasonsOf = (list: Call[]): Record<string, number> => {
      const counts: Record<string, number> = {}
      for (const { status, why } of list)
        if (status === 0 || status >= 500) counts[`${status} ${why}`] = (counts[`${status} ${why}`] ?? 0) + 1
      return counts
    }

    return {
      /** Resolves when this many more orders have been placed. */
      more: async (orders: number) => {
        const wanted = acknowledged.size + orders
        while (acknowledged.size < wanted) await wait(50)
      },
      stop: async (): Promise<Observed> => {
        open = false
        await Promise.all(lives)
        return {
          orders: acknowledged.size,
          acknowledged,
          noOrder: gapOf('order'),
          noRead: gapOf('read'),
          failed: shareOf(calls),
          failedReads: shareOf(calls.filter(({ kind }) => kind === 'read')),
          unexpected,
          orderAfter: (moment) => {
            const first = calls.find(({ kind, at, status }) => kind === 'order' && status === 201 && at >= moment)
            return first ? (first.at - moment) / 1000 : null
          },
          readsFailed: reasonsOf(calls.filter(({ kind }) => kind === 'read')),
        }
      },
    }
  }
  return { start }
}
