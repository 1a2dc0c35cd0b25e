// A shopper: fills a cart with what the store of the address has, and orders it.
import { createAddress, getAddresses } from '@tokri/contract/address.ts'
import { addToCart, deleteCartItem, getCart } from '@tokri/contract/cart.ts'
import { type Call, CallError, hasCode } from '@tokri/contract/client.ts'
import { orderDetails, placeOrder } from '@tokri/contract/order.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import { searchProducts } from '@tokri/contract/product.ts'
import { getServingStore, STORE_HEADER } from '@tokri/contract/store.ts'
import { register } from '@tokri/contract/user.ts'
import { client, signIn } from './api.ts'
import type { City } from './city.ts'

export type Store = { _id: string; name: string; pincode: string; lat: number; lng: number }
export type Shopper = { call: Call; addressIds: string[]; goods: ReadonlyMap<string, string[]> }
export type Placed = { orderId: string; storeId: string; call: Call }

const searches = [
  'milk',
  'bread',
  'rice',
  'atta',
  'oil',
  'biscuit',
  'tomato',
  'onion',
  'banana',
  'tea',
  'soap',
  'chips',
]
/** Doors lie between these distances from their store. */
const [NEAREST_KM, FURTHEST_KM] = [0.3, 1.8]
const KM_PER_DEGREE = 111.2
/** A basket has five lines in the middle, and up to fifteen. */
const USUAL_LINES = 5
const MOST_LINES = 15

/** The products that each store has, as its shoppers find them. */
export const findGoods = async (shop: string, stores: readonly Store[]): Promise<Map<string, string[]>> => {
  const goods = new Map<string, string[]>()
  for (const { _id } of stores) {
    const call = client(shop, { [STORE_HEADER]: _id })
    const found = await Promise.all(searches.map((search) => call(searchProducts, { body: { search, page: 1 } })))
    goods.set(_id, [
      ...new Set(found.flatMap(({ data }) => data.filter(({ stock }) => stock > 5).map((each) => each._id))),
    ])
  }
  return goods
}

const doorNear = ({ random }: City, { lat, lng, pincode }: Store, number: number) => {
  const angle = 2 * Math.PI * random()
  const km = NEAREST_KM + random() * (FURTHEST_KM - NEAREST_KM)
  return {
    address_line: `${number + 1}, Simulated Street`,
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    pincode,
    mobile: '9876543210',
    lat: lat + (km * Math.cos(angle)) / KM_PER_DEGREE,
    lng: lng + (km * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)),
  }
}

/** Signs a shopper of the city in; creates the account, and one address near each store, on the first visit. */
export const openShopper = async (
  city: City,
  {
    number,
    password,
    stores,
    goods,
  }: { number: number; password: string; stores: readonly Store[]; goods: Shopper['goods'] },
): Promise<Shopper> => {
  const { shop } = city
  const email = `city-${number + 1}@demo.tokri.local`
  const call = await signIn(shop, { email, password }).catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    const person = { name: `Shopper ${number + 1}`, email, password, confirmPassword: password }
    await client(shop)(register, { body: person })
    return signIn(shop, { email, password })
  })
  const known = (await call(getAddresses)).data.map(({ _id }) => _id)
  for (const store of stores.slice(known.length))
    known.push((await call(createAddress, { body: doorNear(city, store, number) })).data._id)
  return { call, addressIds: known, goods }
}

const linesOf = ({ random }: City): number =>
  Math.min(MOST_LINES, Math.max(1, Math.round(USUAL_LINES * Math.exp(0.6 * (random() + random() + random() - 1.5)))))

/** Orders a cart; null if the store takes no orders at present, or its goods have just been sold. */
export const order = async (city: City, { call, addressIds, goods }: Shopper): Promise<Placed | null> => {
  const { random, codes } = city
  const addressId = addressIds[Math.floor(random() * addressIds.length)] ?? ''
  const { store } = (await call(getServingStore, { query: { addressId } })).data
  const offered = goods.get(store?._id ?? '') ?? []
  if (!store || offered.length === 0) return null
  const headers = { [STORE_HEADER]: store._id }
  const wanted = new Set(
    Array.from({ length: linesOf(city) }, () => offered[Math.floor(random() * offered.length)] ?? ''),
  )
  for (const productId of wanted)
    await call(addToCart, { body: { productId } }, { headers }).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.status !== 409) throw error // sold out, or already in the cart
    })
  // What a picker did not find is sold out, and stays in the cart of whoever wanted it.
  for (const { _id, productId, quantity } of (await call(getCart, {}, { headers })).data)
    if (productId.stock < quantity) await call(deleteCartItem, { body: { _id } }, { headers })
  const { data: lines, bill } = await call(getCart, {}, { headers })
  if (lines.length === 0) return null
  const list_items = lines.map(({ productId, quantity }) => ({ productId: productId._id, quantity }))
  try {
    const { data } = await call(placeOrder, { body: { list_items, totalAmt: bill.finalAmount, addressId } })
    if (data.deliveryCode !== null) codes.set(data._id, data.deliveryCode)
    return { orderId: data._id, storeId: store._id, call }
  } catch (error) {
    if (!hasCode(error, 'store_closed') && !hasCode(error, 'out_of_stock')) throw error
    city.say(`${store.name} refused an order: ${error.message}`)
    return null
  }
}

export const readOrder = async ({ call, orderId }: Placed): Promise<OrderShape> =>
  (await call(orderDetails, { query: { orderId } })).data
