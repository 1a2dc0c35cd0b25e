import { QueryClient } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { CallError } from '@tokri/contract/client.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../ui/toast.ts'
import { cartOf, cartQuery, getOptimisticUpdate } from './cart.ts'
import { mutateCart } from './mutate-cart.ts'
import { queueCartMutation } from './mutation-queue.ts'
import { setQuantity } from './set-quantity.ts'

const said: string[] = []
vi.spyOn(toast, 'success').mockImplementation((text) => void said.push(text))
vi.spyOn(toast, 'error').mockImplementation((text) => void said.push(text))

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
beforeEach(() => {
  said.length = 0
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  localStorage.setItem('accessToken', 'good')
})
afterEach(() => vi.unstubAllGlobals())

const milk = { _id: 'milk', name: 'Milk', unit: '1 l', price: 60, discount: 0, image: '', inStock: true }
const bill = {
  totalItems: 0,
  totalWithoutDiscount: 0,
  discountedTotal: 0,
  savings: 0,
  coupon: 0,
  payable: 0,
  serviceCharge: 0,
  deliveryCharge: 0,
  smallCartCharge: 0,
  finalAmount: 0,
}
const product = {
  ...milk,
  description: '',
  image: [],
  category: [],
  subCategory: [],
  stock: 9,
  more_details: {},
  createdAt: '',
  updatedAt: '',
}
const wholeCart = (quantity: number) => ({
  data:
    quantity === 0
      ? []
      : [{ _id: 'line', quantity, productId: product, preference: 'replace' as const, substituteId: null }],
  bill,
  coupon: null,
})

/**
 * A server whose cart contains `quantity` pieces of milk. It records the calls in `asked`. With a `refusal` it refuses
 * every update, or only updates to more than `most` pieces.
 */
const shop = (quantity: number, refusal?: CallError, most = -1) => {
  const asked: string[] = []
  const call = (async ({ url }: { url: string }, input: { body?: { qty?: number } } = {}) => {
    const name = url.split('/').at(-1) ?? ''
    asked.push(name)
    if (name === 'get-cart-items') return wholeCart(quantity)
    if (refusal && (input.body?.qty ?? 0) > most) throw refusal
    if (name === 'create') quantity = 1
    else if (name === 'delete-cart-item') quantity = 0
    else quantity = input.body?.qty ?? quantity
    return wholeCart(quantity)
  }) as unknown as Call // answers the four cart calls only
  const goToLogin = vi.fn(async () => {})
  return { asked, goToLogin, deps: { call, goToLogin, queryClient: new QueryClient() }, held: () => quantity }
}
const invalidToken = () => new CallError(401, { message: 'invalid token', code: 'invalid_token' })

it('raises what turns out to be in the cart when Add is pressed before the cart is known', async () => {
  const { deps, asked, held } = shop(2)
  const sent = setQuantity(deps, milk, 1)
  expect(getOptimisticUpdate('milk')).toMatchObject({ quantity: 1, relative: true })
  await sent
  expect(asked).toEqual(['get-cart-items', 'update-cart-item'])
  expect(held()).toBe(3)
  expect(said).toEqual(['Item Added'])
  expect(getOptimisticUpdate('milk')).toBeUndefined()
})

it('says why when the cart cannot be read, and drops the optimistic update', async () => {
  const { deps } = shop(0)
  const call = (async () => {
    throw new CallError(503, { message: 'We are very busy', code: 'unavailable' })
  }) as Call
  await setQuantity({ ...deps, call }, milk, 1)
  expect(said).toEqual(['We are very busy'])
  expect(getOptimisticUpdate('milk')).toBeUndefined()
})

it('adds one piece although the shop refused for now, and had added it all the same', async () => {
  const { deps, asked } = shop(0)
  let quantity = 0
  const call = (async ({ url }: { url: string }) => {
    const name = url.split('/').at(-1) ?? ''
    asked.push(name)
    if (name === 'create' && quantity === 1) throw new CallError(409, { code: 'duplicate' })
    if (name !== 'create') return wholeCart(quantity)
    quantity = 1
    throw new CallError(503, { code: 'unavailable' }, 0.001)
  }) as unknown as Call // answers two of the cart calls only
  await setQuantity({ ...deps, call }, milk, 1)
  await queueCartMutation(async () => {})
  expect(asked).toEqual(['get-cart-items', 'create', 'create', 'get-cart-items'])
  expect(said).toEqual([])
  expect(getOptimisticUpdate('milk')).toBeUndefined()
})

