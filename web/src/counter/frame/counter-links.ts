// The pages of the counter, in groups. Each person sees those that their role and duties permit.
import type { UserShape } from '@tokri/contract/user.schema.ts'
import {
  BadgePercent,
  CalendarClock,
  ChartColumn,
  ClipboardList,
  CookingPot,
  FileUp,
  FolderTree,
  HandCoins,
  History,
  IndianRupee,
  Layers,
  type LucideIcon,
  MessageCircleWarning,
  Package,
  PackagePlus,
  Phone,
  Settings,
  SpellCheck,
  Store,
  TicketPercent,
  Users,
} from 'lucide-react'
import { userCan } from '../../lib/account/user-can.ts'
import { staffUrls } from '../../staff-urls.ts'
import { urls } from '../../urls.ts'

export type CounterLink = { label: string; href: string; Icon: LucideIcon }
export type CounterGroup = { title: string; links: readonly CounterLink[] }

const forManagers = {
  figures: { label: 'Figures', href: urls.figures(), Icon: ChartColumn },
  dayClose: { label: 'Day close', href: staffUrls.dayClose(), Icon: HandCoins },
  accounts: { label: 'Accounts', href: staffUrls.accounts(), Icon: IndianRupee },
} satisfies Record<string, CounterLink>

const managerGroups: readonly CounterGroup[] = [
  { title: 'Store', links: [forManagers.figures, forManagers.dayClose, forManagers.accounts] },
]

const adminGroups: readonly CounterGroup[] = [
  {
    title: 'Orders',
    links: [
      { label: 'Orders', href: urls.adminOrders(), Icon: ClipboardList },
      { label: 'Problems', href: staffUrls.problems(), Icon: MessageCircleWarning },
      { label: 'Order by phone', href: staffUrls.phoneOrder(), Icon: Phone },
      { ...forManagers.figures, label: 'Today' },
    ],
  },
  {
    title: 'Catalogue',
    links: [
      { label: 'Product', href: urls.adminProducts(), Icon: Package },
      { label: 'Upload Product', href: urls.uploadProduct(), Icon: PackagePlus },
      { label: 'Category', href: urls.adminCategories(), Icon: Layers },
      { label: 'Sub Category', href: urls.adminSubcategories(), Icon: FolderTree },
      { label: 'Import', href: staffUrls.importProducts(), Icon: FileUp },
      { label: 'Recipes', href: staffUrls.recipes(), Icon: CookingPot },
      { label: 'Home page', href: staffUrls.homeSchedule(), Icon: CalendarClock },
      { label: 'Search words', href: staffUrls.searchWords(), Icon: SpellCheck },
    ],
  },
  {
    title: 'Money',
    links: [
      forManagers.dayClose,
      forManagers.accounts,
      { label: 'Coupons', href: staffUrls.coupons(), Icon: TicketPercent },
      { label: 'Discounts', href: staffUrls.discounts(), Icon: BadgePercent },
    ],
  },
  {
    title: 'Shop',
    links: [
      { label: 'Stores', href: staffUrls.stores(), Icon: Store },
      { label: 'People', href: staffUrls.people(), Icon: Users },
      { label: 'Settings', href: staffUrls.settings(), Icon: Settings },
      { label: 'Activity', href: staffUrls.activity(), Icon: History },
    ],
  },
]

export const counterGroups = (user: UserShape | undefined): readonly CounterGroup[] => {
  if (userCan(user, 'admin')) return adminGroups
  return userCan(user, 'manager') ? managerGroups : []
}
