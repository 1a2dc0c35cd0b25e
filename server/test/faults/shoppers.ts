// Shoppers who order the same two products again and again, and record every order that the shop acknowledged. They
// retry after every error, as people do.
import { setTimeout as wait } from 'node:timers/promises'
import { createAddress } from '@tokri/contract/address.ts'
import { addToCart, getCart } from '@tokri/contract/cart.ts'
import { placeOrder } from '@tokri/contract/order.ts'
import { login, register } from '@tokri/contract/user.ts'
import { newId } from '../../src/platform/ids.ts'
import { anAddress } from '../shop.ts'
import { callShop, type ShopAnswer } from './start-shop.ts'

type Shopper = { token: string; addressId: string }

const RETRY_MS = 25

const isAway = ({ status }: ShopAnswer) => status === 0 || status === 502 || status === 503

/** Retries until there is an answer. */
const insist = async (...call: Parameters<typeof callShop>) => {
  for (;;) {
    const answer = await callShop(...call)
    if (!isAway(answer)) return answer
    await wait(RETRY_MS)
  }
}

const become = async (base: string): Promise<Shopper> => {
  const email = `${newId()}@shop.test`
  const password = 'Tamarind-42'
  await insist(base, register, { body: { name: 'Asha', email, password, confirmPassword: password } })
  const entered = await insist(base, login, { body: { email, password } })
  const token: string = entered.body.data.accessToken
  const saved = await insist(base, createAddress, { token, body: anAddress })
  return { token, addressId: saved.body.data._id }
}

export type Crowd = {
  /** Ids of orders that were answered with 201. */
  acknowledged: Set<string>
  /** Unexpected answers, by status. */
  unexpected: string[]
  /** Counts missing answers, 502 and 503. */
  away: string[]
  /** Resolves when this many more orders have been acknowledged. */
  more: (orders: number) => Promise<void>
  stop: () => Promise<void>
}

/** Starts the shoppers at `base`. They buy `products`. */
export const sendShoppers = async (base: string, count: number, products: string[]): Promise<Crowd> => {
  const people = await Promise.all(Array.from({ length: count }, () => become(base)))
  const crowd = { acknowledged: new Set<string>(), unexpected: [] as string[], away: [] as string[] }
  let open = true

  const noted = async (answer: ShopAnswer, expected: number[]) => {
    if (isAway(answer)) {
      crowd.away.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      await wait(RETRY_MS)
    } else if (!expected.includes(answer.status))
      crowd.unexpected.push(`${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }

  const shopOnce = async ({ token, addressId }: Shopper) => {
    for (const productId of products)
      await noted(await callShop(base, addToCart, { token, body: { productId } }), [201, 409])
    const cart = await noted(await callShop(base, getCart, { token }), [200])
    if (cart.status !== 200 || cart.body.data.length === 0) return
    const body = { list_items: cart.body.data, totalAmt: cart.body.bill.finalAmount, addressId }
    const headers = { 'idempotency-key': newId() }
    // Repeats with the same key until the result is known: the order was placed, or the cart has changed meanwhile.
    while (open) {
      const order = await noted(await callShop(base, placeOrder, { token, body, headers }), [201, 409])
      if (order.status === 201) crowd.acknowledged.add(order.body.data._id)
      if (!isAway(order)) return
    }
  }

  const lives = people.map(async (shopper) => {
    while (open) await shopOnce(shopper)
  })

  return {
    get acknowledged() {
      return crowd.acknowledged
    },
    get unexpected() {
      return crowd.unexpected
    },
    get away() {
      return crowd.away
    },
    more: async (orders) => {
      const wanted = crowd.acknowledged.size + orders
      while (crowd.acknowledged.size < wanted) await wait(RETRY_MS)
    },
    stop: async () => {
      open = false
      await Promise.all(lives)
    },
  }
}