it('takes the whole answer before the next write is sent, however long the answer is held', async () => {
  const { deps, held } = shop(1)
  deps.queryClient.setQueryData(cartQuery(deps.call).queryKey, cartOf(wholeCart(1)))
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const coupon = mutateCart(deps, async () => {
    const answer = wholeCart(held())
    await wait
    return answer
  })
  const raised = setQuantity(deps, milk, 5)
  letGo()
  await Promise.all([coupon, raised])
  expect(deps.queryClient.getQueryData(cartQuery(deps.call).queryKey)?.lines[0]?.quantity).toBe(5)
})

it('asks once and speaks once when a guest presses Add twice', async () => {
  vi.stubGlobal('localStorage', storage())
  const { deps, asked, goToLogin } = shop(0, invalidToken())
  await Promise.all([setQuantity(deps, milk, 1), setQuantity(deps, milk, 1)])
  expect(asked).toEqual(['create'])
  expect(said).toEqual(['Unable to Add, Please login first!'])
  expect(JSON.parse(sessionStorage.getItem('addAfterLogin') ?? '')).toEqual(milk)
  expect(goToLogin).toHaveBeenCalledTimes(1)
})

it('leads to the login when a session has died, and does not speak of adding to who takes out', async () => {
  const { deps, goToLogin } = shop(2, invalidToken())
  deps.queryClient.setQueryData(cartQuery(deps.call).queryKey, cartOf(wholeCart(2)))
  await setQuantity(deps, milk, 1)
  await vi.waitFor(() => expect(goToLogin).toHaveBeenCalledTimes(1))
  expect(said).toEqual([])
  expect(sessionStorage.getItem('addAfterLogin')).toBeNull()
})

it('keeps as many as there are of quick presses that add up to more, and says why', async () => {
  const { deps, asked, held } = shop(2)
  deps.queryClient.setQueryData(cartQuery(deps.call).queryKey, cartOf(wholeCart(2)))
  await setQuantity(deps, milk, 10)
  expect(held()).toBe(9)
  expect(said).toEqual(['Only 9 left in stock', 'Item Added'])
  expect(getOptimisticUpdate('milk')).toBeUndefined()
  expect(asked).toEqual(['update-cart-item'])
})

it('asks for what is left when the stock has shrunk since the cart was read', async () => {
  const refusal = new CallError(409, { message: 'Only 4 left in stock', code: 'out_of_stock' })
  const { deps, asked } = shop(2, refusal, 4)
  deps.queryClient.setQueryData(cartQuery(deps.call).queryKey, cartOf(wholeCart(2)))
  await setQuantity(deps, milk, 5)
  expect(said).toEqual(['Only 4 left in stock'])
  expect(asked.filter((name) => name === 'update-cart-item')).not.toHaveLength(0)
})

it('takes a line that is too long down to the stock with one press on minus', async () => {
  const { deps, held } = shop(12)
  deps.queryClient.setQueryData(cartQuery(deps.call).queryKey, cartOf(wholeCart(12)))
  await setQuantity(deps, milk, 11)
  expect(held()).toBe(9)
  expect(said).toEqual(['Item Removed'])
})

it('adds to what another tab has put into the cart in the meantime', async () => {
  const { deps, held } = shop(0)
  deps.queryClient.setQueryData(cartQuery(deps.call).queryKey, cartOf(wholeCart(0)))
  const other = shop(3)
  const call = (async (endpoint: { url: string }, input: object) => {
    if (endpoint.url.endsWith('/create')) throw new CallError(409, { message: 'Already', code: 'duplicate' })
    return other.deps.call(endpoint as never, input as never)
  }) as unknown as Call
  await setQuantity({ ...deps, call }, milk, 1)
  await vi.waitFor(() => expect(other.held()).toBe(4))
  expect(said).toEqual(['Item Added'])
  expect(held()).toBe(0)
})
