// What a shop that sells food online in India must say of itself. Sources: Consumer Protection (E-Commerce) Rules, 2020,
// rules 4 and 5; Food Safety and Standards (Licensing and Registration of Food Businesses) Regulations, 2011.
import type { ShopPageName } from './shop-pages.ts'
import { type ShopSettings, sellerOf } from './shop-settings.ts'

const pageTitles = {
  privacy: 'the privacy policy',
  terms: 'the terms of use',
  refunds: 'the page on cancellation and refunds',
  shipping: 'the page on delivery',
  contact: 'the contact page',
} as const satisfies Record<ShopPageName, string>

/** What is not said yet, in the order in which a shop does best to say it. */
export const missingByLaw = ({ gst, seller, pages }: Pick<ShopSettings, 'gst' | 'seller' | 'pages'>): string[] => {
  const { legalName, address, email, phone, fssai, grievanceOfficer: officer } = sellerOf({ gst, seller })
  const said: [string, boolean][] = [
    ['the legal name of the seller', legalName !== ''],
    ['the address of the seller', address !== ''],
    ['the FSSAI licence number', fssai !== ''],
    ['an e-mail or phone for shoppers', email !== '' || phone !== ''],
    ['the grievance officer', officer.name !== '' && (officer.email !== '' || officer.phone !== '')],
    ...Object.entries(pageTitles).map(([name, title]): [string, boolean] => [
      title,
      pages[name as ShopPageName] !== null,
    ]),
  ]
  return said.filter(([, done]) => !done).map(([title]) => title)
}
