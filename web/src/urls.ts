// Every address of the shop is made here and in staff-urls.ts, and nowhere else; a snapshot test lists them all. Pages are found by the id
// alone, so both slug forms of the spec open; these are the canonical ones.

import type { ShopPageName } from '@tokri/rules/shop-pages.ts'
import { slugOf } from '@tokri/rules/slugs.ts'
import type { SearchAddress } from './lib/catalogue/search-text.ts'

/** `baseName` is the name in the base language, if `name` is a translation: an address is the same in every language. */
type Named = { _id: string; name: string; baseName?: string | undefined }

const slug = ({ _id, name, baseName = name }: Named) => slugOf(baseName, _id)

export const urls = {
  home: () => '/',
  search: (text?: string, filters?: Omit<SearchAddress, 'q'>) => {
    const search = new URLSearchParams({ ...(text && { q: text }), ...filters }).toString()
    return search ? `/search?${search}` : '/search'
  },
  listing: (category: Named, subcategory: Named) => `/${slug(category)}/${slug(subcategory)}`,
  product: (product: Named) => `/product/${slug(product)}`,
  recipes: () => '/recipes',
  recipe: ({ _id, title }: { _id: string; title: string }) => `/recipe/${slugOf(title, _id)}`,
  buyAgain: () => '/buy-again',
  cart: () => '/cart',
  checkout: () => '/checkout',
  success: () => '/success',
  shopPage: (name: ShopPageName) => (name === 'contact' ? '/contact' : `/legal/${name}`),
  login: () => '/login',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  verifyOtp: () => '/verify-otp',
  resetPassword: () => '/reset-password',
  changePassword: () => '/change-password',
  account: () => '/user',
  profile: () => '/dashboard/profile',
  orders: (page = 1) => (page > 1 ? `/dashboard/myorders?page=${page}` : '/dashboard/myorders'),
  order: (orderId: string) => `/dashboard/myorders/${orderId}`,
  /** Follows an order without an account. The key is in the fragment, which no server and no log sees. */
  followOrder: (key: string) => `/follow#${key}`,
  addresses: () => '/dashboard/myaddress',
  favourites: () => '/dashboard/favourites',
  fno: () => '/dashboard/fno',
  adminProducts: () => '/dashboard/product',
  adminSubcategories: () => '/dashboard/subcategory',
  adminCategories: () => '/dashboard/category',
  uploadProduct: () => '/dashboard/upload-product',
  adminOrders: () => '/dashboard/orders',
  figures: () => '/dashboard/figures',
  floor: () => '/floor',
}

/** The address of the picture `/media/<hash>-960.webp` in another width; other addresses stay unchanged. */
export const imageAt = (url: string, width: 240 | 480 | 960) =>
  url.replace(/^(\/media\/.+)-960\.webp$/, `$1-${width}.webp`)
