// The command list's search over what the shop has stored: orders, products, people, coupons and categories.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '@tokri/contract/client.ts'
import { getCoupons } from '@tokri/contract/coupon.ts'
import { getOrders } from '@tokri/contract/order.ts'
import { getUsers } from '@tokri/contract/people.ts'
import { getProducts } from '@tokri/contract/product.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import { ClipboardList, FolderTree, Layers, Package, TicketPercent, Users } from 'lucide-react'
import type { Category, Subcategory } from '../../lib/catalogue/catalogue-queries.ts'
import { headlineText, stateLabels } from '../../lib/orders/orders.ts'
import { staffUrls } from '../../staff-urls.ts'
import { urls } from '../../urls.ts'
import type { Command } from './commands.ts'
import { userMay } from './user-may.ts'

/** As the lists of the pages: shorter texts fit too much. */
export const SHORTEST = 2
const MOST = 5

export type Found = { title: string; records: Command[] }

type Asked = { search: string; enabled: boolean }
const nothing = { data: [] }

/** The address of a list that shows what fits a text. */
const listWith = (list: string, search: string) => `${list}?${new URLSearchParams({ search })}`

/** What of the shop fits the text, in groups without an empty one; only of what the user may read. */
export const recordsQuery = (call: Call, user: UserShape | undefined, { search, enabled }: Asked) =>
  queryOptions({
    queryKey: ['admin', 'find', search],
    queryFn: async ({ signal }): Promise<Found[]> => {
      const body = { search, page: 1, limit: MOST }
      const [orders, products, people, coupons] = await Promise.all([
        userMay(user, getOrders) ? call(getOrders, { body }, { signal }) : nothing,
        call(getProducts, { body }, { signal }),
        userMay(user, getUsers) ? call(getUsers, { body }, { signal }) : nothing,
        userMay(user, getCoupons) ? call(getCoupons, { body: {} }, { signal }) : nothing,
      ])
      return [
        {
          title: 'Orders',
          records: orders.data.map((order) => ({
            label: order.orderNumber,
            hint: [order.customer?.name, stateLabels[order.state], headlineText(order)].filter(Boolean).join(' · '),
            href: staffUrls.adminOrder(order._id),
            Icon: ClipboardList,
          })),
        },
        {
          title: 'Products',
          records: products.data.map(({ _id, name, unit, price }) => ({
            label: name,
            hint: `${unit} · ${formatRupees(price)}`,
            href: `${listWith(urls.adminProducts(), name)}&edit=${_id}`,
            Icon: Package,
          })),
        },
        {
          title: 'People',
          records: people.data.map(({ _id, name, email }) => ({
            label: name,
            hint: email,
            href: staffUrls.customer(_id),
            Icon: Users,
          })),
        },
        {
          title: 'Coupons',
          records: coupons.data
            .filter(({ code }) => code.toLowerCase().includes(search.toLowerCase()))
            .slice(0, MOST)
            .map(({ code, used }) => ({
              label: code,
              hint: `used ${used} times`,
              href: listWith(staffUrls.coupons(), code),
              Icon: TicketPercent,
            })),
        },
      ]
    },
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const containing = <T extends { name: string }>(list: readonly T[], search: string): T[] =>
  list.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).slice(0, MOST)

/** The categories and subcategories of which the name contains the text; each leads to its list. */
export const findCategories = (
  categories: readonly Category[],
  subcategories: readonly Subcategory[],
  search: string,
): Found => ({
  title: 'Categories',
  records: [
    ...containing(categories, search).map(({ name }) => ({ label: name, href: urls.adminCategories(), Icon: Layers })),
    ...containing(subcategories, search).map(({ name }) => ({
      label: name,
      hint: 'Sub Category',
      href: urls.adminSubcategories(),
      Icon: FolderTree,
    })),
  ],
})
