import type { UserShape } from '@tokri/contract/user.schema.ts'
import { userCan } from '../lib/account/user-can.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../urls.ts'

/** `ownApp`: the link opens a separate app, which loads as a new document. */
type AccountLink = { label: string; href: string; ownApp?: true }

/** The entries of the account menu, wherever it is shown. */
export const accountLinks = (user: UserShape | undefined): AccountLink[] => [
  ...(userCan(user, 'admin')
    ? [
        { label: m.common_category(), href: urls.adminCategories() },
        { label: m.common_sub_category(), href: urls.adminSubcategories() },
        { label: m.common_product(), href: urls.adminProducts() },
        { label: m.common_upload_product(), href: urls.uploadProduct() },
      ]
    : []),
  ...(user?.duties?.length
    ? [{ label: m.account_work_at_the_store(), href: urls.floor(), ownApp: true as const }]
    : []),
  // The counter has its own navigation to the rest.
  ...(userCan(user, 'manager')
    ? [{ label: m.account_counter(), href: userCan(user, 'admin') ? urls.adminOrders() : urls.figures() }]
    : []),
  { label: m.common_my_orders(), href: urls.orders() },
  { label: m.common_buy_again(), href: urls.buyAgain() },
  { label: m.common_favourites(), href: urls.favourites() },
  { label: m.account_saved_address(), href: urls.addresses() },
]
