import type { UserShape } from '@tokri/contract/user.schema.ts'
import {
  Heart,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  MapPin,
  Package,
  PackagePlus,
  ReceiptText,
  RotateCcw,
  Shapes,
  Store,
} from 'lucide-react'
import { userCan } from '../lib/account/user-can.ts'
import { m } from '../paraglide/messages.js'
import { urls } from '../urls.ts'

/** `ownApp`: the link opens a separate app, which loads as a new document. */
export type AccountLink = { label: string; href: string; icon: LucideIcon; ownApp?: true }

/** The entries of the account menu, wherever it is shown. */
export const accountLinks = (user: UserShape | undefined): AccountLink[] => [
  ...(userCan(user, 'admin')
    ? [
        { label: m.common_category(), href: urls.adminCategories(), icon: Shapes },
        { label: m.common_sub_category(), href: urls.adminSubcategories(), icon: Layers },
        { label: m.common_product(), href: urls.adminProducts(), icon: Package },
        { label: m.common_upload_product(), href: urls.uploadProduct(), icon: PackagePlus },
      ]
    : []),
  ...(user?.duties?.length
    ? [{ label: m.account_work_at_the_store(), href: urls.floor(), icon: Store, ownApp: true as const }]
    : []),
  // The counter has its own navigation to the rest.
  ...(userCan(user, 'manager')
    ? [
        {
          label: m.account_counter(),
          href: userCan(user, 'admin') ? urls.adminOrders() : urls.figures(),
          icon: LayoutDashboard,
        },
      ]
    : []),
  { label: m.common_my_orders(), href: urls.orders(), icon: ReceiptText },
  { label: m.common_buy_again(), href: urls.buyAgain(), icon: RotateCcw },
  { label: m.common_favourites(), href: urls.favourites(), icon: Heart },
  { label: m.account_saved_address(), href: urls.addresses(), icon: MapPin },
]
