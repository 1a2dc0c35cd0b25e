import type { UserShape } from '@tokri/contract/user.schema.ts'
import { userCan } from '../lib/account/user-can.ts'
import { urls } from '../urls.ts'

/** `ownApp`: the link opens a separate app, which loads as a new document. */
type AccountLink = { label: string; href: string; ownApp?: true }

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
  // The counter has its own navigation to the rest.
  ...(userCan(user, 'manager')
    ? [{ label: 'Counter', href: userCan(user, 'admin') ? urls.adminOrders() : urls.figures() }]
    : []),
  { label: 'My Orders', href: urls.orders() },
  { label: 'Saved Address', href: urls.addresses() },
]
