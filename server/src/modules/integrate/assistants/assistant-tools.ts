// What an assistant can do in the shop. Each tool makes calls of the API with the key of its person, so a tool may no more
// than the key may. None places an order: the person does, behind the link of `checkout_link`.
import { McpServer } from '@modelcontextprotocol/server'
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import { getAddresses } from '@tokri/contract/address.ts'
import type { CartAnswer } from '@tokri/contract/cart.schema.ts'
import { addToCart, deleteCartItem, getCart, updateCartItem } from '@tokri/contract/cart.ts'
import { type Call, CallError } from '@tokri/contract/client.ts'
import { orderDelivery } from '@tokri/contract/delivery.ts'
import { getSlots, orderDetails, orderHistory } from '@tokri/contract/order.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import { productDetails, searchProducts } from '@tokri/contract/product.ts'
import { recipeDetails, recipeProducts, searchRecipes } from '@tokri/contract/recipe.ts'
import { getServingStore, STORE_HEADER } from '@tokri/contract/store.ts'
import { toPaise, toRupees, unitPricePaise } from '@tokri/rules/money.ts'
import { MAX_LINE_QUANTITY } from '@tokri/rules/shop-limits.ts'
import { z } from 'zod'

const NEEDS_KEY =
  'This needs a key of the person. They make one in their profile, and you send it as the header Authorization: Bearer tk_…'
const MOST_LINES = 50
/** Recipes of one search that come with their products. */
const MOST_RECIPES = 3
const MOST_ORDERS = 5
/** Four hours of quarters. */
const MOST_SLOTS = 16

const productOf = ({ _id, name, unit, price, discount, stock, offer }: ProductShape) => ({
  productId: _id,
  ...{ name, unit },
  price: toRupees(unitPricePaise(toPaise(price), discount)),
  ...(discount > 0 && { regularPrice: price }),
  ...(offer && { offer: `buy ${offer.buy}, get ${offer.get} free` }),
  inStock: stock > 0,
})

const cartOf = ({ data, bill, coupon, minimumOrder }: CartAnswer) => ({
  lines: data.map(({ quantity, productId: product }) => ({ ...productOf(product), quantity })),
  bill,
  ...(coupon && { coupon: coupon.code }),
  ...(minimumOrder !== undefined && { minimumOrder }),
})

const orderOf = ({ _id, orderNumber, state, lines, bill, promise }: OrderShape) => ({
  ...{ orderId: _id, orderNumber, state, promisedBy: promise.at },
  lines: lines.map(({ name, unit, quantity }) => ({ name, unit, quantity })),
  amount: bill.finalAmount,
})

const placeOf = ({ _id, label, address_line, city, pincode }: AddressShape) => ({
  ...{ addressId: _id, label, address: `${address_line}, ${city} ${pincode}` },
})

/** The first address is the one that the checkout begins with. */
const firstAddress = async (call: Call): Promise<string> => {
  const [first] = (await call(getAddresses)).data
  if (!first) throw new CallError(404, { message: 'This person has no address yet. They add one at the checkout.' })
  return first._id
}

/** A recipe with what its products cost now. */
const readRecipe = async (call: Call, recipeId: string) => {
  const body = { recipeId }
  const [recipe, products] = await Promise.all([call(recipeDetails, { body }), call(recipeProducts, { body })])
  const { title, servings, minutes, parts } = recipe.data
  const needed = parts.map(({ name, amount, productId, quantity }) => {
    const product = products.data.find(({ _id }) => _id === productId)
    return product ? { ...productOf(product), quantity, amount } : { name, amount, inStock: false }
  })
  return { recipeId, title, servings, minutes, products: needed }
}

type WantedLine = { productId: string; quantity: number }

/** Brings one line of a cart to a quantity; returns the cart after it. */
const changeLine = async (call: Call, cart: CartAnswer, { productId, quantity }: WantedLine): Promise<CartAnswer> => {
  const lineIn = ({ data }: CartAnswer) => data.find(({ productId: product }) => product._id === productId)
  const present = lineIn(cart)
  if (quantity === 0) return present ? call(deleteCartItem, { body: { _id: present._id } }) : cart
  const after = present ? cart : await call(addToCart, { body: { productId } })
  const line = lineIn(after)
  if (!line || line.quantity === quantity) return after
  return call(updateCartItem, { body: { _id: line._id, qty: quantity } })
}

