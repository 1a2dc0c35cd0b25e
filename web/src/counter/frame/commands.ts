// What the command list goes to without asking the server: the pages, and some of their views.
import { getOrders, pickSlips } from '@tokri/contract/order.ts'
import { updateProduct } from '@tokri/contract/product-admin.ts'
import { updateSettings } from '@tokri/contract/settings.ts'
import type { UserShape } from '@tokri/contract/user.schema.ts'
import {
  type LucideIcon,
  Printer,
  ScanBarcode,
  Settings,
  ShoppingBasket,
  Table2,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import { staffUrls } from '../../staff-urls.ts'
import { urls } from '../../urls.ts'
import { pickSlipsAddress } from '../orders/print/slip-addresses.ts'
import { sectionNames, sections } from '../settings/sections.tsx'
import { allLinks, counterGroups } from './counter-links.ts'
import { userMay } from './user-may.ts'

/** `words` are further words that find the command; `ownApp`: it opens a new document. */
export type Command = { label: string; hint?: string; href: string; Icon: LucideIcon; words?: string; ownApp?: true }

/** What shopkeepers call the pages elsewhere. */
const otherWords: Record<string, string> = {
  [urls.figures()]: 'sales today revenue dashboard report',
  [staffUrls.problems()]: 'complaint refund damaged missing picture upi payment confirm',
  [staffUrls.sales()]: 'report revenue period best sellers statistics',
  [staffUrls.buying()]: 'supplier purchase order reorder receive cost margin stock value waste',
  [staffUrls.dayClose()]: 'cash till drawer count',
  [staffUrls.accounts()]: 'gst tax month ledger export',
  [staffUrls.coupons()]: 'offer discount promotion code',
  [staffUrls.discounts()]: 'offer sale promotion price schedule happy hour',
  [staffUrls.importProducts()]: 'export csv file excel',
  [staffUrls.searchWords()]: 'synonyms missing searches',
  [staffUrls.stores()]: 'hours area pause closures delivery',
  [staffUrls.people()]: 'users customers staff roles duties',
  [staffUrls.activity()]: 'audit log history who',
  [staffUrls.settings()]: 'fees',
  [urls.uploadProduct()]: 'add new product',
}

export const commandsOf = (user: UserShape | undefined): Command[] => [
  ...counterGroups(user).flatMap(({ title, links }) =>
    allLinks(links).map(({ label, href, Icon }) => ({ label, href, Icon, hint: title, words: otherWords[href] })),
  ),
  ...(userMay(user, getOrders)
    ? [{ label: 'All orders', hint: 'Orders', href: `${urls.adminOrders()}?view=table`, Icon: Table2 }]
    : []),
  ...(userMay(user, pickSlips)
    ? [{ label: 'Pick slips', hint: 'Orders', href: pickSlipsAddress(), Icon: Printer, words: 'print packing' }]
    : []),
  ...(userMay(user, updateProduct)
    ? [
        { label: 'Prices and stock', hint: 'Catalogue', href: `${urls.adminProducts()}?view=table`, Icon: Table2 },
        {
          label: 'Low stock',
          hint: 'Catalogue',
          href: `${urls.adminProducts()}?low=true`,
          Icon: TriangleAlert,
          words: 'reorder out of stock',
        },
      ]
    : []),
  ...(user?.duties?.length
    ? [
        {
          label: 'Work at the store',
          href: urls.floor(),
          Icon: ScanBarcode,
          words: 'floor pick ride',
          ownApp: true as const,
        },
      ]
    : []),
  ...(userMay(user, updateSettings)
    ? sectionNames.map((name) => ({
        ...{ label: sections[name].title, hint: 'Settings', href: staffUrls.settings(name), Icon: Settings },
        words: sections[name].about,
      }))
    : []),
  { label: 'View the shop', href: urls.home(), Icon: ShoppingBasket, words: 'home storefront' },
  { label: 'Profile', href: urls.profile(), Icon: UserRound, words: 'account password' },
]

/** The commands of which every typed word begins a word, those found by their label first. */
export const findCommands = (commands: readonly Command[], typed: string): Command[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (text: string) => {
    const own = text.toLowerCase().split(/\s+/)
    return words.every((word) => own.some((each) => each.startsWith(word)))
  }
  const byLabel = commands.filter(({ label }) => fits(label))
  const byRest = commands.filter(
    (command) => !byLabel.includes(command) && fits([command.label, command.hint, command.words].join(' ')),
  )
  return [...byLabel, ...byRest]
}
