// First drafts of the pages that the law asks for (Consumer Protection (E-Commerce) Rules, 2020; Digital Personal Data
// Protection Act, 2023). What the shop must still say stands in square brackets; such a text cannot be published.
import type { SettingsShape } from '@tokri/contract/settings.schema.ts'
import { formatRupees } from '@tokri/rules/money.ts'
import type { ShopPageName } from '@tokri/rules/shop-pages.ts'

/** A footnote, a link and an address in brackets are none. */
const GAP = /\[(?=[A-Z]?[a-z])[^\]\n]+\](?![([])/g

/** What a text leaves open, without the brackets. */
export const gapsOf = (text: string): string[] => [...text.matchAll(GAP)].map(([gap]) => gap.slice(1, -1))

/** The gaps that a field of the settings fills, and the id of that field. */
export const gapFields: Readonly<Record<string, string>> = {
  'legal name of the seller': 'seller-name',
  'address of the seller': 'seller-address',
  'e-mail or phone for shoppers': 'seller-email',
  'name of the grievance officer': 'officer-name',
  'e-mail or phone of the grievance officer': 'officer-email',
}

const deliveryText = ({ delivery, deliveryFreeFrom }: SettingsShape['charges']): string => {
  if (delivery === 0) return 'Delivery is free.'
  const cost = `A delivery costs ${formatRupees(delivery)}`
  return deliveryFreeFrom === 0 ? `${cost}.` : `${cost}. It is free from ${formatRupees(deliveryFreeFrom)} on.`
}

export const draftOfPage = (
  name: ShopPageName,
  settings: Pick<SettingsShape, 'storeName' | 'seller' | 'problemHours' | 'charges'>,
): string => {
  const { storeName, seller, problemHours, charges } = settings
  const legalName = seller?.legalName || '[legal name of the seller]'
  const address = (seller?.address || '[address of the seller]').replaceAll('\n', ', ')
  const reach = seller?.email || seller?.phone || '[e-mail or phone for shoppers]'
  const { name: officer = '', email = '', phone = '' } = seller?.grievanceOfficer ?? {}
  const officerReach = email || phone
  const hasOwnName = legalName.toLowerCase() === storeName.toLowerCase()
  const drafts: Record<ShopPageName, string> = {
    privacy: `${hasOwnName ? 'The seller is' : `${storeName} is run by`} ${legalName}, ${address}.

## What we know of you

Your name, e-mail, mobile number and addresses, what you order, and where you ask us to deliver. We learn it from you.

## What we use it for

To deliver your orders, to answer you, and to keep the books that the law asks for. We send no advertising.

## Who else sees it

The rider who brings your order sees its address and your mobile number. [Name the companies that carry payments, mails and messages for you.]

## Your rights

You can read, export, correct and delete your data in your profile. Write to ${reach} for anything else. Our grievance officer is ${officer || '[name of the grievance officer]'}.`,
    terms: `These terms are for orders from ${storeName}, ${hasOwnName ? '' : `which is run by ${legalName}, `}${address}.

- Prices include all taxes. The total that you see before you order is what you pay.
- An order is binding once it is confirmed. If a product is missing, we replace it or take it off the bill, as you chose in the cart.
- [Say who may buy from you, such as the age for some products.]
- The law of India applies. [Name the place of the courts.]`,
    refunds: `You can cancel an order until we begin to pack it, and you pay nothing.

Report a missing, wrong or spoilt item on the page of your order within ${problemHours} hours after the delivery. We refund it the way you paid, or as store credit if you prefer that. [Say how long a refund takes to reach a card or bank account.]`,
    shipping: `We deliver to the addresses that the shop accepts. The time of delivery is shown before you order and on the page of your order.

If nobody opens, the rider calls you; the page of your order then says what happens next. ${deliveryText(charges)}`,
    contact: `Write to ${reach}.

Complaints go to our grievance officer, ${officer || '[name of the grievance officer]'}, ${officerReach || '[e-mail or phone of the grievance officer]'}. We answer within 48 hours and settle a complaint within a month.`,
  }
  return drafts[name]
}
