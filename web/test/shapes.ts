// What the shop answers in component tests: one plain example of each shape, which a test changes by the fields it is about.
import type { AddressShape } from '@tokri/contract/address.schema.ts'
import type { CartAnswer, CartLineShape } from '@tokri/contract/cart.schema.ts'
import type { CategoryShape, SubCategoryShape } from '@tokri/contract/category.schema.ts'
import type { OrderDelivery } from '@tokri/contract/delivery.schema.ts'
import type { OrderShape } from '@tokri/contract/order-shape.schema.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import type { StoreShape } from '@tokri/contract/store.schema.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { billInRupees, billOf } from '@tokri/rules/bill.ts'
import { toPaise } from '@tokri/rules/money.ts'
import { defaultShopSettings, shownSettings } from '@tokri/rules/shop-settings.ts'

const at = '2026-03-02T04:30:00.000Z'

export const product = (changes: Partial<ProductShape> = {}): ProductShape => ({
  _id: 'milk',
  name: 'Toned Milk',
  description: 'Fresh milk',
  image: [],
  category: ['dairy'],
  subCategory: [{ _id: 'milks', name: 'Milk' }],
  unit: '500 ml',
  stock: 50,
  price: 30,
  discount: 0,
  more_details: {},
  createdAt: at,
  updatedAt: at,
  ...changes,
})

export const category = (changes: Partial<CategoryShape> = {}): CategoryShape => ({
  _id: 'dairy',
  name: 'Dairy',
  image: '/media/dairy-960.webp',
  ...changes,
})

export const subcategory = (changes: Partial<SubCategoryShape> = {}): SubCategoryShape => ({
  _id: 'milks',
  name: 'Milk',
  image: '/media/milks-960.webp',
  category: [{ _id: 'dairy', name: 'Dairy' }],
  ...changes,
})

/** The only store of a shop: it delivers everywhere, at all times. */
export const store = (changes: Partial<StoreShape> = {}): StoreShape => ({
  _id: 'main',
  name: 'Main store',
  phone: '',
  address: '',
  pincode: '560038',
  lat: null,
  lng: null,
  timeZone: 'Asia/Kolkata',
  hours: [],
  closedOn: [],
  area: { pincodes: [], polygon: null, radiusKm: null },
  state: 'open',
  reason: '',
  pausedUntil: null,
  longestPromise: 90,
  minimumOrder: null,
  active: true,
  ...changes,
})

export const cartLine = (changes: Partial<CartLineShape> = {}): CartLineShape => {
  const { productId = product(), ...rest } = changes
  return { _id: `line of ${productId._id}`, quantity: 1, productId, preference: 'replace', substituteId: null, ...rest }
}

/** A cart as the shop prices it. `coupon.amount` is in rupees. */
export const cart = (
  lines: CartLineShape[] = [],
  coupon: CartAnswer['coupon'] = null,
): Pick<CartAnswer, 'data' | 'bill' | 'coupon'> => ({
  data: lines,
  bill: billInRupees(
    billOf(
      lines.map(({ productId, quantity, offer }) => ({
        pricePaise: toPaise(productId.price),
        discount: productId.discount,
        quantity,
        offerPaise: toPaise(offer?.off ?? 0),
      })),
      coupon && {
        ...coupon,
        kind: 'flat',
        amount: toPaise(coupon.amount),
        capPaise: null,
        minimumPaise: toPaise(coupon.minimum),
      },
    ),
  ),
  coupon,
})

export const user = (changes: Partial<UserShape> = {}): UserShape => ({
  _id: 'asha',
  name: 'Asha Rao',
  email: 'asha@example.in',
  avatar: '',
  mobile: '9876543210',
  verify_email: true,
  last_login_date: at,
  status: 'Active',
  address_details: [],
  shopping_cart: [],
  orderHistory: [],
  role: 'User',
  createdAt: at,
  updatedAt: at,
  ...changes,
})

export const settings = (changes: Partial<SettingsShape> = {}): SettingsShape => ({
  ...shownSettings(defaultShopSettings),
  paymentProviders: [],
  phoneLogin: false,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  descriptions: { home: 'Over 5000 products from stores near you', search: 'Search over 5000 products.' },
  ...changes,
})

export const address = (changes: Partial<AddressShape> = {}): AddressShape => ({
  _id: 'home',
  address_line: '14, 2nd Cross, Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
  country: 'India',
  mobile: '9876543210',
  ...changes,
})

/** An order of one packet of milk that was placed a minute ago, to be paid in cash. */
export const order = (changes: Partial<OrderShape> = {}): OrderShape => {
  const placedAt = new Date(Date.now() - 60_000).toISOString()
  const { bill } = cart([cartLine()])
  return {
    _id: 'order1',
    orderNumber: 'T-1001',
    state: 'PLACED',
    lines: [
      {
        ...{ productId: 'milk', name: 'Toned Milk', unit: '500 ml', image: '', quantity: 1 },
        ...{ price: 30, discount: 0, lineTotal: 30 },
      },
    ],
    bill,
    coupon: null,
    store: { _id: 'main', name: 'Tokri' },
    address: address(),
    payment: { method: 'cash', provider: null, state: 'due' },
    refunds: [],
    changes: [],
    timeline: [{ state: 'PLACED', at: placedAt, by: 'shopper' }],
    promise: { minutes: 10, at: new Date(Date.now() + 9 * 60_000).toISOString() },
    slot: null,
    deliveredAt: null,
    kept: null,
    apology: null,
    adjustments: [],
    question: null,
    amountDue: bill.finalAmount,
    deliveryCode: '4821',
    door: { leave: false, note: '', photoAt: null },
    createdAt: placedAt,
    ...changes,
  }
}

/** How far an order is that was placed a minute ago, in a shop without a map. */
export const delivery = (changes: Partial<OrderDelivery> = {}): OrderDelivery => ({
  store: { name: 'Tokri', phone: '', position: null },
  door: null,
  eta: new Date(Date.now() + 9 * 60_000).toISOString(),
  stage: 'placed',
  dropsBefore: 0,
  rider: null,
  failed: null,
  mapStyleUrl: null,
  followKey: 'a-key',
  ...changes,
})
