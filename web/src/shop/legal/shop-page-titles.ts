import type { ShopPageName } from '@tokri/rules/shop-pages.ts'
import { m } from '../../paraglide/messages.js'

export const shopPageTitles = {
  privacy: m.legal_privacy,
  terms: m.legal_terms,
  refunds: m.legal_refunds,
  shipping: m.legal_shipping,
  contact: m.legal_contact,
} as const satisfies Record<ShopPageName, () => string>