/** Whether one line was refused, so that the others can go on. */
const isOfLine = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500 && ![401, 403, 429].includes(error.status)

const changeCart = async (call: Call, lines: readonly WantedLine[]) => {
  const refused: { productId: string; reason: string }[] = []
  let cart = await call(getCart)
  for (const line of lines) {
    try {
      cart = await changeLine(call, cart, line)
    } catch (error) {
      if (!isOfLine(error)) throw error
      refused.push({ productId: line.productId, reason: error.message })
      cart = await call(getCart) // a part of the change may have been made
    }
  }
  return { ...cartOf(cart), refused }
}

const text = (about: string) => z.string().describe(about)
const productId = text('As search_products answers it')
const storeId = text('From get_promise, in a shop with several stores').optional()
const addressId = text('From get_promise; without it the first address of the person').optional()
const reads = { readOnlyHint: true, openWorldHint: false }

export type AssistantOptions = {
  /** Makes calls with the key of the person, about a store if one is given. */
  callAt: (headers: Record<string, string>) => Call
  shopName: string
  /** The shop’s address without a trailing slash. */
  publicUrl: string
}

/** The server of one request. */
export const assistantServer = ({ callAt, shopName, publicUrl }: AssistantOptions): McpServer => {
  const server = new McpServer(
    { name: 'tokri', title: shopName, version: '1.0.0' },
    {
      instructions: `The shop ${shopName}. Prices are rupees. The cart is that of the person whose API key you send. You fill it, and the person orders it: give them the link of checkout_link.`,
    },
  )
  const about = (store: string | undefined): Call => callAt(store === undefined ? {} : { [STORE_HEADER]: store })

  /** Adds a tool. What the API refuses is told to the assistant. */
  const tool = <Shape extends z.ZodRawShape>(
    name: string,
    { shape, ...shown }: { title: string; description: string; annotations: object; shape: Shape },
    work: (input: z.output<z.ZodObject<Shape>>) => Promise<object>,
  ) => {
    server.registerTool(name, { ...shown, inputSchema: z.object(shape) }, async (input) => {
      try {
        const answer = { ...(await work(input as z.output<z.ZodObject<Shape>>)) } // parsed by the schema above
        return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { isError: true, content: [{ type: 'text', text: error.status === 401 ? NEEDS_KEY : error.message }] }
      }
    })
  }

  tool(
    'search_products',
    {
      title: 'Search products and recipes',
      description: `Products by name, brand or kind, the best match first, and recipes by name with the products that they need. At most ${MOST_RECIPES} recipes.`,
      annotations: reads,
      shape: {
        query: text('What is looked for: "milk", "paneer butter masala"'),
        page: z.int().min(1).optional(),
        storeId,
      },
    },
    async ({ query, page = 1, storeId: store }) => {
      const call = about(store)
      const [found, cards] = await Promise.all([
        call(searchProducts, { body: { search: query, page } }),
        call(searchRecipes, { body: { search: query } }),
      ])
      return {
        products: found.data.map(productOf),
        ...{ page, pages: found.totalPage },
        recipes: await Promise.all(cards.data.slice(0, MOST_RECIPES).map(({ _id }) => readRecipe(call, _id))),
      }
    },
  )
  tool(
    'get_product',
    {
      title: 'Read a product',
      description: 'One product with its details.',
      annotations: reads,
      shape: { productId, storeId },
    },
    async ({ productId: id, storeId: store }) => {
      const { data } = await about(store)(productDetails, { body: { productId: id } })
      return { ...productOf(data), description: data.description, details: data.more_details }
    },
  )
  tool(
    'get_promise',
    {
      title: 'Read the delivery promise',
      description:
        'Whether the shop delivers to a pincode, an address or (without either) the addresses of the person, how many minutes it takes now, and which store serves it.',
      annotations: reads,
      shape: { pincode: text('Six digits').optional(), addressId },
    },
    async ({ pincode, addressId: given }) => {
      const call = about(undefined)
      const addresses = pincode === undefined ? (await call(getAddresses)).data : []
      const id = given ?? addresses[0]?._id
      if (pincode === undefined && id === undefined) return { addresses: [] }
      const { data } = await call(getServingStore, { query: pincode === undefined ? { addressId: id } : { pincode } })
      const { store, open, opensAt, promise, reason } = data
      return {
        ...{ open, opensAt, reason, minutes: promise?.minutes ?? null },
        ...{ storeId: store?._id ?? null, store: store?.name ?? null },
        ...(pincode === undefined && { addresses: addresses.map(placeOf) }),
      }
    },
  )
  tool(
    'read_cart',
    {
      title: 'Read the cart',
      description: 'The cart of the person and its bill.',
      annotations: reads,
      shape: { storeId },
    },
    async ({ storeId: store }) => cartOf(await about(store)(getCart)),
  )
  tool(
    'change_cart',
    {
      title: 'Change the cart',
      description: `Sets the quantities of up to ${MOST_LINES} products in the cart of the person: 0 takes one out, others stay as they are. Answers the cart, and in "refused" what could not be done and why.`,
      annotations: { destructiveHint: false, idempotentHint: true, openWorldHint: false },
      shape: {
        lines: z
          .array(z.object({ productId, quantity: z.int().min(0).max(MAX_LINE_QUANTITY) }))
          .min(1)
          .max(MOST_LINES),
        storeId,
      },
    },
    async ({ lines, storeId: store }) => changeCart(about(store), lines),
  )
  tool(
    'get_slots',
    {
      title: 'Read delivery times',
      description: `The next ${MOST_SLOTS} times that the person can choose at the checkout, within a week, or those after a moment. "more" says whether there are later ones.`,
      annotations: reads,
      shape: {
        addressId,
        after: z.iso.datetime({ offset: true }).describe('Such as 2026-08-01T17:00:00+05:30').optional(),
      },
    },
    async ({ addressId: given, after }) => {
      const call = about(undefined)
      const { data } = await call(getSlots, { query: { addressId: given ?? (await firstAddress(call)) } })
      const first = after === undefined ? 0 : Date.parse(after)
      const free = data.filter(({ from, left }) => left > 0 && Date.parse(from) >= first)
      return {
        slots: free.slice(0, MOST_SLOTS).map(({ from, at }) => ({ from, until: at })),
        more: free.length > MOST_SLOTS,
      }
    },
  )
  tool(
    'track_order',
    {
      title: 'Track an order',
      description: `Where an order is and when it comes; without an id the last ${MOST_ORDERS} orders of the person.`,
      annotations: reads,
      shape: { orderId: text('As track_order answers it').optional() },
    },
    async ({ orderId }) => {
      const call = about(undefined)
      if (orderId === undefined) {
        const { data } = await call(orderHistory, { query: { limit: String(MOST_ORDERS) } })
        return { orders: data.map(orderOf) }
      }
      const query = { orderId }
      const [order, delivery] = await Promise.all([call(orderDetails, { query }), call(orderDelivery, { query })])
      const { stage, eta, dropsBefore } = delivery.data
      return { ...orderOf(order.data), stage, expectedAt: eta, stopsBefore: dropsBefore }
    },
  )
  tool(
    'checkout_link',
    {
      title: 'Get the link to order and pay',
      description: 'The link behind which the person chooses address, time and payment, and orders the cart.',
      annotations: reads,
      shape: {},
    },
    async () => {
      const cart = await about(undefined)(getCart)
      // A guest has an empty cart, too.
      if (cart.data.length === 0) throw new CallError(409, { message: 'The cart is empty. Fill it with change_cart.' })
      return { url: `${publicUrl}/checkout`, amount: cart.bill.finalAmount, lines: cart.data.length }
    },
  )
  return server
}
