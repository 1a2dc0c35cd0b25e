// What the shop answers in component tests: one plain example of each shape, which a test changes by the fields it is about.
import type { CartAnswer, CartLineShape } from '@tokri/contract/cart.schema.ts'
import type { ProductShape } from '@tokri/contract/product.schema.ts'
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { billInRupees, billOf, defaultChargeLadder, ladderInRupees } from '@tokri/rules/bill.ts'
import { toPaise, toRupees } from '@tokri/rules/money.ts'
import { defaultShopSettings } from '@tokri/rules/shop-settings.ts'

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
      defaultChargeLadder,
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

export const settings = (changes: Partial<SettingsShape> = {}): SettingsShape => {
  const { chargeLadder, recentPasswordRefundPaise, apologyPaise, autoRefundPaise, autoRefundRate, ...plain } =
    defaultShopSettings
  return {
    ...plain,
    chargeLadder: ladderInRupees(chargeLadder),
    recentPasswordRefund: toRupees(recentPasswordRefundPaise),
    apologyAmount: toRupees(apologyPaise),
    paymentProviders: [],
    ...changes,
  }
}
