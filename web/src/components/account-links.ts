import type { UserShape } from '@tokri/contract/user.schema.ts'
import { userCan } from '../lib/account/user-can.ts'
import { urls } from '../urls.ts'

/** `ownApp`: the link opens a separate app, which loads as a new document. */
type AccountLink = { label: string; href: string; ownApp?: true }

/** The entries that administrators have in the sidebar, in addition to those of the menu. */
export const adminLinks: readonly AccountLink[] = [
  { label: 'Orders', href: urls.adminOrders() },
  { label: 'Today', href: urls.figures() },
  { label: 'Day close', href: urls.dayClose() },
  { label: 'Accounts', href: urls.accounts() },
  { label: 'Coupons', href: urls.coupons() },
  { label: 'Import', href: urls.importProducts() },
  { label: 'Search words', href: urls.searchWords() },
  { label: 'Stores', href: urls.stores() },
  { label: 'People', href: urls.people() },
  { label: 'Activity', href: urls.activity() },
  { label: 'Settings', href: urls.settings() },
]

/** The entries of the account menu, wherever it is shown. */
export const accountLinks = (user: UserShape | undefined): AccountLink[] => [
  ...(userCan(user, 'admin')
    ? [
        { label: 'Category', href: urls.adminCategories() },
        { label: 'Sub Category', href: urls.adminSubcategories() },
        { label: 'Product', href: urls.adminProducts() },
        { label: 'Upload Product', href: urls.uploadProduct() },
      ]
    : []),
  ...(user?.duties?.length ? [{ label: 'Work at the store', href: urls.floor(), ownApp: true as const }] : []),
  ...(userCan(user, 'manager') && !userCan(user, 'admin')
    ? [
        { label: 'Figures', href: urls.figures() },
        { label: 'Day close', href: urls.dayClose() },
        { label: 'Accounts', href: urls.accounts() },
      ]
    : []),
  { label: 'My Orders', href: urls.orders() },
  { label: 'Saved Address', href: urls.addresses() },
]
