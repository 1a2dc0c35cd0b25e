// Addresses that only administrators and staff use. They are apart from urls.ts, so that the first page of a shopper does not
// load them.

export type SettingsSectionName = 'shop' | 'orders' | 'payment' | 'safety' | 'messages'

export const staffUrls = {
  adminOrder: (orderId: string) => `/dashboard/orders/${orderId}`,
  problems: () => '/dashboard/problems',
  phoneOrder: () => '/dashboard/phone-order',
  importProducts: () => '/dashboard/import',
  dayClose: (storeId?: string) => `/dashboard/day-close${storeId === undefined ? '' : `?store=${storeId}`}`,
  sales: () => '/dashboard/sales',
  buying: (search: Record<string, string> = {}) => {
    const text = new URLSearchParams(search).toString()
    return text === '' ? '/dashboard/buying' : `/dashboard/buying?${text}`
  },
  purchaseOrder: (orderId: string, storeId: string) => `/dashboard/buying/${orderId}?store=${storeId}`,
  customer: (userId: string) => `/dashboard/people/${userId}`,
  accounts: () => '/dashboard/accounts',
  coupons: () => '/dashboard/coupons',
  discounts: () => '/dashboard/discounts',
  recipes: () => '/dashboard/recipes',
  homeSchedule: () => '/dashboard/home-schedule',
  searchWords: () => '/dashboard/search-words',
  people: () => '/dashboard/people',
  stores: () => '/dashboard/stores',
  store: (storeId: string) => `/dashboard/stores/${storeId}`,
  activity: () => '/dashboard/activity',
  settings: (section?: SettingsSectionName, part?: string) =>
    `/dashboard/settings${section === undefined ? '' : `?section=${section}`}${part === undefined ? '' : `#${part}`}`,
  programs: () => '/dashboard/programs',
  floorPick: () => '/floor/pick',
  floorRide: () => '/floor/ride',
  floorStock: (storeId: string) => `/floor/stock?store=${storeId}`,
  floorOrders: (storeId: string) => `/floor/orders?store=${storeId}`,
  floorBoard: (storeId?: string) => (storeId === undefined ? '/floor/board' : `/floor/board?store=${storeId}`),
}
