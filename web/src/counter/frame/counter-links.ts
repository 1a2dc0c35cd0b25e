// The pages of the counter, in groups. Each person sees those whose first call they may make.
import { businessDay, monthAccounts } from '@tokri/contract/accounts.ts'
import { getAuditEntries } from '@tokri/contract/audit.ts'
import { getSuggestions } from '@tokri/contract/buying.ts'
import { createCategory, createSubCategory } from '@tokri/contract/category.ts'
import { getCoupons } from '@tokri/contract/coupon.ts'
import { getDiscounts } from '@tokri/contract/discount.ts'
import type { Endpoint } from '@tokri/contract/endpoint.ts'
import { floorFigures } from '@tokri/contract/figures.ts'
import { getHomeSchedule } from '@tokri/contract/home.ts'
import { getOrders, orderFigures, placePhoneOrder } from '@tokri/contract/order.ts'
import { getUsers } from '@tokri/contract/people.ts'
import { listProblems } from '@tokri/contract/problem.ts'
import { createProduct, getSynonyms, updateProduct } from '@tokri/contract/product-admin.ts'
import { importProducts } from '@tokri/contract/product-import.ts'
import { getAllRecipes } from '@tokri/contract/recipe.ts'
import { salesReport } from '@tokri/contract/reports.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import { updateStore } from '@tokri/contract/store.ts'
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
  PackageOpen,
  PackagePlus,
  Phone,
  Settings,
  SpellCheck,
  Store,
  TicketPercent,
  TrendingUp,
  Users,
} from 'lucide-react'
import { userCan } from '../../lib/account/user-can.ts'
import { staffUrls } from '../../staff-urls.ts'
import { urls } from '../../urls.ts'
import { userMay } from './user-may.ts'

/**
 * `needs` is a call without which the page has no use. `children` are listed below the entry while it or one of them is
 * open, those that are `always` listed on every page.
 */
export type CounterLink = {
  label: string
  href: string
  Icon: LucideIcon
  needs: Pick<Endpoint, 'method' | 'url' | 'access'>
  always?: true
  children?: readonly CounterLink[]
}
export type CounterGroup = { title: string; links: readonly CounterLink[] }

const forManagers = {
  figures: { label: 'Figures', href: urls.figures(), Icon: ChartColumn, needs: floorFigures },
  buying: { label: 'Buying', href: staffUrls.buying(), Icon: PackageOpen, needs: getSuggestions },
  dayClose: { label: 'Day close', href: staffUrls.dayClose(), Icon: HandCoins, needs: businessDay },
  accounts: { label: 'Accounts', href: staffUrls.accounts(), Icon: IndianRupee, needs: monthAccounts },
} satisfies Record<string, CounterLink>

const managerGroups: readonly CounterGroup[] = [
  { title: 'Store', links: [forManagers.figures, forManagers.buying, forManagers.dayClose, forManagers.accounts] },
]

const adminGroups: readonly CounterGroup[] = [
  {
    title: 'Orders',
    links: [
      { label: 'Orders', href: urls.adminOrders(), Icon: ClipboardList, needs: getOrders },
      { label: 'Problems', href: staffUrls.problems(), Icon: MessageCircleWarning, needs: listProblems },
      { label: 'Order by phone', href: staffUrls.phoneOrder(), Icon: Phone, needs: placePhoneOrder },
      {
        ...{ ...forManagers.figures, label: 'Today', needs: orderFigures },
        children: [{ label: 'Sales', href: staffUrls.sales(), Icon: TrendingUp, needs: salesReport }],
      },
    ],
  },
  {
    title: 'Catalogue',
    links: [
      {
        ...{ label: 'Product', href: urls.adminProducts(), Icon: Package, needs: updateProduct },
        children: [
          {
            ...{ label: 'Upload Product', href: urls.uploadProduct(), Icon: PackagePlus, needs: createProduct },
            always: true,
          },
          { label: 'Import', href: staffUrls.importProducts(), Icon: FileUp, needs: importProducts },
          { label: 'Search words', href: staffUrls.searchWords(), Icon: SpellCheck, needs: getSynonyms },
        ],
      },
      {
        ...{ label: 'Category', href: urls.adminCategories(), Icon: Layers, needs: createCategory },
        children: [
          {
            ...{ label: 'Sub Category', href: urls.adminSubcategories(), Icon: FolderTree, needs: createSubCategory },
            always: true,
          },
        ],
      },
      forManagers.buying,
      { label: 'Recipes', href: staffUrls.recipes(), Icon: CookingPot, needs: getAllRecipes },
      { label: 'Home page', href: staffUrls.homeSchedule(), Icon: CalendarClock, needs: getHomeSchedule },
    ],
  },
  {
    title: 'Money',
    links: [
      {
        ...{ label: 'Coupons', href: staffUrls.coupons(), Icon: TicketPercent, needs: getCoupons },
        children: [{ label: 'Discounts', href: staffUrls.discounts(), Icon: BadgePercent, needs: getDiscounts }],
      },
      { ...forManagers.accounts, children: [forManagers.dayClose] },
    ],
  },
  {
    title: 'Shop',
    links: [
      { label: 'Stores', href: staffUrls.stores(), Icon: Store, needs: updateStore },
      { label: 'People', href: staffUrls.people(), Icon: Users, needs: getUsers },
      {
        ...{ label: 'Settings', href: staffUrls.settings(), Icon: Settings, needs: updateSettings },
        children: [{ label: 'Activity', href: staffUrls.activity(), Icon: History, needs: getAuditEntries }],
      },
    ],
  },
]

/** A child whose parent is not permitted takes its place. */
const permittedLinks = (links: readonly CounterLink[], user: UserShape): CounterLink[] =>
  links.flatMap((link) => {
    const children = permittedLinks(link.children ?? [], user)
    return userMay(user, link.needs) ? [{ ...link, children }] : children
  })

const permitted = (groups: readonly CounterGroup[], user: UserShape): CounterGroup[] =>
  groups
    .map(({ title, links }) => ({ title, links: permittedLinks(links, user) }))
    .filter(({ links }) => links.length > 0)

export const counterGroups = (user: UserShape | undefined): readonly CounterGroup[] => {
  if (user === undefined) return []
  return permitted(userCan(user, 'admin') ? adminGroups : managerGroups, user)
}

/** The entries with their children, in one list. */
export const allLinks = (links: readonly CounterLink[]): CounterLink[] =>
  links.flatMap((link) => [link, ...(link.children ?? [])])

/** The page of one order is at the list of orders. */
export const isAt = (path: string, { href }: CounterLink): boolean => path === href || path.startsWith(`${href}/`)

/** Where the user goes from a page that they may not see: to their first one. Undefined if they may see it. */
export const leadsAway = (user: UserShape, path: string): string | undefined => {
  const own = counterGroups(user).flatMap(({ links }) => allLinks(links))
  const known = adminGroups.some(({ links }) => allLinks(links).some((link) => isAt(path, link)))
  return known && !own.some((link) => isAt(path, link)) ? own[0]?.href : undefined
}
